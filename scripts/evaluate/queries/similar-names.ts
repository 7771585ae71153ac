/** Finds similar names of other people, such as Tom Cook for Tim Cook. */
import { distance } from 'fastest-levenshtein'
import { isHomophone } from '../../../src/matching/compare/first-name.ts'
import { getFirstNames } from '../../../src/matching/normalize/person/first-names.ts'
import { fold, foldSpelling, splitWords } from '../../../src/matching/normalize/text.ts'
import type { JobRecord, PersonRecord } from '../../../src/matching/types.ts'
import type { Random } from '../../lib/random.ts'
import { capitalize } from '../../lib/text.ts'
import { mayBeSameFirstName } from './person-similarity.ts'

/** Names of at least this length may differ in two letters. */
const LONG = 6
const MIN_LENGTH = 3
const INITIALS = [...'ABCDEFGHJKLMNPRSTVW']

/** Returns another person with one part of the name changed, or `undefined` if there is no similar name. */
type DrawSimilarPerson = (person: PersonRecord, random: Random) => PersonRecord | undefined

/** First names come from lists of common ones, because a rare one may be a typo. Last names come from the jobs. */
export function createSimilarPersonSource(jobs: readonly JobRecord[]): DrawSimilarPerson {
  const findFirstNames = createSimilarNameFinder(getFirstNames())
  const findLastNames = createSimilarNameFinder(jobs.map(({ person }) => toNameKey(person.lastName)))
  return (person, random) => {
    const others: PersonRecord[] = []
    const initial = random.pick(INITIALS)
    const hasMiddle = person.middleName !== ''
    const middleName = hasMiddle && random.chance(0.3) ? `${initial}.` : ''
    const firstNames = findFirstNames(toNameKey(person.firstName))
    if (firstNames.length > 0)
      others.push({ ...person, middleName, firstName: capitalize(random.pick(firstNames)) })
    const lastNames = findLastNames(toNameKey(person.lastName))
    if (lastNames.length > 0)
      others.push({ ...person, middleName, lastName: capitalize(random.pick(lastNames)) })
    if (hasMiddle && fold(person.middleName).charAt(0) !== initial.toLowerCase())
      others.push({ ...person, middleName: `${initial}.` })
    return others.length === 0 ? undefined : random.pick(others)
  }
}

/** Returns a function that finds the names similar to a folded one. */
function createSimilarNameFinder(names: Iterable<string>): (name: string) => readonly string[] {
  const byEnds = new Map<string, string[]>()
  for (const name of new Set(names)) {
    if (name.length < MIN_LENGTH) continue
    for (const end of getEnds(name)) byEnds.getOrInsertComputed(end, () => []).push(name)
  }
  const results = new Map<string, readonly string[]>()
  return (name) =>
    results.getOrInsertComputed(name, () => {
      const candidates = new Set(getEnds(name).flatMap((end) => byEnds.get(end) ?? []))
      return [...candidates].filter((other) => isSimilar(name, other))
    })
}

/** Similar names share one of their ends, because a typo seldom changes both. */
const getEnds = (name: string): string[] => [`${name.slice(0, 2)}-`, `-${name.slice(-2)}`]

/** Excludes spellings of one name: Sara and Sarah, Bill and Will, Müller and Mueller. */
function isSimilar(name: string, other: string): boolean {
  return (
    name !== other &&
    distance(name, other) <= (name.length < LONG ? 1 : 2) &&
    foldSpelling(name) !== foldSpelling(other) &&
    !isHomophone(name, other) &&
    !mayBeSameFirstName(name, other)
  )
}

/** Returns the folded name, or a blank one if it has several words. */
function toNameKey(name: string): string {
  const words = splitWords(fold(name))
  return words.length === 1 ? (words[0] ?? '') : ''
}
