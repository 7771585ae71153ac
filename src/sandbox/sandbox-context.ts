/** The services that the control API uses. */
import type { Callers } from '../accounts/key-authentication.ts'
import type { Keys } from '../accounts/keys.ts'
import type { Organizations } from '../accounts/organizations.ts'
import type { RateLimits } from '../accounts/rate-limits.ts'
import type { Users } from '../accounts/users.ts'
import type { Connection } from '../db/open-and-lock.ts'
import type { SharedTransaction } from '../db/transaction.ts'
import type { Delay } from '../lib/clock.ts'
import type { Log } from '../lib/log.ts'
import type { Random } from '../lib/random.ts'
import type { Matcher } from '../matching/match.ts'
import type { RecordEditor } from '../records/edit/record-editor.ts'
import type { RecordSearch } from '../records/search/record-search.ts'
import type { RecordStore } from '../records/store/record-store.ts'
import type { SandboxClock } from './clock/sandbox-clock.ts'
import type { FaultStore } from './faults/store.ts'
import type { Journal } from './journal/journal.ts'

export interface SandboxContext {
  readonly clock: SandboxClock
  readonly random: Random
  readonly delay: Delay
  readonly log: Log
  readonly connection: Connection
  readonly transaction: SharedTransaction
  /** `lastReset` is the number of the last reset among all resets and restores. */
  readonly stateVersions: { readonly lastReset: number }
  readonly organizations: Organizations
  readonly users: Users
  readonly keys: Keys
  readonly callers: Callers
  readonly limits: RateLimits
  readonly records: RecordStore
  readonly matcher: Matcher
  readonly search: RecordSearch
  readonly edits: RecordEditor
  readonly faults: FaultStore
  readonly journal: Journal
}
