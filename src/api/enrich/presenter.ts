/** Converts stored records to the response of Enrich: fields by subscription, and masks by organization. */
import type { Organization } from '../../accounts/organizations.ts'
import type { RenderedContact } from '../../records/store/email-lookup.ts'
import { toCompanyFields, toContactFields } from '../../records/store/response-fields.ts'
import type { Company, Person } from '../../records/store/rows.ts'
import type { JobWithCompany, MatchedContact, MatchedRecord } from './matched-record.ts'
import {
  COMPANY_FIELDS,
  CONTACT_FIELDS,
  type CompanyFields,
  type ContactFields,
  type EnrichmentOutput,
} from './schema.ts'

/** What decides which fields an organization gets. */
export type FieldAccess = Pick<Organization, 'subscription' | 'maskEmail' | 'maskDirectDial'>

interface ResponseIds {
  readonly recordId: string
  readonly transactionId: string
}

/** Returns whether the requested record was found and is current. */
export function getRecordStatus(record: MatchedRecord): EnrichmentOutput['recordStatus'] {
  switch (record.kind) {
    case 'none':
      return 'No Match'
    case 'company':
      return record.requestsContact ? 'No Match' : 'Active'
    case 'rendered':
      return 'Active'
    case 'contact':
      return hasLeft(record) ? 'No Longer' : 'Active'
  }
}

/** Returns the response as JSON. It has the same fields for every result. */
export function toResponseJson(record: MatchedRecord, organization: FieldAccess, ids: ResponseIds): string {
  const match = toJsonMembers({
    recordId: ids.recordId,
    recordStatus: getRecordStatus(record),
    smarteTransactionId: ids.transactionId,
    accuracy: record.kind === 'none' ? '' : record.grade,
  })
  switch (record.kind) {
    case 'none':
      return `{${match},${BLANK_COMPANY},${toBlankContactJson(organization)}}`
    case 'company':
      return `{${match},${toCompanyJson(record.company)},${toBlankContactJson(organization)}}`
    case 'rendered':
      return `{${match},${toContactMembers(record.contact, organization)}}`
    case 'contact': {
      const job = selectJob(record, organization)
      const access = record.isMasked
        ? { ...organization, maskEmail: true, maskDirectDial: true }
        : organization
      return `{${match},${toCompanyJson(job.company)},${toContactJson(record.person, job, access)}}`
    }
  }
}

/** Returns the GUIDs of the delivered company and contact, for the ledger. */
export function selectGuids(
  record: Exclude<MatchedRecord, { kind: 'none' }>,
  organization: FieldAccess,
): { readonly companyGuid: string; readonly contactGuid: string } {
  switch (record.kind) {
    case 'company':
      return { companyGuid: record.company.guid, contactGuid: '' }
    case 'rendered': {
      const { companyGuid, contactGuid } = record.contact
      return { companyGuid, contactGuid }
    }
    case 'contact':
      return {
        companyGuid: selectJob(record, organization).company.guid,
        contactGuid: record.person.guid,
      }
  }
}

const hasLeft = ({ matched }: MatchedContact): boolean => !matched.isCurrent

/**
 * Selects the job to return. For a contact who has left, Plus and Pro show the current job. Standard
 * shows the past one.
 */
function selectJob(record: MatchedContact, { subscription }: FieldAccess): JobWithCompany {
  const { matched, current } = record
  return hasLeft(record) && subscription !== 'standard' && current ? current : matched
}

/** Returns the JSON of an object without its braces. */
const toJsonMembers = (fields: Readonly<Record<string, string>>): string =>
  JSON.stringify(fields).slice(1, -1)

const toBlankMembers = (fields: Readonly<Record<string, unknown>>): string =>
  toJsonMembers(Object.fromEntries(Object.keys(fields).map((name) => [name, ''])))

const BLANK_COMPANY = toBlankMembers(COMPANY_FIELDS)
const BLANK_CONTACT = toBlankMembers(CONTACT_FIELDS)

const toBlankContactJson = (organization: FieldAccess): string =>
  appendDirectDials(BLANK_CONTACT, toDirectDials(undefined, organization))

function toContactMembers(contact: RenderedContact, organization: FieldAccess): string {
  const conEmail = toShownEmail(contact.email, organization)
  const { fieldsBeforeEmail: before, fieldsAfterEmail: after } = contact
  const members = `${before},${toJsonMembers({ conEmail })},${after}`
  return appendDirectDials(members, toDirectDials(contact, organization))
}

const appendDirectDials = (contact: string, dials: DirectDials): string =>
  dials === undefined ? contact : `${contact},${toJsonMembers(dials)}`

const toCompanyJson = (company: Company): string =>
  toJsonMembers(toCompanyFields(company) satisfies CompanyFields)

function toContactJson(person: Person, job: JobWithCompany, organization: FieldAccess): string {
  const contact = toJsonMembers(selectContactFields(person, job, organization))
  // Direct dials at a former employer are not returned.
  return appendDirectDials(contact, toDirectDials(job.isCurrent ? job.job : undefined, organization))
}

function selectContactFields(
  person: Person,
  { job, isCurrent }: JobWithCompany,
  organization: FieldAccess,
): ContactFields {
  // The email address at a former employer is not returned.
  const email = isCurrent ? job.email : ''
  return { ...toContactFields(person, job), conEmail: toShownEmail(email, organization) }
}

const toShownEmail = (email: string, organization: FieldAccess): string =>
  organization.maskEmail ? maskEmail(email) : email

type DirectDials = Readonly<Record<'directDial1' | 'directDial2', string>> | undefined

/** Returns `undefined` for Enterprise Standard. Direct dials are blank without a job. */
function toDirectDials(job: DirectDials, organization: FieldAccess): DirectDials {
  if (organization.subscription === 'standard') return undefined
  const toShownDial = (dial = '') => (organization.maskDirectDial ? maskPhone(dial) : dial)
  return {
    directDial1: toShownDial(job?.directDial1),
    directDial2: toShownDial(job?.directDial2),
  }
}

/** Masks an email address: `jane.doe@x.com` → `j***@x.com`. A text without `@` becomes `***`; blank stays blank. */
export function maskEmail(email: string): string {
  if (email === '') return ''
  const at = email.lastIndexOf('@')
  if (at < 0) return '***'
  const first = at === 0 ? '' : (Array.from(email)[0] ?? '')
  return `${first}***${email.slice(at)}`
}

/** A digit with at most three digits after it. */
const LAST_FOUR_DIGITS = /\p{Nd}(?=(?:\P{Nd}*\p{Nd}){0,3}\P{Nd}*$)/gu

/** Masks the last four digits of a phone number: `+1 415 555 0134` → `+1 415 555 ****`. */
export const maskPhone = (phone: string): string => phone.replace(LAST_FOUR_DIGITS, '*')
