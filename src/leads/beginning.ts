/** Where a run begins: at the first row, or where an earlier one was interrupted. */
import type { Random } from '../lib/random.ts'
import { StartupError } from '../lib/startup-error.ts'
import { discard, partialBytes, partialOf } from './output.ts'
import { difference, type Plan } from './plan.ts'
import { readState } from './run-state.ts'
import { newTally, type Tally } from './tally.ts'

/** How far an earlier run came, or that there was none. */
export interface Beginning {
  readonly run: string
  readonly tally: Tally
  /** Of the output, that are kept. */
  readonly bytes: number
}

/**
 * What there is to continue. Nobody else may be writing there.
 * @param restart takes away what an earlier run has left
 * @throws {StartupError} where an earlier run was about something else, or cannot be known
 */
export function beginningOf(
  file: string | undefined,
  plan: Plan,
  { restart, random }: { readonly restart: boolean; readonly random: Random },
): Beginning {
  const anew: Beginning = { run: random.uuid(), tally: newTally(), bytes: 0 }
  if (file === undefined) return anew
  if (restart) discard(file)
  const state = readState(partialOf(file).state)
  if (state === undefined) {
    requireNoRows(file)
    return anew
  }
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

/** Rows that nothing tells of may be charged already, or somebody's own. */
function requireNoRows(file: string): void {
  if ((partialBytes(file) ?? 0) === 0) return
  const { rows, state } = partialOf(file)
  throw new StartupError(
    `${rows} is there, and ${state}, which tells how far it came, is not. Put that back, and the run continues; ` +
      `or begin anew with --restart: ${rows} is removed then, and rows that were charged are charged again.`,
  )
}
