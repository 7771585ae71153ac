/** Whether another process that has the same file open has changed the market: whoever keeps some of it in memory must know. */
import type { Connection } from '../db/open.ts'

/** Its value is another one after each change: drawn by SQLite, so that no two processes write the same. */
const ADVANCE = `INSERT INTO meta (key, value) VALUES ('marketVersion', lower(hex(randomblob(8))))
  ON CONFLICT (key) DO UPDATE SET value = excluded.value RETURNING value`

/** Has every other process that has the file open see that the market is another one. In the transaction of the caller. */
export const advanceMarketVersion = ({ client }: Pick<Connection, 'client'>): string =>
  client.query<{ value: string }, []>(ADVANCE).get()?.value ?? ''

export class MarketVersion {
  readonly #connection: Connection
  readonly #stored
  readonly #listeners: (() => void)[] = []
  /** As last seen, and as last written by this process. */
  #known: string | undefined
  #own: string | undefined
  #others = 0

  constructor(connection: Connection) {
    this.#connection = connection
    this.#stored = connection.client.prepare<{ value: string }, []>(
      "SELECT value FROM meta WHERE key = 'marketVersion'",
    )
    this.#known = this.#stored.get()?.value
    connection.changes.whenOthersStored(() => this.#look())
  }

  /** How many changes of other processes were seen. */
  get others(): number {
    return this.#others
  }

  /** To be told of each, between the jobs of a transaction or before a request. */
  whenOthersChanged(listener: () => void): void {
    this.#listeners.push(listener)
  }

  /** To be called with each change of one's own, in its transaction. */
  advance(): void {
    this.#look()
    this.#own = advanceMarketVersion(this.#connection)
  }

  #look(): void {
    const stored = this.#stored.get()?.value
    const isKnown = stored === this.#known || stored === this.#own
    this.#known = stored
    if (isKnown) return
    this.#others++
    for (const listener of this.#listeners) listener()
  }
}
