/** Limits under injected time: random bursts, pauses, clocks set back, midnights and kills, against a reckoning in whole numbers. */
import { Workplace } from '../bench/workplace.ts'
import { Random } from '../sample/random.ts'
import { enrich, type Server, startServer } from './server.ts'
import type { Subject } from './subject.ts'
import { TokenReckoning } from './token-reckoning.ts'

const QUESTION = { contactEmail: 'ada.keller@northwind-optics.example' }
const STEPS = 60

export const limits: Subject = {
  name: 'limits',
  run: async ({ seconds, seed, tell }) => {
    const workplace = new Workplace()
    const random = new Random(`limits ${seed}`)
    const until = performance.now() + seconds * 1000
    let server = await startServer(workplace, '--db', 'limits.db')
    let [trials, times, lost, kills] = [0, 0, 0, 0]
    while (performance.now() < until) {
      const trial = await bySecond(server, random)
      times += trial.requests
      lost += trial.wrong
      const day = await byDay(server, random, async () => {
        await server.stop('SIGKILL')
        kills++
        server = await startServer(workplace, '--db', 'limits.db')
        return server
      })
      times += day.requests
      lost += day.wrong
      if (++trials % 10 === 0) tell(`${trials} trials, ${times} requests, ${lost} lost`)
    }
    await server.stop()
    return {
      tried: 'qpsLimit and dailyRateLimit: bursts, pauses, clocks set back, midnights, kills',
      times,
      lost,
      notes: [
        `${trials} trials of each, ${kills} kills; each passed exactly as many as a reckoning in whole numbers`,
      ],
    }
  },
}

interface Trial {
  readonly requests: number
  readonly wrong: number
}

/** A burst at each of many instants; what passes is held against the reckoning. */
async function bySecond(server: Server, random: Random): Promise<Trial> {
  const qpsLimit = random.int(1, 20)
  const { apiKey } = await server.makeOrganization({ qpsLimit })
  await server.setClock({ mode: 'frozen' })
  const reckoning = new TokenReckoning(qpsLimit)
  let [requests, wrong] = [0, 0]
  for (let step = 0; step < STEPS; step++) {
    const ms = random.chance(0.15) ? -random.int(1, 5_000) : random.int(0, Math.ceil(2_000 / qpsLimit))
    await server.setClock({ advanceSeconds: ms / 1000 })
    reckoning.advance(ms)
    const burst = random.int(1, qpsLimit + 3)
    const passed = await burstOf(server, apiKey, burst)
    requests += burst
    wrong += Math.abs(passed - reckoning.take(burst))
  }
  return { requests, wrong: wrong + Math.max(0, reckoning.passed - reckoning.allowed) }
}

/**
 * Two days, one after the other, with bursts that ask for more than is allowed; on some days the server is killed between
 * two of them. What was answered is counted, so that neither a kill nor a midnight gives anything away.
 */
async function byDay(server: Server, random: Random, restart: () => Promise<Server>): Promise<Trial> {
  const dailyRateLimit = random.int(1, 60)
  const { apiKey } = await server.makeOrganization({ dailyRateLimit })
  let current = server
  let [requests, wrong] = [0, 0]
  for (const day of ['2026-03-10T23:59:59Z', '2026-03-11T00:00:00Z']) {
    const killAfter = random.chance(0.2) ? random.int(0, 3) : -1
    let passed = 0
    for (let part = 0; part < 4; part++) {
      await current.setClock({ now: day, mode: 'frozen' })
      const burst = random.int(1, dailyRateLimit)
      requests += burst
      passed += await burstOf(current, apiKey, burst)
      if (part === killAfter) current = await restart()
    }
    await current.setClock({ now: day, mode: 'frozen' })
    passed += await burstOf(current, apiKey, dailyRateLimit)
    requests += dailyRateLimit
    wrong += Math.abs(passed - dailyRateLimit)
  }
  return { requests, wrong }
}

/** Asks so many times at once. @returns how many were let through */
async function burstOf({ url }: Server, apiKey: string, size: number): Promise<number> {
  const answers = await Promise.all(Array.from({ length: size }, () => enrich(url, apiKey, QUESTION)))
  return answers.filter(({ status }) => status === 200).length
}
