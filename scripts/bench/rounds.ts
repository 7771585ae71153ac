/** Measures rounds of load, and summarizes them. */
import { getMemoryMiB, getProcessorSeconds } from '../lib/server.ts'
import { median, sum } from '../lib/statistics.ts'
import type { ComparedServer } from './compared-servers.ts'
import type { RunLoad } from './load.ts'
import type { RoundFigures, ServerFigures } from './result.ts'

interface RoundOptions {
  /** Rounds that do not count. They let the just-in-time compilers finish. */
  readonly warmUps: number
  readonly rounds: number
  /** The length of each round. */
  readonly seconds: number
}

/** Measures all servers in turn, so that the noise of a shared machine affects them equally. */
export async function measureRounds(
  servers: readonly ComparedServer[],
  prepare: (server: ComparedServer) => RunLoad,
  { warmUps, rounds, seconds }: RoundOptions,
): Promise<ServerFigures[]> {
  const runners = servers.map((server) => ({
    server,
    runLoad: prepare(server),
    measured: [] as RoundFigures[],
  }))
  for (let round = -warmUps; round < rounds; round++) {
    console.error(round < 0 ? 'warming up' : `round ${round + 1} of ${rounds}`)
    for (const { server, runLoad, measured } of runners) {
      const before = getProcessorSeconds(server.pid)
      const result = await runLoad(seconds)
      const processor = getProcessorSeconds(server.pid) - before
      if (round >= 0) measured.push({ ...result, processor })
    }
  }
  return Promise.all(runners.map(({ server, measured }) => toServerFigures(server, measured)))
}

/**
 * Summarizes the rounds of a server.
 * @throws {Error} if too few credits were charged, because then something else was measured
 */
async function toServerFigures(server: ComparedServer, rounds: RoundFigures[]): Promise<ServerFigures> {
  const { label, pid, target, verified } = server
  const figures = summarizeRounds(rounds)
  const charged = (await server.getCharged?.()) ?? null
  // A response without a match is not charged.
  const delivered = ((figures.requests - figures.rejected) * verified.correct) / verified.queries
  if (charged !== null && charged < 0.9 * delivered) {
    throw new Error(`${label}: ${charged} credits were charged for ${figures.requests} requests`)
  }
  const { queries: asked, correct: right } = verified
  return {
    name: target.name,
    label,
    ...figures,
    residentMiB: getMemoryMiB(pid),
    asked,
    right,
    charged,
    rounds,
  }
}

/** Returns medians and sums of the rounds, and the largest of their maxima. */
export function summarizeRounds(rounds: readonly RoundFigures[]) {
  const all = (field: keyof RoundFigures): number[] => rounds.map((round) => round[field] ?? Number.NaN)
  const processor = (1e6 * sum(all('processor'))) / sum(all('requests'))
  return {
    /** Microseconds of processor time per request, or `null` if the system does not report it. */
    processor: Number.isFinite(processor) ? processor : null,
    requestsPerSecond: median(all('requestsPerSecond')),
    p50: median(all('p50')),
    p99: median(all('p99')),
    max: Math.max(...all('max')),
    requests: sum(all('requests')),
    rejected: sum(all('rejected')),
    broken: sum(all('broken')),
  }
}
