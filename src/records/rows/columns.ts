/** The columns of the two tables of a data directory, and their rows. */
import type { Place } from '../../lib/problem.ts'

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

export const PERSON_COLUMNS = [
  'conGUID',
  'conFirstName',
  'conMiddleName',
  'conLastName',
  'conFullName',
  'conPubProfileUrl',
] as const

type JobColumn = Exclude<(typeof CONTACT_COLUMNS)[number], (typeof PERSON_COLUMNS)[number]>

/** The columns of a job and its employer. */
export const JOB_COLUMNS = CONTACT_COLUMNS.filter(
  (column): column is JobColumn => !PERSON_COLUMNS.some((personal) => personal === column),
)

/** The end of a job whose month is not known. */
export const ENDED = 'Ended'

/** Returns whether the values of a column are numbers. Codes are not: they may start with zeros. */
export const isNumberColumn = (column: string): boolean => column === 'compEmpCount'

/** A row contains all columns. Missing values are blank. */
export type CompanyRow = Readonly<Record<(typeof COMPANY_COLUMNS)[number], string>>
export type ContactRow = Readonly<Record<(typeof CONTACT_COLUMNS)[number], string>>

/** A row, and where it is in its file or request. */
export interface PlacedRow<Row, At extends Place = Place> {
  readonly row: Row
  readonly place: At
}

/** In characters. Longer than any real value, and short enough for string comparison. */
export const MAX_VALUE_LENGTH = 4096
