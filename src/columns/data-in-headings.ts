/** Checks the headings of a file. If the first row is data, it would be lost. */
import { CommandError } from '../lib/errors.ts'
import { formatNumber, shorten } from '../lib/text.ts'

/** An email address, or a web address with its scheme or `www`. */
const ADDRESS = /^(?:[^@\s]+@[^@\s]+\.[^@\s.]{2,}|(?:https?:\/\/|www\.)\S+)$/i

export const isAddress = (text: string): boolean => ADDRESS.test(text)

/** Returns why the first row looks like data; `undefined` if it may be headings. */
export function describeDataInHeadings(cells: readonly string[]): string | undefined {
  const data = cells.map((cell) => cell.trim()).find(isAddress)
  return data && `contains ${JSON.stringify(shorten(data, 60))}, which looks like data, not headings`
}

/** As many as Excel has. Recognizing the headings of a million columns takes half a minute. */
const MAX_COLUMNS = 16_384

/** @throws {CommandError} if a file has more columns than any spreadsheet */
export function requireColumnCount(count: number, file: string): void {
  if (count <= MAX_COLUMNS) return
  throw new CommandError(
    `${file} has ${formatNumber(count)} columns. At most ${formatNumber(MAX_COLUMNS)} are allowed. Remove those you don't need.`,
  )
}

/** @throws {CommandError} if the first row of a file looks like data, or has too many columns */
export function requireHeadings(cells: readonly string[], file: string): void {
  requireColumnCount(cells.length, file)
  const reason = describeDataInHeadings(cells)
  if (reason === undefined) return
  throw new CommandError(`The first row of ${file} ${reason}. Add a row of headings above it.`)
}
