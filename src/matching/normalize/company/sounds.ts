/** Compares names across scripts by their consonants: `panasonikku` and `panasonic`, `fwdafwn` and `vodafone`. */

import csv from '../../../../data/company-words-other-scripts.csv' with { type: 'text' }
import { readRows } from '../read-data-tables.ts'
import { getWordKind } from './company-words.ts'

/** Scripts whose transliteration differs from the Latin spelling of a brand. Latin, Greek, and Cyrillic do not. */
const OTHER_SCRIPT =
  /[\p{Script=Katakana}\p{Script=Hiragana}\p{Script=Han}\p{Script=Hangul}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thai}\p{Script=Devanagari}]/u

export function hasOtherScript(text: string): boolean {
  return OTHER_SCRIPT.test(text)
}

const CHINESE_CHARACTER = /\p{Script=Han}/u

/**
 * Returns whether the letters of another script show how a name sounds. Chinese characters do not: each language reads
 * them differently.
 */
export function hasPhoneticScript(text: string): boolean {
  return OTHER_SCRIPT.test(text) && !CHINESE_CHARACTER.test(text)
}

let wordPattern: RegExp | undefined
let englishByWord: ReadonlyMap<string, string> | undefined

/** The Japanese sign for a long consonant, and the Arabic article. Latin spellings have neither. */
const WITHOUT_SOUND = /[っッ]|(?<=^|\s)ال(?=\S{3})/gu

/** Translates common words of company names, which adjoin the name without a space: `ダイキン工業` to `ダイキン industry`. */
export function translateCompanyWords(text: string): string {
  englishByWord ??= new Map(readRows(csv))
  // Longer words first, because some contain others.
  wordPattern ??= new RegExp([...englishByWord.keys()].sort((a, b) => b.length - a.length).join('|'), 'gu')
  const translated = text.replace(wordPattern, (word) => ` ${englishByWord?.get(word) ?? word} `)
  return translated.replace(WITHOUT_SOUND, '')
}

/**
 * Consonants that some script does not distinguish: Japanese and Korean have one sound for l and r, Arabic none for p and
 * v, Korean none for f. H, w, and y are dropped, as some scripts write them with the vowels.
 */
const SOUND_BY_LETTERS: Readonly<Record<string, string>> = {
  ...{ ph: 'p', sch: 's', sh: 's', ch: 's', ts: 's', x: 'ks' },
  ...{ b: 'p', f: 'p', v: 'p', r: 'l', c: 'k', g: 'k', q: 'k', d: 't', z: 's', j: 's', y: 'i' },
}
const LETTERS = /ph|sch|sh|ch|ts|[bcdfghjqrvwxyz]|[^a-z]/g
/** C before these letters sounds like s. */
const SOFT = /[eiy]/
const DOUBLED = /(.)\1+/g
const VOWELS = /[aeiou]+/g

/** How a text sounds, in classes of sounds. */
export interface Sound {
  /** `panasonik` for `panasonic`. */
  readonly spelling: string
  /** Without vowels, which Arabic and Hebrew mostly do not write: `pnsnk`. */
  readonly consonants: string
}

/**
 * Returns the sound of a text.
 * @param folded words without spaces
 */
function toSound(folded: string): Sound {
  const sounds = folded.replace(LETTERS, (letters, at: number) =>
    letters === 'c' && SOFT.test(folded[at + 1] ?? '') ? 's' : (SOUND_BY_LETTERS[letters] ?? ''),
  )
  const spelling = sounds.replace(DOUBLED, '$1')
  return { spelling, consonants: spelling.replace(VOWELS, '').replace(DOUBLED, '$1') }
}

interface NameWords {
  readonly words: readonly string[]
  readonly terms: readonly string[]
}

/** Returns the sound of the words that distinguish the name. */
export function toNameSound({ words, terms }: NameWords): Sound {
  const distinguishing = words.filter((_, i) => getWordKind(terms[i] ?? '') === 'name')
  const sounding = distinguishing.length > 0 ? distinguishing : words
  return toSound(sounding.map((word) => word.replace(ARTICLE, '')).join(''))
}

/** The Arabic article, which is dropped from names in Arabic script, too. */
const ARTICLE = /^al(?=[a-z]{4})/
