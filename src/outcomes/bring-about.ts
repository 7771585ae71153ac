/** The part of an outcome that is no answer: an error, a wait, a connection that breaks. */
import { delayOf, type Effect } from '../traffic/fault-rules.ts'
import { inflict, type Striking } from '../traffic/fault-strike.ts'
import type { Outcome } from './outcomes.ts'

/**
 * Has it come upon a request before anything is done for it, as a fault of the sandbox would. Returns where the request is
 * to be answered.
 * @throws {Struck} otherwise
 */
export async function bringAbout(context: Striking, request: Request, outcome: Outcome): Promise<void> {
  const effect = effectOf(outcome)
  if (effect) await inflict(context, request, effect, { id: null, delayMs: delayOf(effect, 0) })
}

function effectOf(outcome: Outcome): Effect | undefined {
  if (outcome.kind === 'fault') return outcome.blow
  const seconds = outcome.kind === 'match' ? outcome.afterSeconds : undefined
  return seconds === undefined ? undefined : { kind: 'latency', ms: seconds * 1000 }
}
