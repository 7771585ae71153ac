/** Restores earlier states of the records, for resets and snapshots. */
import type { Connection } from '../../db/open-and-lock.ts'
import {
  combineChanges,
  countChanges,
  createChangeWriter,
  invertChanges,
  NO_CHANGES,
  type RecordChanges,
} from '../store/record-changes.ts'

/** A state of the records, stored as the difference from the initial state. */
export interface RecordState {
  readonly id: number
  readonly changesSinceStart: RecordChanges
}

/**
 * Applies changes to the records, and restores earlier or later states. A temporary table contains the id of the current state, so
 * that a rollback of the transaction also restores it.
 */
export class RecordHistory {
  /** The records at startup. */
  readonly initialState: RecordState = { id: 0, changesSinceStart: NO_CHANGES }
  readonly #connection: Connection
  readonly #write: (changes: RecordChanges) => void
  readonly #updateMatcher: (changes: RecordChanges) => void
  readonly #selectStateId
  readonly #updateStateId
  /** The possible states of the database: the last committed one, and those of the current transaction. */
  #possibleStates: RecordState[] = [this.initialState]
  /** The state of the matcher's indexes. */
  #matcherState: RecordState = this.initialState
  #lastStateId = 0
  #changeCount = 0

  /**
   * Creates an empty history.
   * @param updateMatcher called with all changes that the indexes of the matcher need
   */
  constructor(connection: Connection, updateMatcher: (changes: RecordChanges) => void) {
    const { client } = connection
    this.#connection = connection
    this.#write = createChangeWriter(connection)
    this.#updateMatcher = updateMatcher
    client.run('CREATE TEMP TABLE records_state (id integer NOT NULL)')
    client.run('INSERT INTO records_state VALUES (0)')
    this.#selectStateId = client.prepare<StateRow, []>('SELECT id FROM temp.records_state')
    this.#updateStateId = client.prepare<void, [number]>('UPDATE temp.records_state SET id = ?')
  }

  /** Returns the current state. */
  getState(): RecordState {
    const stateId = this.#selectStateId.get()?.id
    const current = this.#possibleStates.find(({ id }) => id === stateId)
    if (current === undefined) throw new Error(`the records are in no known state: ${stateId}`)
    return current
  }

  /**
   * Counts the changes of the records, including those that restore an earlier state. Rows that were read at another count
   * may be outdated.
   */
  get changeCount(): number {
    return this.#changeCount
  }

  /** Applies changes in the transaction of the caller. */
  record(changes: RecordChanges): void {
    if (countChanges(changes) === 0) return
    const current = this.getState()
    this.#apply(changes, current, {
      id: ++this.#lastStateId,
      changesSinceStart: combineChanges(current.changesSinceStart, changes),
    })
  }

  /** Restores an earlier or later state in the transaction of the caller. */
  rollbackTo(state: RecordState): void {
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

  #apply(changes: RecordChanges, current: RecordState, state: RecordState): void {
    this.#write(changes)
    this.#updateStateId.run(state.id)
    this.#possibleStates.push(state)
    this.#updateMatcherTo(state, this.#matcherState === current ? changes : undefined)
  }

  /**
   * Updates the indexes of the matcher to a state of the records.
   * @param changes the changes from the state of the matcher, if they are known
   */
  #updateMatcherTo(state: RecordState, changes = getDifference(this.#matcherState, state)): void {
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
const getDifference = (from: RecordState, to: RecordState): RecordChanges =>
  from === to ? NO_CHANGES : combineChanges(invertChanges(from.changesSinceStart), to.changesSinceStart)
