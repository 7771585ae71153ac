/** Whether an asked name could be a stored person's, judged broadly: for finding who else may be meant. */

import { join } from 'node:path'
import { distance } from 'fastest-levenshtein'
import { toLastNameKey } from '../../../src/matching/normalize/keys.ts'
import { fold, splitWords } from '../../../src/matching/normalize/text.ts'
import type { PersonRecord } from '../../../src/matching/types.ts'
import { readTable } from '../../lib/csv-table.ts'
import type { QueryPerson } from '../noise/noise.ts'

/** How well a name fits a person: not, perhaps, or as stored. */
export const FIT = { none: 0, perhaps: 1, same: 2 } as const

type Fit = (typeof FIT)[keyof typeof FIT]

type Words = readonly string[]

const AFFIXES = new Set(['dr', 'mr', 'ms', 'mrs', 'prof', 'phd', 'jr', 'mba', 'cpa', 'iii', 'nee', 'geb'])
const wordsByName = new Map<string, Words>()

const LINKED_NAMES = new Map<string, string[]>()
for (const row of readTable('../data/nicknames')) {
  for (const [from, to] of [
    [row('name1'), row('name2')],
    [row('name2'), row('name1')],
  ] as const)
    LINKED_NAMES.set(from, [...(LINKED_NAMES.get(from) ?? []), to])
}

export function fitOf(asked: QueryPerson, person: PersonRecord): Fit {
  const [first, last] = [nameWords(asked.first), nameWords(asked.last)]
  const [given, family] = [nameWords(person.firstName), nameWords(person.lastName)]
  if (isSame(first, given) && isSame(last, family)) return FIT.same
  if (isSame(last, given) && isSame(first, family)) return FIT.same
  const isPerhaps =
    (mayBeFirst(first, given) && mayBeLast(last, family)) ||
    (mayBeFirst(last, given) && mayBeLast(first, family))
  return isPerhaps ? FIT.perhaps : FIT.none
}

/** One for all who bear the name, whichever part is asked first. */
export function fullNameKey(first: string, last: string): string {
  return [nameWords(first).join(''), nameWords(last).join('')].sort().join(' ')
}

function mayBeFirst(asked: Words, stored: Words): boolean {
  const [a = '', b = ''] = [asked[0], stored[0]]
  if (a === '' || b === '') return false
  if (a.length === 1 || b.length === 1) return a[0] === b[0]
  const isShortened = (a.length > 2 && b.startsWith(a)) || (b.length > 2 && a.startsWith(b))
  return isShortened || isNear(asked.join(''), stored.join('')) || mayBeOneName(a, b)
}

function mayBeLast(asked: Words, stored: Words): boolean {
  if (asked.length === 0 || stored.length === 0) return false
  const [a, b] = [asked.join(''), stored.join('')]
  const isHalf = asked.some((word) => word.length > 2 && stored.includes(word))
  return isHalf || isNear(a, b) || toLastNameKey(a) === toLastNameKey(b)
}

function isNear(a: string, b: string): boolean {
  const shorter = Math.min(a.length, b.length)
  return a === b || distance(a, b) <= (shorter >= 8 ? 2 : shorter >= 3 ? 1 : 0)
}

function isSame(asked: Words, stored: Words): boolean {
  return asked.length > 0 && asked.join('') === stored.join('')
}

/** Staff are compared again and again. */
function nameWords(name: string): Words {
  const known = wordsByName.get(name)
  if (known !== undefined) return known
  const words = splitWords(fold(name)).filter((word) => !AFFIXES.has(word))
  wordsByName.set(name, words)
  return words
}

/** Returns every name that a folded first name is a nickname of, and every nickname it has. */
export function namesLinkedWith(name: string): readonly string[] {
  return LINKED_NAMES.get(name) ?? []
}

/** Whether two folded first names may be one person's: Bill and William, and Bill and Will. */
export function mayBeOneName(a: string, b: string): boolean {
  const [ofA, ofB] = [namesLinkedWith(a), namesLinkedWith(b)]
  return ofA.includes(b) || ofB.includes(a) || ofA.some((name) => ofB.includes(name))
}
