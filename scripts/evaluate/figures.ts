/** Counts the results of a set. All shares that are printed or documented are computed from these counts. */
import type { Grade } from '../../src/matching/types.ts'
import { sum } from '../lib/statistics.ts'
import { isKeptAside } from './labeled-queries.ts'
import { addReliability, countReliability, type ReliabilityCounts } from './reliability.ts'
import { isFalse, isReturned, isRight, type ScoredQuery } from './score.ts'

interface GradeCount {
  readonly responses: number
  /** The responses that are not false. */
  readonly right: number
}

export interface Counts {
  readonly queries: number
  /** Includes what is acceptable. */
  readonly right: number
  readonly false: number
  readonly grades: Readonly<Record<Grade, GradeCount>>
  readonly probabilities: ReliabilityCounts
}

/** The counts of a set, and of the fifth that is kept aside. */
export interface Figures {
  readonly all: Counts
  readonly aside: Counts
}

/** The counts of one kind of query. */
export interface KindCounts {
  readonly queries: number
  readonly right: number
  readonly false: number
  readonly withContact: number
  readonly withBestGrade: number
}

const countGrades = (count: (grade: Grade) => GradeCount): Counts['grades'] => ({
  'A+': count('A+'),
  A: count('A'),
  'A-': count('A-'),
  B: count('B'),
})

export const toFigures = (scored: readonly ScoredQuery[]): Figures => ({
  all: count(scored),
  aside: count(scored.filter(({ query }) => isKeptAside(query))),
})

function count(scored: readonly ScoredQuery[]): Counts {
  return {
    queries: scored.length,
    right: scored.filter(isRight).length,
    false: scored.filter(isFalse).length,
    grades: countGrades((grade) => {
      const some = scored.filter((one) => one.grade === grade && isReturned(one))
      return { responses: some.length, right: some.filter((one) => !isFalse(one)).length }
    }),
    probabilities: countReliability(scored),
  }
}

/** Returns the figures of several sets together. */
export const addFigures = (sets: readonly Figures[]): Figures => ({
  all: add(sets.map(({ all }) => all)),
  aside: add(sets.map(({ aside }) => aside)),
})

const add = (all: readonly Counts[]): Counts => ({
  queries: sum(all.map(({ queries }) => queries)),
  right: sum(all.map(({ right }) => right)),
  false: sum(all.map((counts) => counts.false)),
  grades: countGrades((grade) => ({
    responses: sum(all.map(({ grades }) => grades[grade].responses)),
    right: sum(all.map(({ grades }) => grades[grade].right)),
  })),
  probabilities: addReliability(all.map(({ probabilities }) => probabilities)),
})

/** Counts the kinds of a set: mutated people, and untidy leads. */
export function countKinds(scored: readonly ScoredQuery[]): Record<string, KindCounts> {
  const pairs = scored.flatMap((one) => listKinds(one.query.kind).map((kind) => [kind, one] as const))
  const kinds = [...Map.groupBy(pairs, ([kind]) => kind)].sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(
    kinds.map(([kind, pairs]) => {
      const some = pairs.map(([, one]) => one)
      const withContact = some.filter(({ returned }) => returned.conGUID !== '')
      return [
        kind,
        {
          queries: some.length,
          right: some.filter(isRight).length,
          false: some.filter(isFalse).length,
          withContact: withContact.length,
          withBestGrade: withContact.filter(({ grade }) => grade === 'A+').length,
        },
      ]
    }),
  )
}

/** Mutated people of any distance are a kind, too. */
const listKinds = (kind: string): string[] => [...new Set([kind, kind.replace(/, \d letters?/, '')])]
