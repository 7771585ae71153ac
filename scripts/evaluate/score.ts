/** Compares what the service would return with the truth of each query, and sums it up. */

import { requestsContact } from '../../src/api/enrich/input.ts'
import type { Matcher } from '../../src/matching/match.ts'
import type { MatchResult } from '../../src/matching/types.ts'
import { type LabeledQuery, toMatchInput } from './dataset.ts'

interface ReturnedRecord {
  readonly compGUID: string
  readonly conGUID: string
  readonly recordStatus: string
  readonly accuracy: string
  /** What was promised; 0 where nothing was answered. */
  readonly probability: number
}

export interface ScoredQuery {
  readonly query: LabeledQuery
  readonly returned: ReturnedRecord
  readonly milliseconds: number
  readonly isCompanyCorrect: boolean
  readonly isContactCorrect: boolean
}

export interface EvaluationSummary {
  readonly queries: number
  readonly right: number | null
  readonly rightByKind: Readonly<Record<string, number | null>>
  readonly falseCompany: number | null
  readonly falseContact: number | null
  readonly recordStatusRight: number | null
  readonly precisionByAccuracy: Readonly<Record<string, { answers: number; precision: number | null }>>
  readonly ms: { readonly p50: number; readonly p99: number; readonly max: number }
}

/** Runs the matcher on all queries. */
export function scoreQueries(queries: readonly LabeledQuery[], matcher: Matcher): ScoredQuery[] {
  return queries.map((query) => {
    const input = toMatchInput(query.input)
    const start = performance.now()
    const match = matcher.match(input)
    return judge(query, toAnswer(match, query.input), performance.now() - start)
  })
}

function toAnswer(match: MatchResult, input: LabeledQuery['input']): ReturnedRecord {
  if (match.kind === 'none')
    return { compGUID: '', conGUID: '', recordStatus: 'No Match', accuracy: '', probability: 0 }
  const { company, grade: accuracy, probability } = match
  const answer = { compGUID: company.guid, conGUID: '', accuracy, probability }
  if (match.kind === 'company')
    return { ...answer, recordStatus: requestsContact(toMatchInput(input)) ? 'No Match' : 'Active' }
  const { current, person } = match.employment
  return { ...answer, conGUID: person.guid, recordStatus: current ? 'Active' : 'No Longer' }
}

function judge(query: LabeledQuery, answer: ReturnedRecord, milliseconds: number): ScoredQuery {
  const contactRight = answer.conGUID === query.conGUID
  // A past employment may be answered with the current employer's record: the person decides then.
  const moved = query.recordStatus === 'No Longer' && answer.recordStatus === 'No Longer' && contactRight
  return {
    query,
    returned: answer,
    milliseconds,
    isContactCorrect: contactRight,
    isCompanyCorrect: answer.compGUID === query.compGUID || moved,
  }
}

export function isCorrect({ isCompanyCorrect: companyRight, isContactCorrect: contactRight }: ScoredQuery): boolean {
  return companyRight && contactRight
}

export function summarize(judged: readonly ScoredQuery[]): EvaluationSummary {
  const found = judged.filter(({ query }) => query.compGUID !== '' || query.conGUID !== '')
  const noCompany = judged.filter(({ query }) => query.compGUID === '')
  const noContact = judged.filter(({ query }) => query.conGUID === '')
  const answered = judged.filter(({ returned: answer }) => answer.compGUID !== '' || answer.conGUID !== '')
  return {
    queries: judged.length,
    right: percent(judged, isCorrect),
    rightByKind: byGroup(
      judged,
      ({ query }) => query.kind,
      (some) => percent(some, isCorrect),
    ),
    falseCompany: percent(noCompany, ({ returned: answer }) => answer.compGUID !== ''),
    falseContact: percent(noContact, ({ returned: answer }) => answer.conGUID !== ''),
    recordStatusRight: percent(found, ({ query, returned: answer }) => query.recordStatus === answer.recordStatus),
    precisionByAccuracy: byGroup(
      answered,
      ({ returned: answer }) => answer.accuracy,
      (some) => ({
        answers: some.length,
        precision: percent(some, hasNoWrongRecord),
      }),
    ),
    ms: times(judged),
  }
}

/** Nothing wrong was returned; what was left out does not count. */
export function hasNoWrongRecord({ returned: answer, isCompanyCorrect: companyRight, isContactCorrect: contactRight }: ScoredQuery): boolean {
  return (answer.compGUID === '' || companyRight) && (answer.conGUID === '' || contactRight)
}

function percent(some: readonly ScoredQuery[], holds: (judged: ScoredQuery) => boolean): number | null {
  return some.length === 0 ? null : round((100 * some.filter(holds).length) / some.length)
}

function byGroup<T>(
  judged: readonly ScoredQuery[],
  groupOf: (judged: ScoredQuery) => string,
  summarize: (some: readonly ScoredQuery[]) => T,
): Record<string, T> {
  const groups = [...Map.groupBy(judged, groupOf)].sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(groups.map(([group, some]) => [group, summarize(some)]))
}

function times(judged: readonly ScoredQuery[]): EvaluationSummary['ms'] {
  const sorted = judged.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b)
  const at = (share: number) =>
    round(sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? 0)
  return { p50: at(0.5), p99: at(0.99), max: at(1) }
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000
}
