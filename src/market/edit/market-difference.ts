/** Compares whole markets, and the stored market with the bundled sample. */
import { sql } from 'drizzle-orm'
import { type Connection, openMemory } from '../../db/open-and-lock.ts'
import { companies, jobs, people } from '../../db/tables.ts'
import { lazy } from '../../lib/cache.ts'
import { runAtOnce } from '../../lib/run-in-slices.ts'
import { formatOrigin, getMarketOrigin } from '../import/import-market.ts'
import { readSampleImage, SAMPLE_FINGERPRINT } from '../import/load-market.ts'
import {
  combineChanges,
  invertChanges,
  isSameRow,
  type MarketChanges,
  NO_CHANGES,
  type RowChange,
} from '../store/market-changes.ts'
import {
  type Company,
  type Job,
  type MarketTable,
  PAGE_SIZE,
  type Person,
  prepareSelect,
} from '../store/records.ts'
import type { MarketHistory } from './market-history.ts'

/** Rows by id. */
type RowsById<Row> = ReadonlyMap<number, Row>

export interface MarketRows {
  readonly companies: RowsById<Company>
  readonly people: RowsById<Person>
  readonly jobs: RowsById<Job>
}

export const NO_ROWS: MarketRows = { companies: new Map(), people: new Map(), jobs: new Map() }

export const indexById = <Row extends { readonly id: number }>(rows: readonly Row[]): RowsById<Row> =>
  new Map(rows.map((row) => [row.id, row]))

/** Returns all rows of the stored market, in the order of their ids. */
export const readMarket = (connection: Connection): MarketRows => runAtOnce(readMarketSteps(connection))

/** Reads all rows in steps. The caller must check that the market did not change in the meantime. */
export function* readMarketSteps(connection: Connection): Generator<void, MarketRows> {
  return {
    companies: yield* readRowsSteps(connection, companies),
    people: yield* readRowsSteps(connection, people),
    jobs: yield* readRowsSteps(connection, jobs),
  }
}

function* readRowsSteps<Table extends MarketTable>(
  connection: Connection,
  table: Table,
): Generator<void, RowsById<Table['$inferSelect']>> {
  const pageAfter = sql`${table.id} > ${sql.placeholder('value')} order by ${table.id} limit ${PAGE_SIZE}`
  const select = prepareSelect(connection, table, pageAfter)()
  const rows = new Map<number, Table['$inferSelect']>()
  let last: number | undefined = Number.MIN_SAFE_INTEGER
  while (last !== undefined) {
    const page: Table['$inferSelect'][] = select.all(last)
    for (const row of page) rows.set(row.id, row)
    last = page.at(-1)?.id
    yield
  }
  return rows
}

/** Returns the changes that turn one market into another. */
export const compareMarkets = (from: MarketRows, to: MarketRows): MarketChanges =>
  runAtOnce(compareMarketsSteps(from, to))

/** Compares two markets in steps. */
export function* compareMarketsSteps(from: MarketRows, to: MarketRows): Generator<void, MarketChanges> {
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

/** The difference between the bundled sample and the stored market. */
export class SampleDifference {
  readonly #connection: Connection
  readonly #history: MarketHistory
  /** From the sample to the market at startup. */
  readonly #changesAtStart: () => MarketChanges

  /**
   * Creates the difference of the current market from the sample.
   * @param startedWithSample whether the market at startup is known to be the sample, so that nothing needs to be compared
   */
  constructor(connection: Connection, history: MarketHistory, startedWithSample: boolean) {
    this.#connection = connection
    this.#history = history
    this.#changesAtStart = lazy(() => (startedWithSample ? NO_CHANGES : this.#compareStart()))
  }

  /** Whether the market was loaded from the sample. It may have been edited since. */
  get isFromSample(): boolean {
    return getMarketOrigin(this.#connection) === formatOrigin('sample', SAMPLE_FINGERPRINT)
  }

  /** Returns the changes from the sample to the current market. */
  getChanges(): MarketChanges {
    return combineChanges(this.#changesAtStart(), this.#history.getState().changesSinceStart)
  }

  #compareStart(): MarketChanges {
    const sample = openMemory(readSampleImage())
    try {
      const now = compareMarkets(readMarket(sample), readMarket(this.#connection))
      return combineChanges(now, invertChanges(this.#history.getState().changesSinceStart))
    } finally {
      sample.client.close()
    }
  }
}
