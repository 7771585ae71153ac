/** Reads the tables of a data set. Writes each row to a sink, or reports why it cannot be used. */
import type { FileProblem } from '../../lib/problem.ts'
import { createPause } from '../../lib/time-slices.ts'
import { toGuidKey } from '../../matching/normalize/lookup-keys.ts'
import { NO_NAME, type StoredName, toFamilyName } from '../../matching/normalize/person/person-name.ts'
import type { CompanyRow } from '../rows/columns.ts'
import { toCompany, toJob, toPerson } from '../rows/convert-rows.ts'
import { type EmployerNames, Employers } from '../rows/employers.ts'
import { CompanyPlanner, type IdentifiedRow, JobPlanner, NOTHING_STORED } from '../rows/plan-rows.ts'
import { TextNumbers } from '../rows/text-numbers.ts'
import type { Company, Job, LastIds, Person } from '../store/rows.ts'
import { type CsvTableRow, readCsvRows } from './csv-table.ts'
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

const DISCARDING_SINK: RowSink = {
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

export interface ImportedCounts {
  /** The number of companies, including those that contacts created. */
  readonly companies: number
  readonly people: number
  readonly jobs: number
  /** The number of errors. A contact without a name and without an employer has two. */
  readonly errors: number
}

export interface ImportResult extends ImportedCounts {
  readonly names: EmployerNames
}

/** Returns the sum of all `onProgress` values. */
export const countBytesToRead = ({ companies, contacts }: RecordTables): number =>
  companies.bytes + (contacts?.bytes ?? 0)

/** Checks the tables, and stores nothing. */
export const checkTables = (data: RecordTables, observer: ImportObserver): Promise<ImportResult> =>
  importRows(data, DISCARDING_SINK, { company: 0, person: 0, job: 0 }, observer)

/**
 * Imports the tables. Only the keys of companies, people, and jobs stay in memory.
 * @throws {StartupError} if a file cannot be read
 */
export async function importRows(
  { companies, contacts }: RecordTables,
  sink: RowSink,
  ids: LastIds,
  { onProblem, ...others }: ImportObserver,
): Promise<ImportResult> {
  let errors = 0
  const observer: ImportObserver = {
    ...others,
    onProblem(problem) {
      if (problem.severity === 'error') errors++
      onProblem(problem)
    },
  }
  const addCompany = (row: CompanyRow, guid: string): Company => {
    const company = toCompany(row, guid, ++ids.company)
    sink.addCompany(company)
    return company
  }
  const employers = new Employers(NOTHING_STORED, observer.createsCompanies ? addCompany : undefined)
  const pause = createPause()
  const companyPlanner = new CompanyPlanner(observer.onProblem, NOTHING_STORED)
  for (const placed of readRows(companies, observer)) {
    await pause()
    const planned = companyPlanner.plan(placed)
    if (planned) employers.add(addCompany(planned.row, planned.guid))
  }
  const jobPlanner = new JobPlanner(observer.onProblem, employers, NOTHING_STORED)
  const people = new ImportedPeople(sink, ids.person)
  let jobs = 0
  for (const placed of contacts ? readRows(contacts, observer) : []) {
    await pause()
    const planned = jobPlanner.plan(placed)
    if (planned === undefined) continue
    jobs++
    sink.addJob(toJob(planned.row, ++ids.job, people.findOrAdd(planned), planned.employer.id))
  }
  return { companies: employers.size, people: people.size, jobs, errors, names: employers.names }
}

/** Reads the rows of a table. */
const readRows = <Column extends string>(
  { file, columns, chunks }: TableSource<Column>,
  { onProblem, onProgress }: ImportObserver,
): Iterable<CsvTableRow<Column>> => readCsvRows({ chunks: chunks(onProgress), file, columns, onProblem })

/** The people of an import, of which only the ids stay in memory. */
class ImportedPeople {
  readonly #sink: RowSink
  readonly #lastId: number
  /** Ids by GUID. */
  readonly #ids = new TextNumbers()

  constructor(sink: RowSink, lastId: number) {
    this.#sink = sink
    this.#lastId = lastId
  }

  get size(): number {
    return this.#ids.size
  }

  /** Returns the person of a row with the last name for the job. */
  findOrAdd(identified: IdentifiedRow) {
    const { namesPerson } = identified
    const key = toGuidKey(identified.guid)
    const known = this.#ids.get(key)
    const id = known ?? this.#lastId + this.#ids.size + 1
    if (!namesPerson) return { id, familyName: toFamilyName(this.#sink.getName(id)) }
    const { person, familyName } = toPerson(identified, id)
    if (known === undefined) this.#sink.addPerson(person)
    else this.#sink.renamePerson(person, familyName)
    this.#ids.set(key, id)
    return { id, familyName }
  }
}
