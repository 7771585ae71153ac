/** The load itself. */
import type { Contestant } from './contestants.ts'
import { figuresOf, type MeasuredRound } from './figures.ts'
import type { LoadTool } from './load.ts'
import type { Variant } from './result.ts'
import { processorSeconds, residentMiB } from './usage.ts'

interface Plan {
  /** Not counted: compilers are not done with what was asked a few hundred times. */
  readonly warmUps: number
  readonly rounds: number
  /** Of each round. */
  readonly seconds: number
}

/** In turn, so that the noise of a shared machine falls on all alike; `done` is called after each round of each. */
export async function measureRounds(
  contestants: readonly Contestant[],
  tool: LoadTool,
  { warmUps, rounds, seconds }: Plan,
  done: () => void,
): Promise<Variant[]> {
  const runners = contestants.map((contestant) => ({
    contestant,
    load: tool.prepare(contestant.target),
    measured: [] as MeasuredRound[],
  }))
  for (let round = -warmUps; round < rounds; round++) {
    for (const { contestant, load, measured } of runners) {
      const before = processorSeconds(contestant.pid)
      const figures = await load(seconds)
      const processor = processorSeconds(contestant.pid) - before
      if (round >= 0) measured.push({ ...figures, processor })
      done()
    }
  }
  return Promise.all(runners.map(({ contestant, measured }) => variantOf(contestant, measured)))
}

/** @throws {Error} when too little was charged for what is charged for: it would be another service that was measured */
async function variantOf(contestant: Contestant, rounds: MeasuredRound[]): Promise<Variant> {
  const { name, label, pid, checked } = contestant
  const figures = figuresOf(rounds)
  const charged = (await contestant.charged?.()) ?? null
  // Nothing is charged where nothing was found, and what is found is mostly right.
  const delivered = ((figures.requests - figures.refused) * checked.right) / checked.asked
  if (charged !== null && charged < 0.9 * delivered) {
    throw new Error(`${label}: ${charged} credits were charged for ${figures.requests} requests`)
  }
  return { name, label, ...figures, residentMiB: residentMiB(pid), ...checked, charged, rounds }
}
