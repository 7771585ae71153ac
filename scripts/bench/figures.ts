/** Rounds put together, and set against the reference. */
import type { Round } from './load.ts'

export interface MeasuredRound extends Round {
  /** Seconds of processor time that the server took. */
  readonly processor: number
}

interface Figures {
  readonly requestsPerSecond: number
  /** Microseconds of processor time a request: what the noise of a shared machine touches least. `null`: not told. */
  readonly processor: number | null
  /** Milliseconds: medians of the rounds, but the largest of the largest. */
  readonly p50: number
  readonly p99: number
  readonly max: number
  readonly requests: number
  readonly refused: number
  readonly broken: number
}

export function figuresOf(rounds: readonly MeasuredRound[]): Figures {
  const all = (of: keyof MeasuredRound): number[] => rounds.map((round) => round[of])
  const processor = (1e6 * sum(all('processor'))) / sum(all('requests'))
  return {
    processor: Number.isFinite(processor) ? processor : null,
    requestsPerSecond: median(all('requestsPerSecond')),
    p50: median(all('p50')),
    p99: median(all('p99')),
    max: Math.max(...all('max')),
    requests: sum(all('requests')),
    refused: sum(all('refused')),
    broken: sum(all('broken')),
  }
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length / 2
  const [below = Number.NaN, above = below] = sorted.slice(Math.ceil(middle) - 1, Math.floor(middle) + 1)
  return (below + above) / 2
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
