/** The formats of the columns: what is stored, and what is reported instead. */
import { extractEmailAddresses } from '../../lib/email.ts'
import { isCountryPlaceholder, isNoValue, isPlaceholder } from '../../matching/normalize/placeholders.ts'
import { COMPANY_COLUMNS, CONTACT_COLUMNS } from './columns.ts'
import { FIXED_RESPONSE_DOMAIN, parseResponseName } from './fixed-response-domain.ts'
import { FUNCTIONS, parseFunction } from './job-functions.ts'
import { describeAmbiguousDate, parseEndMonth, parseMonth } from './parse-month.ts'
import { toIdentityProfile } from './profile-key.ts'
import * as formats from './value-parsers.ts'

/** How the values of a column are converted. */
export interface ColumnFormat {
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

/** A GUID that identifies a row or its employer. `convert-rows.ts` reports invalid ones as lost rows. */
const guidFormat = (length: number): ColumnFormat => ({
  parse: (text) => formats.parseGuid(text, length) ?? parseText(text),
  expected: `${length} letters and digits`,
})

/** In characters. */
const MAX_PLACEHOLDER = 24

const parseText = (text: string): string => (isPlaceholder(text) ? '' : text)
const TEXT: ColumnFormat = { parse: parseText, expected: 'a text' }
/** A column that matching does not use. Most placeholders are short, and have no digits. */
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
const PERSON_PROFILE: ColumnFormat = {
  ...PROFILE,
  parse: (text) => (toIdentityProfile(text) === '' ? undefined : formats.parseProfileUrl(text)),
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
  const isReserved = (value = ''): boolean => parseResponseName(value) !== undefined
  return {
    ...format,
    parse(text) {
      const value = parse(text)
      return isReserved(value) ? undefined : value
    },
    describeProblem: (text) => (isReserved(parse(text)) ? SELECTS_RESPONSE : undefined),
  }
}

const SELECTS_RESPONSE = `under ${FIXED_RESPONSE_DOMAIN}, which selects fixed responses, so no request can find it`

function describeAmbiguity(text: string): string | undefined {
  const meanings = describeAmbiguousDate(text)
  return meanings && `ambiguous, because it may be ${meanings}`
}

export type ColumnFormats<Row> = readonly (readonly [column: keyof Row & string, format: ColumnFormat])[]

/** Returns the formats of all columns. */
const listFormats = <Column extends string>(
  columns: readonly Column[],
  special: Readonly<Partial<Record<Column, ColumnFormat>>>,
): ColumnFormats<Readonly<Record<Column, string>>> =>
  columns.map((column) => [column, special[column] ?? OTHER_TEXT] as const)

export const COMPANY_FORMATS = listFormats(COMPANY_COLUMNS, {
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

export const CONTACT_FORMATS = listFormats(CONTACT_COLUMNS, {
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
  conPubProfileUrl: PERSON_PROFILE,
  conJobStartedOn: MONTH,
  conJobUpdatedOn: MONTH,
  conJobEndedOn: END_MONTH,
  conLevels: TEXT,
  conFunctions: FUNCTION,
  conWorkLocCountry: COUNTRY,
})
