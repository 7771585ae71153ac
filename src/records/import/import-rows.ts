/** Reads the tables of a data set. Writes each row to a sink, or reports why it cannot be used. */
import { copyString } from '../../lib/text.ts'
import { NO_NAME, type StoredName } from '../../matching/normalize/person/person-name.ts'
import type { CompanyRow, ContactRow, TableProblem } from '../rows/columns.ts'
import { toCompany, toJob, toPerson } from '../rows/convert-rows.ts'
import { EmployerIndex, toMissingCompany } from '../rows/find-employer.ts'
import { normalizeIdentifyingValues } from '../rows/normalize-rows.ts'
import { planCompanies, planJobs, type RowProblem, type RowSource } from '../rows/plan-rows.ts'
import type { Company, Job, Person } from '../store/records.ts'
import { readCsvRows } from './csv-table.ts'
import type { RecordTables, TableSource } from './data-directory.ts'

/** The destination of imported rows. */
export interface RowSink {
  addCompany(row: Company): void
  addPerson(row: Person): void
  /** Returns the name of a person that was added. */
  getName(personId: number): StoredName
  addJob(row: Job): void
}

/** Discards all rows, for a dry run. */
export const DISCARDING_SINK: RowSink = {
  addCompany: () => {},
  addPerson: () => {},
  getName: () => NO_NAME,
  addJob: () => {},
}

/** Receives the problems and the progress of an import. */
export interface ImportObserver {
  /** Whether contacts create companies that are missing. Default: `false`. */
  readonly createsCompanies?: boolean
  /** Called with each row, value, or column that cannot be used. */
  onProblem(problem: TableProblem): void
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
}

/** Returns the sum of all `onProgress` values. */
export const countBytesToRead = ({ companies, contacts }: RecordTables, createsCompanies = false): number =>
  companies.bytes + (contacts?.bytes ?? 0) * (2 + Number(createsCompanies))

/**
 * Imports the tables, and yields after each row. Only the keys of companies, people, and jobs stay in memory.
 * @throws {StartupError} if a file cannot be read
 */
export function* importRows(
  { companies, contacts }: RecordTables,
  sink: RowSink,
  next: NextIds,
  observer: ImportObserver,
): Generator<void, ImportedCounts> {
  const employers = yield* importCompanies(new CsvRows(companies, observer), sink, next.company)
  const listedCompanies = employers.size
  const rows = contacts && new CsvRows(contacts, observer)
  if (rows && observer.createsCompanies) yield* createMissingCompanies(rows, employers, sink, next.company)
  const counts = rows ? yield* importContacts(rows, employers, sink, next) : { people: 0, jobs: 0 }
  return { companies: employers.size, createdCompanies: employers.size - listedCompanies, ...counts }
}

/** The rows of a CSV table. Their position is their line. */
class CsvRows<Column extends string> implements RowSource<Readonly<Record<Column, string>>> {
  readonly #table: TableSource<Column>
  readonly #observer: ImportObserver

  constructor(table: TableSource<Column>, observer: ImportObserver) {
    this.#table = table
    this.#observer = observer
  }

  read(reportsProblems: boolean) {
    const { file, columns, chunks } = this.#table
    const { onProblem, onProgress } = this.#observer
    const rows = readCsvRows({
      chunks: chunks(onProgress),
      file,
      columns,
      onProblem: reportsProblems ? onProblem : () => {},
    })
    return rows.map(({ row, line }) => ({ row, position: line }))
  }

  formatPosition(line: number): string {
    return `line ${line}`
  }

  readonly onProblem = ({ position: line, reason, severity }: RowProblem): void =>
    this.#observer.onProblem({ file: this.#table.file, line, reason, severity })
}

function* importCompanies(
  rows: CsvRows<keyof CompanyRow>,
  sink: RowSink,
  firstId: number,
): Generator<void, EmployerIndex> {
  const employers = new EmployerIndex()
  yield* planCompanies(rows, {
    findStored: () => undefined,
    onProblem: rows.onProblem,
    addCompany(row, guid) {
      const company = toCompany(row, guid, firstId + employers.size)
      sink.addCompany(company)
      employers.add(company)
    },
  })
  return employers
}

/** Adds the employers of contacts that no earlier row contains. Their later rows find them by GUID, website, or name. */
function* createMissingCompanies(
  contacts: CsvRows<keyof ContactRow>,
  employers: EmployerIndex,
  sink: RowSink,
  firstId: number,
): Generator<void> {
  for (const { row } of contacts.read(false)) {
    yield
    const normalized = normalizeIdentifyingValues(row)
    const missing = employers.find(normalized).ok ? undefined : toMissingCompany(normalized)
    if (missing === undefined) continue
    const company = toCompany(missing.row, missing.guid, firstId + employers.size)
    sink.addCompany(company)
    employers.add(company)
  }
}

function* importContacts(
  rows: CsvRows<keyof ContactRow>,
  { find: findEmployer }: EmployerIndex,
  sink: RowSink,
  next: NextIds,
): Generator<void, Pick<ImportedCounts, 'people' | 'jobs'>> {
  const people = new Map<string, number>()
  let jobs = 0
  function findOrAddPerson(row: ContactRow, guid: string): StoredName & Pick<Person, 'id'> {
    const id = people.get(guid)
    if (id !== undefined) return { id, ...sink.getName(id) }
    const person = toPerson(row, guid, next.person + people.size)
    sink.addPerson(person)
    people.set(copyString(guid), person.id)
    return person
  }
  yield* planJobs(rows, {
    findEmployer,
    onProblem: rows.onProblem,
    addJob({ row, guid, employer }) {
      sink.addJob(toJob(row, next.job + jobs++, findOrAddPerson(row, guid), employer.id))
    },
  })
  return { people: people.size, jobs }
}
