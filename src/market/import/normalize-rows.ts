/** Rows of a data directory with their values written as the interface writes them, and warnings about the values that cannot be. */

import { addressIn } from '../../lib/email.ts'
import { monthText } from './parse-month.ts'
import { isPlaceholder } from '../../lib/placeholder.ts'
import { type CompanyRow, type ContactRow, MAX_VALUE } from './columns.ts'
import { functionNamed, functionOfTitle } from './job-functions.ts'
import { LEVELS, levelNamed, levelOfTitle } from './job-levels.ts'
import * as formats from './value-parsers.ts'
import { amountRange, numberRange, wholeNumber } from './value-parsers.ts'

/** Raised with every change of the values that are stored for a row. */
export const FORMATS_VERSION = 2

interface Tidied<Row> {
  readonly row: Row
  /** Values that cannot be read. The row is stored all the same. */
  readonly warnings: readonly string[]
}

interface Format {
  /** The value as it is stored; `undefined` for one that cannot be read. */
  readonly read: (text: string) => string | undefined
  /** What a value that can be read looks like. */
  readonly expected: string
  /** Stores values that cannot be read as they are. All others are left blank. */
  readonly isKept?: true
  /** What follows from a value that is stored as it is. */
  readonly consequence?: string
}

/** What identifies a row, or its employer: reported as an error elsewhere. */
const idOf = (digits: number): Format => ({
  read: (text) => formats.guidOf(text, digits) ?? text,
  expected: `${digits} hexadecimal digits`,
})

const LIST: Format = { read: formats.textList, expected: 'a list', isKept: true }
const CODES: Format = { read: formats.codeList, expected: 'a list of codes such as 541511|541512' }
const COMPANY_GUID: Format = { read: formats.companyGuid, expected: '16 hexadecimal digits' }
const PROFILE: Format = {
  read: formats.profileUrl,
  expected: 'the URL of a profile such as https://www.linkedin.com/in/ada',
}
const PHONE: Format = { read: formats.phoneNumber, expected: 'a phone number such as +1 503 555 0140' }
const COUNTRY: Format = { read: formats.countryName, expected: 'a known country', isKept: true }
const MONTH: Format = { read: monthText, expected: 'a month and year such as Mar 2021' }
/** A blank one would make a past job a current one. */
const END: Format = {
  ...MONTH,
  read: monthOfEnd,
  isKept: true,
  consequence: ', and the employment counts as ended',
}

type Formats<Row> = readonly (readonly [column: keyof Row & string, format: Format])[]

const COMPANY_FORMATS: Formats<CompanyRow> = [
  ['compGUID', idOf(16)],
  ['compNameAka', LIST],
  ['compWebsite', { read: formats.website, expected: 'a web address such as https://www.acme.com' }],
  ['compPubProfileUrl', PROFILE],
  ['compEmpCount', { read: wholeNumber, expected: 'a whole number such as 12500' }],
  ['compEmpRange', { read: numberRange, expected: 'a range such as 51 - 200 or 10,001+', isKept: true }],
  ['compRevRange', { read: amountRange, expected: 'a range such as $10 - 25M or $10B+', isKept: true }],
  ['compGlobalRegions', { ...LIST, read: formats.regionList }],
  ['compNaicsCodes', CODES],
  ['compNaicsDescription', LIST],
  ['compSicCodes', CODES],
  ['compSicDescription', LIST],
  ['compCountry', COUNTRY],
  ['compPhoneNo', PHONE],
  ['compParentGuid', COMPANY_GUID],
  ['compGlobalHqParentGuid', COMPANY_GUID],
]

const CONTACT_FORMATS: Formats<ContactRow> = [
  ['conGUID', idOf(32)],
  ['compGUID', idOf(16)],
  ['conEmail', { read: addressIn, expected: 'an email address such as ada@company.com' }],
  ['conPubProfileUrl', PROFILE],
  ['conJobStartedOn', MONTH],
  ['conJobUpdatedOn', MONTH],
  ['conJobEndedOn', END],
  ['conFunctions', { read: functionNamed, expected: 'a function' }],
  ['conWorkLocCountry', COUNTRY],
  ['conWorkLocPhoneNo', PHONE],
  ['directDial1', PHONE],
  ['directDial2', PHONE],
]

export function tidyCompany(given: CompanyRow): Tidied<CompanyRow> {
  const { row, warnings } = tidied(given, COMPANY_FORMATS)
  const unknown = formats.unknownRegions(row.compGlobalRegions)
  if (unknown === '') return { row, warnings }
  const warning = `compGlobalRegions ${shown(unknown)} is none of ${formats.REGIONS.join(', ')}: it is stored as it is`
  return { row, warnings: [...warnings, warning] }
}

/** Level and function come from the title where they are blank. */
export function tidyContact(given: ContactRow): Tidied<ContactRow> {
  const { row, warnings } = tidied(given, CONTACT_FORMATS)
  const { level, warning } = levelOf(row)
  const conFunctions = row.conFunctions || functionOfTitle(row.conJobTitleEn) || ''
  const isTidy = level === row.conLevels && conFunctions === row.conFunctions
  return {
    row: isTidy ? row : { ...row, conLevels: level, conFunctions },
    warnings: warning === undefined ? warnings : [...warnings, warning],
  }
}

/** Whether a job lasts: `conJobEndedOn` is blank, or says so in a word or by a date such as `9999-12-31`. */
export const hasNoEnd = ({ conJobEndedOn }: Pick<ContactRow, 'conJobEndedOn'>): boolean =>
  conJobEndedOn === '' || isPlaceholder(conJobEndedOn) || isLasting(conJobEndedOn)

const LASTING =
  /^(?:present|current|currently|now|today|ongoing|(?:bis )?heute|aktuell|laufend|aujourd['’]hui|en cours)$/i

/** `9999-12-31`, `31.12.9999`, `12/9999`, `Dec 9999`: how systems export a job without an end. */
const OPEN_END = /^(?:(?:\d{1,2}|dec)[-./ ])*9999(?:[-./]\d{1,2})*(?:[T ]\d.*)?$/i

const isLasting = (text: string): boolean => LASTING.test(text) || OPEN_END.test(text)

/** An employment that ends in a year may last until its last month. */
function monthOfEnd(text: string): string | undefined {
  if (isLasting(text)) return ''
  return monthText(/^\d{4}$/.test(text) ? `Dec ${text}` : text)
}

interface LevelFound {
  readonly level: string
  readonly warning?: string
}

function levelOf({ conLevels, conJobTitleEn }: ContactRow): LevelFound {
  const named = isPlaceholder(conLevels) ? '' : conLevels
  const level = named === '' ? undefined : levelNamed(named)
  if (level !== undefined) return { level }
  const fromTitle = levelOfTitle(conJobTitleEn) ?? ''
  if (named === '') return withoutLevel(conJobTitleEn, fromTitle)
  const instead =
    fromTitle === '' ? 'the title shows none, and it is left blank' : `${fromTitle} is taken from the title`
  const warning = `conLevels ${shown(named)} is none of ${LEVELS.join(', ')}: ${instead}`
  return { level: fromTitle, warning }
}

function withoutLevel(title: string, level: string): LevelFound {
  if (level !== '' || title === '' || isPlaceholder(title)) return { level }
  const warning = `conLevels is blank, and the title ${shown(title)} shows no level: the contact is in no buying group`
  return { level, warning }
}

function tidied<Row extends Readonly<Record<string, string>>>(
  row: Row,
  formatsOf: Formats<Row>,
): Tidied<Row> {
  let changed: Record<string, string> | undefined
  const warnings: string[] = []
  for (const [column, { read, expected, isKept, consequence = '' }] of formatsOf) {
    const given = row[column] ?? ''
    if (given === '') continue
    const value = readValue(given, read)
    if (value === given) continue
    if (value === undefined) {
      const instead = isKept ? 'it is stored as it is' : 'it is left blank'
      warnings.push(`${column} ${shown(given)} is not ${expected}: ${instead}${consequence}`)
      if (isKept) continue
    }
    changed ??= {}
    changed[column] = value ?? ''
  }
  return { row: changed === undefined ? row : { ...row, ...changed }, warnings }
}

function readValue(given: string, read: Format['read']): string | undefined {
  if (isPlaceholder(given)) return ''
  return given.length > MAX_VALUE ? undefined : read(given)
}

/** As much of a value as a message shows, in characters. */
const MOST_SHOWN = 60

const shown = (value: string): string =>
  `"${value.length > MOST_SHOWN ? `${value.slice(0, MOST_SHOWN).toWellFormed()}…` : value}"`
