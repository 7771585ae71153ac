/** The columns of the two tables of a data directory, and their rows. */
import type { Place } from '../../lib/problem.ts'
import { COMPANY_FIELD_COLUMNS, ROLE_FIELD_COLUMNS } from '../store/response-fields.ts'

const fieldsOf = <Columns extends object>(columns: Columns) => Object.keys(columns) as (keyof Columns)[]

const isParentColumn = (column: string): boolean => column.includes('Parent')

/** The fields of a company in Enrich, with its parents at the end. */
export const COMPANY_COLUMNS = [
  ...fieldsOf(COMPANY_FIELD_COLUMNS).filter((field) => !isParentColumn(field)),
  ...fieldsOf(COMPANY_FIELD_COLUMNS).filter(isParentColumn),
]

/** The fields of a contact in Enrich, with the employer, the middle name, and the end of the job. */
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
  ...fieldsOf(ROLE_FIELD_COLUMNS).flatMap((field) =>
    field === 'conJobUpdatedOn' ? ([field, 'conJobEndedOn'] as const) : field,
  ),
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
