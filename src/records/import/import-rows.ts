/** Reads the tables of a data set. Writes companies, people, and jobs to a sink, and reports rows that cannot be used. */
import { type FileProblem, isLost } from '../../lib/problem.ts'
import { createPause } from '../../lib/time-slices.ts'
import { CompanyIndex } from '../companies/company-index.ts'
import { type CreatedCompanies, Employers } from '../companies/employers.ts'
import { type IdentifiedCompany, identifyCompanies } from '../companies/identify-companies.ts'
import { readContacts } from '../people/contact-reader.ts'
import { identifyPeople } from '../people/identify-people.ts'
import { StagedContacts } from '../people/staged-contacts.ts'
import type { CompanyRow, ContactRow } from '../rows/columns.ts'
import { toCompany, toJob, toPerson } from '../rows/convert-rows.ts'
import type { NumberedProblem } from '../rows/merge-values.ts'
import type { Company, Job, LastIds, Person } from '../store/rows.ts'
import { type CsvTableRow, readCsvRows } from './csv-table.ts'
import type { RecordTables, TableSource } from './data-directory.ts'

/** The destination of imported rows. */
interface RowSink {
  addCompany(row: Company): void
  addPerson(row: Person): void
  addJob(row: Job): void
}

const DISCARDING_SINK: RowSink = {
  addCompany: () => {},
  addPerson: () => {},
  addJob: () => {},
}

/** Receives the problems and the progress of an import. */
export interface ImportObserver {
  /** Whether contacts create companies that are missing. Default: `false`. */
  readonly createsCompanies?: boolean
  /** Called with each row, value, or column that cannot be used. */
  onProblem(problem: FileProblem): void
  /** Called with the number of bytes read since the last call. If it throws, the import ends. */
  onProgress(bytes: number): void
}

export interface ImportedCounts {
  /** The number of companies, including those that contacts created. */
  readonly companies: number
  readonly people: number
  readonly jobs: number
  /** Whether all rows are stored. */
  readonly isComplete: boolean
}

export interface ImportResult extends ImportedCounts {
  readonly created: CreatedCompanies
}

/** Returns the sum of all `onProgress` values. */
export const countBytesToRead = ({ companies, contacts }: RecordTables): number =>
  companies.bytes + (contacts?.bytes ?? 0)

/** Checks the tables, and stores nothing. */
export const checkTables = (data: RecordTables, observer: ImportObserver): Promise<ImportResult> =>
  importRows(data, { sink: DISCARDING_SINK, ids: { company: 0, person: 0, job: 0 } }, observer)

interface ImportTarget {
  readonly sink: RowSink
  readonly ids: LastIds
}

/**
 * Imports the tables. Only companies stay in memory, because there are few compared to contacts.
 * @throws {CommandError} if a file cannot be read
 */
export async function importRows(
  { companies, contacts }: RecordTables,
  { sink, ids: lastIds }: ImportTarget,
  { onProblem, ...others }: ImportObserver,
): Promise<ImportResult> {
  let isComplete = true
  const observer: ImportObserver = {
    ...others,
    onProblem(problem) {
      if (isLost(problem)) isComplete = false
      onProblem(problem)
    },
  }
  const index = new CompanyIndex()
  let count = 0
  const add = (company: Company): void => {
    count++
    sink.addCompany(company)
  }
  await importCompanies(companies, observer, ({ row, guid, domain }) => {
    const company = toCompany(row, { guid, domain, id: ++lastIds.company })
    add(company)
    index.add(company)
  })
  const employers = new Employers(index, {
    create: observer.createsCompanies ? add : undefined,
    createId: () => ++lastIds.company,
  })
  const counts = contacts
    ? await importContacts(contacts, { sink, ids: lastIds, employers }, observer)
    : { people: 0, jobs: 0 }
  return { companies: count, ...counts, isComplete, created: employers.created }
}

/** A function of its own, so that the rows are released before the contacts are read. */
async function importCompanies(
  table: TableSource<keyof CompanyRow>,
  observer: ImportObserver,
  add: (company: IdentifiedCompany) => void,
): Promise<void> {
  const pause = createPause()
  const { onProblem } = observer
  const identified = await identifyCompanies(readRows(table, observer), {
    index: new CompanyIndex(),
    onProblem,
    pause,
  })
  for (const company of identified) {
    await pause()
    add(company)
  }
}

async function importContacts(
  table: TableSource<keyof ContactRow>,
  { sink, ids, employers }: ImportTarget & { readonly employers: Employers },
  observer: ImportObserver,
): Promise<Pick<ImportedCounts, 'people' | 'jobs'>> {
  const pause = createPause()
  const onProblem = ({ number, ...problem }: NumberedProblem): void =>
    observer.onProblem({ ...problem, file: table.file, line: number })
  using rows = new StagedContacts()
  await readContacts(readRows(table, observer), rows, { employers, onProblem, pause })
  const counts = { people: 0, jobs: 0 }
  const identified = await identifyPeople(rows, {
    formatRow: ({ number }) => `line ${number}`,
    onProblem,
    isStored: () => false,
    pause,
  })
  for (const { guid, name, profileUrl, jobs } of identified) {
    await pause()
    const { familyName } = name
    const id = ids.person + ++counts.people
    sink.addPerson(toPerson(name, { id, guid, profileUrl, familyName }))
    for (const { row } of jobs) {
      counts.jobs++
      sink.addJob(toJob(row, ids.job + row.id + 1, { id, familyName }, row.companyId))
    }
  }
  return counts
}

/** Reads the rows of a table. */
const readRows = <Column extends string>(
  { file, columns, chunks }: TableSource<Column>,
  { onProblem, onProgress }: ImportObserver,
): Iterable<CsvTableRow<Column>> => readCsvRows({ chunks: chunks(onProgress), file, columns, onProblem })
