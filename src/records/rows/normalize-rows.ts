/** Cleans the values of rows, normalizes them to the formats of the API, and reports invalid values as warnings. */
import { cleanCell } from '../../columns/clean-cell.ts'
import { parseMonthNumber } from '../../lib/clock.ts'
import { extractEmailAddresses } from '../../lib/email.ts'
import type { Problem } from '../../lib/problem.ts'
import { countCodePoints, formatNumber, shorten } from '../../lib/text.ts'
import {
  isCountryPlaceholder,
  isNamePlaceholder,
  isNoValue,
  isPlaceholder,
} from '../../matching/normalize/placeholders.ts'
import {
  COMPANY_COLUMNS,
  CONTACT_COLUMNS,
  type CompanyRow,
  type ContactRow,
  ENDED,
  MAX_VALUE_LENGTH,
} from './columns.ts'
import { FIXED_RESPONSE_DOMAIN, isFixedResponseName } from './fixed-response-domain.ts'
import { FUNCTIONS, parseFunction } from './job-functions.ts'
import { inferLevel, LEVELS, parseLevel } from './job-levels.ts'
import { findExcessNames } from './other-names.ts'
import { describeAmbiguousDate, parseMonth } from './parse-month.ts'
import * as formats from './value-parsers.ts'

interface NormalizedRow<Row> {
  readonly row: Row
  /** Invalid values. The row is stored without them. */
  readonly warnings: readonly Problem[]
}

interface ColumnFormat {
  /** Returns the value to store; `undefined` for an invalid one. Placeholders such as `n/a` become blank. */
  readonly parse: (text: string) => string | undefined
  /** A description of valid values. */
  readonly expected: string
  /** Returns what is wrong with an invalid value. Default: it is not what was expected. */
  readonly describeProblem?: (text: string) => string | undefined
  /** Returns whether an invalid value is stored unchanged. The others are left blank. */
  readonly keeps?: (text: string) => boolean
  /** What follows if an invalid value is stored unchanged, and if it is left blank. */
  readonly consequences?: { readonly kept: string; readonly blank: string }
}

/** A GUID that identifies a row or its employer. `convert-rows.ts` reports invalid ones as errors. */
const guidFormat = (length: number): ColumnFormat => ({
  parse: (text) => formats.parseGuid(text, length) ?? parseText(text),
  expected: `${length} letters and digits`,
})

/** In characters. */
const MAX_PLACEHOLDER = 24

const parseText = (text: string): string => (isPlaceholder(text) ? '' : text)
const TEXT: ColumnFormat = { parse: parseText, expected: 'a text' }
/** A column whose values nothing reads. Most placeholders are short, and have no digits. */
const OTHER_TEXT: ColumnFormat = {
  ...TEXT,
  parse: (text) => (text.length <= MAX_PLACEHOLDER && !/\d/.test(text) && isNoValue(text) ? '' : text),
}
/** Whether a name is a placeholder depends on the other name. */
const NAME: ColumnFormat = { ...TEXT, parse: (text) => text }
const PARENT_GUID: ColumnFormat = {
  parse: (text) => formats.parseGuid(text, 16),
  expected: '16 letters and digits',
}
const PROFILE: ColumnFormat = {
  parse: formats.parseProfileUrl,
  expected: 'the URL of a profile such as https://www.linkedin.com/in/ada',
}
const COMPANY_NAME = rejectReserved(TEXT)
const COUNTRY: ColumnFormat = {
  parse: (text) => (isCountryPlaceholder(text) ? '' : formats.parseCountryName(text)),
  expected: 'a known country',
  keeps: () => true,
}
const MONTH: ColumnFormat = {
  parse: parseMonth,
  expected: 'a month and year such as Mar 2021',
  describeProblem: describeAmbiguity,
}
/** An ambiguous end is a date, so it ends the job. */
const END_MONTH: ColumnFormat = {
  ...MONTH,
  parse: parseEndMonth,
  keeps: (text) => describeAmbiguousDate(text) !== undefined,
  consequences: { kept: ', and the job has ended', blank: ', so the job is current' },
}
/** Only `conLevels` decides about buying groups, so the functions of other systems are kept. */
const FUNCTION: ColumnFormat = {
  parse: parseFunction,
  expected: `one of ${FUNCTIONS.join(', ')}`,
  keeps: () => true,
}

/** Rejects values that no request can find. */
function rejectReserved({ parse, ...format }: ColumnFormat): ColumnFormat {
  const isReserved = (text: string): boolean => isFixedResponseName(parse(text) ?? '')
  return {
    ...format,
    parse: (text) => (isReserved(text) ? undefined : parse(text)),
    describeProblem: (text) => (isReserved(text) ? SELECTS_RESPONSE : undefined),
  }
}

const SELECTS_RESPONSE = `under ${FIXED_RESPONSE_DOMAIN}, which selects fixed responses, so no request can find it`

function describeAmbiguity(text: string): string | undefined {
  const meanings = describeAmbiguousDate(text)
  return meanings && `ambiguous, because it may be ${meanings}`
}

type ColumnFormats<Row> = readonly (readonly [column: keyof Row & string, format: ColumnFormat])[]

/** Returns the formats of all columns. */
const listFormats = <Column extends string>(
  columns: readonly Column[],
  special: Readonly<Partial<Record<Column, ColumnFormat>>>,
): ColumnFormats<Readonly<Record<Column, string>>> =>
  columns.map((column) => [column, special[column] ?? OTHER_TEXT] as const)

const COMPANY_FORMATS = listFormats(COMPANY_COLUMNS, {
  compGUID: guidFormat(16),
  compName: COMPANY_NAME,
  compNameAka: TEXT,
  compWebsite: rejectReserved({
    parse: formats.parseWebsite,
    expected: 'a web address such as https://www.acme.com',
  }),
  compPubProfileUrl: PROFILE,
  compEmpCount: { parse: formats.normalizeWholeNumber, expected: 'a whole number such as 12500' },
  compCountry: COUNTRY,
  compParentGuid: PARENT_GUID,
  compGlobalHqParentGuid: PARENT_GUID,
})

const CONTACT_FORMATS = listFormats(CONTACT_COLUMNS, {
  conGUID: guidFormat(32),
  compGUID: guidFormat(16),
  compWebsite: TEXT,
  compName: TEXT,
  conFullName: TEXT,
  conJobTitleEn: TEXT,
  conFirstName: NAME,
  conMiddleName: NAME,
  conLastName: NAME,
  conEmail: rejectReserved({
    parse: (text) => extractEmailAddresses(text)[0],
    expected: 'an email address such as ada@company.com',
  }),
  conPubProfileUrl: PROFILE,
  conJobStartedOn: MONTH,
  conJobUpdatedOn: MONTH,
  conJobEndedOn: END_MONTH,
  conLevels: TEXT,
  conFunctions: FUNCTION,
  conWorkLocCountry: COUNTRY,
})

/** Normalizes a company. Leaves out other names that are too many or too long. */
export function normalizeCompanyRow(original: CompanyRow): NormalizedRow<CompanyRow> {
  const excess = findExcessNames(original.compNameAka)
  if (excess === undefined) return normalizeRow(original, COMPANY_FORMATS)
  const { problem, names, kept } = excess
  const message = `compNameAka ${problem}: ${kept.length} of ${names.length} names are stored`
  const { row, warnings } = normalizeRow({ ...original, compNameAka: kept.join('|') }, COMPANY_FORMATS)
  return { row, warnings: [{ field: 'compNameAka', message, kind: 'value' }, ...warnings] }
}

/** Normalizes a contact. Blank levels and functions stay, because rows of one job may state them (`toJob`). */
export function normalizeContactRow(original: ContactRow): NormalizedRow<ContactRow> {
  const { row: normalized, warnings } = normalizeRow(original, CONTACT_FORMATS)
  const row = removeNamePlaceholders(normalized)
  const { level, warning } = resolveLevel(row)
  const more = [findOtherAddresses(original, row), warning, findEndBeforeStart(row)].filter(
    (one) => one !== undefined,
  )
  return {
    row: level === row.conLevels ? row : { ...row, conLevels: level },
    warnings: more.length === 0 ? warnings : [...warnings, ...more],
  }
}

/** `Blank` and `Na` are names beside another name. */
function removeNamePlaceholders(row: ContactRow): ContactRow {
  const { conFirstName: first, conMiddleName: middle, conLastName: last } = row
  const conFirstName = isNamePlaceholder(first, last) ? '' : first
  const conMiddleName = isNamePlaceholder(middle, last) ? '' : middle
  const conLastName = isNamePlaceholder(last, first) ? '' : last
  const isUnchanged = conFirstName === first && conMiddleName === middle && conLastName === last
  return isUnchanged ? row : { ...row, conFirstName, conMiddleName, conLastName }
}

function findOtherAddresses({ conEmail }: ContactRow, stored: ContactRow): Problem | undefined {
  if (stored.conEmail === '' || stored.conEmail === conEmail) return undefined
  if (extractEmailAddresses(conEmail).length < 2) return undefined
  const message = `conEmail ${quoteValue(conEmail)} has several addresses: only the first is stored`
  return { field: 'conEmail', message, kind: 'value' }
}

function findEndBeforeStart(row: ContactRow): Problem | undefined {
  const { conJobStartedOn: start, conJobEndedOn: end } = row
  const month = parseMonthNumber(end)
  if (month === 0 || month >= parseMonthNumber(start)) return undefined
  const message = `conJobEndedOn ${end} is before conJobStartedOn ${start}, but both are stored`
  return { field: 'conJobEndedOn', message, kind: 'value' }
}

const ONGOING_WORD =
  /^(?:present|current|currently|now|today|ongoing|(?:bis )?heute|aktuell|laufend|aujourd['’]hui|en cours)$/i

/** `9999-12-31`, `31.12.9999`, `12/9999`, and `Dec 9999`, which systems export for a job without an end. */
const ONGOING_DATE = /^(?:(?:\d{1,2}|dec)[-./ ])*9999(?:[-./]\d{1,2})*(?:[T ]\d.*)?$/i

const meansOngoing = (text: string): boolean => ONGOING_WORD.test(text) || ONGOING_DATE.test(text)

/** Parses the end of a job. A year alone means its December. */
function parseEndMonth(text: string): string | undefined {
  if (meansOngoing(text)) return ''
  if (text.toLowerCase() === ENDED.toLowerCase()) return ENDED
  return parseMonth(/^\d{4}$/.test(text) ? `Dec ${text}` : text)
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
    ? `it is stored unchanged${consequences?.kept ?? ''}`
    : `it is left blank${consequences?.blank ?? ''}`
  const message = `${column} ${quoteValue(cell)} ${what}: ${result}`
  return { field: column, message, kind: 'value' }
}

/** In characters. Longer values are truncated in messages. */
const MAX_QUOTED_LENGTH = 60

export const quoteValue = (value: string): string => `"${shorten(value, MAX_QUOTED_LENGTH)}"`
