import type { CommitQueue } from '../db/commit-queue.ts'
import type { Caller, Callers } from './callers.ts'

export interface Management {
  readonly callers: Callers
  readonly commits: CommitQueue
}

/**
 * Carries out a change in one transaction, for a caller who is still allowed to: of two admins who suspend each other
 * at once, one is too late.
 */
export const manage = <T>({ callers, commits }: Management, caller: Caller, change: () => T): Promise<T> =>
  commits.run(() => {
    callers.recheck(caller)
    return change()
  })
