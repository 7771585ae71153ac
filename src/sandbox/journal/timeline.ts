/** Counts recorded requests in intervals of time, for charts. */
import { formatTimestamp } from '../../lib/clock.ts'
import type { SandboxChange } from './journal.ts'
import type { RecordedRequest } from './recorded-request.ts'
import { countOutcomes } from './request-outcome.ts'
import type { Timeline } from './schema.ts'

/** The durations of a bucket in seconds. Longer ones are whole multiples of a day. */
const DURATIONS = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10_800, 21_600, 43_200]
const DAY = 86_400

interface TimelineOptions {
  /** The duration of a bucket is the shortest one with at most this number of buckets. */
  readonly maxBuckets: number
  /** The start in milliseconds since 1970. Default: the first request. */
  readonly since: number | undefined
  readonly changes: readonly SandboxChange[]
}

/**
 * Counts requests in buckets of equal duration, on the machine's clock. Buckets start at multiples of their duration, so that
 * they stay the same while requests arrive.
 */
export function createTimeline(
  requests: readonly RecordedRequest[],
  { maxBuckets, since, changes }: TimelineOptions,
): Timeline {
  const marks = changes.map(({ kind, at }) => ({ kind, at: formatTimestamp(at) }))
  if (requests.length === 0) return { bucketSeconds: 1, buckets: [], changes: marks }
  const seconds = requests.map(({ machineTime }) => Math.floor(machineTime / 1000))
  const first =
    since === undefined
      ? seconds.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY)
      : Math.floor(since / 1000)
  const last = seconds.reduce((a, b) => Math.max(a, b), 0)
  const bucketSeconds = chooseDuration(first, last, maxBuckets)
  const start = Math.floor(first / bucketSeconds)
  const groups = Map.groupBy(requests, ({ machineTime }) => Math.floor(machineTime / 1000 / bucketSeconds))
  const buckets = Array.from({ length: Math.floor(last / bucketSeconds) - start + 1 }, (_, index) => ({
    at: formatTimestamp((start + index) * bucketSeconds * 1000),
    ...summarize(groups.get(start + index) ?? []),
  }))
  return { bucketSeconds, buckets, changes: marks }
}

const summarize = (requests: readonly RecordedRequest[]) => ({
  outcomes: countOutcomes(requests),
  limited: requests.filter(({ status }) => status === 429).length,
  faults: requests.filter(({ fault }) => fault !== undefined).length,
})

function chooseDuration(first: number, last: number, maxBuckets: number): number {
  const countBuckets = (duration: number) => Math.floor(last / duration) - Math.floor(first / duration) + 1
  const found = DURATIONS.find((duration) => countBuckets(duration) <= maxBuckets)
  if (found !== undefined) return found
  let days = 1
  while (countBuckets(days * DAY) > maxBuckets) days *= 2
  return days * DAY
}
