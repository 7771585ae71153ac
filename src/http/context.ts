/** The services of a server, apart from those of the sandbox. */
import type { Credits } from '../accounts/credits.ts'
import type { Callers } from '../accounts/key-authentication.ts'
import type { Keys } from '../accounts/keys.ts'
import type { Organizations } from '../accounts/organizations.ts'
import type { RateLimits } from '../accounts/rate-limits.ts'
import type { Users } from '../accounts/users.ts'
import type { Connection } from '../db/open-and-lock.ts'
import type { SharedTransaction } from '../db/transaction.ts'
import type { Delay, MovableClock } from '../lib/clock.ts'
import type { Log } from '../lib/log.ts'
import type { Random } from '../lib/random.ts'
import type { Matcher } from '../matching/match.ts'
import type { RecordStore } from '../records/store/record-store.ts'

/** `src/context.ts` creates the services. A function takes those that it needs, with `Pick`. */
export interface Context {
  readonly clock: MovableClock
  readonly random: Random
  /** Waits in real time, for delayed responses. */
  readonly delay: Delay
  readonly log: Log
  readonly connection: Connection
  readonly transaction: SharedTransaction
  readonly organizations: Organizations
  readonly users: Users
  readonly keys: Keys
  readonly callers: Callers
  readonly credits: Credits
  readonly limits: RateLimits
  readonly records: RecordStore
  readonly matcher: Matcher
  /** Rejects with the error if changes cannot be stored. */
  readonly requireReady: () => Promise<void>
  /** Counts how often the state was replaced: by resets, restores, and imports. A request of an earlier version is rejected. */
  readonly stateVersions: { readonly current: number }
}
