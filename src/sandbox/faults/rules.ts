/** A fault: which requests it is for, what it does to them, and how often. */

import type { Operation } from '../../http/operations.ts'
import type { ExchangeCaller } from '../../http/request-context.ts'
import type { FaultCode } from '../../lib/error-catalog.ts'
import { isObject } from '../../lib/json.ts'

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

/** All that is named must hold; a fault that names nothing is for every request. */
export interface FaultMatch {
  readonly operation?: Operation
  readonly orgId?: string
  readonly key?: { readonly keyId: string } | { readonly lastFour: string }
  /** Fields of the body: a text each, in which `*` stands for any characters. */
  readonly body?: Readonly<Record<string, string>>
}

export interface FaultRule {
  readonly match: FaultMatch
  readonly effect: Effect
  /** `null` is every time, until it is deleted. */
  readonly times: number | null
  /** From 0 to 1. */
  readonly probability: number
  readonly seed: string | number
  /** Whether the work is done and charged first, and only its answer suffers. */
  readonly afterCommit: boolean
}

/** A fault and how it has gone. The counts are its places in its sequences of chance, too. */
export interface Fault extends FaultRule {
  readonly id: string
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  readonly createdAt: number
  /** How many requests it was for, while it was armed and none before it struck. */
  readonly considered: number
  readonly struck: number
}

/** A request of a key that may call. */
export interface FaultRequest {
  readonly operation: Operation
  readonly caller: ExchangeCaller
  readonly body: unknown
}

/** How often it will still strike; `null` is without end. */
export const leftOf = ({ times, struck }: Fault): number | null =>
  times === null ? null : Math.max(0, times - struck)

export function isFor({ operation, orgId, key, body }: FaultMatch, request: FaultRequest): boolean {
  const { caller } = request
  return (
    (orgId === undefined || orgId === caller.orgId) &&
    (operation === undefined || operation === request.operation) &&
    (key === undefined || ('keyId' in key ? key.keyId === caller.keyId : key.lastFour === caller.lastFour)) &&
    (body === undefined || hasFields(request.body, body))
  )
}

/** A field that is not there, or is no text and no number, fits nothing. */
function hasFields(body: unknown, expected: Readonly<Record<string, string>>): boolean {
  if (!isObject(body)) return false
  return Object.entries(expected).every(([field, pattern]) => {
    const value = body[field]
    return (typeof value === 'string' || typeof value === 'number') && fitsWildcard(pattern, String(value))
  })
}

/** Whether `text` is what `pattern` says, where each `*` stands for any characters, or none. Case counts. */
export function fitsWildcard(pattern: string, text: string): boolean {
  const [start = '', ...rest] = pattern.split('*')
  const end = rest.pop()
  if (end === undefined) return text === start
  if (!text.startsWith(start) || text.length < start.length + end.length || !text.endsWith(end)) return false
  const limit = text.length - end.length
  let at = start.length
  // The earliest place for each piece leaves the most room for those that follow.
  for (const piece of rest) {
    const found = text.indexOf(piece, at)
    if (found < 0 || found + piece.length > limit) return false
    at = found + piece.length
  }
  return true
}
