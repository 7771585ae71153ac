/** The effects of an injected fault on a request. */
import type { FaultCode } from '../lib/error-catalog.ts'

/** A delay in real time: from `ms` to `ms + jitterMs` milliseconds. */
interface Latency {
  readonly ms: number
  readonly jitterMs?: number
}

interface WithLatency {
  readonly latency?: Latency
}

export type FaultEffect =
  /** Returns an error of the API instead of the response. */
  | ({
      readonly kind: 'error'
      readonly status: number
      /** Default: the first code that the operation has with the status. */
      readonly code?: FaultCode
      readonly retryAfterSeconds?: number
    } & WithLatency)
  /** Delays the normal response. */
  | ({ readonly kind: 'latency' } & Latency)
  /** Closes the connection before the first byte of the response. */
  | ({ readonly kind: 'connection_reset' } & WithLatency)
  /** Closes the connection in the middle of the body. */
  | ({ readonly kind: 'truncated_body'; readonly atByte?: number } & WithLatency)
  /** Sends a complete response whose body is not valid JSON. */
  | ({ readonly kind: 'invalid_json' } & WithLatency)
  /** Sends 200 without a body. */
  | ({ readonly kind: 'empty_body' } & WithLatency)
  /** Sends a complete response in several chunks. */
  | ({ readonly kind: 'slow_drip'; readonly overMs: number; readonly chunks?: number } & WithLatency)

/** The effects that replace the response: all but `latency`. */
export type ResponseEffect = Exclude<FaultEffect, { kind: 'latency' }>

export const latencyOf = (effect: FaultEffect): Latency | undefined =>
  effect.kind === 'latency' ? effect : effect.latency

/**
 * Returns the delay of an effect in milliseconds.
 * @param fraction the share of the jitter, from 0 to below 1
 */
export const delayOf = (effect: FaultEffect, fraction: number): number => {
  const { ms = 0, jitterMs = 0 } = latencyOf(effect) ?? {}
  return ms + Math.round(jitterMs * fraction)
}

/** A fault that was chosen for a request. */
export interface ChosenFault {
  readonly id: string
  readonly effect: FaultEffect
  /** Whether the request is processed and charged before the effect applies. */
  readonly afterCommit: boolean
  readonly delayMs: number
  /** Makes the fault available again: for a request that failed before the effect applied. */
  undo(): void
}
