/** Parses dates in many formats and three languages to a month and year. */
import { lazy } from '../../lib/cache.ts'
import { MONTH_NAMES } from '../../lib/clock.ts'

/** The stored format of a month, such as `Mar 2021`. */
const STORED_FORMAT = new RegExp(`^(?:${MONTH_NAMES.join('|')}) (?:19|20|21)\\d\\d$`)

/** `2021-03`, `2021-03-15`, `2021/03/15`, with or without a time. */
const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})(?:[-/.](\d{1,2}))?(?:[T ]\d.*)?$/
/** `03/2021` */
const MONTH_AND_YEAR = /^(\d{1,2})[-/.](\d{4})$/
/** `15.03.2021` with the day first; `03/15/2021` and `15/03/2021` if one of the two numbers cannot be a month. */
const YEAR_LAST = /^(\d{1,2})([-/.])(\d{1,2})[-/.](\d{4})(?: \d.*)?$/
/** `March 2021`, `15. März 2021`, `March 15, 2021`. */
const NAMED =
  /^(?:(\d{1,2})(?:st|nd|rd|th|er)?[.,]?[ -])?(\p{L}+)\.?[ -](?:(\d{1,2})(?:st|nd|rd|th)?,? )?(\d{4})$/u
/** `Mar-21`, `15-Mar-21`. Requires the hyphen, because a number after a space may be a day. */
const SHORT_YEAR = /^((?:\d{1,2}-)?\p{L}+\.?-)(\d\d)$/u

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
  return formatMonth(getMonthsByName().get(foldMonthName(name)) ?? 0, year, before ?? after)
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
  return Number(day) <= lastDay ? `${name} ${year}` : undefined
}

/** Spellings that `Intl` does not contain. */
const OTHER_NAMES = [
  ['maerz', 3],
  ['mrz', 3],
] as const

/** Returns the months by name and abbreviation in English, German, and French. */
const getMonthsByName = lazy(
  () =>
    new Map([
      ...OTHER_NAMES,
      ...['en', 'de', 'fr'].flatMap((locale) =>
        (['long', 'short'] as const).flatMap((length) => {
          const format = new Intl.DateTimeFormat(locale, { month: length, timeZone: 'UTC' })
          return MONTH_NAMES.map(
            (_, month) => [foldMonthName(format.format(Date.UTC(2000, month, 15))), month + 1] as const,
          )
        }),
      ),
    ]),
)

/** Removes accents and dots, and converts to lower case: `févr.` becomes `fevr`. */
const foldMonthName = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/[\p{M}.]/gu, '')
    .toLowerCase()
