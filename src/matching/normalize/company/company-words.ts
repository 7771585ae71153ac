/**
 * Common words of company names: their variants, and how many company names contain them.
 *
 * `data/company-word-variants.csv` lists abbreviations, translations, and plurals that clients confuse with singulars.
 * `data/common-company-words.csv` counts the words in more than about one of 1,000 of 20,980 names of listed companies
 * (JerBouma/FinanceDatabase, MIT). The counts are the prior for data sets that are too small for counts of their own.
 */

import commonWordsCsv from '../../../../data/common-company-words.csv' with { type: 'text' }
import variantsCsv from '../../../../data/company-word-variants.csv' with { type: 'text' }
import { readRows } from '../read-data-tables.ts'

/** The size of the prior: 2,000 imaginary names, distributed as in the counts, are added to the stored ones. */
export const PRIOR_NAME_COUNT = 2000

const COUNTED_NAMES = 20_980
/** For a word that is not in the list. Usually only one company has it in its name. */
const RARE_SHARE = 1 / COUNTED_NAMES

const canonicalBySpelling = new Map<string, string>()
const canonicalWords = new Set<string>()
for (const [canonical, variants] of readRows(variantsCsv)) {
  canonicalWords.add(canonical)
  for (const variant of variants.split(' ')) {
    if (variant !== '' && !canonicalBySpelling.has(variant)) canonicalBySpelling.set(variant, canonical)
  }
}

const shareByWord = new Map(
  readRows(commonWordsCsv).map(([word, companies]) => [word, Number(companies) / COUNTED_NAMES]),
)

/** Returns the spelling by which words are compared: `holding` for `hldgs` and `holdings`. */
export const toCanonicalWord = (word: string): string => canonicalBySpelling.get(word) ?? word

/** Returns the share of company names that contain a canonical word, from 0 to 1. */
export const getShareOfNames = (word: string): number => shareByWord.get(word) ?? RARE_SHARE

/** `Foo Group`, `Foo Holdings`, and `Foo` are often one company, but may be two. */
const GROUP_WORDS = new Set(['group', 'holding'])
/** Words that are not part of the key of a name. */
const LOOSE_WORDS = new Set([
  ...GROUP_WORDS,
  ...'and the co koninklijke fastighets telefonaktiebolaget'.split(' '),
])
/** Words that hardly distinguish companies. Those that are not in `LOOSE_WORDS` are part of the key of a name. */
const OPTIONAL_WORDS = new Set([
  ...LOOSE_WORDS,
  ...'global international worldwide enterprise brand com of'.split(' '),
])

export const isGroupWord = (word: string): boolean => GROUP_WORDS.has(word)

export const isLooseWord = (word: string): boolean => LOOSE_WORDS.has(word)

/** A word of `OPTIONAL_WORDS`, one that many company names have, or a name proper. */
export type WordKind = 'optional' | 'business' | 'name'

/** Classifies a canonical word. */
export function getWordKind(word: string): WordKind {
  if (OPTIONAL_WORDS.has(word)) return 'optional'
  return shareByWord.has(word) || canonicalWords.has(word) ? 'business' : 'name'
}
