/** Sends mixed requests for a long time, faults among them: memory, descriptors and latency stay as they are. */
import { type MarketRows, readSampleRows } from '../../bench/queries.ts'
import { type Server, send, startServer, UNLIMITED } from '../../lib/server.ts'
import { Workspace } from '../../lib/workspace.ts'
import { Random } from '../../lib/random.ts'
import { drawRequest, type Keys, type SoakRequest } from './soak-requests.ts'
import { complaints, growth, latencies, Samples } from './soak-measurements.ts'
import { ledgerFaults } from '../database/verify-database.ts'
import { request, type StressTest } from '../stress-test.ts'

const CLIENTS = 32
/** One in so many requests is cancelled by its client. */
const CANCELLED = 500

/** @param requests how many; without it, as many as there is time for */
export const createSoak = (requests?: number): StressTest => ({
  name: 'soak',
  seconds: 180,
  run: async ({ seconds, seed, log }) => {
    const workplace = new Workspace()
    const server = await startServer(workplace, '--db', 'soak.db')
    const { orgId, keys } = await prepare(server)
    const until = performance.now() + seconds * 1000
    const samples = new Samples(server)
    const isOver = (): boolean =>
      requests === undefined ? performance.now() >= until : samples.answered >= requests
    const market = withAddresses(readSampleRows())
    const watch = setInterval(() => log(samples.take()), 1_000)
    const client = async (_: unknown, index: number): Promise<void> => {
      const random = new Random(`soak ${seed} ${index}`)
      while (!isOver()) {
        const drawn = drawRequest(market, keys, random)
        if (!drawn.isCounted && random.int(1, CANCELLED) === 1) await cancel(server, drawn)
        else await measure(server, drawn, samples)
      }
    }
    await Promise.all(Array.from({ length: CLIENTS }, client))
    clearInterval(watch)
    const charged = UNLIMITED - ((await server.getCredits(orgId)) ?? 0)
    await server.stop()
    const differing = Math.abs(charged - samples.charged)
    const faults = [
      ...ledgerFaults(workplace.path('soak.db'), new Map([[orgId, samples.charged]])),
      ...complaints(samples),
    ]
    return {
      description: 'mixed requests with faults, refusals and callers who hang up',
      attempts: samples.answered,
      failures: samples.unexpected.size + differing + faults.length,
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

export const soak = createSoak()

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

async function prepare(server: Server): Promise<{ readonly orgId: string; readonly keys: Keys }> {
  const calm = await server.createOrganization()
  const faulty = await server.createOrganization({ subscription: 'plus' })
  const match = { orgId: faulty.organization.orgId }
  for (const fault of FAULTS) {
    await send('POST', `${server.url}/sandbox/faults`, { match, probability: 0.1, ...fault })
  }
  const keys = { calm: calm.apiKey, admin: calm.adminKey, faulty: faulty.apiKey }
  return { orgId: calm.organization.orgId, keys }
}

const withAddresses = ({ companies, contacts }: MarketRows): MarketRows => ({
  companies: companies.filter(({ compWebsite }) => compWebsite !== ''),
  contacts: contacts.filter(({ conEmail }) => conEmail !== ''),
})

const initOf = ({ method, headers, body }: SoakRequest): RequestInit => ({
  method,
  headers,
  ...(body !== undefined && { body }),
})

async function measure({ url }: Server, drawn: SoakRequest, samples: Samples): Promise<void> {
  const from = performance.now()
  const { status, deducted } = await request(url + drawn.path, initOf(drawn))
  samples.add(drawn, status, deducted, performance.now() - from)
}

async function cancel({ url }: Server, drawn: SoakRequest): Promise<void> {
  const controller = new AbortController()
  const sent = request(url + drawn.path, { ...initOf(drawn), signal: controller.signal })
  controller.abort()
  await sent
}
