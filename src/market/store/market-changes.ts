/** Changes of market rows, which can be applied, inverted, and combined. */
import type { Connection } from '../../db/open-and-lock.ts'
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

/** Omits rows that have the same values before and after. */
export const dropUnchanged = ({ companies, people, employments }: MarketChanges): MarketChanges => ({
  companies: dropUnchangedRows(companies),
  people: dropUnchangedRows(people),
  employments: dropUnchangedRows(employments),
})

const dropUnchangedRows = <Row extends object>(changes: RowChanges<Row>): RowChanges<Row> =>
  new Map([...changes].filter(([, { before, after }]) => !isSameRow(before, after)))

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
    deleteRows(writers.employments, changes.employments, isMoved)
    deleteRows(writers.people, changes.people)
    deleteRows(writers.companies, changes.companies)
    freeGuids(writers.people, changes.people)
    freeGuids(writers.companies, changes.companies)
    // Employments come last, because they refer to companies and people.
    storeRows(writers.companies, changes.companies)
    storeRows(writers.people, changes.people)
    storeRows(writers.employments, changes.employments, isMoved)
  }
}

/** Returns whether an employment gets another person or company. Deleting the old one would delete the employment, too. */
const isMoved = (before: Employment, after: Employment): boolean =>
  before.personId !== after.personId || before.companyId !== after.companyId

/** Whether a changed row is deleted and inserted instead of updated. */
type IsReplaced<Row> = (before: Row, after: Row) => boolean

function deleteRows<Row>(
  writer: TableWriter<Row>,
  changes: RowChanges<Row>,
  isReplaced: IsReplaced<Row> = () => false,
): void {
  const ids: number[] = []
  for (const [id, { before, after }] of changes) {
    if (before !== undefined && (after === undefined || isReplaced(before, after))) ids.push(id)
  }
  writer.delete(ids)
}

/** Replaces GUIDs that change, because another row may get them. Deleting these rows would delete their employments. */
function freeGuids<Row extends { readonly id: number; readonly guid: string }>(
  writer: TableWriter<Row>,
  changes: RowChanges<Row>,
): void {
  for (const { before, after } of changes.values()) {
    if (before && after && before.guid !== after.guid) writer.update({ ...before, guid: `~${before.id}` })
  }
}

function storeRows<Row>(
  writer: TableWriter<Row>,
  changes: RowChanges<Row>,
  isReplaced: IsReplaced<Row> = () => false,
): void {
  for (const { before, after } of changes.values()) {
    if (after === undefined) continue
    if (before === undefined || isReplaced(before, after)) writer.insert(after)
    else writer.update(after)
  }
}
