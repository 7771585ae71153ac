/** A company, and possibly a person there, compared with the input. */
import type { CompanyCandidate } from './company-candidates.ts'
import { boundedWeight, type Evidence, FULL_AGREEMENT } from './evidence.ts'
import type { PersonCandidate } from './person-candidates.ts'
import type { CompanyRecord, EmploymentRecord } from './types.ts'

export interface Unweighed {
  readonly company: CompanyRecord
  /** `undefined`: the company is meant, and the contact is not stored there. */
  readonly employment: EmploymentRecord | undefined
  readonly evidence: readonly Evidence[]
  readonly weight: number
}

/** An address known to be the person's says nothing more by its domain: they may have brought it from another job. */
export function together(candidate: CompanyCandidate, person: PersonCandidate): Unweighed {
  const ownsAddress = person.evidence.some(
    ({ field, level }) => field === 'e-mail' && level.startsWith('own'),
  )
  const ofCompany = ownsAddress
    ? candidate.evidence.filter(({ field }) => field !== 'e-mail domain')
    : candidate.evidence
  return {
    company: candidate.company,
    employment: person.employment,
    evidence: [...ofCompany, ...person.evidence],
    weight: boundedWeight(ofCompany, FULL_AGREEMENT.company) + person.weight,
  }
}
