/** The measurements of a soak: memory, descriptors and latency over time, and unexpected responses. */
import type { Server } from '../../lib/server.ts'
import type { SoakRequest } from './soak-requests.ts'
import { quantile } from '../stress-test.ts'

interface Sample {
  readonly requests: number
  /** MiB. */
  readonly memoryMiB: number
  readonly descriptors: number
}

/** Requests until the journal and the caches are full, and how many after them show growth. */
const SETTLED = 60_000
const TELLING = 100_000
/** MiB for a hundred thousand requests. Less may be noise. */
const MOST_GROWTH = 10
const MOST_DESCRIPTORS = 10
/** Of the first tenth's median. */
const MOST_SLOWER = 1.5

export class Samples {
  readonly #server: Server
  readonly #seen: Sample[] = []
  /** Milliseconds of enrichments by address, in order. */
  readonly #latencies: number[] = []
  readonly unexpected = new Set<string>()
  answered = 0
  charged = 0

  constructor(server: Server) {
    this.#server = server
  }

  add(
    { isByEmail, method, path, allowed, isCounted }: SoakRequest,
    status: number,
    deducted: number,
    ms: number,
  ): void {
    this.answered++
    if (isCounted) this.charged += deducted
    if (isByEmail) this.#latencies.push(ms)
    if (!allowed.includes(status)) this.unexpected.add(`${method} ${path} was answered with ${status}`)
  }

  /** Takes a sample, and returns it as a line of progress. */
  take(): string {
    const { answered } = this
    const [resident, descriptors] = [this.#server.getMemoryMiB(), this.#server.countDescriptors()]
    this.#seen.push({ requests: answered, memoryMiB: resident, descriptors })
    return `${answered} requests, ${resident.toFixed(0)} MiB, ${descriptors} descriptors`
  }

  /** The samples after the journal and the caches were full. */
  get settled(): readonly Sample[] {
    return this.#seen.filter(({ requests: answered }) => answered >= SETTLED)
  }

  /** Median milliseconds of the first and of the last tenth. */
  get tenths(): readonly [number, number] {
    const size = Math.floor(this.#latencies.length / 10)
    return [median(this.#latencies.slice(0, size)), median(this.#latencies.slice(-size))]
  }
}

/** Returns what grew and should not. */
export function complaints(samples: Samples): string[] {
  const [first, last] = samples.tenths
  const isTelling = samples.answered >= SETTLED + TELLING
  return [
    ...(isTelling && computeMemorySlope(samples.settled) > MOST_GROWTH ? ['memory grows'] : []),
    ...(moreDescriptors(samples.settled) > MOST_DESCRIPTORS ? ['descriptors are not given back'] : []),
    ...(last > first * MOST_SLOWER ? ['requests become slower'] : []),
  ]
}

export function growth({ settled }: Samples): string {
  const [from, to] = [settled[0], settled.at(-1)]
  if (!from || !to) return `fewer than ${SETTLED} requests say nothing of memory`
  return (
    `from request ${from.requests} to ${to.requests}: ${from.memoryMiB.toFixed(0)} to ${to.memoryMiB.toFixed(0)} MiB ` +
    `(at most ${Math.max(...settled.map(({ memoryMiB: resident }) => resident)).toFixed(0)}), ${computeMemorySlope(settled).toFixed(2)} MiB ` +
    `for each 100,000 requests; ${from.descriptors} to ${to.descriptors} descriptors`
  )
}

export function latencies({ tenths: [first, last] }: Samples): string {
  return `by e-mail p50 ${first.toFixed(2)} ms in the first tenth, ${last.toFixed(2)} ms in the last`
}

/** MiB for a hundred thousand requests, between the medians of both halves: garbage collection makes single samples differ. */
export function computeMemorySlope(samples: readonly Pick<Sample, 'answered' | 'resident'>[]): number {
  const half = Math.ceil(samples.length / 2)
  const middle = (of: (sample: (typeof samples)[number]) => number): number =>
    median(samples.slice(half).map(of)) - median(samples.slice(0, half).map(of))
  return (middle(({ memoryMiB: resident }) => resident) / middle(({ requests: answered }) => answered)) * 100_000
}

/** The fewest of the last third, less the fewest of the first: connections come and go. */
function moreDescriptors(samples: readonly Sample[]): number {
  const third = Math.ceil(samples.length / 3)
  const fewest = (some: readonly Sample[]): number => Math.min(...some.map(({ descriptors }) => descriptors))
  return fewest(samples.slice(-third)) - fewest(samples.slice(0, third))
}

const median = (values: readonly number[]): number => quantile(values, 0.5)
