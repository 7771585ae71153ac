/** Goes through the tables of a market: every row is given to a writer, or reported with the reason. */

import { ownCopy } from '../../lib/text.ts'
import type { Company, Employment, Person } from '../store/records.ts'
import { COMPANY_COLUMNS, CONTACT_COLUMNS, type ContactRow, type RowProblem } from './columns.ts'
import { csvRows } from './csv-table.ts'
import type { MarketTables, TableSource } from './data-directory.ts'
import { type Employer, Employers } from './find-employer.ts'
import {
  companyGuidOf,
  contactGuidOf,
  contactProblems,
  toCompany,
  toEmployment,
  toPerson,
} from './row-mapping.ts'
import { hasNoEnd, tidyCompany, tidyContact } from './normalize-rows.ts'

/** Where the rows of a market go. */
export interface RowSink {
  company(row: Company): void
  person(row: Person): void
  /** Of a person that was written. */
  lastNameOf(personId: number): string
  employment(row: Employment): void
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
  const taken = contacts ? yield* takeContacts(contacts, employers, writer, next, watch) : NO_CONTACTS
  return { companies: employers.size, ...taken }
}

const NO_CONTACTS = { people: 0, employments: 0 }

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

/**
 * Takes in people and their jobs, in two passes. Jobs without an end come first: they say what a person who changed name is
 * called. The clock does not matter here. Problems of a single row are reported in the first pass, in the order of the lines.
 */
function* takeContacts(
  { file, chunks }: TableSource,
  employers: Employers,
  writer: RowSink,
  next: NextIds,
  watch: Watch,
): Generator<void, Omit<TakenIn, 'companies'>> {
  const people = new Map<string, number>()
  const jobs = new Set<bigint>()
  for (const isFirstPass of [true, false]) {
    const tell = (problem: RowProblem): void => {
      if (isFirstPass) watch.problem(problem)
    }
    const source = { chunks: chunks(watch.progress), file, columns: CONTACT_COLUMNS, tell }
    for (const { line, row: given } of csvRows(source)) {
      yield
      const isWanted = hasNoEnd(given) === isFirstPass
      if (!isWanted && !isFirstPass) continue
      const { row, warnings } = tidyContact(given)
      for (const reason of warnings) tell({ file, line, reason, severity: 'warning' })
      const employer = employers.find(row)
      const reasons = [...contactProblems(row), ...(employer.ok ? [] : [employer.reason])]
      for (const reason of reasons) tell({ file, line, reason, severity: 'error' })
      if (!isWanted || !employer.ok || reasons.length > 0) continue
      const person = personOf(row, contactGuidOf(row, employer.value.guid))
      const id = next.job + jobs.size
      jobs.add(jobHash(person.id, employer.value, row))
      if (next.job + jobs.size > id) {
        writer.employment(toEmployment(row, id, person, employer.value.id))
      } else {
        const reason = `this employment of ${row.conEmail || row.conFullName} stands above already`
        watch.problem({ file, line, reason, severity: 'error' })
      }
    }
  }
  return { people: people.size, employments: jobs.size }

  function personOf(row: ContactRow, guid: string): Pick<Person, 'id' | 'lastName'> {
    const id = people.get(guid)
    if (id !== undefined) return { id, lastName: writer.lastNameOf(id) }
    const person = toPerson(row, guid, next.person + people.size)
    writer.person(person)
    people.set(ownCopy(guid), person.id)
    return person
  }
}

/** Two of a million jobs share a 64-bit hash once in 37 million imports. */
function jobHash(personId: number, { id }: Employer, row: ContactRow): bigint {
  const { conJobTitleEn, conJobStartedOn, conJobEndedOn } = row
  return Bun.hash.xxHash3([personId, id, conJobTitleEn, conJobStartedOn, conJobEndedOn].join('\n'))
}
