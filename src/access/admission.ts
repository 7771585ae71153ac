/** A request that was let in, and whether it still would be. */
import { type Epochs, requireSameEpoch } from '../traffic/epochs.ts'
import type { Caller, Callers } from './callers.ts'

export interface Standing {
  readonly callers: Callers
  readonly state: Epochs
}

export class Admission {
  readonly caller: Caller
  readonly #epoch: number | undefined
  readonly #standing: Standing

  /** @param epoch in which the request arrived; `undefined` where it did not come in by the app */
  constructor(standing: Standing, caller: Caller, epoch: number | undefined) {
    this.#standing = standing
    this.caller = caller
    this.#epoch = epoch
  }

  /**
   * Refuses a caller who has been suspended meanwhile, and a request that a reset or a restore has overtaken. To be called
   * after every wait, and in the transaction that carries out what was asked.
   * @throws {ApiError} 403; 401 where the key is no more; 503
   */
  recheck(): void {
    this.#standing.callers.recheck(this.caller)
    requireSameEpoch(this.#epoch, this.#standing.state)
  }

  /** The same, and at no cost, as long as nothing was reset or restored. */
  requireSameState(): void {
    if (this.#epoch !== undefined && this.#epoch !== this.#standing.state.epoch) this.recheck()
  }
}
