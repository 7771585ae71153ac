/**
 * Common names of many countries. A queried name that is one of them is seldom a typo of another name. The names that
 * `isListedGivenName` knows are fewer and safer: if both names are listed there, they are two names.
 */
import csv from '../../../../data/common-names.csv' with { type: 'text' }
import { lazy } from '../../../lib/cache.ts'
import { readWordSet } from '../read-data-tables.ts'
import { MIN_LETTERS_WITH_UMLAUT } from '../text.ts'

const getSurnames = lazy(() => readWordSet(csv, 'surname'))
const getGivenNames = lazy(() => readWordSet(csv, 'given name'))

/** Where `fold` may have removed the `e` of an umlaut: `schroter` for Schröter and Schroeter. */
const FOLDED_UMLAUT = /[aou](?=[^aeiou])/g

/** Returns whether a folded word is a common surname. */
export function isCommonSurname(word: string): boolean {
  const surnames = getSurnames()
  const umlauts = word.length < MIN_LETTERS_WITH_UMLAUT ? [] : [...word.matchAll(FOLDED_UMLAUT)]
  return (
    surnames.has(word) ||
    umlauts.some(({ index }) => surnames.has(`${word.slice(0, index + 1)}e${word.slice(index + 1)}`))
  )
}

/** Returns whether a folded word is a common given name. */
export const isCommonGivenName = (word: string): boolean => getGivenNames().has(word)
