/** The modules of the service. They don't include the sandbox, so the service can't depend on it. */
import type { Accounts } from '../accounts/accounts.ts'
import type { Core } from '../core/core.ts'
import type { Records } from '../records/records.ts'

export interface ServiceModules {
  readonly core: Core
  readonly accounts: Accounts
  readonly records: Records
}
