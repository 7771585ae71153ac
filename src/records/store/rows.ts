/** The rows of companies, people, and jobs, and what all their queries use. */
import { eq, max, type SQLWrapper } from 'drizzle-orm'
import type { Connection } from '../../db/open-and-lock.ts'
import { prepare, selectFrom } from '../../db/raw-statements.ts'
import { companies, jobs, people } from '../../db/tables.ts'

/** A row of the table `companies`. */
export type Company = typeof companies.$inferSelect
/** A row of the table `people`. */
export type Person = typeof people.$inferSelect
/** A row of the table `jobs`. */
export type Job = typeof jobs.$inferSelect

/** Returns whether two rows of one table have the same values. */
export function isSameRow<Row extends object>(a: Row | undefined, b: Row | undefined): boolean {
  if (a === b) return true
  if (a === undefined || b === undefined) return false
  const columns = Object.keys(a) as (keyof Row)[]
  return columns.every((column) => a[column] === b[column])
}

export interface JobWithPerson {
  readonly job: Job
  readonly person: Person
}

/** A person at a company, with the fields of a buying group. */
export interface Colleague {
  readonly guid: string
  readonly jobTitle: string
  readonly levels: string
  readonly functions: string
  readonly subFunctions: string
  readonly workLocCountry: string
}

/** Rows per query when a table or an index is read. Reading a page takes one to two milliseconds. */
export const PAGE_SIZE = 100

/** The highest ids. */
export interface LastIds {
  company: number
  person: number
  job: number
}

export function prepareLastIds({ client }: Connection): () => LastIds {
  const lastId = (table: RecordTable) => prepare(client, () => selectFrom(table, { id: max(table.id) }))
  const [company, person, job] = [lastId(companies), lastId(people), lastId(jobs)]
  return () => ({
    company: company().get()?.id ?? 0,
    person: person().get()?.id ?? 0,
    job: job().get()?.id ?? 0,
  })
}

/** Selects the ids of the people with a current or past job at a company. */
export const selectStaff = (companyGuid: string | SQLWrapper) =>
  selectFrom(jobs, { personId: jobs.personId }).where(
    eq(jobs.companyId, selectFrom(companies, { id: companies.id }).where(eq(companies.guid, companyGuid))),
  )

export type RecordTable = typeof companies | typeof people | typeof jobs
