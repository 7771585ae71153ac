/** Measures memory, descriptors, and latency during a soak test, and collects unexpected responses. */
import type { Server } from '../../lib/server.ts'
import { median } from '../../lib/statistics.ts'
import { problemUnless } from '../stress-test.ts'
import type { SoakRequest } from './soak-requests.ts'

interface Sample {
  /** The number of responses until then. */
  readonly requests: number
  readonly memoryMiB: number
  readonly descriptors: number
}

/** The number of requests until the journal and the caches are full. */
const WARM_UP = 60_000
/** The number of requests after the warm-up that are needed to detect growth. */
const MIN_REQUESTS = 100_000
/** MiB per 100,000 requests. Less may be noise. */
const MAX_GROWTH = 10
const MAX_DESCRIPTORS = 10
/** The maximum ratio of the median latencies of the last and the first tenth. */
const MAX_SLOWDOWN = 1.5

export class SoakMeasurements {
  readonly #samples: Sample[] = []
  /** Milliseconds of enrichments by email, in order. */
  readonly #latencies: number[] = []
  readonly unexpected = new Set<string>()
  requests = 0
  charged = 0

  add(request: SoakRequest, status: number, deducted: number, ms: number): void {
    const { isByEmail, method, path, allowed, isCounted } = request
    this.requests++
    if (isCounted) this.charged += deducted
    if (isByEmail) this.#latencies.push(ms)
    if (!allowed.includes(status)) this.unexpected.add(`${method} ${path} returned ${status}`)
  }

  /** Takes a sample, and returns it as a line of progress. */
  takeSample({ getMemoryMiB, countDescriptors }: Server): string {
    const { requests } = this
    const [memoryMiB, descriptors] = [getMemoryMiB(), countDescriptors()]
    this.#samples.push({ requests, memoryMiB, descriptors })
    return `${requests} requests, ${memoryMiB.toFixed(0)} MiB, ${descriptors} descriptors`
  }

  /** Returns what grew and should not. */
  findProblems(): string[] {
    const [first, last] = this.#medianLatencies()
    const samples = this.#samplesAfterWarmUp()
    const isLongEnough = this.requests >= WARM_UP + MIN_REQUESTS
    const hasGrown = isLongEnough && computeMemorySlope(samples) > MAX_GROWTH
    // In a short run, other processes on the machine explain a difference.
    const hasSlowedDown = isLongEnough && last > first * MAX_SLOWDOWN
    return [
      ...problemUnless(!hasGrown, 'memory grows'),
      ...problemUnless(!(countNewDescriptors(samples) > MAX_DESCRIPTORS), 'descriptors are not closed'),
      ...problemUnless(!hasSlowedDown, 'requests become slower'),
    ]
  }

  describeGrowth(): string {
    const samples = this.#samplesAfterWarmUp()
    const [from, to] = [samples[0], samples.at(-1)]
    if (!from || !to) return `fewer than ${WARM_UP} requests: too few to measure memory`
    const peak = Math.max(...samples.map(({ memoryMiB }) => memoryMiB))
    return (
      `from request ${from.requests} to ${to.requests}: ${from.memoryMiB.toFixed(0)} to ${to.memoryMiB.toFixed(0)} MiB ` +
      `(maximum ${peak.toFixed(0)}), ${computeMemorySlope(samples).toFixed(2)} MiB ` +
      `per 100,000 requests; ${from.descriptors} to ${to.descriptors} descriptors`
    )
  }

  describeLatencies(): string {
    const [first, last] = this.#medianLatencies()
    return `by email p50 ${first.toFixed(2)} ms in the first tenth, ${last.toFixed(2)} ms in the last`
  }

  #samplesAfterWarmUp(): Sample[] {
    return this.#samples.filter(({ requests }) => requests >= WARM_UP)
  }

  /** Returns the median milliseconds of the first and of the last tenth. */
  #medianLatencies(): readonly [number, number] {
    const size = Math.floor(this.#latencies.length / 10)
    return [median(this.#latencies.slice(0, size)), median(this.#latencies.slice(-size))]
  }
}

/** Returns MiB per 100,000 requests, between the medians of both halves, because garbage collection changes single samples. */
export function computeMemorySlope(samples: readonly Pick<Sample, 'requests' | 'memoryMiB'>[]): number {
  const half = Math.ceil(samples.length / 2)
  const difference = (field: 'requests' | 'memoryMiB'): number =>
    median(samples.slice(half).map((sample) => sample[field])) -
    median(samples.slice(0, half).map((sample) => sample[field]))
  return (difference('memoryMiB') / difference('requests')) * 100_000
}

/** Returns the minimum of the last third less the minimum of the first, because connections come and go. */
function countNewDescriptors(samples: readonly Sample[]): number {
  const third = Math.ceil(samples.length / 3)
  const min = (some: readonly Sample[]): number => Math.min(...some.map(({ descriptors }) => descriptors))
  return min(samples.slice(-third)) - min(samples.slice(0, third))
}
