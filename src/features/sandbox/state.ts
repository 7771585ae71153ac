/** What the server is and holds, in numbers. */
import type { Connection } from '../../db/open.ts'
import { timestamp } from '../../lib/clock.ts'
import type { SandboxClock } from '../../lib/sandbox-clock.ts'
import type { MarketStore } from '../../market/store.ts'
import { countsOf } from '../../state/counts.ts'
import type { SandboxState } from '../../state/sandbox-state.ts'
import type { Started } from '../../state/started.ts'
import type { Faults } from '../../traffic/faults.ts'
import type { Journal } from '../../traffic/journal.ts'
import { VERSION } from '../../version.ts'
import { showClock } from './clock.ts'
import type { StateOutput } from './state-model.ts'

export interface StateContext {
  readonly connection: Connection
  readonly clock: SandboxClock
  readonly market: MarketStore
  readonly faults: Faults
  readonly journal: Journal
  readonly state: SandboxState
  readonly started: Started
}

export function showState(context: StateContext): StateOutput {
  const { connection, clock, market, faults, journal, state, started } = context
  const { storage, dataDirectory } = started
  return {
    version: VERSION,
    uptimeSeconds: (clock.machineNow() - started.at) / 1000,
    clock: showClock(clock),
    counts: {
      ...countsOf(connection.client),
      ...market.size(),
      faults: faults.list().length,
      snapshots: state.list().length,
      requests: journal.size(),
    },
    startedWith: {
      at: timestamp(started.at),
      storage: storage.kind,
      database: storage.kind === 'file' ? storage.path : null,
      data: dataDirectory ?? null,
    },
  }
}

export async function reset(context: StateContext): Promise<StateOutput> {
  await context.state.reset()
  return showState(context)
}
