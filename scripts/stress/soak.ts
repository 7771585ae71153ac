/** Sends mixed requests and injects faults for a long time. Memory and descriptors must not grow, and each charge is in the ledger. */
import { enrich, manage, parseReply, type Reply, send, sendJson } from '../lib/http.ts'
import { Random, type Weighted } from '../lib/random.ts'
import { type RecordRows, readRecordRows } from '../lib/record-rows.ts'
import { type Server, startServer, UNLIMITED } from '../lib/server.ts'
import { median } from '../lib/statistics.ts'
import { addTypo } from '../lib/typo.ts'
import { Workspace } from '../lib/workspace.ts'
import { findLedgerProblems } from './database/verify-database.ts'
import { problemUnless, type StressTest, startTimer } from './stress-test.ts'

const CLIENTS = 32
/** Clients cancel one of so many requests to the organization with faults. */
const CANCEL_EVERY = 100
/**
 * The number of requests until the journal and the caches are full, and how many more are needed to detect growth: garbage
 * collection changes the memory by a quarter.
 */
const WARM_UP = 60_000
const MIN_REQUESTS = 200_000
/** MiB per 100,000 requests. Less may be noise. */
const MAX_GROWTH = 10
const MAX_DESCRIPTORS = 10

/**
 * Creates the soak test.
 * @param requests the number of requests; by default as many as there is time for
 */
export const createSoak = (requests?: number): StressTest => ({
  name: 'soak',
  seconds: 180,
  run: async ({ seconds, seed, log }) => {
    const workspace = new Workspace()
    const server = await startServer(workspace, '--db', 'soak.db')
    const load = await createLoad(server)
    const samples: Sample[] = []
    const takeSample = (): void => {
      const sample = { ...load.count, memory: server.getMemoryMiB(), descriptors: server.countDescriptors() }
      samples.push(sample)
      log(`${sample.requests} requests, ${sample.memory.toFixed(0)} MiB, ${sample.descriptors} descriptors`)
    }
    const hasTime = startTimer(seconds)
    const shouldContinue = requests === undefined ? hasTime : () => load.count.requests < requests
    const sampling = setInterval(takeSample, 1_000)
    const client = async (_: unknown, index: number): Promise<void> => {
      const random = new Random(`soak ${seed} ${index}`)
      while (shouldContinue()) await load.send(random)
    }
    await Promise.all(Array.from({ length: CLIENTS }, client))
    clearInterval(sampling)
    takeSample()
    await server.stop()
    const expected = { orgId: load.orgId, startCredits: UNLIMITED, charged: load.count.charged }
    const growth = measureGrowth(samples.filter((sample) => sample.requests >= WARM_UP))
    const problems = [
      ...load.unexpected,
      ...findLedgerProblems(workspace.path('soak.db'), [expected]),
      ...(load.count.requests < WARM_UP + MIN_REQUESTS ? [] : growth.problems),
    ]
    return {
      description: 'mixed requests with injected faults, errors, and cancelled requests',
      attempts: load.count.requests,
      failures: problems.length,
      notes: [
        `after ${WARM_UP} requests, memory grew by ${growth.memory.toFixed(2)} MiB per 100,000 requests, and descriptors by ${growth.descriptors}`,
        `${load.count.charged} credits charged according to the responses, and in the ledger`,
        ...problems,
      ],
    }
  },
})

export const soak = createSoak()

const FAULTS = [
  { effect: { kind: 'error', status: 503 } },
  { effect: { kind: 'error', status: 502 }, afterCommit: true },
  { effect: { kind: 'latency', ms: 20 } },
  { effect: { kind: 'connection_reset' } },
  { effect: { kind: 'connection_reset' }, afterCommit: true },
  { effect: { kind: 'truncated_body' } },
  { effect: { kind: 'invalid_json' } },
  { effect: { kind: 'empty_body' } },
  { effect: { kind: 'slow_drip', overMs: 50 } },
]
/** The expected statuses of requests with faults; 0 is a broken connection. */
const FAULTY = [0, 200, 409, 502, 503]
const TOO_LARGE = { companyName: 'x'.repeat(65 * 1024) }

type Send = (random: Random) => Promise<[reply: Reply, ...allowed: number[]]>

/** Creates an organization, and one with faults. Returns a function that sends one request. */
async function createLoad({ url, createOrganization }: Server) {
  const { orgId, apiKey, adminKey } = await createOrganization()
  const faulty = await createOrganization({ subscription: 'plus' })
  const match = { orgId: faulty.orgId }
  for (const fault of FAULTS)
    await parseReply(sendJson('POST', `${url}/sandbox/faults`, { match, probability: 0.1, ...fault }))
  const { companies, contacts }: RecordRows = readRecordRows()
  const emails = contacts.map(({ conEmail }) => conEmail).filter((email) => email !== '')
  const websites = companies.map(({ compWebsite }) => compWebsite).filter((website) => website !== '')
  const drawName = (random: Random): string => random.pick(companies).compName
  const drawUser = (random: Random) => ({ email: `user-${random.int(1, 25)}@soak.example` })
  const enrichBy =
    (draw: (random: Random) => object): Send =>
    async (random) => [await enrich(url, apiKey, draw(random)), 200]
  const enrichWithFaults: Send = async (random) => {
    const index = random.int(0, 500)
    const signal = random.int(1, CANCEL_EVERY) === 1 ? AbortSignal.abort() : null
    const init = { method: 'POST', signal, body: JSON.stringify({ contactEmail: emails[index] }) }
    const type = { 'content-type': 'application/json', apikey: faulty.apiKey }
    return [await send(`${url}/v7/enrich`, { ...init, headers: type }), ...FAULTY]
  }
  const kinds: Weighted<Send> = [
    [enrichBy((random) => ({ contactEmail: random.pick(emails) })), 30],
    [enrichBy((random) => ({ companyWebAddress: random.pick(websites) })), 10],
    [enrichBy((random) => ({ companyName: drawName(random) })), 8],
    [enrichBy((random) => ({ companyName: addTypo(drawName(random), random) })), 4],
    [enrichWithFaults, 20],
    [
      async (random) => {
        const body = { companyWebsite: random.pick(websites) }
        return [await sendJson('POST', `${url}/v1/buying-group`, body, { apikey: apiKey }), 200]
      },
      4,
    ],
    [async () => [await manage(url, 'user/view', adminKey, {}), 200], 3],
    [async (random) => [await manage(url, 'key/view', adminKey, drawUser(random)), 200, 404], 3],
    [
      async (random) => [await manage(url, 'user/createsignalapikey', adminKey, drawUser(random)), 200, 409],
      1,
    ],
    [async () => [await enrich(url, apiKey, { contactEmail: 'nobody' }), 400], 3],
    [async () => [await enrich(url, apiKey, TOO_LARGE), 413], 1],
    [async () => [await enrich(url, 'no-such-key', {}), 401], 4],
    [async () => [await send(`${url}/v7/nowhere`), 404], 2],
    [async () => [await send(`${url}/sandbox/requests?limit=10`), 200], 0.2],
  ]
  const count = { requests: 0, charged: 0 }
  const unexpected = new Set<string>()
  return {
    orgId,
    count,
    unexpected,
    send: async (random: Random): Promise<void> => {
      const kind = random.weighted(kinds)
      const [{ status, text, deducted }, ...allowed] = await kind(random)
      count.requests++
      if (kind !== enrichWithFaults) count.charged += deducted
      if (!allowed.includes(status))
        unexpected.add(`${status} instead of ${allowed.join(' or ')}: ${text.slice(0, 200)}`)
    },
  }
}

interface Sample {
  /** The number of responses until then. */
  readonly requests: number
  readonly memory: number
  readonly descriptors: number
}

/** Compares the medians of both halves, because garbage collection changes single samples. */
function measureGrowth(samples: readonly Sample[]) {
  const half = Math.ceil(samples.length / 2)
  const difference = (field: keyof Sample): number =>
    median(samples.slice(half).map((sample) => sample[field])) -
    median(samples.slice(0, half).map((sample) => sample[field]))
  const memory = (difference('memory') / difference('requests')) * 100_000
  const descriptors = difference('descriptors')
  const problems = [
    ...problemUnless(!(memory > MAX_GROWTH), 'memory grows'),
    ...problemUnless(!(descriptors > MAX_DESCRIPTORS), 'descriptors are not closed'),
  ]
  return { memory, descriptors, problems }
}
