/** Restores earlier states of the records, for resets and snapshots. */
import type { Connection } from '../../db/open-and-lock.ts'
import type { SharedTransaction } from '../../db/transaction.ts'
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
  readonly changesSinceStart: RecordChanges
}

/** Applies changes to the records, and restores earlier or later states. A rollback of the transaction undoes both. */
export class RecordHistory {
  /** The records at startup. */
  readonly initialState: RecordState = { changesSinceStart: NO_CHANGES }
  readonly #connection: Connection
  readonly #transaction: Pick<SharedTransaction, 'onRollback'>
  readonly #write: (changes: RecordChanges) => void
  readonly #updateMatcher: (changes: RecordChanges) => void
  #state = this.initialState
  #changeCount = 0

  /**
   * Creates an empty history.
   * @param updateMatcher called with all changes that the indexes of the matcher need
   */
  constructor(
    connection: Connection,
    transaction: Pick<SharedTransaction, 'onRollback'>,
    updateMatcher: (changes: RecordChanges) => void,
  ) {
    this.#connection = connection
    this.#transaction = transaction
    this.#write = createChangeWriter(connection)
    this.#updateMatcher = updateMatcher
  }

  /** Returns the current state. */
  read(): RecordState {
    return this.#state
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
    const changesSinceStart = combineChanges(this.#state.changesSinceStart, changes)
    this.#apply(changes, { changesSinceStart })
  }

  /** Restores an earlier or later state in the transaction of the caller. */
  replace(state: RecordState): void {
    if (state === this.#state) return
    const difference = combineChanges(invertChanges(this.#state.changesSinceStart), state.changesSinceStart)
    this.#apply(difference, state)
  }

  #apply(changes: RecordChanges, state: RecordState): void {
    const before = this.#state
    this.#write(changes)
    this.#transaction.onRollback(() => this.#setState(before, invertChanges(changes)))
    this.#setState(state, changes)
  }

  #setState(state: RecordState, changes: RecordChanges): void {
    this.#state = state
    this.#changeCount++
    this.#updateMatcher(changes)
    this.#connection.dataVersion.increment()
  }
}
