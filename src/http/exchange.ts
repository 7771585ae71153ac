/** A request of the service while the server processes it, and its response. */
import type { Caller } from '../accounts/callers.ts'
import type { Charge } from '../accounts/credits.ts'
import type { ErrorCode } from '../lib/api-error.ts'
import type { ChosenEffect, Effect } from './effects/effect.ts'
import type { Operation } from './operation.ts'

/** The mutable fields are filled in step by step. The journal records the exchange when the response is created. */
export interface Exchange {
  readonly operation: Operation
  readonly request: Request
  readonly transactionId: string
  /** When the request arrived, in milliseconds since 1970-01-01T00:00:00Z, on the sandbox clock. */
  readonly sandboxTime: number
  /** The same instant by the clock of the machine. */
  readonly machineTime: number
  /** The same instant in milliseconds of a monotonic clock, for durations. */
  readonly monotonicStart: number
  /** The number of resets and restores before the request arrived. */
  readonly stateVersion: number
  /** The body as it was received, blank without one; `undefined` if it cannot be read, such as one that is too large. */
  bodyText: string | undefined
  /** `undefined` before authentication. */
  caller: Caller | undefined
  /** The credits that an enrichment cost. */
  charge: Charge | undefined
  /** The effect that was applied. */
  effect:
    | (Pick<ChosenEffect, 'id' | 'afterCommit' | 'settings'> & { readonly kind: Effect['kind'] })
    | undefined
  status: number
  /** The code of the error. Enrich and Buying group send `invalid_api_key` for several codes. */
  errorCode: ErrorCode | undefined
  /** The body of the response as it is sent, as text. */
  responseBody: string
  durationMs: number
  readonly headers: Record<string, string | number>
}

export function setChargeHeader({ headers }: Exchange, deducted: Charge['deducted']): void {
  headers['credits-deducted'] = String(deducted)
}
