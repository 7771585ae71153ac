/** Fills the market tables from a data directory, all or nothing. */
import type { Database } from 'bun:sqlite'
import { max } from 'drizzle-orm'
import { getFact, rowWriter, setFact } from '../../db/statements.ts'
import type { Connection } from '../../db/open.ts'
import { companies, employments, people } from '../../db/tables.ts'
import { atOnce } from '../../lib/time-slices.ts'
import { KEYS_VERSION } from '../../matching/normalize/keys.ts'
import { importWriter } from '../store/market-changes.ts'
import type { MarketTables } from './data-directory.ts'
import { FORMATS_VERSION } from './normalize-rows.ts'
import { bytesToRead, type NextIds, NOWHERE, type TakenIn, takeIn, type Watch } from './import-rows.ts'

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
  const indexes = dropIndexes(client)
  for (const table of [employments, people, companies]) {
    db.delete(table).run()
    yield
  }
  const taken = yield* takeIn(data, importWriter(connection), next, watch)
  for (const createIndex of indexes) {
    client.run(createIndex)
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

/**
 * Drops the indexes of the market, and returns the statements that create them again. Sorting a million rows once takes a
 * fraction of the time that inserting each in its place takes.
 */
function dropIndexes(client: Database): string[] {
  const indexes = client
    .query<{ name: string; sql: string }, []>(
      `SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL
       AND tbl_name IN ('companies', 'people', 'employments') ORDER BY rowid`,
    )
    .all()
  for (const { name } of indexes) client.run(`DROP INDEX ${name}`)
  return indexes.map(({ sql }) => sql)
}

/** Replaces the market of `to` with that of `from`, in one transaction. */
export function copyMarket(from: Connection, to: Connection): void {
  const replace = to.client.transaction(() => {
    for (const table of [employments, people, companies]) to.db.delete(table).run()
    // Companies and people first: employments refer to them.
    from.db.select().from(companies).all().forEach(rowWriter(to, companies).insert)
    from.db.select().from(people).all().forEach(rowWriter(to, people).insert)
    from.db.select().from(employments).all().forEach(rowWriter(to, employments).insert)
  })
  replace()
}

/**
 * Which market a database holds: the fingerprint of the tables it was made of, the version of the keys that were
 * derived from them, and the version of the formats that values are brought into. Another one of these means that the tables must be
 * read again. The values of the sample have their formats already.
 */
type Origin = `${'sample' | 'directory'} ${string}`

export const originOf = (kind: 'sample' | 'directory', fingerprint: string): Origin =>
  `${kind} ${fingerprint} keys ${KEYS_VERSION}${kind === 'sample' ? '' : ` formats ${FORMATS_VERSION}`}`

export const heldMarket = (connection: Connection): string | undefined => getFact(connection, 'market')

export const markMarket = (connection: Connection, origin: Origin): void =>
  setFact(connection, 'market', origin)
