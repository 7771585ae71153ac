/** Applies faults to requests: a delay, or a response instead of the work. */
import type { Delay } from '../lib/clock.ts'
import { ERRORS, FAULT_CODES, type FaultCode } from '../lib/error-catalog.ts'
import type { Faults } from '../sandbox/faults/faults.ts'
import type { Blow, Effect, FaultRequest } from '../sandbox/faults/rules.ts'
import type { Operation } from './operations.ts'
import type { Exchanges } from './request-context.ts'

/** Thrown where a request ends by a fault. `sandbox/faults/responses.ts` turns it into what is sent. */
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

/**
 * Applies an effect to a request before the work is done. Returns if the request is to be processed after all: it was only
 * delayed, and the caller is still there.
 * @param cause `id` is `null` for an outcome by name
 * @throws {Struck} otherwise
 */
export async function inflict(
  { exchanges, delay }: Striking,
  request: Request,
  effect: Effect,
  cause: { readonly id: string | null; readonly delayMs: number },
): Promise<void> {
  const exchange = exchanges.of(request)
  if (exchange) exchange.fault = { id: cause.id, kind: effect.kind, afterCommit: false }
  if (cause.delayMs > 0) await delay(cause.delayMs, request.signal)
  if (effect.kind !== 'latency') throw new Struck(effect)
  // Nobody waits for the response any more.
  if (request.signal.aborted) throw new Struck({ kind: 'connection-reset' })
}

/**
 * Applies the first matching fault to a request, if there is one.
 * @throws {Struck} unless it only delays the request, or applies after the work is done
 */
export async function suffer(
  context: Striking & { readonly faults: Faults },
  request: Request,
  asked: FaultRequest,
): Promise<void> {
  const strike = context.faults.strike(asked)
  const exchange = context.exchanges.of(request)
  if (strike?.afterCommit && exchange) exchange.postponed = strike
  else if (strike) await inflict(context, request, strike.effect, strike)
}

/** Returns the codes that the service has with a status; `service_unavailable` for any other status. */
export function codesOf(status: number): readonly FaultCode[] {
  const codes = FAULT_CODES.filter((code) => ERRORS[code].status === status)
  return codes.length > 0 ? codes : ['service_unavailable']
}

/** An error as it is sent, whatever its status. */
export interface FaultError {
  readonly code: FaultCode
  readonly message: string
  readonly status: number
  readonly details: readonly never[]
}

/** Returns what `operation` sends with `status`: the chosen code, or the first one that the operation has. */
export function faultError(operation: Operation, status: number, chosen?: FaultCode): FaultError {
  const codes = codesOf(status)
  const code = chosen ?? codes.find((each) => has(operation, each)) ?? codes[0] ?? 'service_unavailable'
  return { code, message: ERRORS[code].message, status, details: [] }
}

function has(operation: Operation, code: FaultCode): boolean {
  const entry = ERRORS[code]
  const operations: readonly string[] | undefined = 'operations' in entry ? entry.operations : undefined
  return operations === undefined || operations.includes(operation)
}
