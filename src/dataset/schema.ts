/** The form of a data directory: the columns of its two tables, and the problems in them. */

export const COMPANY_COLUMNS = [
  'compGUID',
  'compName',
  'compNameAka',
  'compWebsite',
  'compPubProfileUrl',
  'compLegalStatus',
  'compIndustry',
  'compEmpCount',
  'compEmpRange',
  'compRevRange',
  'compGlobalRegions',
  'compNaicsCodes',
  'compNaicsDescription',
  'compSicCodes',
  'compSicDescription',
  'compAddr',
  'compCity',
  'compState',
  'compCountry',
  'compZipcode',
  'compPhoneNo',
  'compParentGuid',
  'compGlobalHqParentGuid',
  'compWorldwideParentName',
] as const

export const CONTACT_COLUMNS = [
  'conGUID',
  'compGUID',
  'compWebsite',
  'compName',
  'conFirstName',
  'conMiddleName',
  'conLastName',
  'conFullName',
  'conEmail',
  'conPubProfileUrl',
  'conJobTitleEn',
  'conJobStartedOn',
  'conJobUpdatedOn',
  'conJobEndedOn',
  'conLevels',
  'conFunctions',
  'conSubFunctions',
  'conLoc',
  'conWorkLocAddr',
  'conWorkLocCity',
  'conWorkLocState',
  'conWorkLocCountry',
  'conWorkLocZipcode',
  'conWorkLocPhoneNo',
  'directDial1',
  'directDial2',
] as const

/** Every column is present in a row; blank where the file has none. */
export type CompanyRow = Readonly<Record<(typeof COMPANY_COLUMNS)[number], string>>
export type ContactRow = Readonly<Record<(typeof CONTACT_COLUMNS)[number], string>>

/** A row together with where it stands, so that whatever is wrong with it can be found. */
export interface Located<Row> {
  readonly file: string
  /** The line its record begins on; the header is line 1. */
  readonly line: number
  readonly row: Row
}

/** Something wrong with a table. */
export interface RowProblem {
  readonly file: string
  readonly line: number
  readonly reason: string
  /** `error`: the row cannot be used. `warning`: it can, without the value or column that the reason names. */
  readonly severity: 'error' | 'warning'
}
