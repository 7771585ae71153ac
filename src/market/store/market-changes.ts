/** Changes of the market as rows before and after: what can be carried out, undone and added up. */
import { eq, sql } from 'drizzle-orm'
import { as, direct, type RowWriter, rowWriter } from '../../db/statements.ts'
import type { Connection } from '../../db/open.ts'
import { companies, employments, people } from '../../db/tables.ts'
import type { RowSink } from '../import/import-rows.ts'
import type { Company, Employment, Person } from './records.ts'

/** `undefined` for what there was not before, or is no more. */
export interface Change<Row> {
  readonly before: Row | undefined
  readonly after: Row | undefined
}

/** By the ids of the rows, at most one change each. */
export type Changes<Row> = ReadonlyMap<number, Change<Row>>

export interface MarketChanges {
  readonly companies: Changes<Company>
  readonly people: Changes<Person>
  readonly employments: Changes<Employment>
}

export const NO_CHANGES: MarketChanges = { companies: new Map(), people: new Map(), employments: new Map() }

export const countOf = ({ companies, people, employments }: MarketChanges): number =>
  companies.size + people.size + employments.size

/** What takes them back. */
export const inverse = ({ companies, people, employments }: MarketChanges): MarketChanges => ({
  companies: inverted(companies),
  people: inverted(people),
  employments: inverted(employments),
})

function inverted<Row>(changes: Changes<Row>): Changes<Row> {
  return new Map([...changes].map(([id, { before, after }]) => [id, { before: after, after: before }]))
}

/** Both, one after the other, as one. */
export const inTurn = (first: MarketChanges, second: MarketChanges): MarketChanges => ({
  companies: added(first.companies, second.companies),
  people: added(first.people, second.people),
  employments: added(first.employments, second.employments),
})

function added<Row extends object>(first: Changes<Row>, second: Changes<Row>): Changes<Row> {
  if (first.size === 0) return second
  const sum = new Map(first)
  for (const [id, { before, after }] of second) {
    const earlier = sum.get(id)
    const change = { before: earlier ? earlier.before : before, after }
    if (isSame(change.before, change.after)) sum.delete(id)
    else sum.set(id, change)
  }
  return sum
}

/** Whether two rows of one table have the same values. */
export function isSame<Row extends object>(a: Row | undefined, b: Row | undefined): boolean {
  if (a === b) return true
  if (a === undefined || b === undefined) return false
  const columns = Object.keys(a) as (keyof Row)[]
  return columns.every((column) => a[column] === b[column])
}

/** Returns what applies changes, in the transaction of the caller. */
export function changeWriter(connection: Connection): (changes: MarketChanges) => void {
  const into = {
    companies: rowWriter(connection, companies),
    people: rowWriter(connection, people),
    employments: rowWriter(connection, employments),
  }
  return (changes) => {
    // A company or person takes its employments along, and a GUID is free again when its record is gone.
    remove(into.employments, changes.employments)
    remove(into.people, changes.people)
    remove(into.companies, changes.companies)
    // Companies and people first: employments refer to them.
    store(into.companies, changes.companies)
    store(into.people, changes.people)
    store(into.employments, changes.employments)
  }
}

function remove<Row>(writer: RowWriter<Row>, changes: Changes<Row>): void {
  const ids: number[] = []
  for (const [id, { after }] of changes) if (after === undefined) ids.push(id)
  writer.remove(ids)
}

function store<Row>(writer: RowWriter<Row>, changes: Changes<Row>): void {
  for (const { before, after } of changes.values()) {
    if (after === undefined) continue
    if (before === undefined) writer.insert(after)
    else writer.update(after)
  }
}

/** Stores the rows of an import. */
export function importWriter(connection: Connection): RowSink {
  const { db, client } = connection
  const lastName = direct<{ lastName: string }>(
    client,
    db
      .select(as({ lastName: people.lastName }))
      .from(people)
      .where(eq(people.id, sql.placeholder('id'))),
  )
  return {
    company: rowWriter(connection, companies).insert,
    person: rowWriter(connection, people).insert,
    lastNameOf: (personId) => lastName.get(personId)?.lastName ?? '',
    employment: rowWriter(connection, employments).insert,
  }
}
