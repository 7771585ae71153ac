/** Cleans the values of rows, normalizes them to the formats of the API, and reports invalid values as warnings. */
import { cleanCell } from '../../columns/clean-cell.ts'
import { parseMonthNumber } from '../../lib/clock.ts'
import { extractEmailAddresses } from '../../lib/email.ts'
import type { Problem } from '../../lib/problem.ts'
import { countCodePoints, formatNumber, shorten } from '../../lib/text.ts'
import { removeTitles, splitFullName } from '../../matching/normalize/person/name-words.ts'
import { isNamePlaceholder, isPlaceholder } from '../../matching/normalize/placeholders.ts'
import { splitOtherNames } from '../store/matching-records.ts'
import { COMPANY_FORMATS, CONTACT_FORMATS, type ColumnFormat, type ColumnFormats } from './column-formats.ts'
import { type CompanyRow, type ContactRow, MAX_VALUE_LENGTH } from './columns.ts'
import { inferLevel, LEVELS, parseLevel } from './job-levels.ts'

interface NormalizedRow<Row> {
  readonly row: Row
  /** Invalid values. The row is stored without them. */
  readonly warnings: readonly Problem[]
}

/** Normalizes a company. Leaves out other names that are too many or too long. */
export function normalizeCompanyRow(original: CompanyRow): NormalizedRow<CompanyRow> {
  const limited = limitOtherNames(original)
  const { row, warnings } = normalizeRow(limited.row, COMPANY_FORMATS)
  const placeholders = listNamePlaceholders(['compName'], original, row)
  return { row, warnings: [...limited.warnings, ...placeholders, ...warnings] }
}

/** The matcher indexes the words of each other name. */
export const MAX_OTHER_NAMES = 50
/** In characters. */
export const MAX_OTHER_NAME_LENGTH = 200

/** Returns whether a name can be one of those in `compNameAka`. */
export const isOtherName = (name: string): boolean =>
  !name.includes('|') && countCodePoints(name) <= MAX_OTHER_NAME_LENGTH

function limitOtherNames(row: CompanyRow): NormalizedRow<CompanyRow> {
  const names = splitOtherNames(row.compNameAka)
  const short = names.filter(isOtherName)
  const kept = short.slice(0, MAX_OTHER_NAMES)
  if (kept.length === names.length) return { row, warnings: [] }
  const problem =
    names.length > MAX_OTHER_NAMES
      ? `has ${names.length} names; at most ${MAX_OTHER_NAMES} are allowed`
      : `has a name of ${Math.max(...names.map(countCodePoints))} characters; at most ${MAX_OTHER_NAME_LENGTH} are allowed`
  const message = `compNameAka ${problem}: ${kept.length} of ${names.length} names are kept`
  return {
    row: { ...row, compNameAka: kept.join('|') },
    warnings: [{ field: 'compNameAka', message, kind: 'value' }],
  }
}

/** Normalizes a contact. Blank levels and functions stay, because rows of one job may state them (`toJob`). */
export function normalizeContactRow(original: ContactRow): NormalizedRow<ContactRow> {
  const { row: normalized, warnings } = normalizeRow(original, CONTACT_FORMATS)
  const row = moveFullName(removeNamePlaceholders(normalized))
  const { level, warning } = resolveLevel(row)
  const more = [
    ...listNamePlaceholders(CONTACT_NAMES, original, row),
    ...[findOtherAddresses(original, row), warning, findEndBeforeStart(row)],
  ].filter((one) => one !== undefined)
  return {
    row: level === row.conLevels ? row : { ...row, conLevels: level },
    warnings: more.length === 0 ? warnings : [...warnings, ...more],
  }
}

/** `Blank` and `Na` are names next to another name. */
function removeNamePlaceholders(row: ContactRow): ContactRow {
  const { conFirstName: first, conMiddleName: middle, conLastName: last } = row
  const conFirstName = isNamePlaceholder(first, last) ? '' : first
  const conMiddleName = isNamePlaceholder(middle, last) ? '' : middle
  const conLastName = isNamePlaceholder(last, first) ? '' : last
  const isUnchanged = conFirstName === first && conMiddleName === middle && conLastName === last
  return isUnchanged ? row : { ...row, conFirstName, conMiddleName, conLastName }
}

/** A first name with several words is the full name if no other column has a name. */
function moveFullName(row: ContactRow): ContactRow {
  const { conFirstName, conMiddleName, conLastName, conFullName } = row
  const isAlone = conFirstName !== '' && conMiddleName + conLastName + conFullName === ''
  if (!isAlone || removeTitles(splitFullName(conFirstName).flat()).length < 2) return row
  return { ...row, conFirstName: '', conFullName: conFirstName }
}

const CONTACT_NAMES = ['conFirstName', 'conMiddleName', 'conLastName', 'conFullName', 'compName'] as const
/** Unlike `n/a` and `-`, a word may be a name: Null is one. */
const WORDS = /^\p{L}+(?: \p{L}+)*$/u

/** Returns the names that became blank because they are placeholders. */
const listNamePlaceholders = <Column extends string>(
  columns: readonly Column[],
  original: Readonly<Record<Column, string>>,
  stored: Readonly<Record<Column, string>>,
): Problem[] =>
  columns
    .filter((column) => stored[column] === '' && original[column] !== '')
    .flatMap((column): Problem[] => {
      const name = cleanCell(original[column])
      const message = `${column} ${quoteValue(name)} is a placeholder: it is left blank`
      return WORDS.test(name) && isPlaceholder(name) ? [{ field: column, message, kind: 'value' }] : []
    })

function findOtherAddresses({ conEmail }: ContactRow, stored: ContactRow): Problem | undefined {
  if (stored.conEmail === '' || stored.conEmail === conEmail) return undefined
  if (extractEmailAddresses(conEmail).length < 2) return undefined
  const message = `conEmail ${quoteValue(conEmail)} has several addresses: only the first is kept`
  return { field: 'conEmail', message, kind: 'value' }
}

function findEndBeforeStart(row: ContactRow): Problem | undefined {
  const { conJobStartedOn: start, conJobEndedOn: end } = row
  const month = parseMonthNumber(end)
  if (month === 0 || month >= parseMonthNumber(start)) return undefined
  const message = `conJobEndedOn ${end} is before conJobStartedOn ${start}, but both are kept`
  return { field: 'conJobEndedOn', message, kind: 'value' }
}

interface ResolvedLevel {
  readonly level: string
  readonly warning?: Problem
}

function resolveLevel({ conLevels, conJobTitleEn }: ContactRow): ResolvedLevel {
  const level = conLevels === '' ? '' : parseLevel(conLevels)
  if (level !== undefined) return { level }
  const fromTitle = inferLevel(conJobTitleEn)
  const replacement = fromTitle === '' ? 'it is left blank' : `${fromTitle} is derived from the title`
  const message = `conLevels ${quoteValue(conLevels)} is not one of ${LEVELS.join(', ')}: ${replacement}`
  return { level: fromTitle, warning: { field: 'conLevels', message, kind: 'value' } }
}

function normalizeRow<Row extends Readonly<Record<string, string>>>(
  row: Row,
  columnFormats: ColumnFormats<Row>,
): NormalizedRow<Row> {
  let changed: Record<string, string> | undefined
  const warnings: Problem[] = []
  for (const [column, format] of columnFormats) {
    const original = row[column] ?? ''
    if (original === '') continue
    const isPlain = original.length <= MAX_VALUE_LENGTH && PLAIN.test(original)
    const cell = isPlain ? original : cleanCell(original)
    const problem = isPlain ? undefined : describeUnstorable(cell)
    const value = problem === undefined ? parseValue(cell, format) : ''
    const damage = value === cell ? describeDamage(cell) : undefined
    if (damage) warnings.push(warnOfDamage(column, cell, damage))
    if (value === original) continue
    if (problem !== undefined || value === undefined)
      warnings.push(warnOfValue(column, cell, format, problem))
    changed ??= {}
    changed[column] = value ?? (format.keeps?.(cell) ? cell : '')
  }
  return { row: changed === undefined ? row : { ...row, ...changed }, warnings }
}

/** Most values are valid, so whether a value is a placeholder is checked last. */
const parseValue = (cell: string, { parse }: ColumnFormat): string | undefined =>
  parse(cell) ?? (isPlaceholder(cell) ? '' : undefined)

/** A text that needs no cleaning, as most do. */
const PLAIN = /^[a-z\d](?:[\w .,@:/+()|-]*[\w.)])?$/i

/** Control characters and lone surrogates, which JSON and files can contain. */
const INVALID_CHARACTER = /[\p{Cc}\p{Cs}]/u

/** Returns why no column can have a value; `undefined` if one may. */
function describeUnstorable(cell: string): string | undefined {
  const length = cell.length > MAX_VALUE_LENGTH ? countCodePoints(cell) : 0
  if (length > MAX_VALUE_LENGTH)
    return `has ${formatNumber(length)} characters; at most ${formatNumber(MAX_VALUE_LENGTH)} are allowed`
  const code = INVALID_CHARACTER.exec(cell)?.[0].charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')
  return code && `contains the invalid character U+${code}`
}

/** @param problem what is wrong with the value in any column; `undefined` if only this column does not allow it */
function warnOfValue(column: string, cell: string, format: ColumnFormat, problem?: string): Problem {
  const { expected, describeProblem, keeps, consequences } = format
  const isKept = problem === undefined && keeps?.(cell) === true
  const what = problem ?? `is ${describeProblem?.(cell) ?? `not ${expected}`}`
  const result = isKept
    ? `it stays unchanged${consequences?.kept ?? ''}`
    : `it is left blank${consequences?.blank ?? ''}`
  const message = `${column} ${quoteValue(cell)} ${what}: ${result}`
  return { field: column, message, kind: 'value' }
}

/** `4.97112E+11`, where the file should have `497112345678`. */
const SHORTENED = /^-?\d(?:[.,]\d+)?E\+\d+$/i

/** Returns what a spreadsheet has done to a value; `undefined` for nothing. */
function describeDamage(cell: string): string | undefined {
  if (cell.startsWith('=')) return 'is a formula of a spreadsheet, which is not calculated'
  return SHORTENED.test(cell) ? 'was shortened by a spreadsheet, so digits are missing' : undefined
}

const warnOfDamage = (column: string, cell: string, damage: string): Problem => ({
  field: column,
  message: `${column} ${quoteValue(cell)} ${damage}: it stays unchanged`,
  kind: 'value',
})

/** In characters. Longer values are truncated in messages. */
const MAX_QUOTED_LENGTH = 60

export const quoteValue = (value: string): string => `"${shorten(value, MAX_QUOTED_LENGTH)}"`
