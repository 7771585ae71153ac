/** The types of stored records, and their fields in the groups that forms and pages show. */
import type { Schemas } from '../../api/schemas.ts'

export type StoredCompany = Schemas['StoredCompany']
export type StoredContact = Schemas['StoredContact']
export type ContactJob = StoredContact['jobs'][number]
type CompanyField = keyof Schemas['CompanyInput']
type ContactField = keyof Schemas['ContactInput']
export type RecordKind = 'companies' | 'contacts'
/** The values of a record, by the names of the API. */
export type RecordValues = Readonly<Record<string, string>>
/** The result of an import or of its dry run. */
export type ImportResult = Schemas['UpsertCompaniesOutput'] | Schemas['UpsertContactsOutput']
export type RowProblem = Schemas['RowProblem']

export interface RecordField<Name extends string = string> {
  readonly name: Name
  readonly label: string
  readonly hint?: string
  /** How the value is shown. Values of `several` are separated by `|`, and a `company` is chosen by its name. */
  readonly format?: 'several' | 'guid' | 'company'
  /** The fields that the server derives a blank value from. */
  readonly derivedFrom?: readonly Name[]
}

export interface RecordFieldGroup<Name extends string = string> {
  readonly title: string
  readonly fields: readonly RecordField<Name>[]
}

export const COMPANY_GROUPS: readonly RecordFieldGroup<CompanyField>[] = [
  {
    title: 'Identity',
    fields: [
      { name: 'compName', label: 'Name', hint: 'Including the legal form. Enter a name or a website.' },
      { name: 'compWebsite', label: 'Website' },
      { name: 'compNameAka', label: 'Other names', hint: 'Separated by |', format: 'several' },
      { name: 'compPubProfileUrl', label: 'Public profile' },
      {
        name: 'compGUID',
        label: 'GUID',
        hint: '16 letters and digits. Default: derived from the other fields.',
        format: 'guid',
      },
    ],
  },
  {
    title: 'Business',
    fields: [
      { name: 'compIndustry', label: 'Industry' },
      { name: 'compLegalStatus', label: 'Legal status', hint: 'For example Private, Public, or Subsidiary.' },
      { name: 'compEmpCount', label: 'Employees' },
      { name: 'compEmpRange', label: 'Employee range', hint: 'For example 51 - 200.' },
      { name: 'compRevRange', label: 'Revenue range', hint: 'For example $10 - 25M.' },
      { name: 'compGlobalRegions', label: 'Regions', hint: 'Separated by |', format: 'several' },
      { name: 'compNaicsCodes', label: 'NAICS codes', format: 'several' },
      { name: 'compNaicsDescription', label: 'NAICS', format: 'several' },
      { name: 'compSicCodes', label: 'SIC codes', format: 'several' },
      { name: 'compSicDescription', label: 'SIC', format: 'several' },
    ],
  },
  {
    title: 'Address',
    fields: [
      { name: 'compAddr', label: 'Street address' },
      { name: 'compCity', label: 'City' },
      { name: 'compState', label: 'State' },
      { name: 'compZipcode', label: 'Postal code' },
      { name: 'compCountry', label: 'Country' },
      { name: 'compPhoneNo', label: 'Phone' },
    ],
  },
  {
    title: 'Parent companies',
    fields: [
      { name: 'compParentGuid', label: 'Parent', format: 'company' },
      { name: 'compGlobalHqParentGuid', label: 'Worldwide parent', format: 'company' },
      { name: 'compWorldwideParentName', label: 'Worldwide parent name' },
    ],
  },
]

const FROM_FULL_NAME = { derivedFrom: ['conFullName'], hint: 'Default: derived from the full name.' } as const

export const PERSON_GROUPS: readonly RecordFieldGroup<ContactField>[] = [
  {
    title: 'Identity',
    fields: [
      {
        name: 'conFullName',
        label: 'Full name',
        hint: 'Default: the parts combined.',
        derivedFrom: ['conFirstName', 'conMiddleName', 'conLastName'],
      },
      { name: 'conFirstName', label: 'First name', ...FROM_FULL_NAME },
      { name: 'conMiddleName', label: 'Middle name' },
      { name: 'conLastName', label: 'Last name', ...FROM_FULL_NAME },
      { name: 'conPubProfileUrl', label: 'Public profile' },
      {
        name: 'conGUID',
        label: 'GUID',
        hint: '32 letters and digits. Default: derived from the other fields.',
        format: 'guid',
      },
    ],
  },
]

/** The company of a job. One of the fields is enough. */
export const EMPLOYER_GROUP: RecordFieldGroup<ContactField> = {
  title: 'Employer',
  fields: [
    { name: 'compGUID', label: 'Stored company', format: 'company' },
    { name: 'compName', label: 'Company name', hint: 'If the company is not stored, it is added.' },
    { name: 'compWebsite', label: 'Company website' },
  ],
}

const FROM_TITLE = { derivedFrom: ['conJobTitleEn'], hint: 'Default: derived from the job title.' } as const

const WITHOUT_DAY = 'A day is left out.'

export const JOB_GROUPS: readonly RecordFieldGroup<ContactField>[] = [
  {
    title: 'Job',
    fields: [
      { name: 'conJobTitleEn', label: 'Job title' },
      { name: 'conLevels', label: 'Levels', format: 'several', ...FROM_TITLE },
      { name: 'conFunctions', label: 'Functions', format: 'several', ...FROM_TITLE },
      { name: 'conSubFunctions', label: 'Sub-functions', format: 'several' },
      { name: 'conEmail', label: 'Email address' },
      { name: 'conJobStartedOn', label: 'Started', hint: `For example Mar 2021. ${WITHOUT_DAY}` },
      {
        name: 'conJobEndedOn',
        label: 'Ended',
        hint: `The job is current while this is empty or in the future. ${WITHOUT_DAY}`,
      },
      { name: 'conJobUpdatedOn', label: 'Updated', hint: WITHOUT_DAY },
    ],
  },
  {
    title: 'Contact details',
    fields: [
      { name: 'directDial1', label: 'Direct dial 1' },
      { name: 'directDial2', label: 'Direct dial 2' },
      { name: 'conWorkLocPhoneNo', label: 'Work phone' },
      { name: 'conLoc', label: 'Location' },
      { name: 'conWorkLocAddr', label: 'Work address' },
      { name: 'conWorkLocCity', label: 'City' },
      { name: 'conWorkLocState', label: 'State' },
      { name: 'conWorkLocZipcode', label: 'Postal code' },
      { name: 'conWorkLocCountry', label: 'Country' },
    ],
  },
]

const getFieldNames = <Name extends string>(groups: readonly RecordFieldGroup<Name>[]): readonly Name[] =>
  groups.flatMap(({ fields }) => fields.map(({ name }) => name))

export const COMPANY_FIELDS = getFieldNames(COMPANY_GROUPS)
export const PERSON_FIELDS = getFieldNames(PERSON_GROUPS)
export const JOB_FIELDS = getFieldNames([EMPLOYER_GROUP, ...JOB_GROUPS])
export const CONTACT_FIELDS = [...PERSON_FIELDS, ...JOB_FIELDS]
