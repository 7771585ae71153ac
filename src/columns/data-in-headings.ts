/** Finds out whether the first row of a table is data. Without a heading row, it would be lost. */
import { StartupError } from '../lib/errors.ts'
import { shorten } from '../lib/text.ts'

/** An email address, or a web address with its scheme or `www`. */
const ADDRESS = /^(?:[^@\s]+@[^@\s]+\.[^@\s.]{2,}|(?:https?:\/\/|www\.)\S+)$/i

/** Returns why the first row looks like data; `undefined` if it may be headings. */
export function describeDataInHeadings(cells: readonly string[]): string | undefined {
  const data = cells.map((cell) => cell.trim()).find((cell) => ADDRESS.test(cell))
  return data && `contains ${JSON.stringify(shorten(data, 60))}, which looks like data, not headings`
}

/** @throws {StartupError} if the first row of a file looks like data */
export function requireHeadings(cells: readonly string[], file: string): void {
  const reason = describeDataInHeadings(cells)
  if (reason === undefined) return
  throw new StartupError(`The first row of ${file} ${reason}. Add a row of headings above it.`)
}
