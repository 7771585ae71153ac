/** As many mixed requests as there is time for, faults among them: memory, descriptors and latency stay as they are. */
import { type Market, readMarket, SAMPLE } from '../bench/market.ts'
import { Workplace } from '../bench/workplace.ts'
import { Random } from '../sample/random.ts'
import { faultsOf } from './ledger.ts'
import { PLENTY, type Server, send, startServer } from './server.ts'
import { type Asked, draw, type Keys } from './soak-requests.ts'
import { complaints, growth, latencies, Samples } from './soak-samples.ts'
import type { Subject } from './subject.ts'

const WORKERS = 32
/** One in so many callers hangs up without waiting. */
const HANGS_UP = 500

/** @param requests how many; without, as many as there is time for */
export const soakOf = (requests?: number): Subject => ({
  name: 'soak',
  run: async ({ seconds, seed, tell }) => {
    const workplace = new Workplace()
    const server = await startServer(workplace, '--db', 'soak.db')
    const { orgId, keys } = await prepare(server)
    const until = performance.now() + seconds * 1000
    const samples = new Samples(server)
    const isOver = (): boolean =>
      requests === undefined ? performance.now() >= until : samples.answered >= requests
    const market = withAddresses(readMarket(SAMPLE))
    const watch = setInterval(() => tell(samples.take()), 1_000)
    const callers = Array.from({ length: WORKERS }, (_, at) =>
      caller(server, new Random(`soak ${seed} ${at}`), market, keys, samples, isOver),
    )
    await Promise.all(callers)
    clearInterval(watch)
    const charged = PLENTY - ((await server.creditsOf(orgId)) ?? 0)
    await server.stop()
    const differing = Math.abs(charged - samples.charged)
    const faults = [
      ...faultsOf(workplace.at('soak.db'), new Map([[orgId, samples.charged]])),
      ...complaints(samples),
    ]
    return {
      tried: 'mixed requests with faults, refusals and callers who hang up',
      times: samples.answered,
      lost: samples.unexpected.size + differing + faults.length,
      notes: [
        growth(samples),
        latencies(samples),
        `${samples.charged} credits charged as answered, and in the ledger`,
        ...samples.unexpected,
        ...faults,
      ],
    }
  },
})

export const soak = soakOf()

async function prepare(server: Server): Promise<{ readonly orgId: string; readonly keys: Keys }> {
  const calm = await server.makeOrganization({})
  const faulty = await server.makeOrganization({ subscription: 'plus' })
  for (const fault of FAULTS) {
    const match = { orgId: faulty.organization.orgId }
    await send('POST', `${server.url}/sandbox/faults`, { match, probability: 0.1, ...fault })
  }
  const keys = { calm: calm.apiKey, admin: calm.adminKey, faulty: faulty.apiKey }
  return { orgId: calm.organization.orgId, keys }
}

const FAULTS = [
  { effect: { kind: 'error', status: 503 } },
  { effect: { kind: 'error', status: 429 } },
  { effect: { kind: 'error', status: 502 }, afterCommit: true },
  { effect: { kind: 'latency', ms: 20 } },
  { effect: { kind: 'connection-reset' } },
  { effect: { kind: 'connection-reset' }, afterCommit: true },
  { effect: { kind: 'truncated-body' } },
  { effect: { kind: 'invalid-json' } },
  { effect: { kind: 'empty-body' } },
  { effect: { kind: 'slow-drip', overMs: 50 } },
]

const withAddresses = (market: Market): Market => ({
  ...market,
  companies: market.companies.filter(({ compWebsite }) => compWebsite !== ''),
  contacts: market.contacts.filter(({ conEmail }) => conEmail !== ''),
})

async function caller(
  server: Server,
  random: Random,
  market: Market,
  keys: Keys,
  samples: Samples,
  isOver: () => boolean,
): Promise<void> {
  while (!isOver()) {
    const asked = draw(market, keys, random)
    if (!asked.counted && random.int(1, HANGS_UP) === 1) await hangUp(server, asked)
    else await ask(server, asked, samples)
  }
}

async function ask({ url }: Server, asked: Asked, samples: Samples): Promise<void> {
  const from = performance.now()
  const { status, deducted } = await answerTo(url, asked)
  samples.answer(asked, status, deducted, performance.now() - from)
}

async function answerTo(url: string, { method, path, headers, body }: Asked) {
  try {
    const response = await fetch(url + path, { method, headers, ...(body !== undefined && { body }) })
    await response.arrayBuffer()
    return { status: response.status, deducted: Number(response.headers.get('credits-deducted') ?? 0) }
  } catch {
    return { status: 0, deducted: 0 }
  }
}

/** Whatever becomes of it, nobody is there any more. */
async function hangUp({ url }: Server, { method, path, headers, body }: Asked): Promise<void> {
  const gone = new AbortController()
  const init = { method, headers, signal: gone.signal, ...(body !== undefined && { body }) }
  const answer = fetch(url + path, init).catch(() => undefined)
  gone.abort()
  await answer
}
