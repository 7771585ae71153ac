/** Formats the results of an evaluation as Markdown tables. */
import { GRADE_PROMISES, GRADES } from '../../src/matching/grades.ts'
import type { Grade } from '../../src/matching/types.ts'
import { quantile, sum } from '../lib/statistics.ts'
import type { Counts, Figures, KindCounts } from './figures.ts'
import { isKeptAside } from './labeled-queries.ts'
import { computeWilsonInterval, toBands } from './reliability.ts'
import { isFalse, isReturned, isRight, type ScoredQuery } from './score.ts'

export interface ScoredSet {
  readonly name: string
  readonly description: string
  readonly scored: readonly ScoredQuery[]
}

/** A set with the number of its queries that the service rejects. They are not scored. */
export interface EvaluatedSet extends ScoredSet {
  readonly rejected: number
}

type Scored = readonly ScoredQuery[]
type Test = (one: ScoredQuery) => boolean

const isNotFalse: Test = (one) => !isFalse(one)
const isWithoutCompany: Test = ({ query }) => query.compGUID === ''
const hasGrade =
  (grade: string): Test =>
  (one) =>
    one.grade === grade && isReturned(one)

const SET_COLUMNS = [
  'Set',
  'Queries',
  'Right or acceptable',
  'False',
  'No right company',
  'False there',
  'Status right',
]

/** Each set has a second row for the fifth that is kept aside, if the queries include it. */
export const formatSets = (sets: readonly ScoredSet[]): string =>
  formatTable([
    [...SET_COLUMNS, ...GRADES.map((grade) => `\`${grade}\` right`)],
    ...sets.flatMap(({ name, description, scored }) => {
      const aside = selectAside(scored)
      const isPart = aside.length > 0 && aside.length < scored.length
      return [
        [`${name}: ${description}`, ...formatSet(scored)],
        ...(isPart ? [['– kept aside', ...formatSet(aside)]] : []),
      ]
    }),
  ])

function formatSet(scored: Scored): string[] {
  const absent = scored.filter(isWithoutCompany)
  const withStatus = scored.filter(
    ({ query }) => query.recordStatus !== undefined && (query.compGUID !== '' || query.conGUID !== ''),
  )
  return [
    format(scored.length),
    percentOf(scored, isRight),
    percentOf(scored, isFalse),
    percentOf(scored, isWithoutCompany),
    percentOf(absent, isFalse),
    percentOf(withStatus, ({ query, returned }) => query.recordStatus === returned.recordStatus),
    ...GRADES.map((grade) => {
      const some = scored.filter(hasGrade(grade))
      return some.length === 0 ? '-' : `${percentOf(some, isNotFalse)} of ${format(some.length)}`
    }),
  ]
}

/** Each grade has a second row for the fifth that is kept aside. */
export const formatGrades = ({ all, aside }: Figures): string =>
  formatTable([
    ['Grade', 'Promise', 'Responses', 'Share of responses', 'Right', '95% confidence interval'],
    ...GRADES.flatMap((grade) => [
      [`\`${grade}\``, `${100 * GRADE_PROMISES[grade]}%`, ...formatGrade(all, grade)],
      ...(aside.queries > 0 ? [['– kept aside', '', ...formatGrade(aside, grade)]] : []),
    ]),
  ])

function formatGrade({ grades }: Counts, grade: Grade): string[] {
  const { responses, right } = grades[grade]
  return [
    format(responses),
    toShare(responses, sum(GRADES.map((each) => grades[each].responses))),
    toShare(right, responses),
    formatInterval(computeWilsonInterval(right, responses)),
  ]
}

/** Probabilities below the bound of B are those of records that are not returned. */
export const formatReliability = ({ all }: Figures): string =>
  formatTable([
    ['Probability', 'Queries', 'Mean', 'Right', 'Difference in points', '95% confidence interval'],
    ...toBands(all.probabilities).map(({ from, to, queries, promised, measured, ...interval }) => [
      `${toPercent(from)} to ${toPercent(to)}`,
      format(queries),
      toPercent(promised),
      toPercent(measured),
      `${Number((100 * (measured - promised)).toFixed(1))}`,
      formatInterval(interval),
    ]),
  ])

export const formatKinds = (kinds: Readonly<Record<string, KindCounts>>): string =>
  formatTable([
    [
      'Kind',
      'Queries',
      'Right or acceptable',
      'False',
      'Contact returned',
      'Contact with `A+`',
      '95% confidence interval',
    ],
    ...Object.entries(kinds).map(([kind, counts]) => [
      kind,
      format(counts.queries),
      ...[counts.right, counts.false, counts.withContact, counts.withBestGrade].map((some) =>
        toShare(some, counts.queries),
      ),
      formatInterval(computeWilsonInterval(counts.withBestGrade, counts.queries)),
    ]),
  ])

export const formatRejected = (sets: readonly EvaluatedSet[]): string =>
  `Queries that the service rejects, left out: ${sets.map(({ name, rejected }) => `${name} ${format(rejected)}`).join(', ')}`

export function formatTimes(sets: readonly ScoredSet[]): string {
  const times = sets.map(({ name, scored }) => {
    const milliseconds = scored.map((one) => one.milliseconds)
    const [p50, p99] = [0.5, 0.99].map((share) => quantile(milliseconds, share).toFixed(2))
    return `${name} ${p50} / ${p99}`
  })
  return `Milliseconds per query, median / p99: ${times.join(', ')}`
}

const selectAside = (scored: Scored): Scored => scored.filter(({ query }) => isKeptAside(query))

export const formatTable = ([head = [], ...rows]: readonly (readonly string[])[]): string =>
  [head, head.map((_, i) => (i === 0 ? '---' : '--:')), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')

const percentOf = (some: Scored, test: Test): string => toShare(some.filter(test).length, some.length)

/** Returns a part of a number in percent. */
export const toShare = (part: number, whole: number): string => (whole === 0 ? '-' : toPercent(part / whole))

const formatInterval = ({ least, most }: { readonly least: number; readonly most: number }): string =>
  `${toPercent(least)} to ${toPercent(most)}`

const toPercent = (share: number): string => `${Number((100 * share).toFixed(2))}%`

export const format = (count: number): string => count.toLocaleString('en-US')
