/** A request and what becomes of it, from its arrival on. */
import type { Effect } from './fault-effects.ts'
import type { Operation } from './operations.ts'

/** Whose key a request carries. */
export interface ExchangeCaller {
  readonly orgId: string
  readonly orgName: string
  readonly keyId: string
  readonly lastFour: string
}

/** Filled in by whoever learns of it; told to the journal when the answer is sent. */
export interface Exchange {
  readonly transactionId: string
  /** Milliseconds since 1970-01-01T00:00:00Z, by the sandbox's clock. */
  readonly receivedAt: number
  /** By the machine's own clock, in milliseconds from an arbitrary point: for durations. */
  readonly startedAt: number
  /** In which it arrived: a reset or a restore begins another. */
  readonly epoch: number
  /** `undefined` for a path that is no operation's, or as long as it is not routed. */
  operation: Operation | undefined
  /** The body as it came; `undefined` where there was none, or it was too large to read. */
  text: string | undefined
  /** `undefined` as long as no known key was presented. */
  caller: ExchangeCaller | undefined
  /** What an enrichment cost; `remaining` is `null` where the balance is unlimited. */
  charge: { readonly deducted: number; readonly remaining: number | null } | undefined
  /** What is answered in place of what the route returned: an error. */
  answer: unknown
  /** What struck it; `id` is `null` where no fault of the list did. */
  fault:
    | { readonly id: string | null; readonly kind: Effect['kind']; readonly afterCommit: boolean }
    | undefined
  /** Whether the caller saw no answer: a fault broke the connection, or the caller hung up while one delayed it. */
  isLost: boolean
}

/** What is known of a request before anything is looked at. */
type Arrival = Pick<Exchange, 'transactionId' | 'receivedAt' | 'startedAt' | 'epoch'>

export const newExchange = (arrival: Arrival): Exchange => ({
  ...arrival,
  operation: undefined,
  text: undefined,
  caller: undefined,
  charge: undefined,
  answer: undefined,
  fault: undefined,
  isLost: false,
})

/** The requests under way. */
export class Exchanges {
  readonly #underWay = new WeakMap<Request, Exchange>()

  begin(request: Request, arrival: Arrival): void {
    this.#underWay.set(request, newExchange(arrival))
  }

  /** `undefined` for a request that did not come in by the app. */
  of(request: Request): Exchange | undefined {
    return this.#underWay.get(request)
  }
}
