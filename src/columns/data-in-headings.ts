/** Finds out whether the first row of a table is data. Without a heading row, it would be lost. */
import { StartupError } from '../lib/errors.ts'
import { shorten } from '../lib/text.ts'
import { AMBIGUOUS_HEADINGS, type TableFields, toHeadingKey } from './headings.ts'

/** An email address, or a web address with its scheme or `www`. */
const ADDRESS = /^(?:[^@\s]+@[^@\s]+\.[^@\s.]{2,}|(?:https?:\/\/|www\.)\S+)$/i
/** Five or more digits: a phone number, an amount, or a date, but not a year. */
const NUMBER = /^[+(]?\d(?:[\s().,/:-]{0,3}\d){4,}$/

/** Returns why the first row looks like data; `undefined` if it may be headings. Numbers may be headings beside known ones. */
export function describeDataInHeadings(
  cells: readonly string[],
  { known }: TableFields<string>,
): string | undefined {
  const keys = cells.map(toHeadingKey)
  const hasHeading = keys.some((key) => known.has(key) || AMBIGUOUS_HEADINGS.has(key))
  const data = cells
    .map((cell) => cell.trim())
    .find((cell) => ADDRESS.test(cell) || (!hasHeading && NUMBER.test(cell)))
  return data && `contains ${JSON.stringify(shorten(data, 60))}, so it looks like data, not like headings`
}

/**
 * Requires that the first row of a file may be its headings.
 * @throws {StartupError} if it looks like data
 */
export function requireHeadings(cells: readonly string[], fields: TableFields<string>, file: string): void {
  const reason = describeDataInHeadings(cells, fields)
  if (reason === undefined) return
  const { companyName, contactEmail, companyWebAddress } = fields.byContent
  throw new StartupError(
    `The first row of ${file} ${reason}. Add a heading row above it, such as ${companyName},${contactEmail ?? companyWebAddress}.`,
  )
}
