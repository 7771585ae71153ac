/** Counts recorded requests by outcome in intervals of time, for a chart. */
import { formatTimestamp } from '../../lib/clock.ts'
import type { RecordedRequest } from './journal.ts'
import { countOutcomes } from './request-outcome.ts'
import type { Timeline } from './schema.ts'

/** The durations of a bucket in seconds. Longer ones are whole multiples of a day. */
const DURATIONS = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10_800, 21_600, 43_200]
const DAY = 86_400

/**
 * Counts requests in buckets of equal duration, by the clock of the machine. Buckets start at multiples of their duration, so that
 * they stay the same while requests arrive.
 * @param maxBuckets the duration is the shortest one with at most this number of buckets
 */
export function createTimeline(requests: readonly RecordedRequest[], maxBuckets: number): Timeline {
  const seconds = requests.map(({ arrivedAt }) => Math.floor(arrivedAt / 1000))
  const first = seconds.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY)
  const last = seconds.reduce((a, b) => Math.max(a, b), 0)
  if (requests.length === 0) return { bucketSeconds: 1, buckets: [] }
  const bucketSeconds = chooseDuration(first, last, maxBuckets)
  const start = Math.floor(first / bucketSeconds)
  const groups = Map.groupBy(requests, ({ arrivedAt }) => Math.floor(arrivedAt / 1000 / bucketSeconds))
  const buckets = Array.from({ length: Math.floor(last / bucketSeconds) - start + 1 }, (_, index) => ({
    at: formatTimestamp((start + index) * bucketSeconds * 1000),
    outcomes: countOutcomes(groups.get(start + index) ?? []),
  }))
  return { bucketSeconds, buckets }
}

function chooseDuration(first: number, last: number, maxBuckets: number): number {
  const countBuckets = (duration: number) => Math.floor(last / duration) - Math.floor(first / duration) + 1
  const found = DURATIONS.find((duration) => countBuckets(duration) <= maxBuckets)
  if (found !== undefined) return found
  let days = 1
  while (countBuckets(days * DAY) > maxBuckets) days *= 2
  return days * DAY
}
