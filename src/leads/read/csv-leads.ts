/** Reads leads from a CSV file. */
import { requireHeadings } from '../../columns/data-in-headings.ts'
import { readTable, type SkippedLines } from '../../columns/read-table.ts'
import { type CsvRecord, describeExcessValues } from '../../lib/csv-records.ts'
import { InputError } from '../../lib/errors.ts'
import type { TextFile } from '../../lib/text-file.ts'
import type { Lead, LeadSource } from '../lead.ts'

/**
 * Reads the headings of a CSV file.
 * @param name the name of the file in messages
 * @throws {InputError} without headings, and for a quote that is never closed, because it hides all later rows
 */
export function readCsvLeads(text: TextFile, name: string): LeadSource {
  let skipped: SkippedLines[] = []
  const onSkipped = (lines: SkippedLines): void => {
    skipped.push(lines)
  }
  const records = (): Generator<CsvRecord> => {
    skipped = []
    return requireReadable(readTable(text.chunks(), { onSkipped }), name)
  }
  const [header] = records()
  if (header === undefined) throw new InputError(`${name} is empty. Choose a file with leads.`)
  const { values, delimiter } = header
  requireHeadings(values, name)
  const columns = values.map((heading) => heading.trim())
  return {
    format: { kind: 'csv', delimiter },
    columns,
    get notes() {
      return skipped.map(({ message }) => `${message}.`)
    },
    rows: () => toLeads(records().drop(1), columns, values.length),
  }
}

/** @param columns gets blank headings for values beyond the last one */
function* toLeads(records: Iterable<CsvRecord>, columns: string[], headings: number): Generator<Lead> {
  let row = 0
  for (const { values, line, blankBefore, parseError } of records) {
    while (columns.length < values.length) columns.push('')
    const error = parseError ?? describeExcessValues(values, headings)
    yield { row: ++row, line, values, blankBefore, json: undefined, parseError: error }
  }
}

/**
 * Requires that the records after each one can be read.
 * @throws {InputError} for a quote that is never closed
 */
function* requireReadable(records: Iterable<CsvRecord>, name: string): Generator<CsvRecord> {
  for (const record of records) {
    const { parseError, isUnclosed, line } = record
    if (isUnclosed)
      throw new InputError(`${name}, line ${line}: ${parseError}. Nothing was written. Fix the file first.`)
    yield record
  }
}
