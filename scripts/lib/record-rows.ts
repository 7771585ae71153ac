/** Reads the rows of a data directory. */
import { join } from 'node:path'
import { readCsvRows } from '../../src/records/import/csv-table.ts'
import { findTables, openTables, type TableSource } from '../../src/records/import/data-directory.ts'
import type { CompanyRow, ContactRow } from '../../src/records/rows/columns.ts'

/** The directory of the bundled sample. */
export const SAMPLE = join(import.meta.dir, '../../data')

export interface RecordRows {
  readonly companies: readonly CompanyRow[]
  readonly contacts: readonly ContactRow[]
}

/**
 * Reads the rows of a data directory.
 * @throws {CommandError} if there is no `companies.csv`, or a file cannot be read
 */
export async function readRecordRows(directory = SAMPLE): Promise<RecordRows> {
  const { companies, contacts } = await openTables(...findTables(directory))
  return {
    companies: readRows(companies),
    contacts: contacts ? readRows(contacts) : [],
  }
}

const readRows = <Column extends string>({ file, columns, chunks }: TableSource<Column>) =>
  [...readCsvRows({ chunks: chunks(), file, columns, onProblem: () => {} })].map(({ row }) => row)
