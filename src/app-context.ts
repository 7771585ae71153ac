/**
 * The list of all services. It has only types, so every layer above `columns` may import it. `context.ts` creates the services, and a
 * function takes those that it needs, with `Pick`.
 */
import type { Accounts } from './accounts/accounts.ts'
import type { SeedOrganization } from './accounts/organizations-file.ts'
import type { Storage } from './config/serve-config.ts'
import type { Core } from './core/core.ts'
import type { DataProblem } from './lib/problem.ts'
import type { Records } from './records/records.ts'
import type { FaultStore } from './sandbox/faults/store.ts'
import type { Journal } from './sandbox/journal/journal.ts'
import type { SandboxState } from './sandbox/state/sandbox-state.ts'

export interface AppContext {
  readonly core: Core
  readonly accounts: Accounts
  readonly records: Records

  // The control API.
  readonly faults: FaultStore
  readonly journal: Journal
  readonly state: SandboxState
  /** How the server was started. */
  readonly started: {
    /** Milliseconds since 1970, by the machine's clock. */
    readonly at: number
    readonly storage: Storage
    /** The path that the user gave; `undefined` for the bundled sample or an existing database file. */
    readonly dataDirectory: string | undefined
    /** The organizations of the data directory; none if it has no `organizations.json`. */
    readonly organizations: readonly SeedOrganization[]
    /** The first rows of the data directory that could not be used. */
    readonly dataProblems: readonly DataProblem[]
    /** The address that the server listens on; `undefined` if it does not listen. */
    readonly host: string | undefined
  }

  // The life of the process.
  /** Resolves when the open transaction was committed or failed. */
  readonly waitForCommits: () => Promise<void>
  /** Commits the open transaction and closes the database. The context cannot be used afterwards. */
  readonly close: () => void
  /** Closes the database after a failed start, and removes the files that the start created. */
  readonly discard: () => void
}
