/** Normalizes the values of rows to the formats of the API, and reports invalid values as warnings. */
import { parseMonthNumber } from '../../lib/clock.ts'
import { extractEmailAddresses } from '../../lib/email.ts'
import type { Problem } from '../../lib/problem.ts'
import { shorten } from '../../lib/text.ts'
import { isCountryPlaceholder, isPlaceholder } from '../../matching/normalize/placeholders.ts'
import { type CompanyRow, type ContactRow, MAX_VALUE_LENGTH } from './columns.ts'
import { FUNCTIONS, inferFunction, parseFunction } from './job-functions.ts'
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
  /** What an invalid value may mean; `undefined` if it means nothing. */
  readonly describeAmbiguous?: (text: string) => string | undefined
  /** What a warning says about invalid values that are stored unchanged. Without it, they are replaced with blank. */
  readonly whenKept?: string
}

const UNCHANGED = 'it is stored unchanged'

/** A GUID that identifies a row or its employer. `convert-rows.ts` reports invalid ones as errors. */
const guidFormat = (length: number): ColumnFormat => ({
  parse: (text) => formats.parseGuid(text, length) ?? parseText(text),
  expected: `${length} letters and digits`,
})

const parseText = (text: string): string => (isPlaceholder(text) ? '' : text)
const TEXT: ColumnFormat = { parse: parseText, expected: 'a shorter text', whenKept: UNCHANGED }
const PARENT_GUID: ColumnFormat = {
  parse: (text) => formats.parseGuid(text, 16),
  expected: '16 letters and digits',
}
const PROFILE: ColumnFormat = {
  parse: formats.parseProfileUrl,
  expected: 'the URL of a profile such as https://www.linkedin.com/in/ada',
}
const COUNTRY: ColumnFormat = {
  parse: (text) => (isCountryPlaceholder(text) ? '' : formats.parseCountryName(text)),
  expected: 'a known country',
  whenKept: UNCHANGED,
}
const MONTH: ColumnFormat = {
  parse: parseMonth,
  expected: 'a month and year such as Mar 2021',
  describeAmbiguous: describeAmbiguousDate,
}
/** Invalid end dates are stored, because a blank one would make a past job current. */
const END_MONTH: ColumnFormat = {
  ...MONTH,
  parse: parseEndMonth,
  whenKept: `${UNCHANGED}, and the job has ended`,
}
/** Only `conLevels` decides about buying groups, so the functions of other systems are kept. */
const FUNCTION: ColumnFormat = {
  parse: parseFunction,
  expected: `one of ${FUNCTIONS.join(', ')}`,
  whenKept: UNCHANGED,
}

type ColumnFormats<Row> = readonly (readonly [column: keyof Row & string, format: ColumnFormat])[]

/** The columns that identify records, or that requests are matched by. The others are stored unchanged. */
const COMPANY_FORMATS: ColumnFormats<CompanyRow> = [
  ['compName', TEXT],
  ['compGUID', guidFormat(16)],
  ['compNameAka', TEXT],
  ['compWebsite', { parse: formats.parseWebsite, expected: 'a web address such as https://www.acme.com' }],
  ['compPubProfileUrl', PROFILE],
  ['compEmpCount', { parse: formats.normalizeWholeNumber, expected: 'a whole number such as 12500' }],
  ['compCountry', COUNTRY],
  ['compParentGuid', PARENT_GUID],
  ['compGlobalHqParentGuid', PARENT_GUID],
]

const CONTACT_FORMATS: ColumnFormats<ContactRow> = [
  ['compName', TEXT],
  ['compWebsite', TEXT],
  ['conJobTitleEn', TEXT],
  ['conGUID', guidFormat(32)],
  ['compGUID', guidFormat(16)],
  [
    'conEmail',
    {
      parse: (text) => extractEmailAddresses(text)[0],
      expected: 'an email address such as ada@company.com',
    },
  ],
  ['conPubProfileUrl', PROFILE],
  ['conJobStartedOn', MONTH],
  ['conJobUpdatedOn', MONTH],
  ['conJobEndedOn', END_MONTH],
  ['conFunctions', FUNCTION],
  ['conWorkLocCountry', COUNTRY],
]

/** Normalizes a company. Leaves out other names that are too many or too long. */
export function normalizeCompanyRow(original: CompanyRow): NormalizedRow<CompanyRow> {
  const excess = findExcessNames(original.compNameAka)
  if (excess === undefined) return normalizeRow(original, COMPANY_FORMATS)
  const { problem, names, kept } = excess
  const message = `compNameAka ${problem}: ${kept.length} of ${names.length} names are stored`
  const { row, warnings } = normalizeRow({ ...original, compNameAka: kept.join('|') }, COMPANY_FORMATS)
  return { row, warnings: [{ field: 'compNameAka', message, severity: 'warning' }, ...warnings] }
}

/** Normalizes a contact. Infers blank levels and functions from the job title. */
export function normalizeContactRow(original: ContactRow): NormalizedRow<ContactRow> {
  const { row, warnings } = normalizeRow(original, CONTACT_FORMATS)
  const { level, warning } = resolveLevel(row)
  const conFunctions = row.conFunctions || inferFunction(row.conJobTitleEn) || ''
  const isUnchanged = level === row.conLevels && conFunctions === row.conFunctions
  const more = [findOtherAddresses(original, row), warning, findEndBeforeStart(row)].filter(
    (one) => one !== undefined,
  )
  return {
    row: isUnchanged ? row : { ...row, conLevels: level, conFunctions },
    warnings: more.length === 0 ? warnings : [...warnings, ...more],
  }
}

function findOtherAddresses({ conEmail }: ContactRow, stored: ContactRow): Problem | undefined {
  if (stored.conEmail === '' || stored.conEmail === conEmail) return undefined
  if (extractEmailAddresses(conEmail).length < 2) return undefined
  const message = `conEmail ${quoteValue(conEmail)} has several addresses: only the first is stored`
  return { field: 'conEmail', message, severity: 'warning' }
}

function findEndBeforeStart(row: ContactRow): Problem | undefined {
  const { conJobStartedOn: start, conJobEndedOn: end } = row
  const month = parseMonthNumber(end)
  if (month === 0 || month >= parseMonthNumber(start)) return undefined
  const message = `conJobEndedOn ${end} is before conJobStartedOn ${start}, but both are stored`
  return { field: 'conJobEndedOn', message, severity: 'warning' }
}

const ONGOING_WORD =
  /^(?:present|current|currently|now|today|ongoing|(?:bis )?heute|aktuell|laufend|aujourd['’]hui|en cours)$/i

/** `9999-12-31`, `31.12.9999`, `12/9999`, and `Dec 9999`, which systems export for a job without an end. */
const ONGOING_DATE = /^(?:(?:\d{1,2}|dec)[-./ ])*9999(?:[-./]\d{1,2})*(?:[T ]\d.*)?$/i

const meansOngoing = (text: string): boolean => ONGOING_WORD.test(text) || ONGOING_DATE.test(text)

/** Parses the end of a job. A year alone means its December. */
function parseEndMonth(text: string): string | undefined {
  if (meansOngoing(text)) return ''
  return parseMonth(/^\d{4}$/.test(text) ? `Dec ${text}` : text)
}

interface ResolvedLevel {
  readonly level: string
  readonly warning?: Problem
}

function resolveLevel({ conLevels, conJobTitleEn }: ContactRow): ResolvedLevel {
  const value = isPlaceholder(conLevels) ? '' : conLevels
  const level = value === '' ? undefined : parseLevel(value)
  if (level !== undefined) return { level }
  const fromTitle = inferLevel(conJobTitleEn)
  if (value === '') return { level: fromTitle }
  const replacement = fromTitle === '' ? 'it is left blank' : `${fromTitle} is derived from the title`
  const message = `conLevels ${quoteValue(value)} is not one of ${LEVELS.join(', ')}: ${replacement}`
  return { level: fromTitle, warning: { field: 'conLevels', message, severity: 'warning' } }
}

function normalizeRow<Row extends Readonly<Record<string, string>>>(
  row: Row,
  columnFormats: ColumnFormats<Row>,
): NormalizedRow<Row> {
  let changed: Record<string, string> | undefined
  const warnings: Problem[] = []
  for (const [column, format] of columnFormats) {
    const { expected, describeAmbiguous, whenKept } = format
    const original = row[column] ?? ''
    if (original === '') continue
    const value = parseValue(original, format)
    if (value === original) continue
    if (value === undefined) {
      const meanings = describeAmbiguous?.(original)
      const problem = meanings ? `ambiguous, because it may be ${meanings}` : `not ${expected}`
      const result = whenKept ?? 'it is left blank'
      const message = `${column} ${quoteValue(original)} is ${problem}: ${result}`
      warnings.push({ field: column, message, severity: 'warning' })
      if (whenKept) continue
    }
    changed ??= {}
    changed[column] = value ?? ''
  }
  return { row: changed === undefined ? row : { ...row, ...changed }, warnings }
}

/** Most values are valid, so whether a value is a placeholder is checked last. */
function parseValue(text: string, { parse }: ColumnFormat): string | undefined {
  if (text.length > MAX_VALUE_LENGTH) return undefined
  return parse(text) ?? (isPlaceholder(text) ? '' : undefined)
}

/** In characters. Longer values are truncated in messages. */
const MAX_QUOTED_LENGTH = 60

export const quoteValue = (value: string): string => `"${shorten(value, MAX_QUOTED_LENGTH)}"`
