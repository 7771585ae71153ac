/** A request and its response, from its arrival on. */
import { ApiError } from '../lib/api-error.ts'
import type { Strike } from '../sandbox/faults/faults.ts'
import type { Effect } from '../sandbox/faults/rules.ts'
import type { Operation } from './operations.ts'

/** Whose key a request carries. */
export interface ExchangeCaller {
  readonly orgId: string
  readonly orgName: string
  readonly keyId: string
  readonly lastFour: string
}

/** What is known of a request before it is routed. */
interface Arrival {
  readonly transactionId: string
  /** Milliseconds since 1970-01-01T00:00:00Z, by the sandbox's clock. */
  readonly receivedAt: number
  /** By the machine's own clock, in milliseconds from an arbitrary point: for durations. */
  readonly startedAt: number
  /** In which it arrived: a reset or a restore begins another. */
  readonly epoch: number
}

/** The parts after the arrival are filled in as they become known, and recorded when the response is sent. */
export interface Exchange extends Arrival {
  /** `undefined` for a path that is no operation's, or as long as it is not routed. */
  operation: Operation | undefined
  /** The body as it came; `undefined` where there was none, or it was too large to read. */
  text: string | undefined
  /** `undefined` as long as no known key was presented. */
  caller: ExchangeCaller | undefined
  /** Takes the request back from the limit of the day, and returns the limit headers after that. */
  refund: (() => Readonly<Record<string, string>>) | undefined
  /** What an enrichment cost; `remaining` is `null` where the balance is unlimited. */
  charge: { readonly deducted: number; readonly remaining: number | null } | undefined
  /** The body of an error, which is sent instead of what the route returned. */
  answer: unknown
  /** The fault that was applied; `id` is `null` for an outcome by name. */
  fault:
    | { readonly id: string | null; readonly kind: Effect['kind']; readonly afterCommit: boolean }
    | undefined
  /** A fault that applies when the work is done. */
  postponed: Strike | undefined
  /** Whether the caller saw no response: a fault broke the connection, or the caller hung up while one delayed it. */
  isLost: boolean
}

export const newExchange = (arrival: Arrival): Exchange => ({
  ...arrival,
  operation: undefined,
  text: undefined,
  caller: undefined,
  refund: undefined,
  charge: undefined,
  answer: undefined,
  fault: undefined,
  postponed: undefined,
  isLost: false,
})

/** The requests under way. */
export class Exchanges {
  readonly #underWay = new WeakMap<Request, Exchange>()
  /** Both count resets and restores: `current` all of them, `lastReset` those up to the last reset. */
  epochs = { current: 0, lastReset: 0 }

  begin(request: Request, arrival: Omit<Arrival, 'epoch'>): void {
    this.#underWay.set(request, newExchange({ ...arrival, epoch: this.epochs.current }))
  }

  /** `undefined` for a request that did not come in by the app. */
  of(request: Request): Exchange | undefined {
    return this.#underWay.get(request)
  }

  /**
   * Rejects a request that arrived before the last reset or restore: none of it may be in the state that came after.
   * @param arrival the epoch it arrived in; `undefined` if it did not come in by the app
   * @throws {ApiError} 503
   */
  requireCurrent(arrival: number | undefined): void {
    if (arrival === undefined || arrival === this.epochs.current) return
    throw new ApiError(
      'service_unavailable',
      'The sandbox was reset, or a snapshot restored, while this request was under way. Nothing was changed or charged. Send it again.',
    )
  }
}
