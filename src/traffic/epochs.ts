/** Requests that a reset or a restore overtakes. */
import { ApiError } from '../lib/api-error.ts'

export interface Epochs {
  /** Counts up with every reset and restore. */
  readonly epoch: number
}

/**
 * Refuses a request that arrived before the last reset or restore: nothing of it may be in the state that came after.
 * @param arrival the epoch it arrived in; `undefined` where it did not come in by the app
 * @throws {ApiError} 503
 */
export function requireSameEpoch(arrival: number | undefined, { epoch }: Epochs): void {
  if (arrival === undefined || arrival === epoch) return
  throw new ApiError(
    'service_unavailable',
    'The sandbox was reset, or a snapshot restored, while this request was under way. Nothing was changed or charged. Send it again.',
  )
}
