/** A fault: the requests that it matches, its effect, and how often it applies. */

import type { Operation } from '../../http/api-operations.ts'
import type { AuthenticatedRequest } from '../../http/authenticate.ts'
import type { FaultEffect } from '../../http/fault-effect.ts'
import { isObject } from '../../lib/json.ts'
import { matchesWildcard } from '../../lib/text.ts'

/** All given conditions must hold. Without conditions, a fault matches every request. */
export interface FaultMatch {
  readonly operation?: Operation
  readonly orgId?: string
  readonly key?: { readonly keyId: string } | { readonly lastFour: string }
  /** Patterns for fields of the body: `*` matches any characters. */
  readonly body?: Readonly<Record<string, string>>
}

export interface FaultRule {
  readonly match: FaultMatch
  readonly effect: FaultEffect
  /** How often the fault applies; `null` until it is deleted. */
  readonly times: number | null
  /** From 0 to 1. */
  readonly probability: number
  readonly seed: string | number
  /** Whether the request is processed and charged before the effect applies. */
  readonly afterCommit: boolean
}

/** A stored fault and its counts. The counts are also its positions in the random sequences of its seed. */
export interface StoredFault extends FaultRule {
  readonly id: string
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  readonly createdAt: number
  /** The number of matching requests while the fault was active and no earlier fault applied. */
  readonly evaluated: number
  readonly applied: number
}

/** Returns how often a fault still applies; `null` for a fault without a limit. */
export const remainingOf = ({ times, applied }: StoredFault): number | null =>
  times === null ? null : Math.max(0, times - applied)

export function matchesRequest(
  { operation, orgId, key, body }: FaultMatch,
  request: AuthenticatedRequest,
): boolean {
  const { caller } = request
  return (
    (orgId === undefined || orgId === caller.orgId) &&
    (operation === undefined || operation === request.operation) &&
    (key === undefined || ('keyId' in key ? key.keyId === caller.keyId : key.lastFour === caller.lastFour)) &&
    (body === undefined || matchesFields(request.body, body))
  )
}

/** Returns whether the fields of a body match the patterns. A field must be a text or a number to match. */
function matchesFields(body: unknown, patterns: Readonly<Record<string, string>>): boolean {
  if (!isObject(body)) return false
  return Object.entries(patterns).every(([field, pattern]) => {
    const value = body[field]
    return (typeof value === 'string' || typeof value === 'number') && matchesWildcard(pattern, String(value))
  })
}
