/** The form of a data directory: the columns of its two tables, and the problems in them. */

import { isObject } from '../../lib/json.ts'
import { nearest } from '../../lib/suggestions.ts'
import { codePoints } from '../../lib/text.ts'

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

/** What keeps an object from being a row. */
export interface FieldProblem {
  /** `''` where it is the object itself. */
  readonly field: string
  readonly reason: string
}

/** Longer than any real value, and short enough to be compared with others. */
export const MAX_VALUE = 4096

/** Several times as many as any record has. */
const MOST_FIELDS = 100

/**
 * The row an object stands for: values trimmed, what is absent or `null` blank. Unknown fields and values that are no
 * strings are problems.
 */
export function recordFrom<Column extends string>(
  value: unknown,
  columns: readonly Column[],
): { readonly row: Readonly<Record<Column, string>>; readonly problems: readonly FieldProblem[] } {
  const row: Partial<Record<Column, string>> = {}
  for (const column of columns) row[column] = ''
  const blank = row as Record<Column, string>
  if (!isObject(value)) {
    return { row: blank, problems: [{ field: '', reason: 'must be an object' }] }
  }
  const { length } = Object.keys(value)
  if (length > MOST_FIELDS) {
    return {
      row: blank,
      problems: [{ field: '', reason: `has ${length} fields: leave out what it does not need` }],
    }
  }
  const problems: FieldProblem[] = []
  for (const [field, given] of Object.entries(value)) {
    const column = columns.find((name) => name === field)
    const reason = column === undefined ? unknownField(field, columns) : valueProblem(given)
    if (reason !== undefined) problems.push({ field: field.slice(0, 100), reason })
    else if (column !== undefined) blank[column] = String(given ?? '').trim()
  }
  return { row: blank, problems }
}

function unknownField(field: string, columns: readonly string[]): string {
  const near = nearest(field.slice(0, 100), columns)
  return near ? `is no field: did you mean ${near}?` : 'is no field of this record'
}

/** Why a value cannot be stored, or `undefined`. What stands around it and is trimmed does not matter. */
function valueProblem(value: unknown): string | undefined {
  if (value === null) return undefined
  if (typeof value !== 'string')
    return `must be a string, not ${Array.isArray(value) ? 'an array' : `a ${typeof value}`}`
  const length = value.length > MAX_VALUE ? codePoints(value) : 0
  if (length > MAX_VALUE) return `is ${length} characters long; at most ${MAX_VALUE} are allowed`
  return characterProblem(value.trim())
}

/** Control characters, and halves of surrogate pairs, which are no text at all: JSON can carry both. */
const UNFIT = /[\p{Cc}\p{Cs}]/u
const NAMED: Readonly<Record<string, string>> = {
  '\0': 'NUL',
  '\t': 'a tab',
  '\n': 'a line break',
  '\r': 'a carriage return',
}

function characterProblem(text: string): string | undefined {
  const found = UNFIT.exec(text)
  if (found === null) return undefined
  const [letter] = found
  const what = NAMED[letter] ?? (letter.isWellFormed() ? 'a control character' : 'half of a surrogate pair')
  const code = letter.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')
  return `holds ${what} (U+${code}) at character ${found.index + 1}: leave it out`
}
