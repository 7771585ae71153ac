/** A fault: the requests that it matches, its effect, and how often it applies. */

import type { FaultEffect } from '../../http/fault-effect.ts'
import type { RequestMatch } from '../journal/request-match-schema.ts'

export interface FaultRule {
  /** Without conditions, the fault matches every request. A key is given by its `keyId` or its last four characters. */
  readonly match: RequestMatch
  readonly effect: FaultEffect
  /** How many matching requests pass before the fault applies. */
  readonly after: number
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
