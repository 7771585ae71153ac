/** The columns of the two tables of a data directory. */
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

/** Returns whether the values of a column are numbers. Codes are not: they may start with zeros. */
export const isNumberColumn = (column: string): boolean => column === 'compEmpCount'

/** A row contains all columns. Missing values are blank. */
export type CompanyRow = Readonly<Record<(typeof COMPANY_COLUMNS)[number], string>>
export type ContactRow = Readonly<Record<(typeof CONTACT_COLUMNS)[number], string>>

/** A row with its file and line, for error messages. */
export interface TableRow<Row> {
  readonly file: string
  /** The line on which the record begins. The header is line 1. */
  readonly line: number
  readonly row: Row
}

/** In characters. Longer than any real value, and short enough for string comparison. */
export const MAX_VALUE_LENGTH = 4096
