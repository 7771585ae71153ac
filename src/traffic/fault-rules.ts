/** A fault: which requests it is for, what it does to them, and how often. */

import { isObject } from '../lib/is-object.ts'
import { fitsWildcard } from '../lib/wildcard.ts'
import type { ExchangeCaller } from './exchanges.ts'
import type { Effect } from './fault-effects.ts'
import type { Operation } from './operations.ts'

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
