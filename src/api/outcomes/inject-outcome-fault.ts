/** Injects the fault or the delay of an outcome. Other outcomes, such as `no-match`, select a record instead. */

import { delayOf, type FaultEffect } from '../../http/fault-effect.ts'
import { injectFault } from '../../http/inject-fault.ts'
import type { Exchange } from '../../http/pipeline.ts'
import type { Delay } from '../../lib/clock.ts'
import type { Outcome } from './outcome-table.ts'

/**
 * Injects the fault or the delay of an outcome, if it has one, before the request is processed.
 * @throws {InjectedFault} for an outcome that is a fault
 */
export async function injectOutcomeFault(delay: Delay, exchange: Exchange, outcome: Outcome): Promise<void> {
  const effect = toEffect(outcome)
  if (effect) await injectFault(delay, exchange, effect, { id: null, delayMs: delayOf(effect, 0) })
}

function toEffect(outcome: Outcome): FaultEffect | undefined {
  if (outcome.kind === 'fault') return outcome.effect
  const seconds = outcome.kind === 'match' ? outcome.afterSeconds : undefined
  return seconds === undefined ? undefined : { kind: 'latency', ms: seconds * 1000 }
}
