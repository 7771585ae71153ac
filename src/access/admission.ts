/** A request that was let in, and whether it still would be. */
import type { Connection } from '../db/open.ts'
import { type Epochs, requireSameEpoch } from '../traffic/epochs.ts'
import type { Caller, Callers } from './callers.ts'

export interface Standing {
  readonly callers: Callers
  readonly state: Epochs
  readonly connection: Pick<Connection, 'changes'>
}

export class Admission {
  readonly #epoch: number | undefined
  readonly #standing: Standing
  #caller: Caller
  /** Of the changes that the caller has seen. */
  #version: number

  /** @param epoch in which the request arrived; `undefined` where it did not come in by the app */
  constructor(standing: Standing, caller: Caller, epoch: number | undefined) {
    this.#standing = standing
    this.#epoch = epoch
    this.#caller = caller
    this.#version = standing.connection.changes.version
  }

  /** As it was let in, or last looked at again. */
  get caller(): Caller {
    return this.#caller
  }

  /**
   * Looks at the caller as it is now. Refuses one who has been suspended meanwhile, and a request that a reset or a restore has
   * overtaken. To be called after every wait, and in the transaction that carries out what was asked.
   * @throws {ApiError} 403; 401 where the key is no more; 503
   */
  recheck(): void {
    const { callers, state, connection } = this.#standing
    this.#caller = callers.recheck(this.#caller)
    this.#version = connection.changes.version
    requireSameEpoch(this.#epoch, state)
  }

  /** The same, and at no cost, as long as nothing has changed. */
  recheckIfChanged(): void {
    const { state, connection } = this.#standing
    const isOvertaken = this.#epoch !== undefined && this.#epoch !== state.epoch
    if (isOvertaken || this.#version !== connection.changes.version) this.recheck()
  }
}
