/** The states that the market has had since the server began, as far as somebody may want them back. */
import type { Connection } from '../../db/open.ts'
import {
  changeWriter,
  countOf,
  inTurn,
  inverse,
  type MarketChanges,
  NO_CHANGES,
} from '../store/market-changes.ts'

/** A state of the market, as its difference from the start. */
export interface Mark {
  readonly id: number
  readonly sinceStart: MarketChanges
}

/**
 * Restores earlier states of the market. A temporary table says which state the database is in, so that a transaction that
 * fails takes the rows and this back together.
 */
export class MarketHistory {
  /** How the server found the market. */
  readonly start: Mark = { id: 0, sinceStart: NO_CHANGES }
  readonly #connection: Connection
  readonly #write: (changes: MarketChanges) => void
  readonly #tell: (changes: MarketChanges) => void
  readonly #place
  readonly #setPlace
  /** The states that the database may be in: the last one that was committed, and those since. */
  #recent: Mark[] = [this.start]
  /** The state that the matcher's indexes show. */
  #told: Mark = this.start
  #marks = 0

  /** @param tell called with every change that the matcher must follow */
  constructor(connection: Connection, tell: (changes: MarketChanges) => void) {
    const { client } = connection
    this.#connection = connection
    this.#write = changeWriter(connection)
    this.#tell = tell
    client.run('CREATE TEMP TABLE market_place (mark integer NOT NULL)')
    client.run('INSERT INTO market_place VALUES (0)')
    this.#place = client.prepare<{ mark: number }, []>('SELECT mark FROM temp.market_place')
    this.#setPlace = client.prepare<void, [number]>('UPDATE temp.market_place SET mark = ?')
  }

  /** Returns the current state, for `rollbackTo`. */
  mark(): Mark {
    const place = this.#place.get()?.mark
    const here = this.#recent.find(({ id }) => id === place)
    if (here === undefined) throw new Error(`the market is in no known state: ${place}`)
    return here
  }

  /** Another number after each change, unless the transaction that made it is rolled back. */
  get place(): number {
    return this.mark().id
  }

  /** Applies changes, in the transaction of the caller. */
  record(changes: MarketChanges): void {
    if (countOf(changes) === 0) return
    const here = this.mark()
    this.#apply(changes, here, { id: ++this.#marks, sinceStart: inTurn(here.sinceStart, changes) })
  }

  /** Makes the market what it was at `mark`, an earlier or a later state, in the transaction of the caller. */
  rollbackTo(mark: Mark): void {
    const here = this.mark()
    if (here !== mark) this.#apply(difference(here, mark), here, mark)
  }

  /** Makes the matcher follow at the end of every transaction, committed or rolled back. */
  follow(): void {
    if (this.#recent.length === 1 && this.#recent[0] === this.#told) return
    const here = this.mark()
    this.#show(here)
    this.#recent = [here]
  }

  #apply(changes: MarketChanges, here: Mark, mark: Mark): void {
    this.#write(changes)
    this.#setPlace.run(mark.id)
    this.#recent.push(mark)
    this.#show(mark, this.#told === here ? changes : undefined)
  }

  /** @param changes the changes that lead there from what the indexes show, if they are known */
  #show(mark: Mark, changes = difference(this.#told, mark)): void {
    if (this.#told === mark) return
    this.#tell(changes)
    this.#told = mark
    this.#connection.changes.tell()
  }
}

/** Returns the changes that lead from one state to another. */
const difference = (from: Mark, to: Mark): MarketChanges =>
  from === to ? NO_CHANGES : inTurn(inverse(from.sinceStart), to.sinceStart)
