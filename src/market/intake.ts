/** Goes through the tables of a market: every row is given to a writer, or reported with the reason. */
import { csvRows, type LocatedRow } from '../dataset/csv.ts'
import type { MarketTables } from '../dataset/directory.ts'
import { COMPANY_COLUMNS, CONTACT_COLUMNS, type ContactRow, type RowProblem } from '../dataset/schema.ts'
import type { TableSource } from '../dataset/table-source.ts'
import type { companies, employments, people } from '../db/tables.ts'
import { type Employer, Employers } from './employers.ts'
import {
  companyGuidOf,
  contactGuidOf,
  contactProblems,
  toCompany,
  toEmployment,
  toPerson,
} from './from-rows.ts'
import { ImportedPeople } from './imported-people.ts'
import { hasNoEnd, tidyCompany, tidyContact } from './tidy-rows.ts'

type Person = Pick<typeof people.$inferSelect, 'id' | 'lastName'>

/** Where the rows of a market go. */
export interface RowSink {
  company(row: typeof companies.$inferSelect): void
  person(row: typeof people.$inferSelect): void
  /** Of a person that was written. */
  lastNameOf(personId: number): string
  employment(row: typeof employments.$inferSelect): void
}

/** Stores nothing: for a dry run. */
export const NOWHERE: RowSink = {
  company: () => {},
  person: () => {},
  lastNameOf: () => '',
  employment: () => {},
}

/** Who follows an import. */
export interface Watch {
  /** A row that cannot be used, or a value or column that is left out. */
  problem(problem: RowProblem): void
  /** So many bytes more are read; of how many, `bytesToRead` says. What it throws ends the import. */
  progress(bytes: number): void
}

/** The first ids to be given. */
export interface NextIds {
  readonly company: number
  readonly person: number
  readonly job: number
}

export interface TakenIn {
  readonly companies: number
  readonly people: number
  readonly employments: number
}

/** Contacts are read twice. */
export const bytesToRead = ({ companies, contacts }: MarketTables): number =>
  companies.bytes + (contacts?.bytes ?? 0) * 2

/**
 * Takes in the tables, pausing after each row. Only what recognises a company, a person and a job is kept on the way.
 * @throws {StartupError} when a file cannot be read
 */
export function* takeIn(
  { companies, contacts }: MarketTables,
  writer: RowSink,
  next: NextIds,
  watch: Watch,
): Generator<void, TakenIn> {
  const employers = yield* takeCompanies(companies, writer, next.company, watch)
  const intake = new ContactIntake(employers, writer, next, watch)
  if (contacts) {
    // Rows of jobs without an end first: they say what a person who changed name is called. The clock does not matter here.
    yield* intake.go(contacts, hasNoEnd)
    yield* intake.go(contacts, (row) => !hasNoEnd(row))
  }
  return { companies: employers.size, ...intake.taken() }
}

function* takeCompanies(
  { file, chunks }: TableSource,
  writer: RowSink,
  firstId: number,
  watch: Watch,
): Generator<void, Employers> {
  const employers = new Employers()
  const rows = csvRows({
    chunks: chunks(watch.progress),
    file,
    columns: COMPANY_COLUMNS,
    tell: watch.problem,
  })
  for (const { row: given, line } of rows) {
    yield
    const { row, warnings } = tidyCompany(given)
    for (const reason of warnings) watch.problem({ file, line, reason, severity: 'warning' })
    const guid = companyGuidOf(row)
    if (!guid.ok) {
      watch.problem({ file, line, reason: guid.reason, severity: 'error' })
    } else if (employers.has(guid.value)) {
      const reason = `compGUID ${guid.value} is that of an earlier row: is this a duplicate?`
      watch.problem({ file, line, reason, severity: 'error' })
    } else {
      const company = toCompany(row, guid.value, firstId + employers.size)
      writer.company(company)
      employers.add(company)
    }
  }
  return employers
}

/** People and their jobs, in several goes through the same table. */
class ContactIntake {
  readonly #employers: Employers
  readonly #writer: RowSink
  readonly #next: NextIds
  readonly #watch: Watch
  readonly #people = new ImportedPeople()
  #isFirstGo = true

  constructor(employers: Employers, writer: RowSink, next: NextIds, watch: Watch) {
    this.#employers = employers
    this.#writer = writer
    this.#next = next
    this.#watch = watch
  }

  taken(): Omit<TakenIn, 'companies'> {
    return { people: this.#people.size, employments: this.#people.jobs }
  }

  /** Takes the rows that are `wanted`. Problems of a row alone are reported in the first go, in the order of the lines. */
  *go({ file, chunks }: TableSource, wanted: (row: ContactRow) => boolean): Generator<void> {
    const tell = (problem: RowProblem): void => {
      if (this.#isFirstGo) this.#watch.problem(problem)
    }
    const source = { chunks: chunks(this.#watch.progress), file, columns: CONTACT_COLUMNS, tell }
    for (const { line, row: given } of csvRows(source)) {
      yield
      const isWanted = wanted(given)
      if (!isWanted && !this.#isFirstGo) continue
      const { row, warnings } = tidyContact(given)
      for (const reason of warnings) tell({ file, line, reason, severity: 'warning' })
      const employer = this.#employers.find(row)
      const reasons = [...contactProblems(row), ...(employer.ok ? [] : [employer.reason])]
      for (const reason of reasons) tell({ file, line, reason, severity: 'error' })
      if (isWanted && employer.ok && reasons.length === 0) this.#take({ file, line, row }, employer.value)
    }
    this.#isFirstGo = false
  }

  #take({ file, line, row }: LocatedRow<(typeof CONTACT_COLUMNS)[number]>, employer: Employer): void {
    const guid = contactGuidOf(row, employer.guid)
    const person = this.#known(guid) ?? this.#meet(row, guid)
    const id = this.#next.job + this.#people.jobs
    if (this.#people.addJob(person.id, employer, row)) {
      this.#writer.employment(toEmployment(row, id, person, employer.id))
    } else {
      const reason = `this employment of ${row.conEmail || row.conFullName} stands above already`
      this.#watch.problem({ file, line, reason, severity: 'error' })
    }
  }

  #known(guid: string): Person | undefined {
    const id = this.#people.find(guid)
    return id === undefined ? undefined : { id, lastName: this.#writer.lastNameOf(id) }
  }

  #meet(row: ContactRow, guid: string): Person {
    const person = toPerson(row, guid, this.#next.person + this.#people.size)
    this.#writer.person(person)
    this.#people.add(guid, person.id)
    return person
  }
}
