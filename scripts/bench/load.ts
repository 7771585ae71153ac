/** Starts the compared servers, and sends load with autocannon. `bun run bench:growth` verifies the responses. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type autocannon from 'autocannon'
import { compile } from '../build/build.ts'
import { enrich } from '../lib/http.ts'
import type { RecordRows } from '../lib/record-rows.ts'
import { getMemoryMiB, getProcessorSeconds, serveCommand, waitForServer } from '../lib/server.ts'
import { median, sum } from '../lib/statistics.ts'
import { getToolPath } from '../lib/tools.ts'
import { readFirstLine, type Workspace } from '../lib/workspace.ts'
import type { FixedResponse } from './bare-server.ts'
import { drawQueries, QUERY_KINDS, type QueryKind } from './queries.ts'

const { default: sendLoad }: { default: typeof autocannon } = await import(
  getToolPath('autocannon/autocannon.js')
)

const CONNECTIONS = 32
/** The length of a round. */
const SECONDS = 1
/** A connection that sends more in one round starts over. */
const MAX_PER_CONNECTION = 500

interface Target {
  readonly name: string
  readonly pid: number
  readonly url: string
  readonly apiKey: string
  /** Bodies of requests. */
  readonly queries: readonly string[]
}

type Round = Awaited<ReturnType<typeof runRound>>

export interface Figures extends Round {
  readonly name: string
  /** Relative to the requests per second of the first server. */
  readonly ratio: number
  readonly residentMiB: number
}

/** Measures all servers in turn, so that the noise of a shared machine affects them equally. */
export async function measureLoad(
  workspace: Workspace,
  prefix: readonly string[],
  records: RecordRows,
  rounds: number,
): Promise<Figures[]> {
  const targets = await startServers(workspace, prefix, records)
  const runners = targets.map((target) => ({ target, measured: [] as Round[] }))
  // In the first round, the just-in-time compilers finish.
  for (let round = 0; round <= rounds; round++) {
    console.error(round === 0 ? 'warming up' : `round ${round} of ${rounds}`)
    for (const { target, measured } of runners) {
      const figures = await runRound(target, round * MAX_PER_CONNECTION)
      if (round > 0) measured.push(figures)
    }
  }
  const reference = median((runners[0]?.measured ?? []).map(({ requestsPerSecond }) => requestsPerSecond))
  return runners.map(({ target, measured }) => {
    const all = (field: keyof Round): number[] => measured.map((round) => round[field])
    const requestsPerSecond = median(all('requestsPerSecond'))
    return {
      name: target.name,
      requestsPerSecond,
      ratio: requestsPerSecond / reference,
      p99: median(all('p99')),
      processor: median(all('processor')),
      failed: sum(all('failed')),
      residentMiB: getMemoryMiB(target.pid),
    }
  })
}

/** Latencies are in milliseconds, processor time is in microseconds per request. */
async function runRound({ pid, url, apiKey, queries }: Target, sent: number) {
  const before = getProcessorSeconds(pid)
  const all = { method: 'POST', headers: { 'content-type': 'application/json', apikey: apiKey } } as const
  let client = 0
  const result = await sendLoad({
    url,
    connections: CONNECTIONS,
    duration: SECONDS,
    ...all,
    setupClient: (connection) => {
      // Connections begin at different places, because the server caches the responses to earlier queries.
      const from = Math.floor(sent + (client++ * queries.length) / CONNECTIONS)
      connection.setRequests(takeFrom(queries, from).map((body) => ({ ...all, body })))
    },
  })
  return {
    requestsPerSecond: result.requests.total / result.duration,
    p99: result.latency.p99,
    processor: (1e6 * (getProcessorSeconds(pid) - before)) / result.requests.total,
    failed: result.non2xx + result.errors,
  }
}

/** Returns the queries that one connection may send in a round. */
const takeFrom = (queries: readonly string[], from: number): string[] =>
  Array.from({ length: MAX_PER_CONNECTION }, (_, i) => queries[(from + i) % queries.length]).filter(
    (query) => query !== undefined,
  )

/** Starts the bare server, which returns a response of Signalbox, and a Signalbox for each kind, to measure memory by kind. */
async function startServers(
  workspace: Workspace,
  prefix: readonly string[],
  records: RecordRows,
): Promise<Target[]> {
  const own: Target[] = []
  for (const kind of QUERY_KINDS) own.push(await startSignalbox(workspace, prefix, kind, records))
  const [example] = own
  if (example === undefined) throw new Error('there are no queries')
  const command = await compileBareServer(workspace, example)
  const child = workspace.spawn([...prefix, ...command])
  const { url } = await readFirstLine<{ readonly url: string }>(child)
  return [{ ...example, name: 'bare Elysia route', pid: child.pid, url: `${url}/v7/enrich` }, ...own]
}

async function startSignalbox(
  workspace: Workspace,
  prefix: readonly string[],
  kind: QueryKind,
  records: RecordRows,
): Promise<Target> {
  const command = serveCommand('--db', workspace.path(`${kind.name}.db`))
  const server = await waitForServer(workspace.spawn([...prefix, ...command]))
  const { apiKey } = await server.createOrganization()
  const queries = drawQueries(kind, records)
  return { name: kind.name, pid: server.pid, url: server.url + kind.path, apiKey, queries }
}

const COMMON_HEADERS = ['content-type', 'content-length', 'date']

/** Compiles it in the same way as Signalbox, so that only the work of a request differs. Returns the command that starts it. */
async function compileBareServer(workspace: Workspace, example: Target): Promise<string[]> {
  const { status, headers, text } = await enrich(
    new URL(example.url).origin,
    example.apiKey,
    JSON.parse(example.queries[0] ?? ''),
  )
  if (status !== 200) throw new Error(`${status}: ${text}`)
  const specific = [...headers].filter(([name]) => !COMMON_HEADERS.includes(name))
  const response: FixedResponse = { headers: Object.fromEntries(specific), body: JSON.parse(text) }
  const [file, executable] = [workspace.path('response.json'), workspace.path('bare-server')]
  writeFileSync(file, JSON.stringify(response))
  await compile(join(import.meta.dir, 'bare-server.ts'), executable)
  return [executable, file]
}
