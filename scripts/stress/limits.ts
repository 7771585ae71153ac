/** Tests rate limits under an injected clock: bursts, pauses, a clock that is set back, midnights, and kills. */
import { EXAMPLE_QUERY, enrich } from '../lib/http.ts'
import { Random } from '../lib/random.ts'
import { type Server, startServer } from '../lib/server.ts'
import { Workspace } from '../lib/workspace.ts'
import { type StressTest, startTimer } from './stress-test.ts'

const STEPS = 60

export const limits: StressTest = {
  name: 'limits',
  seconds: 30,
  run: async ({ seconds, seed, log }) => {
    const workspace = new Workspace()
    const random = new Random(`limits ${seed}`)
    const hasTime = startTimer(seconds)
    let server = await startServer(workspace, '--db', 'limits.db')
    let [trials, attempts, failures, kills] = [0, 0, 0, 0]
    const restart = async (): Promise<Server> => {
      await server.stop('SIGKILL')
      kills++
      server = await startServer(workspace, '--db', 'limits.db')
      return server
    }
    while (hasTime()) {
      for (const { requests, wrong } of [
        await tryQpsLimit(server, random),
        await tryDailyLimit(server, random, restart),
      ]) {
        attempts += requests
        failures += wrong
      }
      if (++trials % 10 === 0) log(`${trials} trials, ${attempts} requests, ${failures} failures`)
    }
    await server.stop()
    return {
      description: 'qpsLimit and dailyRateLimit: bursts, pauses, clocks set back, midnights, kills',
      attempts,
      failures,
      notes: [
        `${trials} trials of each, ${kills} kills; in each the exact expected number of requests passed`,
      ],
    }
  },
}

/** Sends a burst at each of many instants, and compares the number of accepted requests with the expected number. */
async function tryQpsLimit(server: Server, random: Random) {
  const qpsLimit = random.int(1, 20)
  const { apiKey } = await server.createOrganization({ qpsLimit })
  await server.setClock({ mode: 'frozen' })
  const expected = new ExpectedTokenBucket(qpsLimit)
  let [requests, wrong] = [0, 0]
  for (let step = 0; step < STEPS; step++) {
    const ms = random.chance(0.15) ? -random.int(1, 5_000) : random.int(0, Math.ceil(2_000 / qpsLimit))
    await server.setClock({ advanceSeconds: ms / 1000 })
    expected.advance(ms)
    const burst = random.int(1, qpsLimit + 3)
    requests += burst
    wrong += Math.abs((await sendBurst(server, apiKey, burst)) - expected.take(burst))
  }
  return { requests, wrong: wrong + Math.max(0, expected.passed - expected.allowed) }
}

/** A token bucket in whole thousandths of a token, which has no rounding errors. */
export class ExpectedTokenBucket {
  readonly #qpsLimit: number
  #millitokens: number
  /** Milliseconds. A clock that is set back does not reduce them. */
  #elapsed = 0
  passed = 0

  constructor(qpsLimit: number) {
    this.#qpsLimit = qpsLimit
    this.#millitokens = qpsLimit * 1000
  }

  /** The largest number of requests that may have passed: q·T + q. */
  get allowed(): number {
    return (this.#qpsLimit * this.#elapsed) / 1000 + this.#qpsLimit
  }

  advance(ms: number): void {
    const forward = Math.max(0, ms)
    this.#elapsed += forward
    this.#millitokens = Math.min(this.#qpsLimit * 1000, this.#millitokens + forward * this.#qpsLimit)
  }

  /** Returns how many of the requests pass. */
  take(requests: number): number {
    const passing = Math.min(requests, Math.floor(this.#millitokens / 1000))
    this.#millitokens -= passing * 1000
    this.passed += passing
    return passing
  }
}

/** Sends too many requests on two days. Neither a kill between two bursts nor a midnight may let more requests pass. */
async function tryDailyLimit(server: Server, random: Random, restart: () => Promise<Server>) {
  const dailyRateLimit = random.int(1, 60)
  const { apiKey } = await server.createOrganization({ dailyRateLimit })
  let current = server
  let [requests, wrong] = [0, 0]
  for (const now of ['2026-03-10T23:59:59Z', '2026-03-11T00:00:00Z']) {
    const killAfter = random.chance(0.2) ? random.int(0, 3) : -1
    const bursts = Array.from({ length: 4 }, () => random.int(1, dailyRateLimit))
    let passed = 0
    for (const [i, burst] of [...bursts, dailyRateLimit].entries()) {
      await current.setClock({ now, mode: 'frozen' })
      requests += burst
      passed += await sendBurst(current, apiKey, burst)
      if (i === killAfter) current = await restart()
    }
    wrong += Math.abs(passed - dailyRateLimit)
  }
  return { requests, wrong }
}

/** Sends requests at once, and returns how many are accepted. */
async function sendBurst({ url }: Server, apiKey: string, size: number): Promise<number> {
  const replies = await Promise.all(Array.from({ length: size }, () => enrich(url, apiKey, EXAMPLE_QUERY)))
  return replies.filter(({ status }) => status === 200).length
}
