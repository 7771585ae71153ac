/** Compares the words of two names of people beside the first and the last name. */

import type { WeightLevel } from '../field-comparison.ts'
import { compareFirstName } from './first-name.ts'
import { compareMiddle, type GivenComparison } from './given-names.ts'
import { compareLastName, type LastNameLevel } from './last-name.ts'

/** Returns the level of the words beside the first and the last name. */
export function compareOtherWords(
  { level: first, queryRest, storedRest }: GivenComparison,
  last: LastNameLevel,
  queryFamily: readonly string[],
  storedFamily: readonly string[],
): WeightLevel<'middle name'> | undefined {
  const level = compareMiddle(queryRest, storedRest)
  // The middle name of another person is no agreement.
  const isOther = [first, last].some((name) => name === 'another name' || name === 'different')
  if (level === 'different' || isOther) return level === 'different' ? level : undefined
  const isPart = last === 'part of it' || last === 'part of it, respelled'
  const [queryWords, storedWords] = isPart ? [queryFamily, storedFamily] : [[], []]
  return haveOtherWords([...queryRest, ...queryWords], [...storedRest, ...storedWords]) ? 'different' : level
}

/** Returns whether both have a word without a counterpart: Abdul Kabir Abdul Jan is not Abdul Kabir Mohammad Jan. */
function haveOtherWords(query: readonly string[], stored: readonly string[]): boolean {
  const left = new Set(stored.keys())
  const takeCounterpart = (isSame: (stored: string) => boolean): boolean => {
    const at = [...left].findLast((i) => isSame(stored[i] ?? ''))
    if (at !== undefined) left.delete(at)
    return at !== undefined
  }
  const others = [...query.entries()]
    .toReversed()
    .filter(([, word]) => !takeCounterpart((other) => other === word))
    .filter(([, word]) => !takeCounterpart((other) => mayBeSameWord(word, other)))
    .toReversed()
  const rest = [...left].map((i) => [i, stored[i] ?? ''] as const)
  if (others.length === 0 || rest.length === 0) return false
  // John Smith-Jones may be John Alan Smith.
  const areBothLast = (others.at(-1)?.[0] === query.length - 1) === (rest.at(-1)?.[0] === stored.length - 1)
  return areBothLast && !mayBeSameWord(joinWords(others), joinWords(rest))
}

const joinWords = (words: readonly (readonly [number, string])[]): string =>
  words.map(([, word]) => word).join('')

function mayBeSameWord(a: string, b: string): boolean {
  const last = compareLastName([a], [b])
  const first = compareFirstName([a], [b])
  return [last, first].some(({ level }) => level !== 'different' && level !== 'another name')
}
