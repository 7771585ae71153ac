/** The stored records, as values to compare. */

import type { Connection } from '../../../src/db/open-and-lock.ts'
import { companies, jobs, people } from '../../../src/db/tables.ts'
import type { FileProblem } from '../../../src/lib/problem.ts'
import { createMatcher, type Matcher } from '../../../src/matching/match.ts'
import type { MatchInput } from '../../../src/matching/types.ts'
import type { RecordTables } from '../../../src/records/import/data-directory.ts'
import { importRecords } from '../../../src/records/import/import-records.ts'
import type { ImportedCounts } from '../../../src/records/import/import-rows.ts'
import { COMPANY_TABLE_FIELDS, CONTACT_TABLE_FIELDS } from '../../../src/records/import/table-columns.ts'
import { COMPANY_COLUMNS, CONTACT_COLUMNS } from '../../../src/records/rows/columns.ts'
import { createRecordStore } from '../../../src/records/store/record-store.ts'
import type { Modules } from '../../../src/sandbox/sandbox.ts'
import { csvTable } from '../csv-text.ts'

/** Returns every column of every row. */
export const readRecordTables = ({ db }: Connection) => ({
  companies: db.select().from(companies).orderBy(companies.id).all(),
  people: db.select().from(people).orderBy(people.id).all(),
  jobs: db.select().from(jobs).orderBy(jobs.id).all(),
})

/** Returns the same rows with GUIDs instead of ids. */
export function readRecordContent(connection: Connection) {
  const tables = readRecordTables(connection)
  const guids = new Map(tables.companies.map(({ id, guid }) => [id, guid]))
  const names = new Map(tables.people.map(({ id, guid }) => [id, guid]))
  const sorted = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).sort()
  return {
    companies: sorted(tables.companies.map(({ id: _, ...row }) => row)),
    people: sorted(tables.people.map(({ id: _, ...row }) => row)),
    jobs: sorted(
      tables.jobs.map(({ id: _, personId, companyId, ...row }) => ({
        person: names.get(personId),
        company: guids.get(companyId),
        ...row,
      })),
    ),
  }
}

export type Row = Readonly<Record<string, string>>

/** Formats rows as a CSV file of a data directory. */
export function formatCsv(columns: readonly string[], rows: readonly Row[]): string {
  const line = (values: readonly string[]) =>
    values.map((value) => `"${value.replaceAll('"', '""')}"`).join(',')
  return [columns.join(','), ...rows.map((row) => line(columns.map((name) => row[name] ?? '')))].join('\n')
}

/** Returns the tables of a data directory with these rows. */
const toTables = (companyRows: readonly Row[], contactRows: readonly Row[]): RecordTables => ({
  companies: csvTable('companies.csv', formatCsv(COMPANY_COLUMNS, companyRows), COMPANY_TABLE_FIELDS),
  contacts: csvTable('contacts.csv', formatCsv(CONTACT_COLUMNS, contactRows), CONTACT_TABLE_FIELDS),
  fingerprint: 'rows',
})

/** Imports rows into the records of `connection` as `--data` does. */
export async function importRows(
  connection: Connection,
  companyRows: readonly Row[],
  contactRows: readonly Row[],
): Promise<ImportedCounts & { readonly problems: readonly FileProblem[] }> {
  const problems: FileProblem[] = []
  const imported = await importRecords(connection, toTables(companyRows, contactRows), {
    onProblem: (problem) => problems.push(problem),
    onProgress: () => {},
  })
  return { ...imported, problems }
}

const matchAll = (matcher: Matcher, inputs: readonly MatchInput[]) =>
  inputs.map((input) => {
    const match = matcher.match(input)
    return { input, ...match, candidateCount: matcher.explain(input).candidates.length }
  })

/** Returns the results of the running matcher, and those of a new matcher built from the stored tables. */
export function matchWithBothMatchers({ core, records }: Modules, inputs: readonly MatchInput[]) {
  const fresh = createMatcher(createRecordStore(core.connection, core.clock))
  return { running: matchAll(records.matcher, inputs), fresh: matchAll(fresh, inputs) }
}
