/** The state of a request while the server processes it. */
import { ApiError } from '../lib/api-error.ts'
import type { Operation } from './api-operations.ts'
import type { ChosenFault, FaultEffect } from './fault-effect.ts'

/** The owner of the API key of a request. */
export interface RequestCaller {
  readonly orgId: string
  readonly orgName: string
  readonly keyId: string
  readonly lastFour: string
}

/** The fields that are set before routing. */
interface Arrival {
  readonly transactionId: string
  /** Milliseconds since 1970-01-01T00:00:00Z, by the sandbox clock. */
  readonly receivedAt: number
  /** Milliseconds of a monotonic clock, for durations. */
  readonly startedAt: number
  /** The number of resets and restores before the request arrived. */
  readonly stateVersion: number
}

/** The mutable fields are filled in step by step. The journal records the context when the response is sent. */
export interface RequestContext extends Arrival {
  /** `undefined` before routing, and for a path that is not an operation of the service. */
  operation: Operation | undefined
  /** The body as it was received; `undefined` without a body, or if it is too large. */
  bodyText: string | undefined
  /** `undefined` before authentication. */
  caller: RequestCaller | undefined
  /** Gives the request back to the daily limit, and returns the limit headers after that. */
  refund: (() => Readonly<Record<string, string>>) | undefined
  /** The credits that an enrichment cost; `remaining` is `null` for an unlimited balance. */
  charge: { readonly deducted: number; readonly remaining: number | null } | undefined
  /** The body that is sent instead of the return value of the route: of an error, or of a fault. */
  sentBody: unknown
  /** The fault that was applied; `id` is `null` for an outcome by name. */
  fault:
    | { readonly id: string | null; readonly kind: FaultEffect['kind']; readonly afterCommit: boolean }
    | undefined
  /** A fault that applies after the request is processed. */
  afterCommitFault: ChosenFault | undefined
  /** Whether the caller received nothing: a fault reset the connection, or the caller left during a delay. */
  isLost: boolean
}

export const newRequestContext = (arrival: Arrival): RequestContext => ({
  ...arrival,
  operation: undefined,
  bodyText: undefined,
  caller: undefined,
  refund: undefined,
  charge: undefined,
  sentBody: undefined,
  fault: undefined,
  afterCommitFault: undefined,
  isLost: false,
})

/** The contexts of all requests that are being processed. */
export class RequestContexts {
  readonly #byRequest = new WeakMap<Request, RequestContext>()
  /** Numbers of resets and restores: `current` counts all, `lastReset` those up to the last reset. */
  stateVersions = { current: 0, lastReset: 0 }

  start(request: Request, arrival: Omit<Arrival, 'stateVersion'>): void {
    const context = newRequestContext({ ...arrival, stateVersion: this.stateVersions.current })
    this.#byRequest.set(request, context)
  }

  /** Returns `undefined` for a request that did not pass through the app. */
  get(request: Request): RequestContext | undefined {
    return this.#byRequest.get(request)
  }

  /**
   * Rejects a request that arrived before the last reset or restore, so that it cannot change the new state.
   * @param stateVersion the version in which the request arrived; `undefined` if it did not pass through the app
   * @throws {ApiError} 503
   */
  requireCurrent(stateVersion: number | undefined): void {
    if (stateVersion === undefined || stateVersion === this.stateVersions.current) return
    throw new ApiError(
      'service_unavailable',
      'The sandbox was reset, or a snapshot was restored, during this request. Nothing was changed or charged. Send the request again.',
    )
  }
}
