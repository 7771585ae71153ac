/** Dates as people and other systems write them → month and year. */
import { lazily } from '../../lib/cache.ts'
import { MONTH_NAMES } from '../../lib/clock.ts'

/** A month as it is stored. */
const PLAIN = new RegExp(`^(?:${MONTH_NAMES.join('|')}) (?:19|20|21)\\d\\d$`)

/** `2021-03`, `2021-03-15`, `2021/03/15`, with or without a time. */
const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})(?:[-/.](\d{1,2}))?(?:[T ]\d.*)?$/
/** `03/2021` */
const MONTH_AND_YEAR = /^(\d{1,2})[-/.](\d{4})$/
/** `15.03.2021`, in which the day comes first; `03/15/2021` and `15/03/2021`, in which one of the two is no month. */
const YEAR_LAST = /^(\d{1,2})([-/.])(\d{1,2})[-/.](\d{4})(?: \d.*)?$/
/** `March 2021`, `15. März 2021`, `March 15, 2021`. */
const NAMED =
  /^(?:(\d{1,2})(?:st|nd|rd|th|er)?[.,]?[ -])?(\p{L}+)\.?[ -](?:(\d{1,2})(?:st|nd|rd|th)?,? )?(\d{4})$/u
/** `Mar-21`, `15-Mar-21`. A year after a space may be a day. */
const SHORT_YEAR = /^((?:\d{1,2}-)?\p{L}+\.?-)(\d\d)$/u

/**
 * Month and year of a date, such as `Mar 2021`; `undefined` for any other text, for a day that its month does not have, and where day
 * and month cannot be told apart.
 */
export function monthText(text: string): string | undefined {
  if (PLAIN.test(text)) return text
  const yearFirst = YEAR_FIRST.exec(text)
  if (yearFirst) return written(Number(yearFirst[2]), yearFirst[1], yearFirst[3])
  const short = MONTH_AND_YEAR.exec(text)
  if (short) return written(Number(short[1]), short[2])
  const yearLast = YEAR_LAST.exec(text)
  if (yearLast) return ofNumbers(Number(yearLast[1]), yearLast[2], Number(yearLast[3]), yearLast[4])
  const [, before, name = '', after, year] = NAMED.exec(withLongYear(text)) ?? []
  return written(months().get(plain(name)) ?? 0, year, before ?? after)
}

function ofNumbers(first: number, separator: string | undefined, second: number, year?: string) {
  const isDayFirst = separator === '.' || first === second || first > 12
  if (isDayFirst) return written(second, year, first)
  return second > 12 ? written(first, year, second) : undefined
}

const withLongYear = (text: string): string =>
  text.replace(SHORT_YEAR, (_, start, year) => `${start}${Number(year) < 70 ? 20 : 19}${year}`)

function written(month: number, year = '', day: string | number = 1): string | undefined {
  const name = MONTH_NAMES[month - 1]
  if (name === undefined || !/^(?:19|20|21)\d\d$/.test(year)) return undefined
  const lastDay = new Date(Date.UTC(Number(year), month, 0)).getUTCDate()
  return Number(day) <= lastDay ? `${name} ${year}` : undefined
}

/** Spellings that are not the names or abbreviations of `Intl`. */
const OTHER_NAMES = [
  ['maerz', 3],
  ['mrz', 3],
] as const

/** By their names and abbreviations in English, German and French. */
const months = lazily(
  () =>
    new Map([
      ...OTHER_NAMES,
      ...['en', 'de', 'fr'].flatMap((locale) =>
        (['long', 'short'] as const).flatMap((length) => {
          const format = new Intl.DateTimeFormat(locale, { month: length, timeZone: 'UTC' })
          return MONTH_NAMES.map(
            (_, month) => [plain(format.format(Date.UTC(2000, month, 15))), month + 1] as const,
          )
        }),
      ),
    ]),
)

/** Without accents and the dot of an abbreviation: `févr.` is `fevr`. */
const plain = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/[\p{M}.]/gu, '')
    .toLowerCase()
