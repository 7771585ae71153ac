/** What inputs under `outcome.test` are answered with: fixed records instead of a match. */
import type { MatchInput } from '../../matching/types.ts'
import type { Outcome } from '../outcomes/outcomes.ts'
import { COMPANY, CONTACT, FORMER_CONTACT } from '../outcomes/records.ts'
import { asksForContact } from './input.ts'
import type { Finding } from './presenter.ts'

/** The fixed records of an outcome, as if they had been found. */
export function toReservedFinding(outcome: Outcome, input: MatchInput): Finding {
  switch (outcome.kind) {
    case 'match':
      return asksForContact(input)
        ? contactFinding(outcome)
        : { kind: 'company', company: COMPANY, grade: outcome.grade, contactAsked: false }
    case 'masked':
      return contactFinding({ grade: 'A+' })
    case 'no-longer':
      return {
        kind: 'contact',
        person: FORMER_CONTACT.person,
        asked: FORMER_CONTACT.past,
        current: FORMER_CONTACT.current,
        grade: 'A+',
      }
    case 'company-only':
      return { kind: 'company', company: COMPANY, grade: 'A+', contactAsked: true }
    case 'no-match':
    case 'fault':
      return { kind: 'none' }
  }
}

function contactFinding({ grade, contact = CONTACT }: Pick<MatchOutcome, 'grade' | 'contact'>): Finding {
  const job = { employment: contact.employment, company: COMPANY, isCurrent: true }
  return { kind: 'contact', person: contact.person, asked: job, current: job, grade }
}

type MatchOutcome = Extract<Outcome, { kind: 'match' }>
