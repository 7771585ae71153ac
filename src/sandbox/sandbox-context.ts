/** The services of a server that has the control API. */
import type { Context } from '../http/context.ts'
import type { RecordEditor } from '../records/edit/record-editor.ts'
import type { RecordSearch } from '../records/search/record-search.ts'
import type { SandboxClock } from './clock/sandbox-clock.ts'
import type { FaultStore } from './faults/store.ts'
import type { Journal } from './journal/journal.ts'

export interface SandboxContext extends Context {
  readonly clock: SandboxClock
  readonly search: RecordSearch
  readonly edits: RecordEditor
  readonly faults: FaultStore
  readonly journal: Journal
  /** `lastReset` is the value of `current` after the last reset. */
  readonly stateVersions: { readonly current: number; readonly lastReset: number }
}
