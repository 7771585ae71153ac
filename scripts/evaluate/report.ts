/** Formats the results of an evaluation as Markdown tables. */
import { GRADE_PROMISES, GRADES } from '../../src/matching/grades.ts'
import { quantile } from '../lib/statistics.ts'
import { isKeptAside } from './labeled-queries.ts'
import { computeReliability, computeWilsonInterval } from './reliability.ts'
import { isReturned, type ScoredQuery } from './score.ts'

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

const isRight: Test = ({ verdict }) => verdict === 'right' || verdict === 'acceptable'
const isFalse: Test = ({ verdict }) => verdict === 'false'
const isNotFalse: Test = ({ verdict }) => verdict !== 'false'
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
export const formatGrades = (scored: Scored): string =>
  formatTable([
    ['Grade', 'Promise', 'Responses', 'Share of responses', 'Right', '95% confidence interval'],
    ...GRADES.flatMap((grade) => {
      const aside = selectAside(scored)
      return [
        [`\`${grade}\``, `${100 * GRADE_PROMISES[grade]}%`, ...formatGrade(scored, grade)],
        ...(aside.length > 0 ? [['– kept aside', '', ...formatGrade(aside, grade)]] : []),
      ]
    }),
  ])

function formatGrade(scored: Scored, grade: string): string[] {
  const returned = scored.filter(isReturned)
  const some = returned.filter(hasGrade(grade))
  const { least, most } = computeWilsonInterval(some.filter(isNotFalse).length, some.length)
  return [
    format(some.length),
    percentOf(returned, hasGrade(grade)),
    percentOf(some, isNotFalse),
    `${toPercent(least)} to ${toPercent(most)}`,
  ]
}

/** Probabilities below the bound of B are those of records that are not returned. */
export const formatReliability = (scored: Scored): string =>
  formatTable([
    ['Probability', 'Queries', 'Mean', 'Right', '95% confidence interval'],
    ...computeReliability(scored).map(({ from, to, queries, promised, measured, least, most }) => [
      `${toPercent(from)} to ${toPercent(to)}`,
      format(queries),
      toPercent(promised),
      toPercent(measured),
      `${toPercent(least)} to ${toPercent(most)}`,
    ]),
  ])

/** The kinds of a set: mutated people, and untidy leads. */
export function formatKinds(scored: Scored): string {
  const pairs = scored.flatMap((one) => listKinds(one.query.kind).map((kind) => [kind, one] as const))
  const kinds = [...Map.groupBy(pairs, ([kind]) => kind)].sort(([a], [b]) => (a < b ? -1 : 1))
  const hasContact: Test = ({ returned }) => returned.conGUID !== ''
  return formatTable([
    [
      'Kind',
      'Queries',
      'Right or acceptable',
      'False',
      'Contact returned',
      'Contact with `A+`',
      '95% confidence interval',
    ],
    ...kinds.map(([kind, pairs]) => {
      const some = pairs.map(([, one]) => one)
      const isBest: Test = (one) => hasContact(one) && one.grade === 'A+'
      const { least, most } = computeWilsonInterval(some.filter(isBest).length, some.length)
      const shares = [isRight, isFalse, hasContact, isBest].map((test) => percentOf(some, test))
      return [kind, format(some.length), ...shares, `${toPercent(least)} to ${toPercent(most)}`]
    }),
  ])
}

/** Mutated people of any distance are a kind, too. */
const listKinds = (kind: string): string[] => [...new Set([kind, kind.replace(/, \d letters?/, '')])]

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

const formatTable = ([head = [], ...rows]: readonly (readonly string[])[]): string =>
  [head, head.map((_, i) => (i === 0 ? '---' : '--:')), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')

const percentOf = (some: Scored, test: Test): string =>
  some.length === 0 ? '-' : toPercent(some.filter(test).length / some.length)

const toPercent = (share: number): string => `${Number((100 * share).toFixed(2))}%`

const format = (count: number): string => count.toLocaleString('en-US')
