/** Compares whole markets, and the stored market with the bundled sample. */
import { sql } from 'drizzle-orm'
import { type Connection, openMemory } from '../../db/open.ts'
import { companies, employments, people } from '../../db/tables.ts'
import { lazy } from '../../lib/cache.ts'
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
import { type Company, type Employment, type Person, prepareSelect } from '../store/records.ts'
import type { MarketHistory } from './market-history.ts'

/** Rows by id. */
type RowsById<Row> = ReadonlyMap<number, Row>

export interface MarketRows {
  readonly companies: RowsById<Company>
  readonly people: RowsById<Person>
  readonly employments: RowsById<Employment>
}

export const NO_ROWS: MarketRows = { companies: new Map(), people: new Map(), employments: new Map() }

export const indexById = <Row extends { readonly id: number }>(rows: readonly Row[]): RowsById<Row> =>
  new Map(rows.map((row) => [row.id, row]))

/** Returns all rows of the stored market, in the order of their ids. */
export const readMarket = (connection: Connection): MarketRows => ({
  companies: indexById(prepareSelect(connection, companies, sql`true order by ${companies.id}`)().all()),
  people: indexById(prepareSelect(connection, people, sql`true order by ${people.id}`)().all()),
  employments: indexById(
    prepareSelect(connection, employments, sql`true order by ${employments.id}`)().all(),
  ),
})

/** Returns the changes that turn one market into another. */
export const compareMarkets = (from: MarketRows, to: MarketRows): MarketChanges => ({
  companies: compareRows(from.companies, to.companies),
  people: compareRows(from.people, to.people),
  employments: compareRows(from.employments, to.employments),
})

function compareRows<Row extends object>(
  from: RowsById<Row>,
  to: RowsById<Row>,
): ReadonlyMap<number, RowChange<Row>> {
  const changes = new Map<number, RowChange<Row>>()
  for (const [id, before] of from) {
    const after = to.get(id)
    if (!isSameRow(before, after)) changes.set(id, { before, after })
  }
  for (const [id, after] of to) if (!from.has(id)) changes.set(id, { before: undefined, after })
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
