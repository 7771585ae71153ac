/** Restores earlier states of the market, for resets and snapshots. */
import type { Connection } from '../../db/open-and-lock.ts'
import {
  combineChanges,
  countChanges,
  createChangeWriter,
  invertChanges,
  type MarketChanges,
  NO_CHANGES,
} from '../store/market-changes.ts'

/** A state of the market, stored as the difference from the initial state. */
export interface MarketState {
  readonly id: number
  readonly changesSinceStart: MarketChanges
}

/**
 * Applies changes to the market, and restores earlier or later states. A temporary table contains the id of the current state, so
 * that a rollback of the transaction also restores it.
 */
export class MarketHistory {
  /** The market at startup. */
  readonly initialState: MarketState = { id: 0, changesSinceStart: NO_CHANGES }
  readonly #connection: Connection
  readonly #write: (changes: MarketChanges) => void
  readonly #updateMatcher: (changes: MarketChanges) => void
  readonly #selectStateId
  readonly #updateStateId
  /** The possible states of the database: the last committed one, and those of the current transaction. */
  #possibleStates: MarketState[] = [this.initialState]
  /** The state of the matcher's indexes. */
  #matcherState: MarketState = this.initialState
  #lastStateId = 0
  #changeCount = 0

  /**
   * Creates an empty history.
   * @param updateMatcher called with all changes that the indexes of the matcher need
   */
  constructor(connection: Connection, updateMatcher: (changes: MarketChanges) => void) {
    const { client } = connection
    this.#connection = connection
    this.#write = createChangeWriter(connection)
    this.#updateMatcher = updateMatcher
    client.run('CREATE TEMP TABLE market_state (id integer NOT NULL)')
    client.run('INSERT INTO market_state VALUES (0)')
    this.#selectStateId = client.prepare<StateRow, []>('SELECT id FROM temp.market_state')
    this.#updateStateId = client.prepare<void, [number]>('UPDATE temp.market_state SET id = ?')
  }

  /** Returns the current state. */
  getState(): MarketState {
    const stateId = this.#selectStateId.get()?.id
    const current = this.#possibleStates.find(({ id }) => id === stateId)
    if (current === undefined) throw new Error(`the market is in no known state: ${stateId}`)
    return current
  }

  /**
   * Counts the changes of the market, including those that restore an earlier state. Rows that were read at another count
   * may be outdated.
   */
  get changeCount(): number {
    return this.#changeCount
  }

  /** Applies changes in the transaction of the caller. */
  record(changes: MarketChanges): void {
    if (countChanges(changes) === 0) return
    const current = this.getState()
    this.#apply(changes, current, {
      id: ++this.#lastStateId,
      changesSinceStart: combineChanges(current.changesSinceStart, changes),
    })
  }

  /** Restores an earlier or later state in the transaction of the caller. */
  rollbackTo(state: MarketState): void {
    const current = this.getState()
    if (current !== state) this.#apply(getDifference(current, state), current, state)
  }

  /** Updates the matcher to the state of the database. Called after every commit and rollback. */
  syncMatcher(): void {
    if (this.#possibleStates.length === 1 && this.#possibleStates[0] === this.#matcherState) return
    const current = this.getState()
    this.#updateMatcherTo(current)
    this.#possibleStates = [current]
  }

  #apply(changes: MarketChanges, current: MarketState, state: MarketState): void {
    this.#write(changes)
    this.#updateStateId.run(state.id)
    this.#possibleStates.push(state)
    this.#updateMatcherTo(state, this.#matcherState === current ? changes : undefined)
  }

  /**
   * Updates the indexes of the matcher to a state of the market.
   * @param changes the changes from the state of the matcher, if they are known
   */
  #updateMatcherTo(state: MarketState, changes = getDifference(this.#matcherState, state)): void {
    if (this.#matcherState === state) return
    this.#changeCount++
    this.#updateMatcher(changes)
    this.#matcherState = state
    this.#connection.dataVersion.increment()
  }
}

interface StateRow {
  readonly id: number
}

/** Returns the changes from one state to another. */
const getDifference = (from: MarketState, to: MarketState): MarketChanges =>
  from === to ? NO_CHANGES : combineChanges(invertChanges(from.changesSinceStart), to.changesSinceStart)
