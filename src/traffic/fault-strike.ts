/** How a fault comes upon a request: who it strikes waits, and is then answered with it instead of carried out. */
import type { Delay } from '../lib/delay.ts'
import type { Exchanges } from './exchanges.ts'
import type { Blow, Effect } from './fault-effects.ts'
import type { FaultRequest } from './fault-rules.ts'
import type { Faults, Strike } from './faults.ts'

/** Thrown where a request ends by a fault. `http/faulty-answers.ts` turns it into what is sent. */
export class Struck extends Error {
  readonly blow: Blow

  constructor(blow: Blow) {
    super(`struck by a fault: ${blow.kind}`)
    this.name = 'Struck'
    this.blow = blow
  }
}

export interface Striking {
  readonly exchanges: Exchanges
  readonly delay: Delay
}

/** For the journal. `id` is `null` where no fault of the list strikes. */
export function noted(
  exchanges: Exchanges,
  request: Request,
  { id, effect, afterCommit }: Pick<Strike, 'effect' | 'afterCommit'> & { readonly id: string | null },
): void {
  const exchange = exchanges.of(request)
  if (exchange) exchange.fault = { id, kind: effect.kind, afterCommit }
}

/** What does it, and how long it waits first. */
interface Cause {
  readonly id: string | null
  readonly delayMs: number
}

/**
 * Has an effect come upon a request before it is carried out. Returns where it may be carried out after all: it was
 * only delayed, and whoever asked is still there.
 * @throws {Struck} otherwise
 */
export async function inflict(
  { exchanges, delay }: Striking,
  request: Request,
  effect: Effect,
  { id, delayMs }: Cause,
): Promise<void> {
  noted(exchanges, request, { id, effect, afterCommit: false })
  if (delayMs > 0) await delay(delayMs, request.signal)
  if (effect.kind !== 'latency') throw new Struck(effect)
  // Nobody waits for the answer any more.
  if (request.signal.aborted) throw new Struck({ kind: 'connection-reset' })
}

/**
 * Has the first fault that is for a request strike it, if there is one.
 * @throws {Struck} unless it is only delayed, or suffers after its work is done
 */
export async function suffer(
  context: Striking & { readonly faults: Faults },
  request: Request,
  asked: FaultRequest,
): Promise<void> {
  const strike = context.faults.strike(asked)
  if (strike?.afterCommit) context.faults.postpone(request, strike)
  else if (strike) await inflict(context, request, strike.effect, strike)
}
