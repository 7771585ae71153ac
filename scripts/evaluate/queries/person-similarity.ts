/** Compares names of people broadly, to find everyone whom a query could mean. */
import { distance } from 'fastest-levenshtein'
import { toLastNameKey } from '../../../src/matching/normalize/lookup-keys.ts'
import { areShortForms, isNicknamePair } from '../../../src/matching/normalize/person/first-names.ts'
import { relateGivenNames } from '../../../src/matching/normalize/person/name-variants.ts'
import { fold, splitWords } from '../../../src/matching/normalize/text.ts'
import type { PersonRecord } from '../../../src/matching/types.ts'
import type { QueryPerson } from '../noise/noise.ts'

/** How similar a name is to a person's: different, possibly the same, or the same. */
export const SIMILARITY = { different: 0, possible: 1, same: 2 } as const

type Similarity = (typeof SIMILARITY)[keyof typeof SIMILARITY]

type Words = readonly string[]

const AFFIXES = new Set(['dr', 'mr', 'ms', 'mrs', 'prof', 'phd', 'jr', 'mba', 'cpa', 'iii', 'nee', 'geb'])
const nameWords = new Map<string, Words>()

export function comparePerson(query: QueryPerson, person: PersonRecord): Similarity {
  const [first, last] = [getNameWords(query.first), getNameWords(query.last)]
  const [given, family] = [getNameWords(person.firstName), getNameWords(person.lastName)]
  if (isSame(first, given) && isSame(last, family)) return SIMILARITY.same
  if (isSame(last, given) && isSame(first, family)) return SIMILARITY.same
  const isPossible =
    (mayBeFirstName(first, given) && mayBeLastName(last, family)) ||
    (mayBeFirstName(last, given) && mayBeLastName(first, family))
  return isPossible ? SIMILARITY.possible : SIMILARITY.different
}

/** Returns the same key for the same names in either order. */
export const toFullNameKey = (first: string, last: string): string =>
  [first, last]
    .map((name) => getNameWords(name).join(''))
    .sort()
    .join(' ')

function mayBeFirstName(query: Words, stored: Words): boolean {
  const [a = '', b = ''] = [query[0], stored[0]]
  if (a === '' || b === '') return false
  if (a.length === 1 || b.length === 1) return a[0] === b[0]
  const isShortened = (a.length > 2 && b.startsWith(a)) || (b.length > 2 && a.startsWith(b))
  return isShortened || isNear(query.join(''), stored.join('')) || mayBeSameFirstName(a, b)
}

function mayBeLastName(query: Words, stored: Words): boolean {
  if (query.length === 0 || stored.length === 0) return false
  const [a, b] = [query.join(''), stored.join('')]
  const isHalf = query.some((word) => word.length > 2 && stored.includes(word))
  return isHalf || isNear(a, b) || toLastNameKey(a) === toLastNameKey(b)
}

function isNear(a: string, b: string): boolean {
  const shorter = Math.min(a.length, b.length)
  return a === b || distance(a, b) <= (shorter >= 8 ? 2 : shorter >= 3 ? 1 : 0)
}

const isSame = (query: Words, stored: Words): boolean =>
  query.length > 0 && query.join('') === stored.join('')

const getNameWords = (name: string): Words =>
  nameWords.getOrInsertComputed(name, () => splitWords(fold(name)).filter((word) => !AFFIXES.has(word)))

/** Returns whether one person may have two folded first names, such as Bill and William, or Bill and Will. */
export const mayBeSameFirstName = (a: string, b: string): boolean =>
  isNicknamePair(a, b) || areShortForms(a, b) || relateGivenNames(a, b) !== undefined
