/**
 * Common names of many countries. A queried name that is one of them is seldom a typo of another name. The names that
 * `isListedGivenName` knows are fewer and safer: if both names are listed there, they are two names.
 */
import csv from '../../../../data/common-names.csv' with { type: 'text' }
import { lazy } from '../../../lib/cache.ts'
import { readKind } from '../read-data-tables.ts'
import { MIN_LETTERS_WITH_UMLAUT } from '../text.ts'

/** Returns the sorted names with a space after each. A set of them would take eight times the memory. */
const readNames = (kind: string): string => `${readKind(csv, kind).join(' ')} `
const getSurnames = lazy(() => readNames('surname'))
const getGivenNames = lazy(() => readNames('given name'))

/** Where `fold` may have removed the `e` of an umlaut: `schroter` for Schröter and Schroeter. */
const FOLDED_UMLAUT = /[aou](?=[^aeiou])/g

/** Returns whether a folded word is a common surname. */
export function isCommonSurname(word: string): boolean {
  const surnames = getSurnames()
  const umlauts = word.length < MIN_LETTERS_WITH_UMLAUT ? [] : [...word.matchAll(FOLDED_UMLAUT)]
  return (
    hasWord(surnames, word) ||
    umlauts.some(({ index }) => hasWord(surnames, `${word.slice(0, index + 1)}e${word.slice(index + 1)}`))
  )
}

/** Returns whether a folded word is a common given name. */
export const isCommonGivenName = (word: string): boolean => hasWord(getGivenNames(), word)

/** Returns whether one of the sorted words is the given one, by binary search. */
function hasWord(sorted: string, word: string): boolean {
  let start = 0
  let end = sorted.length
  while (start < end) {
    const at = sorted.lastIndexOf(' ', Math.floor((start + end) / 2) - 1) + 1
    const other = sorted.slice(at, sorted.indexOf(' ', at))
    if (other === word) return true
    if (other < word) start = at + other.length + 1
    else end = at
  }
  return false
}
