/** Every state the market has had since the server began, as far as somebody may want it back. */
import type { Connection } from '../db/open.ts'
import { countOf, inTurn, inverse, type MarketChanges, NO_CHANGES } from './row-changes.ts'
import { changeWriter } from './write.ts'

/**
 * A state of the market, and what led to it. States know only what they came from: one that is nobody's mark, nor on
 * the way to one, is forgotten.
 */
export class Mark {
  readonly id: number
  readonly parent: Mark | undefined
  /** What made this state of its parent's. */
  readonly changes: MarketChanges
  readonly depth: number

  constructor(id: number, parent: Mark | undefined, changes: MarketChanges) {
    this.id = id
    this.parent = parent
    this.changes = changes
    this.depth = parent === undefined ? 0 : parent.depth + 1
  }
}

/** A change is taken together with those before it, as long as these are no more than so many times as many. */
const MERGE_SHARE = 2

/**
 * Undo and redo over a tree of states. Which of them the database is in stands in a temporary table, so that it is
 * rolled back with whatever it belongs to: the rows and the place in the tree are never at odds.
 */
export class MarketHistory {
  /** As it was when the server began. */
  readonly start: Mark
  readonly #connection: Connection
  readonly #write: (changes: MarketChanges) => void
  readonly #tell: (changes: MarketChanges) => void
  readonly #place
  readonly #setPlace
  /** What the database may be in: the last state known to be stored, and those since. */
  #recent: Mark[]
  /** What the matcher's indexes show. */
  #told: Mark
  #marks = 0

  /**
   * @param tell told of every change in the market that the matcher must follow
   */
  constructor(connection: Connection, tell: (changes: MarketChanges) => void) {
    const { client } = connection
    this.#connection = connection
    this.#write = changeWriter(connection)
    this.#tell = tell
    client.run('CREATE TEMP TABLE market_place (mark integer NOT NULL)')
    client.run('INSERT INTO market_place VALUES (0)')
    this.#place = client.prepare<{ mark: number }, []>('SELECT mark FROM temp.market_place')
    this.#setPlace = client.prepare<void, [number]>('UPDATE temp.market_place SET mark = ?')
    this.start = new Mark(0, undefined, NO_CHANGES)
    this.#recent = [this.start]
    this.#told = this.start
  }

  /** The state the market is in. Costs nothing, and is kept for as long as the mark is. */
  mark(): Mark {
    return this.#here()
  }

  /** Another number after each change, as long as the transaction that made it is not rolled back. */
  get place(): number {
    return this.#here().id
  }

  /** Carries changes out, in the transaction of the caller. */
  record(changes: MarketChanges): void {
    if (countOf(changes) === 0) return
    const here = this.#here()
    this.#write(changes)
    this.#moveTo(this.#after(here, changes), this.#told === here ? changes : undefined)
  }

  /** Makes the market what it was at `mark`, back or forth, in the transaction of the caller. */
  rollbackTo(mark: Mark): void {
    const here = this.#here()
    if (here === mark) return
    this.#write(way(here, mark))
    this.#moveTo(mark)
  }

  /** To be told of the end of every transaction, good or bad: one that was rolled back has led elsewhere. */
  follow(): void {
    if (this.#recent.length === 1 && this.#recent[0] === this.#told) return
    const here = this.#here()
    this.#show(here)
    this.#recent = [here]
  }

  #here(): Mark {
    const place = this.#place.get()?.mark
    const here = this.#recent.find(({ id }) => id === place)
    if (here === undefined) throw new Error(`the market is in no known state: ${place}`)
    return here
  }

  #moveTo(mark: Mark, changes?: MarketChanges): void {
    this.#setPlace.run(mark.id)
    this.#recent.push(mark)
    this.#show(mark, changes)
  }

  /** @param changes what leads there, where that is known */
  #show(mark: Mark, changes?: MarketChanges): void {
    if (this.#told === mark) return
    this.#tell(changes ?? way(this.#told, mark))
    this.#told = mark
    this.#connection.changes.tell()
  }

  /**
   * A million changes of one record must not take the memory of a million: states in between that are nobody's mark are
   * passed over, and so forgotten. Sizes double from each state to the one before, so that a change is merged a few times
   * only.
   */
  #after(here: Mark, changes: MarketChanges): Mark {
    let [parent, sum] = [here, changes]
    while (parent.parent !== undefined && countOf(parent.changes) <= MERGE_SHARE * countOf(sum)) {
      sum = inTurn(parent.changes, sum)
      parent = parent.parent
    }
    return new Mark(++this.#marks, parent, sum)
  }
}

/** The changes that lead from one state to another: back to where their ways part, and on from there. */
function way(from: Mark, to: Mark): MarketChanges {
  let changes = NO_CHANGES
  const onward: MarketChanges[] = []
  let [back, ahead] = [from, to]
  while (back !== ahead) {
    if (ahead.parent !== undefined && ahead.depth >= back.depth) {
      onward.push(ahead.changes)
      ahead = ahead.parent
    } else if (back.parent !== undefined) {
      changes = inTurn(changes, inverse(back.changes))
      back = back.parent
    } else {
      throw new Error('a mark of another market')
    }
  }
  for (const step of onward.reverse()) changes = inTurn(changes, step)
  return changes
}
