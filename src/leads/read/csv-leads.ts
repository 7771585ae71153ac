/** Reads leads from a CSV file. */
import { requireHeadings } from '../../columns/data-in-headings.ts'
import { type CsvRecord, detectDialect, readCsvRecords } from '../../lib/csv-records.ts'
import { StartupError } from '../../lib/errors.ts'
import type { TextFile } from '../../lib/text-file.ts'
import { type Lead, type LeadFormat, type LeadTable, readStart, summarizeLeads } from '../lead.ts'
import { LEAD_FIELDS } from '../map/map-columns.ts'

/**
 * Reads the whole file once, and checks it. `rows()` reads it again.
 * @param name the name of the file in messages
 * @param delimiter `undefined` to detect it
 * @throws {StartupError} without headings or rows, and for a quote that is never closed, because it hides all later rows
 */
export function readCsvLeads(text: TextFile, name: string, delimiter?: string): LeadTable {
  const records = readCsvRecords(text.chunks(), delimiter)
  const first = records.next()
  const header = first.done ? undefined : first.value
  if (header === undefined) throw new StartupError(`${name} is empty. Name a file with leads.`)
  requireReadable(header, name)
  requireHeadings(header.values, LEAD_FIELDS, name)
  let width = header.values.length
  function* toLeads(records: Iterable<CsvRecord>, { values: headings }: CsvRecord): Generator<Lead> {
    let row = 0
    for (const record of records) {
      requireReadable(record, name)
      const { values, line, raw, parseError } = record
      width = Math.max(width, values.length)
      const error = parseError?.message ?? findExcessValues(values, headings)
      yield { row: ++row, line, values, raw, canAppend: parseError === undefined, parseError: error }
    }
  }
  const summary = summarizeLeads(toLeads(records, header))
  if (summary.count === 0) {
    throw new StartupError(
      `${name} has no rows. The first line is the heading row, so add a row for each lead below it.`,
    )
  }
  return {
    ...summary,
    format: getFormat(text, header, width, delimiter),
    columns: Array.from({ length: width }, (_, index) => header.values[index]?.trim() ?? ''),
    *rows() {
      const records = readCsvRecords(text.chunks(), delimiter)
      records.next()
      yield* toLeads(records, header)
    },
  }
}

/** Returns an error for values beyond the last heading. Blank ones are valid: Excel adds blank columns. */
const findExcessValues = (values: readonly string[], header: readonly string[]): string | undefined =>
  values.slice(header.length).some((value) => value.trim() !== '')
    ? `${values.length} values for ${header.length} headings, so a quote may be missing`
    : undefined

/**
 * Requires that the records after this one can be read.
 * @throws {StartupError} for a quote that is never closed, or a record that is too long
 */
function requireReadable({ parseError, line }: CsvRecord, name: string): void {
  if (parseError === undefined || parseError.kind === 'inner quote') return
  throw new StartupError(
    `${name}, line ${line}: ${parseError.message}. Nothing was sent: fix the file, and run the command again.`,
  )
}

function getFormat(text: TextFile, header: CsvRecord, width: number, delimiter?: string): LeadFormat {
  const dialect = detectDialect(readStart(text, header.raw.length * 2 + 64), true, delimiter)
  const separator = dialect?.delimiter ?? ','
  return {
    kind: 'csv',
    delimiter: separator,
    lineEnding: dialect?.lineEnding ?? '\n',
    preamble: dialect?.preamble ?? '',
    header: header.raw + separator.repeat(width - header.values.length),
  }
}
