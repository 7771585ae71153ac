/** Reads the tables of a data set. Writes each row to a sink, or reports why it cannot be used. */
import type { FileProblem, Problem } from '../../lib/problem.ts'
import { createPause, type Pause } from '../../lib/time-slices.ts'
import { toGuidKey } from '../../matching/normalize/lookup-keys.ts'
import { NO_NAME, type StoredName, toFamilyName } from '../../matching/normalize/person/person-name.ts'
import type { CompanyRow, ContactRow } from '../rows/columns.ts'
import { toCompany, toJob, toPerson } from '../rows/convert-rows.ts'
import { createMissing, type Employer, EmployerIndex, type FindEmployer } from '../rows/find-employer.ts'
import { type IdentifiedRow, planCompanies, planJobs, type RowSource } from '../rows/plan-rows.ts'
import { TextNumbers } from '../rows/text-numbers.ts'
import type { Company, Job, Person } from '../store/records.ts'
import { readCsvRows } from './csv-table.ts'
import type { RecordTables, TableSource } from './data-directory.ts'

/** The destination of imported rows. */
export interface RowSink {
  addCompany(row: Company): void
  addPerson(row: Person): void
  /** Replaces a person that was added, and the last name in all jobs of the person. */
  renamePerson(row: Person, familyName: string): void
  /** Returns the name of a person that was added. */
  getName(personId: number): StoredName
  addJob(row: Job): void
}

/** Discards all rows, for a dry run. */
export const DISCARDING_SINK: RowSink = {
  addCompany: () => {},
  addPerson: () => {},
  renamePerson: () => {},
  getName: () => NO_NAME,
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

/** The first unused ids. */
export interface NextIds {
  readonly company: number
  readonly person: number
  readonly job: number
}

export interface ImportedCounts {
  readonly companies: number
  /** The number of them that contacts created. */
  readonly createdCompanies: number
  readonly people: number
  readonly jobs: number
  /** The number of errors. A contact without a name and without an employer has two. */
  readonly errors: number
}

/** Returns the sum of all `onProgress` values. */
export const countBytesToRead = ({ companies, contacts }: RecordTables): number =>
  companies.bytes + (contacts?.bytes ?? 0)

/**
 * Imports the tables. Only the keys of companies, people, and jobs stay in memory.
 * @throws {StartupError} if a file cannot be read
 */
export async function importRows(
  { companies, contacts }: RecordTables,
  sink: RowSink,
  next: NextIds,
  { onProblem, ...others }: ImportObserver,
): Promise<ImportedCounts> {
  let errors = 0
  const observer: ImportObserver = {
    ...others,
    onProblem(problem) {
      if (problem.severity === 'error') errors++
      onProblem(problem)
    },
  }
  const employers = new EmployerIndex()
  const addCompany = (row: CompanyRow, guid: string): Employer => {
    const company = toCompany(row, guid, next.company + employers.size)
    sink.addCompany(company)
    return employers.add(company)
  }
  const pause = createPause()
  const plan = { findStored: () => undefined, addCompany }
  await planCompanies(new CsvRows(companies, observer), plan, pause)
  const listedCompanies = employers.size
  const { find } = employers
  const findEmployer = observer.createsCompanies ? createMissing(find, addCompany) : find
  const counts = contacts
    ? await importContacts(new CsvRows(contacts, observer), findEmployer, sink, next, pause)
    : { people: 0, jobs: 0 }
  const createdCompanies = employers.size - listedCompanies
  return { companies: employers.size, createdCompanies, ...counts, errors }
}

/** The rows of a CSV table. Their position is their line. */
class CsvRows<Column extends string> implements RowSource<Readonly<Record<Column, string>>> {
  readonly #table: TableSource<Column>
  readonly #observer: ImportObserver

  constructor(table: TableSource<Column>, observer: ImportObserver) {
    this.#table = table
    this.#observer = observer
  }

  read() {
    const { file, columns, chunks } = this.#table
    const { onProblem, onProgress } = this.#observer
    const rows = readCsvRows({ chunks: chunks(onProgress), file, columns, onProblem })
    return rows.map(({ row, line }) => ({ row, position: line }))
  }

  formatPosition(line: number): string {
    return `line ${line}`
  }

  report(line: number, problem: Problem): void {
    this.#observer.onProblem({ ...problem, file: this.#table.file, line })
  }
}

async function importContacts(
  rows: CsvRows<keyof ContactRow>,
  findEmployer: FindEmployer,
  sink: RowSink,
  next: NextIds,
  pause: Pause,
): Promise<Pick<ImportedCounts, 'people' | 'jobs'>> {
  /** Ids by GUID. */
  const people = new TextNumbers()
  let jobs = 0
  function findOrAddPerson(identified: IdentifiedRow) {
    const { namesPerson } = identified
    const key = toGuidKey(identified.guid)
    const known = people.get(key)
    const id = known ?? next.person + people.size
    if (!namesPerson) return { id, familyName: toFamilyName(sink.getName(id)) }
    const { person, familyName } = toPerson(identified, id)
    if (known === undefined) sink.addPerson(person)
    else sink.renamePerson(person, familyName)
    people.set(key, id)
    return { id, familyName }
  }
  const addJob = (identified: IdentifiedRow): void => {
    const { row, employer } = identified
    sink.addJob(toJob(row, next.job + jobs++, findOrAddPerson(identified), employer.id))
  }
  await planJobs(rows, { findEmployer, addJob }, pause)
  return { people: people.size, jobs }
}
