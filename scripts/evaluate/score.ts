/** Compares the record that the service would return with the label of each query. */
import { requestsContact, toMatchInput } from '../../src/api/enrich/input.ts'
import { toApiError } from '../../src/lib/api-error.ts'
import type { Matcher } from '../../src/matching/match.ts'
import { findPreferredJob } from '../../src/matching/score/job-order.ts'
import type { MatchInput, RecordSource } from '../../src/matching/types.ts'
import type { LabeledQuery } from './labeled-queries.ts'

/**
 * - `right`: both records are exactly the labeled ones
 * - `acceptable`: each record is the labeled one, or another acceptable one
 * - `missed`: a labeled record is not returned, and no false one is
 * - `false`: a returned record is neither the labeled nor an acceptable one
 */
type Verdict = 'right' | 'acceptable' | 'missed' | 'false'

interface ReturnedRecord {
  /** Blank without a record. */
  readonly compGUID: string
  readonly conGUID: string
  readonly recordStatus: string
}

export interface ScoredQuery {
  readonly query: LabeledQuery
  readonly returned: ReturnedRecord
  /** Blank if nothing is returned. */
  readonly grade: string
  readonly verdict: Verdict
  /** The most likely record, returned or not; `undefined` without candidates. */
  readonly best: { readonly probability: number; readonly verdict: Verdict } | undefined
  readonly milliseconds: number
}

const NOTHING: ReturnedRecord = { compGUID: '', conGUID: '', recordStatus: 'No Match' }

/** Returns `undefined` for a query that the service rejects. */
export function scoreQuery(
  query: LabeledQuery,
  matcher: Matcher,
  records: RecordSource,
): ScoredQuery | undefined {
  const start = performance.now()
  const input = readInput(query.input)
  if (input === undefined) return undefined
  const explanation = matcher.explain(input)
  const milliseconds = performance.now() - start
  if (explanation.best === undefined) {
    const verdict = judge(query, NOTHING)
    return { query, returned: NOTHING, grade: '', verdict, best: undefined, milliseconds }
  }
  const { match, best } = explanation
  const candidate = toRecord(best, input, records)
  const [returned, grade] = match.kind === 'none' ? [NOTHING, ''] : [candidate, match.grade]
  return {
    query,
    returned,
    grade,
    verdict: judge(query, returned),
    best: { probability: best.probability, verdict: judge(query, candidate) },
    milliseconds,
  }
}

/** Returns `undefined` for an input that the service rejects. */
export function readInput(input: LabeledQuery['input']): MatchInput | undefined {
  try {
    return toMatchInput(input)
  } catch (error) {
    if (toApiError(error)) return undefined
    throw error
  }
}

type Candidate = NonNullable<ReturnType<Matcher['explain']>['best']>

/** Returns what Enterprise Plus shows. For a contact who has left, this is the current job. */
function toRecord({ company, job }: Candidate, input: MatchInput, records: RecordSource): ReturnedRecord {
  const compGUID = company.guid
  if (job === undefined)
    return { compGUID, conGUID: '', recordStatus: requestsContact(input) ? 'No Match' : 'Active' }
  const conGUID = job.person.guid
  if (job.current) return { compGUID, conGUID, recordStatus: 'Active' }
  const latest = findPreferredJob(records.jobsOf([job.person.id]))
  const employer = latest?.current ? records.company(latest.companyId) : undefined
  return { compGUID: employer?.guid ?? compGUID, conGUID, recordStatus: 'No Longer' }
}

/** Returns the verdict on a record. */
function judge(query: LabeledQuery, { compGUID, conGUID, recordStatus }: ReturnedRecord): Verdict {
  const { alsoComp = [], alsoCon = [] } = query
  const isContactExact = conGUID === query.conGUID
  // For a past job, the record of the current employer is right, too.
  const hasMoved = query.recordStatus === 'No Longer' && recordStatus === 'No Longer' && isContactExact
  const isCompanyExact = compGUID === query.compGUID || hasMoved
  if (isCompanyExact && isContactExact) return 'right'
  const isCompanyAcceptable = isCompanyExact || alsoComp.includes(compGUID)
  const isContactAcceptable = isContactExact || alsoCon.includes(conGUID)
  if ((compGUID !== '' && !isCompanyAcceptable) || (conGUID !== '' && !isContactAcceptable)) return 'false'
  return isCompanyAcceptable && isContactAcceptable ? 'acceptable' : 'missed'
}

export const isRight = ({ verdict }: ScoredQuery): boolean => verdict === 'right' || verdict === 'acceptable'

export const isFalse = ({ verdict }: ScoredQuery): boolean => verdict === 'false'

export const isReturned = ({ returned }: ScoredQuery): boolean =>
  returned.compGUID !== '' || returned.conGUID !== ''
