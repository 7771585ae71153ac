/** Applies an outcome to a request, like an injected fault. */

import { delayOf, type FaultEffect } from '../../http/fault-types.ts'
import { type FaultInjectionContext, injectFault } from '../../http/inject-fault.ts'
import type { Outcome } from './outcome-table.ts'

/**
 * Applies an outcome before the request is processed. Returns, possibly after a delay, if the outcome has a response.
 * @throws {InjectedFault} for an outcome that is a fault
 */
export async function applyOutcome(
  context: FaultInjectionContext,
  request: Request,
  outcome: Outcome,
): Promise<void> {
  const effect = toEffect(outcome)
  if (effect) await injectFault(context, request, effect, { id: null, delayMs: delayOf(effect, 0) })
}

function toEffect(outcome: Outcome): FaultEffect | undefined {
  if (outcome.kind === 'fault') return outcome.effect
  const seconds = outcome.kind === 'match' ? outcome.afterSeconds : undefined
  return seconds === undefined ? undefined : { kind: 'latency', ms: seconds * 1000 }
}
