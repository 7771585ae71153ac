/** Compares the record that the service would return with the truth of each query, and summarizes the comparisons. */
import { requestsContact } from '../../src/api/enrich/input.ts'
import type { Matcher } from '../../src/matching/match.ts'
import type { MatchResult } from '../../src/matching/types.ts'
import { quantile } from '../lib/statistics.ts'
import { type LabeledQuery, toMatchInput } from './dataset.ts'

interface ReturnedRecord {
  readonly compGUID: string
  readonly conGUID: string
  readonly recordStatus: string
  readonly accuracy: string
  /** 0 if nothing is returned. */
  readonly probability: number
}

export interface ScoredQuery {
  readonly query: LabeledQuery
  readonly returned: ReturnedRecord
  readonly milliseconds: number
  readonly isCompanyCorrect: boolean
  readonly isContactCorrect: boolean
}

export function scoreQueries(queries: readonly LabeledQuery[], matcher: Matcher): ScoredQuery[] {
  return queries.map((query) => {
    const input = toMatchInput(query.input)
    const start = performance.now()
    const match = matcher.match(input)
    return scoreQuery(query, toReturnedRecord(match, query.input), performance.now() - start)
  })
}

function toReturnedRecord(match: MatchResult, input: LabeledQuery['input']): ReturnedRecord {
  if (match.kind === 'none')
    return { compGUID: '', conGUID: '', recordStatus: 'No Match', accuracy: '', probability: 0 }
  const { company, grade: accuracy, probability } = match
  const record = { compGUID: company.guid, conGUID: '', accuracy, probability }
  if (match.kind === 'company')
    return { ...record, recordStatus: requestsContact(toMatchInput(input)) ? 'No Match' : 'Active' }
  const { current, person } = match.job
  return { ...record, conGUID: person.guid, recordStatus: current ? 'Active' : 'No Longer' }
}

function scoreQuery(query: LabeledQuery, returned: ReturnedRecord, milliseconds: number): ScoredQuery {
  const { alsoComp = [], alsoCon = [] } = query
  const isContactCorrect = [query.conGUID, ...alsoCon].includes(returned.conGUID)
  // For a past job, the record of the current employer is correct, too.
  const hasMoved =
    query.recordStatus === 'No Longer' && returned.recordStatus === 'No Longer' && isContactCorrect
  const isCompanyCorrect = [query.compGUID, ...alsoComp].includes(returned.compGUID) || hasMoved
  return { query, returned, milliseconds, isContactCorrect, isCompanyCorrect }
}

export const isCorrect = ({ isCompanyCorrect, isContactCorrect }: ScoredQuery): boolean =>
  isCompanyCorrect && isContactCorrect

export type EvaluationSummary = ReturnType<typeof summarize>

/** Returns percentages, which are `null` of no queries, and milliseconds. */
export function summarize(scored: readonly ScoredQuery[]) {
  const withStatus = scored.filter(
    ({ query }) => query.recordStatus !== undefined && (query.compGUID !== '' || query.conGUID !== ''),
  )
  const noCompany = scored.filter(({ query }) => query.compGUID === '')
  const noContact = scored.filter(({ query }) => query.conGUID === '')
  const matched = scored.filter(({ returned }) => returned.compGUID !== '' || returned.conGUID !== '')
  const times = scored.map(({ milliseconds }) => milliseconds)
  const [p50 = 0, p99 = 0, max = 0] = [0.5, 0.99, 1].map((share) => round(quantile(times, share) || 0))
  return {
    queries: scored.length,
    right: percentOf(scored, isCorrect),
    rightByKind: summarizeGroups(
      scored,
      ({ query }) => query.kind,
      (some) => percentOf(some, isCorrect),
    ),
    falseCompany: percentOf(noCompany, ({ returned }) => returned.compGUID !== ''),
    falseContact: percentOf(noContact, ({ returned }) => returned.conGUID !== ''),
    recordStatusRight: percentOf(
      withStatus,
      ({ query, returned }) => query.recordStatus === returned.recordStatus,
    ),
    precisionByAccuracy: summarizeGroups(
      matched,
      ({ returned }) => returned.accuracy,
      (some) => ({ responses: some.length, precision: percentOf(some, hasNoWrongRecord) }),
    ),
    ms: { p50, p99, max },
  }
}

/** Missing records do not count as wrong. */
export const hasNoWrongRecord = ({ returned, isCompanyCorrect, isContactCorrect }: ScoredQuery): boolean =>
  (returned.compGUID === '' || isCompanyCorrect) && (returned.conGUID === '' || isContactCorrect)

const percentOf = (some: readonly ScoredQuery[], has: (scored: ScoredQuery) => boolean): number | null =>
  some.length === 0 ? null : round((100 * some.filter(has).length) / some.length)

function summarizeGroups<T>(
  scored: readonly ScoredQuery[],
  getGroup: (scored: ScoredQuery) => string,
  summarizeGroup: (some: readonly ScoredQuery[]) => T,
): Record<string, T> {
  const groups = [...Map.groupBy(scored, getGroup)].sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(groups.map(([group, some]) => [group, summarizeGroup(some)]))
}

const round = (value: number): number => Math.round(value * 1000) / 1000
