/** Finds the stored records that an input means, or the fixed records of a fixed response. */

import type { Core } from '../../core/core.ts'
import { VersionedCache } from '../../lib/cache.ts'
import { findPreferredJob } from '../../matching/score/job-order.ts'
import type { Grade, MatchInput, MatchResult } from '../../matching/types.ts'
import type { Records } from '../../records/records.ts'
import type { RenderedContact } from '../../records/store/email-lookup.ts'
import type { RecordStore } from '../../records/store/record-store.ts'
import type { Company, Job, Person } from '../../records/store/rows.ts'
import { FIXED_COMPANY, FIXED_CONTACT, FIXED_FORMER_CONTACT } from '../fixed-responses/fixed-records.ts'
import type { FixedResponse } from '../fixed-responses/fixed-response-table.ts'
import { findFixedEnrichResponse, requestsContact, toMatchInput } from './input.ts'
import type { EnrichmentInput } from './schema.ts'

/** The records of a response. */
export type MatchedRecord =
  | LoadedRecord
  | { readonly kind: 'rendered'; readonly contact: RenderedContact; readonly grade: Grade }

/** The complete records of a response. */
export type LoadedRecord =
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
      /** Whether email address and direct dials are masked in every organization. */
      readonly isMasked?: boolean
    }

/** A job with its company. */
export interface JobWithCompany {
  readonly job: Job
  readonly company: Company
  readonly isCurrent: boolean
}

/**
 * Converts a body to the input of the matcher, or to the record of the fixed response that it selects.
 * @throws {InputError | ApiError} 400 for an invalid value, or without an identifier
 */
export function resolveEnrichment(body: EnrichmentInput) {
  const input = toMatchInput(body)
  const fixed = findFixedEnrichResponse(input)
  return { input, fixed, fixedRecord: fixed && toFixedRecord(fixed, input) }
}

/** Test suites and retries often repeat an input. An entry takes a few kilobytes. */
const MAX_CACHED_RECORDS = 1_000

export type MatchedRecordFinder = (input: MatchInput) => MatchedRecord

/** Returns a function that finds the records of a response. It caches them until stored rows change. */
export function createMatchedRecordFinder(core: Core, records: Records): MatchedRecordFinder {
  const cache = new VersionedCache<string, MatchedRecord>(core.connection.dataVersion, MAX_CACHED_RECORDS)
  return (input) => {
    const key = JSON.stringify(input)
    return cache.get(key) ?? cache.set(key, findRecord(records, input))
  }
}

/** Finds the records of a response. An email address alone needs no matcher if one contact has it. */
export function findRecord(records: Records, input: MatchInput): MatchedRecord {
  const email = getEmailAlone(input)
  const contact = email === undefined ? undefined : records.store.findContactByEmail(email)
  // Nothing in the input contradicts the address, so the matcher would return the same contact with the same grade.
  if (contact) return { kind: 'rendered', contact, grade: 'A+' }
  return loadMatchedRecord(records, records.matcher.match(input), input)
}

/** Returns the email address if the input has no other field. */
const getEmailAlone = (input: MatchInput): string | undefined =>
  Object.values(input).filter((value) => value !== undefined).length === 1 ? input.contactEmail : undefined

/** Loads the complete records of a match. */
export function loadMatchedRecord({ store }: Records, match: MatchResult, input: MatchInput): LoadedRecord {
  if (match.kind === 'none') return { kind: 'none' }
  const company = store.rows.companyById(match.company.id)
  if (!company) return { kind: 'none' }
  if (match.kind === 'company') {
    return { kind: 'company', company, grade: match.grade, requestsContact: requestsContact(input) }
  }
  const job = store.rows.jobById(match.job.id)
  const person = job && store.rows.personById(job.personId)
  if (!job || !person) return { kind: 'none' }
  const matched: JobWithCompany = { job, company, isCurrent: match.job.current }
  const current = matched.isCurrent ? matched : findCurrentJob(store, person.id)
  return { kind: 'contact', person, matched, current, grade: match.grade }
}

function findCurrentJob(store: RecordStore, personId: number): JobWithCompany | undefined {
  const latest = findPreferredJob(store.jobsOf([personId]))
  if (!latest?.current) return undefined
  const job = store.rows.jobById(latest.id)
  const company = store.rows.companyById(latest.companyId)
  return job && company && { job, company, isCurrent: true }
}

/** Returns the fixed records of a fixed response in place of a match. */
function toFixedRecord(fixed: FixedResponse, input: MatchInput): LoadedRecord {
  switch (fixed.kind) {
    case 'match':
      return requestsContact(input)
        ? toContactRecord(fixed)
        : { kind: 'company', company: FIXED_COMPANY, grade: fixed.grade, requestsContact: false }
    case 'masked':
      return { ...toContactRecord({ grade: 'A+' }), isMasked: true }
    case 'no-longer':
      return {
        kind: 'contact',
        person: FIXED_FORMER_CONTACT.person,
        matched: FIXED_FORMER_CONTACT.past,
        current: FIXED_FORMER_CONTACT.current,
        grade: 'A+',
      }
    case 'company-only':
      return { kind: 'company', company: FIXED_COMPANY, grade: 'A+', requestsContact: true }
    case 'no-match':
    case 'effect':
      return { kind: 'none' }
  }
}

function toContactRecord({
  grade,
  contact = FIXED_CONTACT,
}: Pick<FixedMatch, 'grade' | 'contact'>): MatchedContact {
  const job = { job: contact.job, company: FIXED_COMPANY, isCurrent: true }
  return { kind: 'contact', person: contact.person, matched: job, current: job, grade }
}

export type MatchedContact = Extract<LoadedRecord, { kind: 'contact' }>

type FixedMatch = Extract<FixedResponse, { kind: 'match' }>
