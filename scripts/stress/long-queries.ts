/** Questions as long as they may be, or longer: ten thousand characters or two thousand words in every field. */

import { Workplace } from '../bench/workplace.ts'
import { Random } from '../sample/random.ts'
import { longQuestions } from './long-questions.ts'
import { type Server, startServer } from './server.ts'
import type { Subject } from './subject.ts'

/** Milliseconds that a question may take, the median of those of its kind. */
const MOST = 10
const ROUNDS = 15

/** Latencies in milliseconds. */
interface Figures {
  readonly kind: string
  readonly times: number
  readonly median: number
  readonly slowest: number
  readonly statuses: readonly number[]
}

export const longQueries: Subject = {
  name: 'long-queries',
  run: async ({ seconds, seed, tell }) => {
    const server = await startServer(new Workplace(), '--memory')
    const until = performance.now() + seconds * 1000
    const figures = await measure(server, `long queries ${seed}`, (rounds) => {
      if (rounds % 10 === 0) tell(`${rounds} rounds`)
      return rounds < ROUNDS || performance.now() < until
    })
    await server.stop()
    const slow = figures.filter(({ median }) => median > MOST)
    const failed = figures.filter(({ statuses }) => statuses.some((status) => status >= 500))
    return {
      tried: `questions of ${figures.length} kinds, up to 10,000 characters or 2,000 words in every field`,
      times: figures.reduce((sum, { times }) => sum + times, 0),
      lost: slow.length + failed.length,
      notes: figures
        .toSorted((one, other) => other.median - one.median)
        .slice(0, 5)
        .map(({ kind, median, slowest, statuses }) => {
          const answered = statuses.join(' and ')
          return `${kind}: median ${median.toFixed(1)} ms, slowest ${slowest.toFixed(1)} ms, answered with ${answered}`
        }),
    }
  },
}

/**
 * Asks a question of each kind, round by round, after one round that does not count.
 * @param goesOn told how many rounds there were
 */
export async function measure(
  server: Server,
  seed: string,
  goesOn: (rounds: number) => boolean,
): Promise<Figures[]> {
  const { apiKey } = await server.makeOrganization({})
  const kinds = longQuestions(new Random(seed))
  for (const { make } of kinds) await timed(server, apiKey, make())
  const asked = kinds.map((): { status: number; ms: number }[] => [])
  for (let rounds = 0; goesOn(rounds); rounds++) {
    for (const [at, { make }] of kinds.entries()) asked[at]?.push(await timed(server, apiKey, make()))
  }
  return kinds.map(({ kind }, at) => figuresOf(kind, asked[at] ?? []))
}

function figuresOf(
  kind: string,
  asked: readonly { readonly status: number; readonly ms: number }[],
): Figures {
  const latencies = asked.map(({ ms }) => ms).toSorted((one, other) => one - other)
  const median = latencies[Math.floor(latencies.length / 2)] ?? Number.NaN
  const statuses = [...new Set(asked.map(({ status }) => status))]
  return { kind, times: asked.length, median, slowest: latencies.at(-1) ?? Number.NaN, statuses }
}

async function timed({ url }: Server, apikey: string, question: unknown) {
  const body = JSON.stringify(question)
  const from = performance.now()
  const response = await fetch(`${url}/v7/enrich`, { method: 'POST', headers: { apikey }, body })
  await response.arrayBuffer()
  return { status: response.status, ms: performance.now() - from }
}
