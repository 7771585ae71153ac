/** Combines the values of several columns that belong to one field. */
import { cleanCell } from '../../columns/clean-cell.ts'
import { addGeneration } from '../../columns/name-suffix.ts'
import type { MappedColumn } from '../../columns/recognize-columns.ts'
import { findGeneration } from '../../matching/normalize/person/name-words.ts'
import { isNoValue } from '../../matching/normalize/placeholders.ts'
import { ENDED } from '../rows/columns.ts'
import { quoteValue } from '../rows/normalize-rows.ts'
import { describeAmbiguousDate, parseEndMonth } from '../rows/parse-month.ts'

type Row = Record<string, string>

/** A column that adds to a field which another column may have. */
export interface AddedColumn extends MappedColumn {
  /** The column of the file that is used first. */
  readonly first: MappedColumn
  readonly heading: string
}

/** Adds the value of a column to the field of a row. Returns why it is not stored; `undefined` if it is. */
export function addColumn(row: Row, added: AddedColumn, cell: string): string | undefined {
  const value = cleanCell(cell)
  if (isBlank(value)) return undefined
  if (added.part === 'nameSuffix') return addSuffix(row, added.heading, value)
  const isFlag = added.part === 'hasLeft'
  return addAlternative(row, added, isFlag ? parseFlag(value) : value)
}

const isBlank = (value: string): boolean => value === '' || isNoValue(value)

/** Adds a value unless the field has one. */
function addAlternative(row: Row, added: AddedColumn, value: string): string | undefined {
  const { field, column, first, heading, part } = added
  if (part === 'hasLeft') return addEnd(row, added, value)
  const stored = cleanCell(row[field] ?? '')
  if (isBlank(stored)) row[field] = value
  if (isBlank(stored) || value === stored) return undefined
  return `${field} ${quoteValue(value)} in column ${column + 1}, "${heading}", is not used, because column ${first.column + 1} has ${quoteValue(stored)}`
}

/** Adds the end of a job unless the field has a date. */
function addEnd(row: Row, { field, column, heading }: AddedColumn, value: string): string | undefined {
  const stored = cleanCell(row[field] ?? '')
  const end = isBlank(stored) ? '' : parseEndMonth(stored)
  const isDate = end === undefined ? describeAmbiguousDate(stored) !== undefined : !['', ENDED].includes(end)
  if (value === '' || isDate) return undefined
  row[field] = value
  if (end !== undefined) return undefined
  return `${field} ${quoteValue(stored)} is not a month and year such as Mar 2021, so column ${column + 1}, "${heading}", is used`
}

/** Adds a generation to the last name and to the full name, unless one of them has another. */
function addSuffix(row: Row, heading: string, value: string): string | undefined {
  const generation = findGeneration(value, 0)
  if (generation === undefined)
    return `${heading} ${quoteValue(value)} is not a generation such as Jr. or III, so it is not used`
  const names = ['conLastName', 'conFullName'].map((field) => [field, row[field] ?? ''] as const)
  const other = names.find(
    ([, name]) => ![undefined, generation].includes(findGeneration(cleanCell(name), 1)),
  )
  if (other)
    return `${heading} ${quoteValue(value)} is not used, because ${other[0]} is ${quoteValue(cleanCell(other[1]))}`
  for (const [field, name] of names) row[field] = addGeneration(name, value)
  return undefined
}

const YES =
  /^(?:true|t|yes|y|1|x|on|✓|☑|checked|wahr|ja|j|vrai|oui|o|verdadero|s[ií]|verdadeiro|sim|vero|sì|waar)$/i
const NO = /^(?:false|f|no|n|0|off|unchecked|☐|falsch|nein|faux|non|falso|n[ãa]o|onwaar|nee)$/i

/** Returns the end of a job by whether its person has left. Other texts may be dates. */
function parseFlag(value: string): string {
  if (YES.test(value)) return ENDED
  return NO.test(value) ? '' : value
}
