/** From stored records to the answer: which fields a subscription shows, and what an organization masks. */
import type { Organization } from '../../access/organizations.ts'
import { maskEmail, maskPhone } from '../../lib/mask.ts'
import type { Company, Employment, Person } from '../../market/records.ts'
import { toCompanyRow } from '../../market/to-rows.ts'
import type { Grade } from '../../matching/types.ts'
import { COMPANY_FIELDS, CONTACT_FIELDS, type ContactFields, type EnrichmentOutput } from './model.ts'

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
}

export interface Echo {
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

/** The flat object of every outcome. */
export function toOutput(finding: Finding, organization: Organization, echo: Echo): EnrichmentOutput {
  const { recordId, transactionId } = echo
  const recordStatus = recordStatusOf(finding)
  const frame = { recordId, recordStatus, smarteTransactionId: transactionId }
  switch (finding.kind) {
    case 'none':
      return {
        ...frame,
        accuracy: '',
        ...BLANK,
        ...directDials(undefined, organization),
      }
    case 'company': {
      const company = toCompanyRow(finding.company)
      const dials = directDials(undefined, organization)
      return { ...frame, accuracy: finding.grade, ...BLANK, ...company, ...dials }
    }
    case 'contact': {
      const shown = shownJob(finding, organization)
      return {
        ...frame,
        accuracy: finding.grade,
        ...toCompanyRow(shown.company),
        ...contactFields(finding.person, shown.employment, organization),
        ...directDials(shown.employment, organization),
      }
    }
  }
}

/** The company that is delivered, for the ledger. */
export const deliveredCompany = (
  finding: Exclude<Finding, { kind: 'none' }>,
  organization: Organization,
): Company => (finding.kind === 'company' ? finding.company : shownJob(finding, organization).company)

type ContactFinding = Extract<Finding, { kind: 'contact' }>

const hasLeft = ({ asked }: ContactFinding): boolean => asked.employment.endedOn !== ''

/** Plus and Pro see where a contact who has left is now; Standard sees the past employment. */
function shownJob(finding: ContactFinding, { subscription }: Organization): Job {
  const { asked, current } = finding
  return hasLeft(finding) && subscription !== 'standard' && current ? current : asked
}

const blank = <Name extends string>(fields: Record<Name, unknown>): Record<Name, string> =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, ''])) as Record<Name, string>

const BLANK = { ...blank(COMPANY_FIELDS), ...blank(CONTACT_FIELDS) }

function contactFields(person: Person, employment: Employment, organization: Organization): ContactFields {
  // The address at a company someone has left reaches nobody: it is not delivered.
  const email = employment.endedOn === '' ? employment.email : ''
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

/** Both keys or, with Enterprise Standard, neither. A dial at a company someone has left is not delivered. */
function directDials(employment: Employment | undefined, organization: Organization) {
  if (organization.subscription === 'standard') return {}
  const reachable = employment?.endedOn === '' ? employment : undefined
  const shown = (dial = '') => (organization.maskDirectDial ? maskPhone(dial) : dial)
  return { directDial1: shown(reachable?.directDial1), directDial2: shown(reachable?.directDial2) }
}
