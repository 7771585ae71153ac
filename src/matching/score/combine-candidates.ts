import { AGREEMENT_CAPS, type FieldComparison, sumCappedWeights } from '../field-comparison.ts'
import type { CompanyRecord, JobRecord } from '../types.ts'
import type { CompanyCandidate } from './company-candidates.ts'
import type { PersonCandidate } from './score-people.ts'

/** A company, and possibly a person there, compared with the query. */
export interface MatchCandidate {
  readonly company: CompanyRecord
  /** `undefined` stands for the company without a person: the person is not stored there, or the query has none. */
  readonly job: JobRecord | undefined
  readonly comparisons: readonly FieldComparison[]
  readonly weight: number
}

/**
 * Combines a company and a person into one candidate. The domain of an address that is known to be the person's does
 * not count, because the address may be from another job.
 */
export function combineCandidates(candidate: CompanyCandidate, person: PersonCandidate): MatchCandidate {
  const ofCompany = ownsAddress(person)
    ? candidate.comparisons.filter(({ field }) => field !== 'email domain')
    : candidate.comparisons
  return {
    company: candidate.company,
    job: person.job,
    comparisons: [...ofCompany, ...person.comparisons],
    weight: sumCappedWeights(ofCompany, AGREEMENT_CAPS.company) + person.weight,
  }
}

/** Returns whether the person has the queried email address. */
export const ownsAddress = ({ comparisons }: Pick<MatchCandidate, 'comparisons'>): boolean =>
  comparisons.some(
    ({ field, level }) => field === 'email' && (level === 'own' || level === 'own, of another job'),
  )
