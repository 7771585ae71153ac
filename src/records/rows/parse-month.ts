/** Parses dates in many formats to a month and year. */
import { MONTH_NAMES } from '../../lib/clock.ts'
import { ENDED } from './columns.ts'

/** The stored format of a month, such as `Mar 2021`. */
const STORED_FORMAT = new RegExp(`^(?:${MONTH_NAMES.join('|')}) (?:19|20|21)\\d\\d$`)

/** `2021-03`, `2021-03-15`, `2021/03/15`, with or without a time. */
const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})(?:[-/.](\d{1,2}))?(?:[T ]\d.*)?$/
/** `03/2021` */
const MONTH_AND_YEAR = /^(\d{1,2})[-/.](\d{4})$/
/** `15.03.2021` with the day first; `03/15/2021` and `15/03/2021` if one of the two numbers cannot be a month. */
const YEAR_LAST = /^(\d{1,2})([-/.])(\d{1,2})[-/.](\d{4})(?: \d.*)?$/
/** `March 2021`, `15 Mar. 2021`, `March 15, 2021`. */
const NAMED =
  /^(?:(\d{1,2})(?:st|nd|rd|th|er)?[.,]?[ -])?(\p{L}{3,})\.?[ -](?:(\d{1,2})(?:st|nd|rd|th)?,? )?(\d{4})$/u
/** `Mar-21`, `15-Mar-21`. Requires the hyphen, because a number after a space may be a day. */
const SHORT_YEAR = /^((?:\d{1,2}-)?\p{L}+\.?-)(\d\d)$/u

const ENGLISH_NAMES =
  'january february march april may june july august september october november december'.split(' ')

/**
 * Returns month and year of a date, such as `Mar 2021`; `undefined` for other texts, impossible days, and dates whose day and month
 * are ambiguous.
 */
export function parseMonth(text: string): string | undefined {
  if (STORED_FORMAT.test(text)) return text
  const yearFirst = YEAR_FIRST.exec(text)
  if (yearFirst) return formatMonth(Number(yearFirst[2]), yearFirst[1], yearFirst[3])
  const short = MONTH_AND_YEAR.exec(text)
  if (short) return formatMonth(Number(short[1]), short[2])
  const yearLast = YEAR_LAST.exec(text)
  if (yearLast) return parseNumericDate(Number(yearLast[1]), yearLast[2], Number(yearLast[3]), yearLast[4])
  const [, before, name = '', after, year] = NAMED.exec(expandShortYear(text)) ?? []
  const month = ENGLISH_NAMES.findIndex((known) => known.startsWith(name.toLowerCase()))
  return formatMonth(month + 1, year, before ?? after)
}

/** Returns both meanings of a date whose day and month are ambiguous, such as `Dec 2021 or Mar 2021`; `undefined` for other texts. */
export function describeAmbiguousDate(text: string): string | undefined {
  const [, first, , second, year] = YEAR_LAST.exec(text) ?? []
  const months = [first, second].flatMap((month) => formatMonth(Number(month), year) ?? [])
  return months.length === 2 && parseMonth(text) === undefined ? months.join(' or ') : undefined
}

function parseNumericDate(first: number, separator: string | undefined, second: number, year?: string) {
  const isDayFirst = separator === '.' || first === second || first > 12
  if (isDayFirst) return formatMonth(second, year, first)
  return second > 12 ? formatMonth(first, year, second) : undefined
}

const expandShortYear = (text: string): string =>
  text.replace(SHORT_YEAR, (_, start, year) => `${start}${Number(year) < 70 ? 20 : 19}${year}`)

function formatMonth(month: number, year = '', day: string | number = 1): string | undefined {
  const name = MONTH_NAMES[month - 1]
  if (name === undefined || !/^(?:19|20|21)\d\d$/.test(year)) return undefined
  const lastDay = new Date(Date.UTC(Number(year), month, 0)).getUTCDate()
  return Number(day) >= 1 && Number(day) <= lastDay ? `${name} ${year}` : undefined
}

const ONGOING_WORD =
  /^(?:present|current|currently|now|today|ongoing|(?:bis )?heute|aktuell|laufend|aujourd['’]hui|en cours)$/i

/** `9999-12-31`, `31.12.9999`, `12/9999`, and `Dec 9999`, which systems export for a job without an end. */
const ONGOING_DATE = /^(?:(?:\d{1,2}|dec)[-./ ])*9999(?:[-./]\d{1,2})*(?:[T ]\d.*)?$/i

const meansOngoing = (text: string): boolean => ONGOING_WORD.test(text) || ONGOING_DATE.test(text)

/** Parses the end of a job: `''` for a current one. A year alone means its December. */
export function parseEndMonth(text: string): string | undefined {
  if (meansOngoing(text)) return ''
  if (text.toLowerCase() === ENDED.toLowerCase()) return ENDED
  return parseMonth(/^\d{4}$/.test(text) ? `Dec ${text}` : text)
}
