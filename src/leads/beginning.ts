/** Where a run begins: at the first row, or where an earlier one was interrupted. */
import type { Random } from '../lib/random.ts'
import { StartupError } from '../lib/startup-error.ts'
import { discard, partialBytes, partialOf } from './output.ts'
import { difference, type Plan } from './plan.ts'
import { isUnderWay, type RunState, readState } from './run-state.ts'
import { newTally, type Tally } from './tally.ts'

/** How far an earlier run came, or that there was none. */
export interface Beginning {
  readonly run: string
  readonly tally: Tally
  /** Of the output, that are kept. */
  readonly bytes: number
}

/**
 * What there is to continue.
 * @param restart takes away what an earlier run has left
 * @throws {StartupError} where an earlier run was about something else, or is still under way
 */
export function beginningOf(
  file: string | undefined,
  plan: Plan,
  { restart, random }: { readonly restart: boolean; readonly random: Random },
): Beginning {
  const anew: Beginning = { run: random.uuid(), tally: newTally(), bytes: 0 }
  if (file === undefined) return anew
  const { state: stateFile } = partialOf(file)
  const state = restart ? readableState(stateFile) : readState(stateFile)
  if (state && isUnderWay(state))
    throw new StartupError(
      `Another process (${state.pid}) is writing ${file}. Wait for it; or, if it is no signalbox, remove ${stateFile}.`,
    )
  if (restart) discard(file)
  if (state === undefined || restart) return anew
  const differing = difference(state.plan, plan)
  if (differing)
    throw new StartupError(
      `A run to ${file} was interrupted after ${state.tally.rows.toLocaleString('en-US')} rows, and cannot be continued: ${differing}. ` +
        'Give what was given then, or begin anew with --restart: what was charged is charged again.',
    )
  const bytes = partialBytes(file)
  // The same run: what was charged is answered again without a charge.
  if (bytes === undefined || bytes < state.bytes) return { run: state.run, tally: newTally(), bytes: 0 }
  return { run: state.run, tally: state.tally, bytes: state.bytes }
}

/** What cannot be understood is to be thrown away. */
function readableState(file: string): RunState | undefined {
  try {
    return readState(file)
  } catch {
    return undefined
  }
}
