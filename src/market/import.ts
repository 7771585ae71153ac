/** Fills the market tables from a data directory, all or nothing. */
import { max } from 'drizzle-orm'
import type { MarketTables } from '../dataset/directory.ts'
import type { Connection } from '../db/open.ts'
import { companies, employments, people } from '../db/tables.ts'
import { atOnce } from '../lib/slices.ts'
import { withoutIndexes } from './indexes.ts'
import { bytesToRead, type NextIds, NOWHERE, type TakenIn, takeIn, type Watch } from './intake.ts'
import { importWriter } from './write.ts'

/** To make the indexes takes so much of the time that the reading does. */
const INDEXES = 0.15

/** What `progress` of an import adds up to. */
export const workOf = (data: MarketTables): number => bytesToRead(data) * (1 + INDEXES)

/**
 * Replaces the whole market with that of `data`, in one transaction.
 * @throws {StartupError} when a file cannot be read
 */
export const importMarket = (connection: Connection, data: MarketTables, watch: Watch): TakenIn =>
  connection.client.transaction(() => atOnce(importing(connection, data, watch)))()

/** The same in steps, within a transaction of the caller's. */
export function* importing(
  connection: Connection,
  data: MarketTables,
  watch: Watch,
): Generator<void, TakenIn> {
  const { db, client } = connection
  const next = { company: nextId(db, companies), person: nextId(db, people), job: nextId(db, employments) }
  const indexes = withoutIndexes(client)
  for (const table of [employments, people, companies]) {
    db.delete(table).run()
    yield
  }
  const taken = yield* takeIn(data, importWriter(connection), next, watch)
  for (const makeIndex of indexes) {
    makeIndex()
    watch.progress((bytesToRead(data) * INDEXES) / indexes.length)
    yield
  }
  return taken
}

/** What an import would do, without a database. Its progress adds up to `bytesToRead`. */
export const checking = (data: MarketTables, watch: Watch): Generator<void, TakenIn> =>
  takeIn(data, NOWHERE, FIRST_IDS, watch)

const FIRST_IDS: NextIds = { company: 1, person: 1, job: 1 }

type IdTable = typeof companies | typeof people | typeof employments

const nextId = (db: Connection['db'], table: IdTable): number =>
  (db
    .select({ last: max(table.id) })
    .from(table)
    .get()?.last ?? 0) + 1
