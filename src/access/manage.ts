import type { CommitQueue } from '../db/commit-queue.ts'
import type { Admission } from './admission.ts'

export interface Management {
  readonly commits: CommitQueue
}

/**
 * Carries out a change in one transaction, for a caller who is still allowed to: of two admins who suspend each other
 * at once, one is too late.
 */
export const manage = <T>({ commits }: Management, admission: Admission, change: () => T): Promise<T> =>
  commits.run(() => {
    admission.recheck()
    return change()
  })
