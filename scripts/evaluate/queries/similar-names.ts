/** People who are nearly called like somebody: Tom Cook, where Tim Cook works. */

import { distance } from 'fastest-levenshtein'
import { isHomophone } from '../../../src/matching/compare/person-name.ts'
import { getFirstNames } from '../../../src/matching/normalize/first-names.ts'
import { fold, foldSpelling, splitWords } from '../../../src/matching/normalize/text.ts'
import type { EmploymentRecord, PersonRecord } from '../../../src/matching/types.ts'
import type { Random } from '../../lib/random.ts'
import { mayBeOneName } from './person-similarity.ts'

/** From so many letters on, names two slips apart are near. */
const LONG = 6
const SHORTEST = 3
const INITIALS = [...'ABCDEFGHJKLMNPRSTVW']

/** Somebody else, by one part of the name; `undefined` where no other name is near. */
type NearStrangers = (person: PersonRecord, random: Random) => PersonRecord | undefined

/** First names are common ones: a rare one may as well be a slip. Last names are those of the people given. */
export function nearStrangersOf(employments: readonly EmploymentRecord[]): NearStrangers {
  const firsts = nearNamesIn([...getFirstNames()])
  const lasts = nearNamesIn(employments.map(({ person }) => nameKey(person.lastName)))
  return (person, random) => {
    const others: PersonRecord[] = []
    const initial = random.pick(INITIALS)
    const hasMiddle = person.middleName !== ''
    const middleName = hasMiddle && random.chance(0.3) ? `${initial}.` : ''
    const first = pickFrom(firsts(nameKey(person.firstName)), random)
    if (first !== undefined) others.push({ ...person, middleName, firstName: first })
    const last = pickFrom(lasts(nameKey(person.lastName)), random)
    if (last !== undefined) others.push({ ...person, middleName, lastName: last })
    if (hasMiddle && fold(person.middleName).charAt(0) !== initial.toLowerCase()) {
      others.push({ ...person, middleName: `${initial}.` })
    }
    return others.length === 0 ? undefined : random.pick(others)
  }
}

/** The names near to one, by the folded name. */
function nearNamesIn(names: readonly string[]): (name: string) => readonly string[] {
  const byEnds = new Map<string, string[]>()
  for (const name of new Set(names)) {
    if (name.length < SHORTEST) continue
    for (const end of endsOf(name)) byEnds.set(end, [...(byEnds.get(end) ?? []), name])
  }
  const known = new Map<string, readonly string[]>()
  return (name) => {
    const near =
      known.get(name) ?? nearTo(name, [...new Set(endsOf(name).flatMap((end) => byEnds.get(end) ?? []))])
    known.set(name, near)
    return near
  }
}

/** Near names have one of their ends in common: seldom does a slip hit both. */
function endsOf(name: string): string[] {
  return [`${name.slice(0, 2)}-`, `-${name.slice(-2)}`]
}

function nearTo(name: string, others: readonly string[]): string[] {
  const most = name.length < LONG ? 1 : 2
  return others.filter((other) => other !== name && distance(name, other) <= most && !mayBeOne(name, other))
}

/** Sara and Sarah, Bill and Will, Müller and Mueller: whoever says one may mean the other. */
function mayBeOne(a: string, b: string): boolean {
  return foldSpelling(a) === foldSpelling(b) || isHomophone(a, b) || mayBeOneName(a, b)
}

/** As it would be typed. */
function pickFrom(names: readonly string[], random: Random): string | undefined {
  if (names.length === 0) return undefined
  const name = random.pick(names)
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** Only names of one word have near ones. */
function nameKey(name: string): string {
  const words = splitWords(fold(name))
  return words.length === 1 ? (words[0] ?? '') : ''
}
