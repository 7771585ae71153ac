/** Reads leads from a CSV file. */
import { requireHeadings } from '../../columns/data-in-headings.ts'
import { type CsvRecord, describeExcessValues, readCsvRecords } from '../../lib/csv-records.ts'
import { StartupError } from '../../lib/errors.ts'
import type { TextFile } from '../../lib/text-file.ts'
import type { Lead, LeadSource } from '../lead.ts'

/**
 * Reads the headings of a CSV file.
 * @param name the name of the file in messages
 * @throws {StartupError} without headings, and for a quote that is never closed, because it hides all later rows
 */
export function readCsvLeads(text: TextFile, name: string): LeadSource {
  const { values, delimiter } = readHeader(text, name)
  requireHeadings(values, name)
  const columns = values.map((heading) => heading.trim())
  return {
    format: { kind: 'csv', delimiter },
    columns,
    rows: () => readRows(text, name, columns, values.length),
  }
}

function readHeader(text: TextFile, name: string): CsvRecord {
  for (const record of readCsvRecords(text.chunks())) {
    requireReadable(record, name)
    return record
  }
  throw new StartupError(`${name} is empty. Name a file with leads.`)
}

/** @param columns gets blank headings for values beyond the last one */
function* readRows(text: TextFile, name: string, columns: string[], headings: number): Generator<Lead> {
  let row = -1
  for (const record of readCsvRecords(text.chunks())) {
    requireReadable(record, name)
    row++
    if (row === 0) continue
    const { values, line, blankBefore, parseError } = record
    while (columns.length < values.length) columns.push('')
    yield {
      row,
      line,
      values,
      blankBefore,
      json: undefined,
      parseError: parseError?.message ?? describeExcessValues(values, headings),
    }
  }
}

/**
 * Requires that the records after this one can be read.
 * @throws {StartupError} for a quote that is never closed
 */
function requireReadable({ parseError, line }: CsvRecord, name: string): void {
  if (parseError === undefined || parseError.kind === 'inner quote') return
  throw new StartupError(
    `${name}, line ${line}: ${parseError.message}. Nothing was sent. Fix the file first.`,
  )
}
