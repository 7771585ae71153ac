/** Translates common words of company names in other scripts, so that the words of a query and of a stored name agree. */

import csv from '../../../../data/company-words-other-scripts.csv' with { type: 'text' }
import { lazy } from '../../../lib/cache.ts'
import { simplify } from '../han.ts'
import { readRows } from '../read-data-tables.ts'

/** Scripts whose transliteration differs from the Latin spelling of a brand. Latin, Greek, and Cyrillic do not. */
const OTHER_SCRIPT =
  /[\p{Script=Katakana}\p{Script=Hiragana}\p{Script=Han}\p{Script=Hangul}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thai}\p{Script=Devanagari}]/u

const getEnglishByWord = lazy(
  () => new Map(readRows(csv).map(([word, english]) => [simplify(word), english])),
)
/** Longer words first, because some contain others. */
const getWords = lazy(
  () => new RegExp([...getEnglishByWord().keys()].sort((a, b) => b.length - a.length).join('|'), 'gu'),
)

/** The Japanese sign for a long consonant, and the Arabic article. Latin spellings have neither. */
const WITHOUT_SOUND = /[っッ]|(?<=^|\s)ال(?=\S{3})/gu

/** Returns the name with English words, which adjoin it without a space: `ダイキン工業` becomes `ダイキン industry`. */
export function translateCompanyWords(text: string): string {
  if (!OTHER_SCRIPT.test(text)) return text
  const translated = simplify(text).replace(getWords(), (word) => ` ${getEnglishByWord().get(word) ?? word} `)
  return translated.replace(WITHOUT_SOUND, '')
}
