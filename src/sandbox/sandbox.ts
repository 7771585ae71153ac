/** What only the sandbox has: faults, the journal, and a state that can be reset. */
import type { SeedOrganization } from '../accounts/organization-schema.ts'
import type { ServeConfig, Storage } from '../config/serve-config.ts'
import { SETTINGS } from '../config/settings.ts'
import type { ServiceModules } from '../http/service-modules.ts'
import type { DataProblem } from '../lib/problem.ts'
import { FaultStore } from './faults/store.ts'
import { Journal, toJournalLimits } from './journal/journal.ts'
import { SandboxState } from './state/sandbox-state.ts'

/** How the server was started. */
interface StartSettings {
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

export interface Sandbox {
  readonly faults: FaultStore
  readonly journal: Journal
  readonly state: SandboxState
  readonly started: StartSettings
}

/** All modules. */
export interface Modules extends ServiceModules {
  readonly sandbox: Sandbox
}

export function createSandbox(
  modules: ServiceModules,
  started: StartSettings,
  { journalSize = SETTINGS.journalSize.default }: Partial<ServeConfig>,
): Sandbox {
  const faults = new FaultStore(modules.core)
  const journal = new Journal(toJournalLimits(journalSize))
  return { faults, journal, state: new SandboxState(modules, faults, journal), started }
}
