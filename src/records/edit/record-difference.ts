/** Compares complete data sets, and the stored records with the bundled sample. */
import { type Connection, openMemory } from '../../db/open-and-lock.ts'
import { companies, jobs, people } from '../../db/tables.ts'
import { lazy } from '../../lib/cache.ts'
import { runAtOnce } from '../../lib/run-in-slices.ts'
import { formatOrigin, getRecordOrigin } from '../import/import-records.ts'
import { readSampleImage, SAMPLE_FINGERPRINT } from '../import/load-records.ts'
import {
  combineChanges,
  invertChanges,
  isSameRow,
  NO_CHANGES,
  type RecordChanges,
  type RowChange,
} from '../store/record-changes.ts'
import { type Company, type Job, type Person, type RecordTable, readPages } from '../store/records.ts'
import type { RecordHistory } from './record-history.ts'

/** Rows by id. */
type RowsById<Row> = ReadonlyMap<number, Row>

export interface RecordRows {
  readonly companies: RowsById<Company>
  readonly people: RowsById<Person>
  readonly jobs: RowsById<Job>
}

export const NO_ROWS: RecordRows = { companies: new Map(), people: new Map(), jobs: new Map() }

export const indexById = <Row extends { readonly id: number }>(rows: readonly Row[]): RowsById<Row> =>
  new Map(rows.map((row) => [row.id, row]))

/** Returns all rows of the stored records, in the order of their ids. */
export const readRecords = (connection: Connection): RecordRows => runAtOnce(readRecordSteps(connection))

/** Reads all rows in steps. The caller must check that the records did not change in the meantime. */
export function* readRecordSteps(connection: Connection): Generator<void, RecordRows> {
  return {
    companies: yield* readRowsSteps(connection, companies),
    people: yield* readRowsSteps(connection, people),
    jobs: yield* readRowsSteps(connection, jobs),
  }
}

function* readRowsSteps<Table extends RecordTable>(
  connection: Connection,
  table: Table,
): Generator<void, RowsById<Table['$inferSelect']>> {
  const rows = new Map<number, Table['$inferSelect']>()
  for (const page of readPages(connection, table)) {
    for (const row of page) rows.set(row.id, row)
    yield
  }
  return rows
}

/** Returns the changes that turn one data set into another. */
export const compareRecords = (from: RecordRows, to: RecordRows): RecordChanges =>
  runAtOnce(compareRecordsSteps(from, to))

/** Compares two data sets in steps. */
export function* compareRecordsSteps(from: RecordRows, to: RecordRows): Generator<void, RecordChanges> {
  return {
    companies: yield* compareRowsSteps(from.companies, to.companies),
    people: yield* compareRowsSteps(from.people, to.people),
    jobs: yield* compareRowsSteps(from.jobs, to.jobs),
  }
}

function* compareRowsSteps<Row extends object>(
  from: RowsById<Row>,
  to: RowsById<Row>,
): Generator<void, ReadonlyMap<number, RowChange<Row>>> {
  const changes = new Map<number, RowChange<Row>>()
  for (const [id, before] of from) {
    const after = to.get(id)
    if (!isSameRow(before, after)) changes.set(id, { before, after })
    yield
  }
  for (const [id, after] of to) {
    if (!from.has(id)) changes.set(id, { before: undefined, after })
    yield
  }
  return changes
}

/** The difference between the bundled sample and the stored records. */
export class SampleDifference {
  readonly #connection: Connection
  readonly #history: RecordHistory
  /** From the sample to the records at startup. */
  readonly #changesAtStart: () => RecordChanges

  /**
   * Creates the difference of the current records from the sample.
   * @param startedWithSample whether the records at startup are known to be the sample, so that nothing needs to be compared
   */
  constructor(connection: Connection, history: RecordHistory, startedWithSample: boolean) {
    this.#connection = connection
    this.#history = history
    this.#changesAtStart = lazy(() => (startedWithSample ? NO_CHANGES : this.#compareStart()))
  }

  /** Whether the records were loaded from the sample. It may have been edited since. */
  get isFromSample(): boolean {
    return getRecordOrigin(this.#connection) === formatOrigin('sample', SAMPLE_FINGERPRINT)
  }

  /** Returns the changes from the sample to the current records. */
  getChanges(): RecordChanges {
    return combineChanges(this.#changesAtStart(), this.#history.read().changesSinceStart)
  }

  #compareStart(): RecordChanges {
    const sample = openMemory(readSampleImage())
    try {
      const now = compareRecords(readRecords(sample), readRecords(this.#connection))
      return combineChanges(now, invertChanges(this.#history.read().changesSinceStart))
    } finally {
      sample.client.close()
    }
  }
}
