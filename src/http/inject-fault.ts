/** Applies the effect of a fault to a request: a delay, or an `InjectedFault` instead of a response. */
import type { Delay } from '../lib/clock.ts'
import { ERRORS, FAULT_CODES, type FaultCode } from '../lib/error-catalog.ts'
import type { Operation } from './api-operations.ts'
import type { FaultEffect, ResponseEffect } from './fault-effect.ts'
import type { RequestContext } from './request-context.ts'

/** Thrown to end a request with a fault. `sandbox/faults/interceptor.ts` sends the response. */
export class InjectedFault extends Error {
  readonly effect: ResponseEffect

  constructor(effect: ResponseEffect) {
    super(`injected fault: ${effect.kind}`)
    this.name = 'InjectedFault'
    this.effect = effect
  }
}

/**
 * Applies an effect before a request is processed. Returns after a delay if the client is still connected.
 * @param cause `id` is `null` for an outcome by name
 * @throws {InjectedFault} for all other effects
 */
export async function injectFault(
  delay: Delay,
  { request, context }: FaultedRequest,
  effect: FaultEffect,
  cause: { readonly id: string | null; readonly delayMs: number },
): Promise<void> {
  context.fault = { id: cause.id, kind: effect.kind, afterCommit: false }
  if (cause.delayMs > 0) await delay(cause.delayMs, request.signal)
  if (effect.kind !== 'latency') throw new InjectedFault(effect)
  if (request.signal.aborted) throw new InjectedFault({ kind: 'connection_reset' })
}

interface FaultedRequest {
  readonly request: Request
  readonly context: RequestContext
}

/** Returns the error codes that the service has with a status; `service_unavailable` for any other status. */
export function codesOf(status: number): readonly FaultCode[] {
  const codes = FAULT_CODES.filter((code) => ERRORS[code].status === status)
  return codes.length > 0 ? codes : ['service_unavailable']
}

/** An error response with any status. */
interface FaultError {
  readonly code: FaultCode
  readonly message: string
  readonly status: number
  readonly details: readonly never[]
}

/** Returns the error of an operation for a status: with the chosen code, or the first code that the operation has. */
export function createFaultError(operation: Operation, status: number, chosen?: FaultCode): FaultError {
  const codes = codesOf(status)
  const code = chosen ?? codes.find((each) => hasCode(operation, each)) ?? codes[0] ?? 'service_unavailable'
  return { code, message: ERRORS[code].message, status, details: [] }
}

function hasCode(operation: Operation, code: FaultCode): boolean {
  const entry = ERRORS[code]
  const operations: readonly string[] | undefined = 'operations' in entry ? entry.operations : undefined
  return operations === undefined || operations.includes(operation)
}
