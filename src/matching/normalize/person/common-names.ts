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
const getWomen = lazy(() => readNames("woman's name"))
const getMen = lazy(() => readNames("man's name"))

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

/** The ends of names that are the same for women and men otherwise: Karima and Karim, Evgenia and Evgeny, Dimitra and Dimitris. */
const GENDERED_END = /(?:i?y?a|ah|[aeo]|[eiou]s|as|[ei]?y|i[iy]?)?$/
const FEMININE_END = /a$|ah$/
/** Danielle is not Daniel, and Simone is not Simon. */
const FEMININE_E = /[lnt]e$/
const MIN_STEM = 3

/** Returns whether one folded name is a woman's, and the other a man's. Where a list does not have one of them, their ends decide. */
export function haveOtherGenders(a: string, b: string): boolean {
  const genders = [toGender(a), toGender(b)]
  if (!genders.includes(undefined)) return genders[0] !== genders[1]
  return isFeminineOf(a, b) || isFeminineOf(b, a)
}

function toGender(name: string): 'woman' | 'man' | undefined {
  if (hasWord(getWomen(), name)) return 'woman'
  return hasWord(getMen(), name) ? 'man' : undefined
}

/** Returns whether a name is the feminine form of another one. */
function isFeminineOf(woman: string, man: string): boolean {
  if (woman.slice(0, MIN_STEM) !== man.slice(0, MIN_STEM)) return false
  if (FEMININE_E.test(woman)) return woman === `${man}e` || woman === `${man}${man.at(-1)}e`
  // Shankari is not Shankar.
  if (woman === `${man}i`) return man.length > MIN_STEM + 1
  const [stemOfWoman, stemOfMan] = [woman, man].map((name) => name.replace(GENDERED_END, ''))
  return FEMININE_END.test(woman) && !FEMININE_END.test(man) && stemOfWoman === stemOfMan
}

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
