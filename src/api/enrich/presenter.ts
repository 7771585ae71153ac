/** From stored records to the answer: which fields a subscription shows, and what an organization masks. */
import type { Organization } from '../../accounts/organizations.ts'
import { type Company, type Employment, type Person, toCompanyRow } from '../../market/store/records.ts'

import type { Grade } from '../../matching/types.ts'
import { COMPANY_FIELDS, CONTACT_FIELDS, type ContactFields, type EnrichmentOutput } from './schema.ts'

/** What was found, as whole records. */
export type Finding =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'company'
      readonly company: Company
      readonly grade: Grade
      readonly contactAsked: boolean
    }
  | {
      readonly kind: 'contact'
      readonly person: Person
      /** The employment asked for. It has ended where the contact is `No Longer` there. */
      readonly asked: Job
      /** The employment the contact has today, where one is known. */
      readonly current: Job | undefined
      readonly grade: Grade
    }

export interface Job {
  readonly employment: Employment
  readonly company: Company
  readonly isCurrent: boolean
}

interface Echo {
  readonly recordId: string
  readonly transactionId: string
}

/** Whether what was asked for was found, and is as it was asked for. */
export function recordStatusOf(finding: Finding): EnrichmentOutput['recordStatus'] {
  switch (finding.kind) {
    case 'none':
      return 'No Match'
    case 'company':
      return finding.contactAsked ? 'No Match' : 'Active'
    case 'contact':
      return hasLeft(finding) ? 'No Longer' : 'Active'
  }
}

/** The flat object of every outcome, as JSON. */
export function toAnswer(finding: Finding, organization: Organization, echo: Echo): string {
  const frame = membersOf({
    recordId: echo.recordId,
    recordStatus: recordStatusOf(finding),
    smarteTransactionId: echo.transactionId,
    accuracy: finding.kind === 'none' ? '' : finding.grade,
  })
  switch (finding.kind) {
    case 'none':
      return `{${frame},${BLANK_COMPANY},${blankContact(organization)}}`
    case 'company':
      return `{${frame},${writtenCompany(finding.company)},${blankContact(organization)}}`
    case 'contact': {
      const job = shownJob(finding, organization)
      return `{${frame},${writtenCompany(job.company)},${writtenContact(finding.person, job, organization)}}`
    }
  }
}

/** The company that is delivered, for the ledger. */
export const deliveredCompany = (
  finding: Exclude<Finding, { kind: 'none' }>,
  organization: Organization,
): Company => (finding.kind === 'company' ? finding.company : shownJob(finding, organization).company)

type ContactFinding = Extract<Finding, { kind: 'contact' }>

const hasLeft = ({ asked }: ContactFinding): boolean => !asked.isCurrent

/** Plus and Pro see where a contact who has left is now; Standard sees the past employment. */
function shownJob(finding: ContactFinding, { subscription }: Organization): Job {
  const { asked, current } = finding
  return hasLeft(finding) && subscription !== 'standard' && current ? current : asked
}

/** What stands between the braces of an object that has members. */
const membersOf = (fields: Readonly<Record<string, string>>): string => JSON.stringify(fields).slice(1, -1)

const blank = (fields: Readonly<Record<string, unknown>>): string =>
  membersOf(Object.fromEntries(Object.keys(fields).map((name) => [name, ''])))

const BLANK_COMPANY = blank(COMPANY_FIELDS)
const BLANK_CONTACT = blank(CONTACT_FIELDS)

const blankContact = (organization: Organization): string =>
  joined(BLANK_CONTACT, directDials(undefined, organization))

const joined = (contact: string, dials: DirectDials): string =>
  dials === undefined ? contact : `${contact},${membersOf(dials)}`

/**
 * Writing fifty fields takes a sixth of a request: as long as a record is remembered, so is how it is written.
 * Of a contact there are as many ways as organizations may be shown it.
 */
const writtenCompanies = new WeakMap<Company, string>()
const writtenContacts = new Map<string, WeakMap<Employment, string>>()

function writtenCompany(company: Company): string {
  const known = writtenCompanies.get(company)
  if (known !== undefined) return known
  const written = membersOf(toCompanyRow(company))
  writtenCompanies.set(company, written)
  return written
}

function writtenContact(person: Person, job: Job, organization: Organization): string {
  const known = shownAs(job, organization)
  const earlier = known.get(job.employment)
  if (earlier !== undefined) return earlier
  const contact = membersOf(contactFields(person, job, organization))
  const written = joined(contact, directDials(job, organization))
  known.set(job.employment, written)
  return written
}

function shownAs(
  { isCurrent }: Job,
  { subscription, maskEmail, maskDirectDial }: Organization,
): WeakMap<Employment, string> {
  const way = `${isCurrent} ${subscription === 'standard'} ${maskEmail} ${maskDirectDial}`
  const known = writtenContacts.get(way)
  if (known) return known
  const written = new WeakMap<Employment, string>()
  writtenContacts.set(way, written)
  return written
}

function contactFields(
  person: Person,
  { employment, isCurrent }: Job,
  organization: Organization,
): ContactFields {
  // The address at a company someone has left reaches nobody: it is not delivered.
  const email = isCurrent ? employment.email : ''
  return {
    conGUID: person.guid,
    conFirstName: person.firstName,
    conLastName: person.lastName,
    conFullName: person.fullName,
    conEmail: organization.maskEmail ? maskEmail(email) : email,
    conPubProfileUrl: person.profileUrl,
    conJobTitleEn: employment.jobTitle,
    conJobStartedOn: employment.startedOn,
    conJobUpdatedOn: employment.updatedOn,
    conLevels: employment.levels,
    conFunctions: employment.functions,
    conSubFunctions: employment.subFunctions,
    conLoc: employment.loc,
    conWorkLocAddr: employment.workLocAddr,
    conWorkLocCity: employment.workLocCity,
    conWorkLocState: employment.workLocState,
    conWorkLocCountry: employment.workLocCountry,
    conWorkLocZipcode: employment.workLocZipcode,
    conWorkLocPhoneNo: employment.workLocPhoneNo,
  }
}

type DirectDials = Readonly<Record<'directDial1' | 'directDial2', string>> | undefined

/** None with Enterprise Standard. A dial at a company someone has left is not delivered. */
function directDials(job: Job | undefined, organization: Organization): DirectDials {
  if (organization.subscription === 'standard') return undefined
  const reachable = job?.isCurrent ? job.employment : undefined
  const shown = (dial = '') => (organization.maskDirectDial ? maskPhone(dial) : dial)
  return { directDial1: shown(reachable?.directDial1), directDial2: shown(reachable?.directDial2) }
}

/** `jane.doe@x.com` → `j***@x.com`. Anything without an `@` is masked whole; blank stays blank. */
export function maskEmail(email: string): string {
  if (email === '') return ''
  const at = email.lastIndexOf('@')
  if (at < 0) return '***'
  const first = at === 0 ? '' : (Array.from(email)[0] ?? '')
  return `${first}***${email.slice(at)}`
}

/** `+1 415 555 0134` → `+1 415 555 ****`: the last four digits go, spacing stays. */
export function maskPhone(phone: string): string {
  let hidden = 0
  const masked = Array.from(phone)
    .reverse()
    .map((character) => (/\d/.test(character) && hidden++ < 4 ? '*' : character))
  return masked.reverse().join('')
}
