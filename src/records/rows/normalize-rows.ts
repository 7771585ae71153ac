/** Normalizes the values of rows to the formats of the API, and reports invalid values as warnings. */
import { extractEmailAddress } from '../../lib/email.ts'
import { shorten } from '../../lib/text.ts'
import { isCountryPlaceholder, isPlaceholder } from '../../matching/normalize/placeholders.ts'
import { type CompanyRow, type ContactRow, type InvalidField, MAX_VALUE_LENGTH } from './columns.ts'
import { inferFunction, parseFunction } from './job-functions.ts'
import { inferLevel, LEVELS, parseLevel } from './job-levels.ts'
import { parseMonth } from './parse-month.ts'
import * as formats from './value-parsers.ts'
import { normalizeWholeNumber, parseAmountRange, parseNumberRange } from './value-parsers.ts'

interface NormalizedRow<Row> {
  readonly row: Row
  /** Invalid values. The row is stored without them. */
  readonly warnings: readonly InvalidField[]
}

interface ColumnFormat {
  /** Returns the value to store; `undefined` for an invalid one. */
  readonly parse: (text: string) => string | undefined
  /** A description of valid values. */
  readonly expected: string
  /** Whether invalid values are stored unchanged. Otherwise, they are replaced with blank. */
  readonly keepsInvalid?: true
  /** Returns whether a value counts as blank. Default: `isPlaceholder`. */
  readonly isAbsent?: (text: string) => boolean
  /** The consequence of an invalid value that is stored. */
  readonly consequence?: string
}

/** A GUID that identifies a row or its employer. Invalid ones are reported as errors by `convert-rows.ts`. */
const guidFormat = (digits: number): ColumnFormat => ({
  parse: (text) => formats.parseGuid(text, digits) ?? text,
  expected: `${digits} hexadecimal digits`,
})

/** Any text. Placeholders become blank. */
const TEXT: ColumnFormat = { parse: (text) => text, expected: 'a shorter text', keepsInvalid: true }
const LIST: ColumnFormat = { parse: formats.parseTextList, expected: 'a list', keepsInvalid: true }
const CODES: ColumnFormat = {
  parse: formats.parseCodeList,
  expected: 'a list of codes such as 541511|541512',
}
const COMPANY_GUID: ColumnFormat = { parse: formats.parseCompanyGuid, expected: '16 hexadecimal digits' }
const PROFILE: ColumnFormat = {
  parse: formats.parseProfileUrl,
  expected: 'the URL of a profile such as https://www.linkedin.com/in/ada',
}
const PHONE: ColumnFormat = {
  parse: formats.parsePhoneNumber,
  expected: 'a phone number such as +1 503 555 0140',
}
const COUNTRY: ColumnFormat = {
  parse: formats.parseCountryName,
  expected: 'a known country',
  keepsInvalid: true,
  isAbsent: isCountryPlaceholder,
}
const MONTH: ColumnFormat = { parse: parseMonth, expected: 'a month and year such as Mar 2021' }
/** Invalid end dates are stored, because a blank one would make a past job current. */
const END_MONTH: ColumnFormat = {
  ...MONTH,
  parse: parseEndMonth,
  keepsInvalid: true,
  consequence: ', and the job counts as ended',
}

type ColumnFormats<Row> = readonly (readonly [column: keyof Row & string, format: ColumnFormat])[]

const COMPANY_FORMATS: ColumnFormats<CompanyRow> = [
  ['compName', TEXT],
  ['compIndustry', TEXT],
  ['compGUID', guidFormat(16)],
  ['compNameAka', LIST],
  ['compWebsite', { parse: formats.parseWebsite, expected: 'a web address such as https://www.acme.com' }],
  ['compPubProfileUrl', PROFILE],
  ['compEmpCount', { parse: normalizeWholeNumber, expected: 'a whole number such as 12500' }],
  [
    'compEmpRange',
    { parse: parseNumberRange, expected: 'a range such as 51 - 200 or 10,001+', keepsInvalid: true },
  ],
  [
    'compRevRange',
    { parse: parseAmountRange, expected: 'a range such as $10 - 25M or $10B+', keepsInvalid: true },
  ],
  ['compGlobalRegions', { ...LIST, parse: formats.parseRegionList }],
  ['compNaicsCodes', CODES],
  ['compNaicsDescription', LIST],
  ['compSicCodes', CODES],
  ['compSicDescription', LIST],
  ['compCountry', COUNTRY],
  ['compPhoneNo', PHONE],
  ['compParentGuid', COMPANY_GUID],
  ['compGlobalHqParentGuid', COMPANY_GUID],
]

const CONTACT_FORMATS: ColumnFormats<ContactRow> = [
  ['compName', TEXT],
  ['compWebsite', TEXT],
  ['conJobTitleEn', TEXT],
  ['conGUID', guidFormat(32)],
  ['compGUID', guidFormat(16)],
  ['conEmail', { parse: extractEmailAddress, expected: 'an email address such as ada@company.com' }],
  ['conPubProfileUrl', PROFILE],
  ['conJobStartedOn', MONTH],
  ['conJobUpdatedOn', MONTH],
  ['conJobEndedOn', END_MONTH],
  ['conFunctions', { parse: parseFunction, expected: 'a function' }],
  ['conWorkLocCountry', COUNTRY],
  ['conWorkLocPhoneNo', PHONE],
  ['directDial1', PHONE],
  ['directDial2', PHONE],
]

export function normalizeCompanyRow(original: CompanyRow): NormalizedRow<CompanyRow> {
  const { row, warnings } = normalizeRow(original, COMPANY_FORMATS)
  const unknown = formats.findUnknownRegions(row.compGlobalRegions)
  if (unknown === '') return { row, warnings }
  const reason = `compGlobalRegions ${quoteValue(unknown)} is not one of ${formats.REGIONS.join(', ')}: it is stored unchanged`
  return { row, warnings: [...warnings, { field: 'compGlobalRegions', reason }] }
}

/** Normalizes a contact. Infers blank levels and functions from the job title. */
export function normalizeContactRow(original: ContactRow): NormalizedRow<ContactRow> {
  const { row, warnings } = normalizeRow(original, CONTACT_FORMATS)
  const { level, warning } = resolveLevel(row)
  const conFunctions = row.conFunctions || inferFunction(row.conJobTitleEn) || ''
  const isUnchanged = level === row.conLevels && conFunctions === row.conFunctions
  return {
    row: isUnchanged ? row : { ...row, conLevels: level, conFunctions },
    warnings: warning === undefined ? warnings : [...warnings, { field: 'conLevels', reason: warning }],
  }
}

/** The columns that identify the person and the employer of a row. */
const IDENTIFYING_FORMATS = CONTACT_FORMATS.filter(([column]) =>
  ['conGUID', 'compGUID', 'compName', 'compWebsite', 'conEmail', 'conPubProfileUrl'].includes(column),
)

/** Normalizes only the values that identify the person and the employer. */
export const normalizeIdentifyingValues = (row: ContactRow): ContactRow =>
  normalizeRow(row, IDENTIFYING_FORMATS).row

/** Returns whether a job has no end: it is blank, a word such as `present`, or a date such as `9999-12-31`. */
export const hasNoEndDate = ({ conJobEndedOn }: Pick<ContactRow, 'conJobEndedOn'>): boolean =>
  conJobEndedOn === '' || isPlaceholder(conJobEndedOn) || meansOngoing(conJobEndedOn)

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
  readonly warning?: string
}

function resolveLevel({ conLevels, conJobTitleEn }: ContactRow): ResolvedLevel {
  const value = isPlaceholder(conLevels) ? '' : conLevels
  const level = value === '' ? undefined : parseLevel(value)
  if (level !== undefined) return { level }
  const fromTitle = inferLevel(conJobTitleEn) ?? ''
  if (value === '') return resolveBlankLevel(conJobTitleEn, fromTitle)
  const replacement =
    fromTitle === ''
      ? 'the title shows no level, so the field is left blank'
      : `${fromTitle} is derived from the title`
  const warning = `conLevels ${quoteValue(value)} is not one of ${LEVELS.join(', ')}: ${replacement}`
  return { level: fromTitle, warning }
}

function resolveBlankLevel(title: string, level: string): ResolvedLevel {
  if (level !== '' || title === '' || isPlaceholder(title)) return { level }
  const warning = `conLevels is blank, and the title ${quoteValue(title)} shows no level: the contact is in no buying group`
  return { level, warning }
}

function normalizeRow<Row extends Readonly<Record<string, string>>>(
  row: Row,
  columnFormats: ColumnFormats<Row>,
): NormalizedRow<Row> {
  let changed: Record<string, string> | undefined
  const warnings: InvalidField[] = []
  for (const [column, format] of columnFormats) {
    const { expected, keepsInvalid, consequence = '' } = format
    const original = row[column] ?? ''
    if (original === '') continue
    const value = parseValue(original, format)
    if (value === original) continue
    if (value === undefined) {
      const replacement = keepsInvalid ? 'it is stored unchanged' : 'it is left blank'
      warnings.push({
        field: column,
        reason: `${column} ${quoteValue(original)} is not ${expected}: ${replacement}${consequence}`,
      })
      if (keepsInvalid) continue
    }
    changed ??= {}
    changed[column] = value ?? ''
  }
  return { row: changed === undefined ? row : { ...row, ...changed }, warnings }
}

function parseValue(text: string, { parse, isAbsent = isPlaceholder }: ColumnFormat): string | undefined {
  if (isAbsent(text)) return ''
  return text.length > MAX_VALUE_LENGTH ? undefined : parse(text)
}

/** In characters. Longer values are truncated in messages. */
const MAX_QUOTED_LENGTH = 60

const quoteValue = (value: string): string => `"${shorten(value, MAX_QUOTED_LENGTH)}"`
