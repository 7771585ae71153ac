/** Starts the measured servers, and verifies their responses to some queries, which also warms them up. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compile } from '../build/build.ts'
import { type Reply, send } from '../lib/http.ts'
import type { RecordRows } from '../lib/record-rows.ts'
import { type Server, serveCommand, UNLIMITED, waitForServer } from '../lib/server.ts'
import { type Child, readFirstLine, type Workspace } from '../lib/workspace.ts'
import type { FixedResponse } from './bare-server.ts'
import type { CoreAssignment, LoadTarget } from './load.ts'
import { type BenchQuery, drawQueries, isEnrich, QUERY_KINDS, type QueryKind } from './queries.ts'

export interface ComparedServer {
  readonly label: string
  readonly pid: number
  readonly target: LoadTarget
  /** The number of verified queries, and of responses with the expected company. */
  readonly verified: { readonly queries: number; readonly correct: number }
  /** Returns the credits charged until now; absent if nothing is charged. */
  readonly getCharged?: () => Promise<number>
}

/** The name of the server that all others are compared with. */
export const REFERENCE = 'elysia'
const BARE = { bun: 'bare Bun.serve, the limit', [REFERENCE]: 'bare Elysia, the reference' } as const

export const bareCommand = (workspace: Workspace, name: keyof typeof BARE): string[] => [
  workspace.path('bare-server'),
  name,
  workspace.path('response.json'),
]

/** The number of different queries of each kind: more than the server caches. */
const QUERIES = 30_000

/**
 * Starts a Signalbox for each kind, so that memory is measured by kind, and the two bare servers. These get the queries of the
 * first kind and return a response of Signalbox.
 */
export async function startServers(
  workspace: Workspace,
  { server: prefix }: CoreAssignment,
  records: RecordRows,
): Promise<ComparedServer[]> {
  const spawn = (command: readonly string[]): Child => workspace.spawn([...prefix, ...command])
  const startBareServer = async (name: keyof typeof BARE, { path, bodies }: LoadTarget) => {
    const child = spawn(bareCommand(workspace, name))
    const { url } = await readFirstLine<{ readonly url: string }>(child)
    // The header is parsed, but the key is not checked.
    const headers = { apikey: 'sbx_not_checked_00000000000000000000000' }
    const target = { name, url, path, headers, bodies }
    const anyCompany = bodies.map((body) => ({ body, compGUID: '' }))
    return { label: BARE[name], pid: child.pid, target, verified: await verifyResponses(target, anyCompany) }
  }
  const servers: ComparedServer[] = []
  for (const kind of QUERY_KINDS) {
    const server = await waitForServer(spawn(serveCommand('--db', workspace.path(`${kind.name}.db`))))
    const queries = drawQueries(kind, records, kind.maxQueries ?? QUERIES, isEnrich(kind))
    servers.push(await toComparedServer(server, kind, queries))
  }
  const [first] = servers
  if (!first) throw new Error('there is nothing to measure')
  await compileBareServer(workspace, await getExampleResponse(first.target))
  return [
    await startBareServer('bun', first.target),
    await startBareServer(REFERENCE, first.target),
    ...servers,
  ]
}

/** Uses a standard organization with a finite balance, which is charged for every delivery. */
async function toComparedServer(server: Server, kind: QueryKind, queries: readonly BenchQuery[]) {
  const { orgId, apiKey, adminKey } = await server.createOrganization()
  const headers = kind.name === 'view' ? { 'Admin-Api-Key': adminKey } : { apikey: apiKey }
  const { label, name, path } = kind
  const target = { name, url: server.url, path, headers, bodies: queries.map(({ body }) => body) }
  const getCharged = async () => UNLIMITED - ((await server.getCredits(orgId)) ?? UNLIMITED)
  const verified = await verifyResponses(target, queries)
  return { label, pid: server.pid, target, verified, ...(isEnrich(kind) && { getCharged }) }
}

/** Compiles it in the same way as Signalbox, so that only the work of a request differs. */
async function compileBareServer(workspace: Workspace, response: FixedResponse): Promise<void> {
  writeFileSync(workspace.path('response.json'), JSON.stringify(response))
  await compile(join(import.meta.dir, 'bare-server.ts'), workspace.path('bare-server'))
}

const COMMON_HEADERS = ['content-type', 'content-length', 'date']

async function getExampleResponse(target: LoadTarget): Promise<FixedResponse> {
  const { headers, text } = await request(target, target.bodies[0] ?? '')
  const specific = [...headers].filter(([name]) => !COMMON_HEADERS.includes(name))
  return { headers: Object.fromEntries(specific), body: JSON.parse(text) }
}

/** A smaller share of correct responses means that the server or the queries are wrong. */
const MIN_CORRECT = 0.5
const MAX_VERIFIED = 500

/**
 * Verifies the responses to the first queries.
 * @throws {Error} for an error response, or too many wrong responses
 */
async function verifyResponses(
  target: LoadTarget,
  queries: readonly BenchQuery[],
): Promise<ComparedServer['verified']> {
  const some = queries.slice(0, MAX_VERIFIED)
  let correct = 0
  for (const query of some) if (isCorrect(await request(target, query.body), query)) correct++
  if (correct >= some.length * MIN_CORRECT) return { queries: some.length, correct }
  throw new Error(
    `${target.name}: only ${correct} of ${some.length} responses are correct, for example to ${some[0]?.body}`,
  )
}

/**
 * Sends a request.
 * @throws {Error} for another status than 200
 */
async function request({ name, url, path, headers }: LoadTarget, body: string): Promise<Reply> {
  const withType = { 'content-type': 'application/json', ...headers }
  const reply = await send(url + path, { method: 'POST', headers: withType, body })
  if (reply.status === 200) return reply
  throw new Error(`${name}: ${reply.status} to ${body}: ${reply.text}`)
}

function isCorrect({ text }: Reply, { compGUID }: BenchQuery): boolean {
  const body: { readonly compGUID?: string; readonly data?: readonly unknown[] } = JSON.parse(text)
  // A view of users has data instead.
  if (body.compGUID === undefined) return (body.data?.length ?? 0) > 0
  return body.compGUID !== '' && (compGUID === '' || body.compGUID === compGUID)
}
