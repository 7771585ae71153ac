/** What a fault does to a request or to its answer. */
import type { FaultCode } from '../lib/error-catalog.ts'

/** Real time that passes first: from `ms` to `ms + jitterMs`. */
interface Latency {
  readonly ms: number
  readonly jitterMs?: number
}

interface Delayed {
  readonly latency?: Latency
}

export type Effect =
  /** Another answer, with an error of the interface. */
  | ({
      readonly kind: 'error'
      readonly status: number
      /** The first that fits the operation, where there are several and none is given. */
      readonly code?: FaultCode
      readonly retryAfterSeconds?: number
    } & Delayed)
  /** The answer it would have had, later. */
  | ({ readonly kind: 'latency' } & Latency)
  /** No byte of an answer: the connection breaks. */
  | ({ readonly kind: 'connection-reset' } & Delayed)
  /** The connection breaks in the middle of the body. */
  | ({ readonly kind: 'truncated-body'; readonly atByte?: number } & Delayed)
  /** A whole answer that says it is JSON and is not. */
  | ({ readonly kind: 'invalid-json' } & Delayed)
  /** 200 without a body. */
  | ({ readonly kind: 'empty-body' } & Delayed)
  /** A whole answer, piece by piece. */
  | ({ readonly kind: 'slow-drip'; readonly overMs: number; readonly chunks?: number } & Delayed)

/** The effects that say what is sent: all but `latency`, which only says when. */
export type Blow = Exclude<Effect, { kind: 'latency' }>

export const latencyOf = (effect: Effect): Latency | undefined =>
  effect.kind === 'latency' ? effect : effect.latency

/** Milliseconds to wait. `fraction` is from 0 to below 1. */
export const delayOf = (effect: Effect, fraction: number): number => {
  const { ms = 0, jitterMs = 0 } = latencyOf(effect) ?? {}
  return ms + Math.round(jitterMs * fraction)
}
