/** Changes of market rows, which can be applied, inverted, and combined. */
import type { Connection } from '../../db/open.ts'
import { createTableWriter, type TableWriter } from '../../db/statements.ts'
import { companies, employments, people } from '../../db/tables.ts'
import type { Company, Employment, Person } from './records.ts'

/** `before` is `undefined` for an inserted row, `after` for a deleted one. */
export interface RowChange<Row> {
  readonly before: Row | undefined
  readonly after: Row | undefined
}

/** Changes by row id. */
type RowChanges<Row> = ReadonlyMap<number, RowChange<Row>>

export interface MarketChanges {
  readonly companies: RowChanges<Company>
  readonly people: RowChanges<Person>
  readonly employments: RowChanges<Employment>
}

export const NO_CHANGES: MarketChanges = { companies: new Map(), people: new Map(), employments: new Map() }

export const countChanges = ({ companies, people, employments }: MarketChanges): number =>
  companies.size + people.size + employments.size

/** Returns the changes that undo `changes`. */
export const invertChanges = ({ companies, people, employments }: MarketChanges): MarketChanges => ({
  companies: invertRows(companies),
  people: invertRows(people),
  employments: invertRows(employments),
})

function invertRows<Row>(changes: RowChanges<Row>): RowChanges<Row> {
  return new Map([...changes].map(([id, { before, after }]) => [id, { before: after, after: before }]))
}

/** Combines two consecutive changes into one. */
export const combineChanges = (first: MarketChanges, second: MarketChanges): MarketChanges => ({
  companies: combineRows(first.companies, second.companies),
  people: combineRows(first.people, second.people),
  employments: combineRows(first.employments, second.employments),
})

function combineRows<Row extends object>(first: RowChanges<Row>, second: RowChanges<Row>): RowChanges<Row> {
  if (first.size === 0) return second
  const combined = new Map(first)
  for (const [id, { before, after }] of second) {
    const earlier = combined.get(id)
    const change = { before: earlier ? earlier.before : before, after }
    if (isSameRow(change.before, change.after)) combined.delete(id)
    else combined.set(id, change)
  }
  return combined
}

/** Returns whether two rows of one table have the same values. */
export function isSameRow<Row extends object>(a: Row | undefined, b: Row | undefined): boolean {
  if (a === b) return true
  if (a === undefined || b === undefined) return false
  const columns = Object.keys(a) as (keyof Row)[]
  return columns.every((column) => a[column] === b[column])
}

/** Returns a function that writes changes in the transaction of the caller. */
export function createChangeWriter(connection: Connection): (changes: MarketChanges) => void {
  const writers = {
    companies: createTableWriter(connection, companies),
    people: createTableWriter(connection, people),
    employments: createTableWriter(connection, employments),
  }
  return (changes) => {
    // Deletions come first: a new record may have the GUID of a deleted one.
    deleteRows(writers.employments, changes.employments)
    deleteRows(writers.people, changes.people)
    deleteRows(writers.companies, changes.companies)
    // Employments come last, because they refer to companies and people.
    storeRows(writers.companies, changes.companies)
    storeRows(writers.people, changes.people)
    storeRows(writers.employments, changes.employments)
  }
}

function deleteRows<Row>(writer: TableWriter<Row>, changes: RowChanges<Row>): void {
  const ids: number[] = []
  for (const [id, { after }] of changes) if (after === undefined) ids.push(id)
  writer.delete(ids)
}

function storeRows<Row>(writer: TableWriter<Row>, changes: RowChanges<Row>): void {
  for (const { before, after } of changes.values()) {
    if (after === undefined) continue
    if (before === undefined) writer.insert(after)
    else writer.update(after)
  }
}
