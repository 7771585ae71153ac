/** Reads the tables of a data set. Writes each row to a sink, or reports why it cannot be used. */
import { copyString } from '../../lib/text.ts'
import type { Company, Job, Person } from '../store/records.ts'
import type { CompanyRow, ContactRow, TableProblem } from './columns.ts'
import { readCsvRows } from './csv-table.ts'
import type { RecordTables, TableSource } from './data-directory.ts'
import { type Employer, EmployerIndex } from './find-employer.ts'
import { IDENTIFYING_READS, identifyContacts, type PeopleBeforeImport } from './identify-contacts.ts'
import type { IdentifiedPeople } from './identify-people.ts'
import { hasNoEndDate, normalizeCompanyRow, normalizeContactRow } from './normalize-rows.ts'
import {
  describeRepeatedCompany,
  describeRepeatedJob,
  findContactProblems,
  getCompanyGuid,
  toCompany,
  toJob,
  toPerson,
} from './row-mapping.ts'

/** The destination of imported rows. */
export interface RowSink {
  addCompany(row: Company): void
  addPerson(row: Person): void
  /** Returns the last name of a person that was added. */
  getLastName(personId: number): string
  addJob(row: Job): void
  /** The stored people that the import replaces; `undefined` without any. */
  readonly storedPeople: PeopleBeforeImport | undefined
  /** Deletes the stored records. Called after the companies were added, and before the first person. */
  deleteStored(): Generator<void>
}

/** Discards all rows, for a dry run. */
export const DISCARDING_SINK: RowSink = {
  addCompany: () => {},
  addPerson: () => {},
  getLastName: () => '',
  addJob: () => {},
  storedPeople: undefined,
  *deleteStored() {},
}

/** Receives the problems and the progress of an import. */
export interface ImportObserver {
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
  readonly people: number
  readonly jobs: number
}

/** Returns the sum of all `onProgress` values. */
export const countBytesToRead = ({ companies, contacts }: RecordTables): number =>
  companies.bytes + (contacts?.bytes ?? 0) * (IDENTIFYING_READS + 2)

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
  const employers = yield* importCompanies(companies, sink, next.company, observer)
  const identified =
    contacts && (yield* identifyContacts(contacts, employers, sink.storedPeople, observer.onProgress))
  yield* sink.deleteStored()
  const counts =
    contacts && identified
      ? yield* importContacts(contacts, employers, identified, sink, next, observer)
      : NO_CONTACTS
  return { companies: employers.size, ...counts }
}

const NO_CONTACTS = { people: 0, jobs: 0 }

function* importCompanies(
  { file, columns, chunks }: TableSource<keyof CompanyRow>,
  sink: RowSink,
  firstId: number,
  observer: ImportObserver,
): Generator<void, EmployerIndex> {
  const employers = new EmployerIndex()
  const rows = readCsvRows({
    chunks: chunks(observer.onProgress),
    file,
    columns,
    onProblem: observer.onProblem,
  })
  for (const { row: original, line } of rows) {
    yield
    const { row, warnings } = normalizeCompanyRow(original)
    for (const { reason } of warnings) observer.onProblem({ file, line, reason, severity: 'warning' })
    const guid = getCompanyGuid(row)
    const earlier = guid.ok ? employers.lineOf(guid.value) : undefined
    if (!guid.ok) {
      observer.onProblem({ file, line, reason: guid.reason, severity: 'error' })
    } else if (earlier !== undefined) {
      const reason = describeRepeatedCompany(row, `line ${earlier}`)
      const subject = ['repeated company', guid.value, row.compName]
      observer.onProblem({ file, line, reason, subject, severity: 'error' })
    } else {
      const company = toCompany(row, guid.value, firstId + employers.size)
      sink.addCompany(company)
      employers.add(company, line)
    }
  }
  return employers
}

/**
 * Imports people and their jobs in two passes. Jobs without an end come first, because they contain the current
 * name of a person. Ignores the clock. Problems of single rows are reported in the first pass, in the order of the lines, and
 * repeated ended jobs in the second one.
 */
function* importContacts(
  { file, columns, chunks }: TableSource<keyof ContactRow>,
  employers: EmployerIndex,
  identified: IdentifiedPeople,
  sink: RowSink,
  next: NextIds,
  observer: ImportObserver,
): Generator<void, Omit<ImportedCounts, 'companies'>> {
  const people = new Map<string, number>()
  /** The line of each job. */
  const jobs = new Map<bigint, number>()
  const sharedAddresses = new Map(identified.sharedAddresses.map((shared) => [shared.position, shared]))
  for (const isFirstPass of [true, false]) {
    const onProblem = (problem: TableProblem): void => {
      if (isFirstPass) observer.onProblem(problem)
    }
    const source = { chunks: chunks(observer.onProgress), file, columns, onProblem }
    for (const { line, row: original } of readCsvRows(source)) {
      yield
      const isInPass = hasNoEndDate(original) === isFirstPass
      if (!isInPass && !isFirstPass) continue
      const { row, warnings } = normalizeContactRow(original)
      const shared = sharedAddresses.get(line)
      if (shared !== undefined)
        onProblem({ file, line, reason: shared.reason, subject: shared.subject, severity: 'warning' })
      for (const { reason } of warnings) onProblem({ file, line, reason, severity: 'warning' })
      const employer = employers.find(row)
      const reasons = [...findContactProblems(row), ...(employer.ok ? [] : [employer.reason])]
      for (const reason of reasons) onProblem({ file, line, reason, severity: 'error' })
      if (!isInPass || !employer.ok || reasons.length > 0) continue
      const { guid, row: named } = identified.resolve(row, employer.value.guid)
      const person = findOrAddPerson(named, guid)
      const job = hashJob(person.id, employer.value, row)
      const earlier = jobs.get(job)
      if (earlier === undefined) {
        sink.addJob(toJob(row, next.job + jobs.size, person, employer.value.id))
        jobs.set(job, line)
      } else {
        // Of two ended jobs, the second pass finds the repetition.
        const reason = describeRepeatedJob(row, `line ${earlier}`)
        const { conJobTitleEn, conJobStartedOn, conJobEndedOn } = row
        const job = [guid, employer.value.guid, conJobTitleEn, conJobStartedOn, conJobEndedOn]
        observer.onProblem({ file, line, reason, subject: ['repeated job', ...job], severity: 'error' })
      }
    }
  }
  return { people: people.size, jobs: jobs.size }

  function findOrAddPerson(row: ContactRow, guid: string): Pick<Person, 'id' | 'lastName'> {
    const id = people.get(guid)
    if (id !== undefined) return { id, lastName: sink.getLastName(id) }
    const person = toPerson(row, guid, next.person + people.size)
    sink.addPerson(person)
    people.set(copyString(guid), person.id)
    return person
  }
}

/** Identifies a job. In an import of a million jobs, a collision has a probability of 1 in 37 million. */
function hashJob(personId: number, { id }: Employer, row: ContactRow): bigint {
  const { conJobTitleEn, conJobStartedOn, conJobEndedOn } = row
  return Bun.hash.xxHash3([personId, id, conJobTitleEn, conJobStartedOn, conJobEndedOn].join('\n'))
}
