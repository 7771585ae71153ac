/** The measured rounds of load, and their figures put together. */
import type { ComparedServer } from './compared-servers.ts'
import type { Load, LoadResult } from './load.ts'
import type { ServerFigures } from './result.ts'
import { getProcessorSeconds, getMemoryMiB } from '../lib/server.ts'

export interface MeasuredRound extends LoadResult {
  /** Seconds of processor time that the server used. */
  readonly processor: number
}

interface Plan {
  /** Rounds that do not count. They let the just-in-time compilers finish. */
  readonly warmUps: number
  readonly rounds: number
  /** The length of each round. */
  readonly seconds: number
}

/** Measures all contestants in turn, so that the noise of a shared machine affects them alike. */
export async function measureRounds(
  contestants: readonly ComparedServer[],
  prepare: (contestant: ComparedServer) => Load,
  { warmUps, rounds, seconds }: Plan,
): Promise<ServerFigures[]> {
  const runners = contestants.map((contestant) => ({
    contestant,
    load: prepare(contestant),
    measured: [] as MeasuredRound[],
  }))
  for (let round = -warmUps; round < rounds; round++) {
    console.error(round < 0 ? 'warming up' : `round ${round + 1} of ${rounds}`)
    for (const { contestant, load, measured } of runners) {
      const before = getProcessorSeconds(contestant.pid)
      const figures = await load(seconds)
      const processor = getProcessorSeconds(contestant.pid) - before
      if (round >= 0) measured.push({ ...figures, processor })
    }
  }
  return Promise.all(runners.map(({ contestant, measured }) => variantOf(contestant, measured)))
}

/** @throws {Error} when too few credits were charged: the figures would be of another service */
async function variantOf(contestant: ComparedServer, rounds: MeasuredRound[]): Promise<ServerFigures> {
  const { label, pid, target, checked } = contestant
  const figures = summarizeRounds(rounds)
  const charged = (await contestant.charged?.()) ?? null
  // A response without a match is not charged.
  const delivered = ((figures.requests - figures.refused) * checked.right) / checked.asked
  if (charged !== null && charged < 0.9 * delivered) {
    throw new Error(`${label}: ${charged} credits were charged for ${figures.requests} requests`)
  }
  return { name: target.name, label, ...figures, residentMiB: getMemoryMiB(pid), ...checked, charged, rounds }
}

/** Returns medians and sums of the rounds, and the largest of their maxima. */
export function summarizeRounds(rounds: readonly MeasuredRound[]) {
  const all = (of: keyof MeasuredRound): number[] => rounds.map((round) => round[of])
  const processor = (1e6 * sum(all('processor'))) / sum(all('requests'))
  return {
    /** Microseconds of processor time per request, or `null` where the system does not say. */
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
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  const [below = Number.NaN, above = below] = sorted.slice(Math.ceil(middle) - 1, Math.floor(middle) + 1)
  return (below + above) / 2
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
