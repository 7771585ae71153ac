/** Changes of rows, which can be applied, inverted, and combined. */
import type { Connection } from '../../db/open-and-lock.ts'
import { createTableWriter, type TableWriter } from '../../db/raw-statements.ts'
import { companies, jobs, people } from '../../db/tables.ts'
import type { Company, Job, Person } from './records.ts'

/** `before` is `undefined` for an inserted row, `after` for a deleted one. */
export interface RowChange<Row> {
  readonly before: Row | undefined
  readonly after: Row | undefined
}

/** Changes by row id. */
type RowChanges<Row> = ReadonlyMap<number, RowChange<Row>>

export interface RecordChanges {
  readonly companies: RowChanges<Company>
  readonly people: RowChanges<Person>
  readonly jobs: RowChanges<Job>
}

export const NO_CHANGES: RecordChanges = { companies: new Map(), people: new Map(), jobs: new Map() }

export const countChanges = ({ companies, people, jobs }: RecordChanges): number =>
  companies.size + people.size + jobs.size

/** Returns the changes that undo `changes`. */
export const invertChanges = ({ companies, people, jobs }: RecordChanges): RecordChanges => ({
  companies: invertRows(companies),
  people: invertRows(people),
  jobs: invertRows(jobs),
})

function invertRows<Row>(changes: RowChanges<Row>): RowChanges<Row> {
  return new Map([...changes].map(([id, { before, after }]) => [id, { before: after, after: before }]))
}

/** Combines two consecutive changes into one. */
export const combineChanges = (first: RecordChanges, second: RecordChanges): RecordChanges => ({
  companies: combineRows(first.companies, second.companies),
  people: combineRows(first.people, second.people),
  jobs: combineRows(first.jobs, second.jobs),
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
export const dropUnchanged = ({ companies, people, jobs }: RecordChanges): RecordChanges => ({
  companies: dropUnchangedRows(companies),
  people: dropUnchangedRows(people),
  jobs: dropUnchangedRows(jobs),
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
export function createChangeWriter(connection: Connection): (changes: RecordChanges) => void {
  const writers = {
    companies: createTableWriter(connection, companies),
    people: createTableWriter(connection, people),
    jobs: createTableWriter(connection, jobs),
  }
  return (changes) => {
    // Deletions come first: a new record may have the GUID of a deleted one.
    deleteRows(writers.jobs, changes.jobs, isMoved)
    deleteRows(writers.people, changes.people)
    deleteRows(writers.companies, changes.companies)
    freeGuids(writers.people, changes.people)
    freeGuids(writers.companies, changes.companies)
    // Jobs come last, because they refer to companies and people.
    storeRows(writers.companies, changes.companies)
    storeRows(writers.people, changes.people)
    storeRows(writers.jobs, changes.jobs, isMoved)
  }
}

/** Returns whether a job gets another person or company. Deleting the old one would delete the job, too. */
const isMoved = (before: Job, after: Job): boolean =>
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

/** Replaces GUIDs that change, because another row may get them. Deleting these rows would delete their jobs. */
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
