/** The fields of responses and tables, and the database columns of their values. */
import type { Company, Job, Person } from './rows.ts'

/** The text columns of a row. */
export type Texts<Row> = Pick<
  Row,
  { [Name in keyof Row]: Row[Name] extends string ? Name : never }[keyof Row]
>

/** The column of each field of a company, in the order of a response. */
export const COMPANY_FIELD_COLUMNS = {
  compGUID: 'guid',
  compParentGuid: 'parentGuid',
  compGlobalHqParentGuid: 'globalHqParentGuid',
  compName: 'name',
  compNameAka: 'aka',
  compWorldwideParentName: 'worldwideParentName',
  compWebsite: 'website',
  compPubProfileUrl: 'profileUrl',
  compLegalStatus: 'legalStatus',
  compIndustry: 'industry',
  compEmpCount: 'empCount',
  compEmpRange: 'empRange',
  compRevRange: 'revRange',
  compGlobalRegions: 'globalRegions',
  compNaicsCodes: 'naicsCodes',
  compNaicsDescription: 'naicsDescription',
  compSicCodes: 'sicCodes',
  compSicDescription: 'sicDescription',
  compAddr: 'addr',
  compCity: 'city',
  compState: 'state',
  compCountry: 'country',
  compZipcode: 'zipcode',
  compPhoneNo: 'phoneNo',
} as const satisfies Record<string, keyof Texts<Company>>

/** The column of each field of a job that does not contact the person, in the order of a response. */
export const ROLE_FIELD_COLUMNS = {
  conJobTitleEn: 'jobTitle',
  conJobStartedOn: 'startedOn',
  conJobUpdatedOn: 'updatedOn',
  conLevels: 'levels',
  conFunctions: 'functions',
  conSubFunctions: 'subFunctions',
  conLoc: 'loc',
  conWorkLocAddr: 'workLocAddr',
  conWorkLocCity: 'workLocCity',
  conWorkLocState: 'workLocState',
  conWorkLocCountry: 'workLocCountry',
  conWorkLocZipcode: 'workLocZipcode',
  conWorkLocPhoneNo: 'workLocPhoneNo',
} as const satisfies Record<string, keyof Texts<Job>>

/** The columns of a job that have the values of fields. */
export const JOB_FIELD_COLUMNS = { conEmail: 'email', ...ROLE_FIELD_COLUMNS } as const

/** Returns the values of a row, or the columns of a table, by the fields of a response. */
function toFields<Fields extends Readonly<Record<keyof Fields, string>>, Value>(
  columns: Fields,
  row: Readonly<Record<Fields[keyof Fields], Value>>,
): { [Field in keyof Fields]: Value } {
  const fields: Partial<Record<keyof Fields, Value>> = {}
  for (const field in columns) fields[field] = row[columns[field]]
  return fields as Record<keyof Fields, Value>
}

/** Returns the values of fields by the columns that store them. */
export function toColumns<Fields extends Readonly<Record<keyof Fields, string>>>(
  columns: Fields,
  row: Readonly<Record<keyof Fields, string>>,
): { [Field in keyof Fields as Fields[Field]]: string } {
  const values: Record<string, string> = {}
  for (const field in columns) values[columns[field]] = row[field]
  return values as { [Field in keyof Fields as Fields[Field]]: string }
}

type TextValues<Row, Value> = Readonly<Record<keyof Texts<Row>, Value>>

/** Returns the fields of a company, in the order of a response. */
export const toCompanyFields = <Value>(company: TextValues<Company, Value>) =>
  toFields(COMPANY_FIELD_COLUMNS, company)

/** Returns the fields of a contact without the direct dials, in the order of a response. */
export function toContactFields<Value>(person: TextValues<Person, Value>, job: TextValues<Job, Value>) {
  return {
    conGUID: person.guid,
    conFirstName: person.firstName,
    conLastName: person.lastName,
    conFullName: person.fullName,
    conEmail: job.email,
    conPubProfileUrl: person.profileUrl,
    ...toJobFields(job),
  }
}

/** Returns the fields of a job that do not identify or contact the person. */
export const toJobFields = <Value>(job: TextValues<Job, Value>) => toFields(ROLE_FIELD_COLUMNS, job)
