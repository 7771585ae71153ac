/** Checks again, while a request is processed, that its caller is still allowed. */
import type { CommitQueue } from '../db/commit-queue.ts'
import type { Connection } from '../db/open-and-lock.ts'
import type { Caller, Callers } from './key-authentication.ts'

export interface AuthorizationContext {
  readonly callers: Callers
  /** Rejects requests that arrived before the last reset or restore. */
  readonly requestContexts: { requireCurrent(stateVersion: number | undefined): void }
  readonly connection: Pick<Connection, 'dataVersion'>
}

/** The caller of an accepted request. It can check again whether the caller is still allowed. */
export class AuthorizedCaller {
  readonly #context: AuthorizationContext
  readonly #stateVersion: number | undefined
  #caller: Caller
  /** The version of the stored rows at the last check. */
  #rowVersion: number

  /**
   * Creates the caller of an accepted request.
   * @param stateVersion the version in which the request arrived; `undefined` if it did not pass through the app
   */
  constructor(context: AuthorizationContext, caller: Caller, stateVersion: number | undefined) {
    this.#context = context
    this.#stateVersion = stateVersion
    this.#caller = caller
    this.#rowVersion = context.connection.dataVersion.current
  }

  /** The caller at the last check. */
  get caller(): Caller {
    return this.#caller
  }

  /**
   * Rejects a caller who was suspended since the last check, and a request that arrived before a reset or restore. Call it
   * after every wait, and in the transaction that changes something.
   * @throws {ApiError} 403; 401 if the key was removed; 503
   */
  recheck(): void {
    const { callers, requestContexts, connection } = this.#context
    this.#caller = callers.recheck(this.#caller)
    this.#rowVersion = connection.dataVersion.current
    requestContexts.requireCurrent(this.#stateVersion)
  }

  /** Checks again only if rows changed since the last check. Resets and restores also change rows. */
  recheckIfChanged(): void {
    if (this.#rowVersion !== this.#context.connection.dataVersion.current) this.recheck()
  }
}

export interface ManagementContext {
  readonly commits: CommitQueue
}

/**
 * Runs a change in one transaction, after checking that the caller is still allowed. If two admins suspend each other at
 * once, the second change is rejected.
 * @throws {ApiError} as `AuthorizedCaller.recheck`
 */
export const commitIfAllowed = <T>(
  { commits }: ManagementContext,
  authorized: AuthorizedCaller,
  change: () => T,
): Promise<T> =>
  commits.run(() => {
    authorized.recheck()
    return change()
  })
