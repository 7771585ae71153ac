/** Sends mixed requests and injects faults for a long time. Memory, descriptors, and latency must not grow. */

import { parseReply, send, sendJson } from '../../lib/http.ts'
import { Random } from '../../lib/random.ts'
import { type RecordRows, readRecordRows } from '../../lib/record-rows.ts'
import { type Server, startServer, UNLIMITED } from '../../lib/server.ts'
import { Workspace } from '../../lib/workspace.ts'
import { findLedgerProblems } from '../database/verify-database.ts'
import { type StressTest, startTimer } from '../stress-test.ts'
import { SoakMeasurements } from './soak-measurements.ts'
import { drawRequest, type SoakKeys, type SoakRequest } from './soak-requests.ts'

const CLIENTS = 32
/** Clients cancel one of so many requests. */
const CANCEL_EVERY = 500

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
    const { orgId, keys } = await prepare(server)
    const measurements = new SoakMeasurements()
    const hasTime = startTimer(seconds)
    const shouldContinue = requests === undefined ? hasTime : () => measurements.requests < requests
    const records = withoutBlanks(readRecordRows())
    const sampling = setInterval(() => log(measurements.takeSample(server)), 1_000)
    const client = async (_: unknown, index: number): Promise<void> => {
      const random = new Random(`soak ${seed} ${index}`)
      while (shouldContinue()) {
        const request = drawRequest(records, keys, random)
        if (!request.isCounted && random.int(1, CANCEL_EVERY) === 1) await cancel(server, request)
        else await measure(server, request, measurements)
      }
    }
    await Promise.all(Array.from({ length: CLIENTS }, client))
    clearInterval(sampling)
    await server.stop()
    const { charged, unexpected } = measurements
    const expected = { orgId, startCredits: UNLIMITED, charged }
    const problems = [
      ...unexpected,
      ...findLedgerProblems(workspace.path('soak.db'), [expected]),
      ...measurements.findProblems(),
    ]
    return {
      description: 'mixed requests with injected faults, errors, and cancelled requests',
      attempts: measurements.requests,
      failures: problems.length,
      notes: [
        measurements.describeGrowth(),
        measurements.describeLatencies(),
        `${charged} credits charged according to the responses, and in the ledger`,
        ...problems,
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
  { effect: { kind: 'connection_reset' } },
  { effect: { kind: 'connection_reset' }, afterCommit: true },
  { effect: { kind: 'truncated_body' } },
  { effect: { kind: 'invalid_json' } },
  { effect: { kind: 'empty_body' } },
  { effect: { kind: 'slow_drip', overMs: 50 } },
]

async function prepare(server: Server): Promise<{ readonly orgId: string; readonly keys: SoakKeys }> {
  const normal = await server.createOrganization()
  const faulty = await server.createOrganization({ subscription: 'plus' })
  const match = { orgId: faulty.orgId }
  for (const fault of FAULTS)
    await parseReply(sendJson('POST', `${server.url}/sandbox/faults`, { match, probability: 0.1, ...fault }))
  const keys = { normal: normal.apiKey, admin: normal.adminKey, faulty: faulty.apiKey }
  return { orgId: normal.orgId, keys }
}

/** Leaves out companies without a website, and contacts without an email. */
const withoutBlanks = ({ companies, contacts }: RecordRows): RecordRows => ({
  companies: companies.filter(({ compWebsite }) => compWebsite !== ''),
  contacts: contacts.filter(({ conEmail }) => conEmail !== ''),
})

const toRequestInit = ({ method, headers, body }: SoakRequest): RequestInit => ({
  method,
  headers,
  ...(body !== undefined && { body }),
})

async function measure({ url }: Server, request: SoakRequest, measurements: SoakMeasurements): Promise<void> {
  const start = performance.now()
  const { status, deducted } = await send(url + request.path, toRequestInit(request))
  measurements.add(request, status, deducted, performance.now() - start)
}

async function cancel({ url }: Server, request: SoakRequest): Promise<void> {
  const controller = new AbortController()
  const sent = send(url + request.path, { ...toRequestInit(request), signal: controller.signal })
  controller.abort()
  await sent
}
