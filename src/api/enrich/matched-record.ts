/** Loads the stored records of a match, or the fixed records of an outcome. */

import { findPreferredJob } from '../../matching/score/job-order.ts'
import type { Grade, MatchInput, MatchResult } from '../../matching/types.ts'
import type { RecordStore } from '../../records/store/record-store.ts'
import type { Company, Job, Person } from '../../records/store/records.ts'
import { OUTCOME_COMPANY, OUTCOME_CONTACT, OUTCOME_FORMER_CONTACT } from '../outcomes/fixed-records.ts'
import type { Outcome } from '../outcomes/outcome-table.ts'
import { requestsContact } from './input.ts'

/** The complete records of a response. */
export type MatchedRecord =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'company'
      readonly company: Company
      readonly grade: Grade
      readonly requestsContact: boolean
    }
  | {
      readonly kind: 'contact'
      readonly person: Person
      /** The job that matches the request. It has ended if the status is `No Longer`. */
      readonly matched: JobWithCompany
      /** The current job, if one is known. */
      readonly current: JobWithCompany | undefined
      readonly grade: Grade
    }

/** A job with its company. */
export interface JobWithCompany {
  readonly job: Job
  readonly company: Company
  readonly isCurrent: boolean
}

/** Loads the complete records of a match. */
export function loadMatchedRecord(
  records: RecordStore,
  match: MatchResult,
  input: MatchInput,
): MatchedRecord {
  if (match.kind === 'none') return { kind: 'none' }
  const company = records.getFullCompany(match.company.id)
  if (!company) return { kind: 'none' }
  if (match.kind === 'company') {
    return { kind: 'company', company, grade: match.grade, requestsContact: requestsContact(input) }
  }
  const full = records.getFullJob(match.job.id)
  if (!full) return { kind: 'none' }
  const { person, job } = full
  const matched: JobWithCompany = { job, company, isCurrent: match.job.current }
  const current = matched.isCurrent ? matched : findCurrentJob(records, person.id)
  return { kind: 'contact', person, matched, current, grade: match.grade }
}

function findCurrentJob(records: RecordStore, personId: number): JobWithCompany | undefined {
  const latest = findPreferredJob(records.jobsOf([personId]))
  if (!latest?.current) return undefined
  const full = records.getFullJob(latest.id)
  const company = records.getFullCompany(latest.companyId)
  return full && company && { job: full.job, company, isCurrent: true }
}

/** Returns the fixed records of an outcome in place of a match. */
export function toOutcomeRecord(outcome: Outcome, input: MatchInput): MatchedRecord {
  switch (outcome.kind) {
    case 'match':
      return requestsContact(input)
        ? toContactRecord(outcome)
        : { kind: 'company', company: OUTCOME_COMPANY, grade: outcome.grade, requestsContact: false }
    case 'masked':
      return toContactRecord({ grade: 'A+' })
    case 'no-longer':
      return {
        kind: 'contact',
        person: OUTCOME_FORMER_CONTACT.person,
        matched: OUTCOME_FORMER_CONTACT.past,
        current: OUTCOME_FORMER_CONTACT.current,
        grade: 'A+',
      }
    case 'company-only':
      return { kind: 'company', company: OUTCOME_COMPANY, grade: 'A+', requestsContact: true }
    case 'no-match':
    case 'fault':
      return { kind: 'none' }
  }
}

function toContactRecord({
  grade,
  contact = OUTCOME_CONTACT,
}: Pick<MatchOutcome, 'grade' | 'contact'>): MatchedRecord {
  const job = { job: contact.job, company: OUTCOME_COMPANY, isCurrent: true }
  return { kind: 'contact', person: contact.person, matched: job, current: job, grade }
}

type MatchOutcome = Extract<Outcome, { kind: 'match' }>
