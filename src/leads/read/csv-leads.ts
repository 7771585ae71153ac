/** Reads leads from a CSV file. */
import { requireHeadings } from '../../columns/data-in-headings.ts'
import { isKnownHeading } from '../../columns/headings.ts'
import { type CsvRecord, describeExcessValues, readCsvRecords } from '../../lib/csv-records.ts'
import { StartupError } from '../../lib/errors.ts'
import { formatCount } from '../../lib/text.ts'
import type { TextFile } from '../../lib/text-file.ts'
import type { Lead, LeadSource } from '../lead.ts'

/**
 * Reads the headings of a CSV file. Lines before them, and a footer, are not leads.
 * @param name the name of the file in messages
 * @throws {StartupError} without headings, and for a quote that is never closed, because it hides all later rows
 */
export function readCsvLeads(text: TextFile, name: string): LeadSource {
  const preamble = findPreamble(text)
  const records = (): Generator<CsvRecord> => readTable(text, preamble, name)
  const [header] = records()
  if (header === undefined) throw new StartupError(`${name} is empty. Choose a file with leads.`)
  const { values, line, delimiter } = header
  requireHeadings(values, name)
  const columns = values.map((heading) => heading.trim())
  const skipped = preamble === '' ? [] : [`The headings are on line ${line}. The lines above it are skipped.`]
  let footer: string[] = []
  return {
    format: { kind: 'csv', delimiter },
    columns,
    get notes() {
      return [...skipped, ...footer]
    },
    rows: () =>
      readRows(records().drop(1), columns, values.length, (rows, line) => {
        footer = [
          `Skipped as a footer: ${formatCount(rows, 'row')} from line ${line} on, with one value each, after a blank line. To enrich such rows, delete the blank line.`,
        ]
      }),
  }
}

/** Reads the records of a file after a preamble. Lines are those of the file. */
function* readTable(text: TextFile, preamble: string, name: string): Generator<CsvRecord> {
  const linesBefore = splitLines(preamble).length
  for (const one of readCsvRecords(dropStart(text.chunks(), preamble.length))) {
    const record = { ...one, line: one.line + linesBefore }
    requireReadable(record, name)
    yield record
  }
}

function* dropStart(chunks: Iterable<string>, length: number): Generator<string> {
  let rest = length
  for (const chunk of chunks) {
    yield chunk.slice(rest)
    rest = Math.max(0, rest - chunk.length)
  }
}

/** Characters and lines in which the headings must start. */
const MAX_START = 16 * 1024
const MAX_PREAMBLE_LINES = 20

/** Returns the lines before the headings, such as the notes of LinkedIn's `Connections.csv`; `''` without any. */
function findPreamble(text: TextFile): string {
  let start = ''
  for (const chunk of text.chunks()) {
    start += chunk
    if (start.length >= MAX_START) break
  }
  start = start.slice(0, MAX_START)
  const readFirst = (from: number): readonly string[] =>
    readCsvRecords([start.slice(from)]).next().value?.values ?? []
  const first = readFirst(0)
  if (first.some(isKnownHeading)) return ''
  let length = 0
  for (const line of splitLines(start).slice(0, MAX_PREAMBLE_LINES)) {
    length += line.length
    const values = readFirst(length)
    // A row of the table has as many values as its headings.
    if (countToLast(values) > countToLast(first) && values.filter(isKnownHeading).length >= 2)
      return start.slice(0, length)
  }
  return ''
}

/** Returns the number of values without the blank ones at the end, which Excel adds. */
const countToLast = (values: readonly string[]): number =>
  values.findLastIndex((value) => value.trim() !== '') + 1

/** Returns the complete lines of a text, with their line breaks. */
const splitLines = (text: string): string[] =>
  text.split(/(?<=\n|\r(?!\n))/).filter((line) => line.endsWith('\n') || line.endsWith('\r'))

/** More rows than any footer has. */
const MAX_FOOTER_ROWS = 20

/**
 * Reads the rows after the headings. A footer is not among them: rows with one value at the end, after a complete row and a blank
 * line. Sparse tables also have short rows after blank ones.
 * @param columns gets blank headings for values beyond the last one
 * @param onFooter called with the number of rows of a footer, and its first line
 */
function* readRows(
  records: Iterable<CsvRecord>,
  columns: string[],
  headings: number,
  onFooter: (rows: number, line: number) => void,
): Generator<Lead> {
  let row = 0
  const toLead = ({ values, line, blankBefore, parseError }: CsvRecord): Lead => {
    while (columns.length < values.length) columns.push('')
    const error = parseError ?? describeExcessValues(values, headings)
    return { row: ++row, line, values, blankBefore, json: undefined, parseError: error }
  }
  let isComplete = false
  /** Rows that are a footer, unless another row follows. */
  let short: CsvRecord[] = []
  for (const record of records) {
    const mayBeFooter = short.length > 0 || (isComplete && record.blankBefore > 0)
    if (mayBeFooter && record.values.length === 1 && short.length < MAX_FOOTER_ROWS) short.push(record)
    else {
      for (const one of short) yield toLead(one)
      short = []
      yield toLead(record)
      isComplete = headings > 1 && record.values.length >= headings
    }
  }
  const [first] = short
  if (first !== undefined) onFooter(short.length, first.line)
}

/**
 * Requires that the records after this one can be read.
 * @throws {StartupError} for a quote that is never closed
 */
function requireReadable({ parseError, isUnclosed, line }: CsvRecord, name: string): void {
  if (!isUnclosed) return
  throw new StartupError(`${name}, line ${line}: ${parseError}. Nothing was written. Fix the file first.`)
}
