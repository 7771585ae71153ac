/** The servers that are measured: started, and checked by some queries, which also warms them up. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { EnrichmentOutput } from '../../src/api/enrich/schema.ts'
import type { BareResponse } from './bare-server.ts'
import type { CoreAssignment, LoadTarget } from './load.ts'
import { isEnrich, QUERY_KINDS, type QueryKind, type MarketRows, type BenchQuery, drawQueries } from './queries.ts'
import { waitForServer, type Server, serveCommand, UNLIMITED } from '../lib/server.ts'
import { readFirstLine, type Workspace } from '../lib/workspace.ts'

export interface ComparedServer {
  readonly label: string
  readonly pid: number
  readonly target: LoadTarget
  /** The queries that were checked, and how many responses had the company that was meant. */
  readonly checked: { readonly asked: number; readonly right: number }
  /** Returns the credits charged until now; absent where nothing is charged for. */
  readonly charged?: () => Promise<number>
}

/** The name of the reference that everything is compared with. */
export const REFERENCE = 'elysia'
const BARE = { bun: 'bare Bun.serve, the limit', [REFERENCE]: 'bare Elysia, the reference' } as const

export const bareCommand = (workplace: Workspace, name: keyof typeof BARE): string[] => [
  workplace.path('bare-server'),
  name,
  workplace.path('response.json'),
]

/** Different queries of each kind: more than the server caches. */
const QUERIES = 30_000

/**
 * Starts a Signalbox for each kind, so that memory is measured by kind, and the two bare servers. These get queries by
 * email and return a response of Signalbox.
 */
export async function startContestants(
  workplace: Workspace,
  { server: prefix }: CoreAssignment,
  kinds: readonly QueryKind[],
  market: MarketRows,
): Promise<ComparedServer[]> {
  const drawn = (kind: QueryKind): BenchQuery[] =>
    drawQueries(kind.draw, market, kind.maxQueries ?? QUERIES, kind.name, isEnrich(kind))
  const contestants: ComparedServer[] = []
  for (const kind of kinds) {
    const command = [...prefix, ...serveCommand('--db', workplace.path(`${kind.name}.db`))]
    const server = await waitForServer(workplace.spawn(command))
    contestants.push(await signalbox(server, kind, drawn(kind)))
  }
  const byEmail = QUERY_KINDS.filter(({ name }) => name === 'email').flatMap(drawn)
  await compileBareServer(workplace, await exampleResponse(contestants, byEmail))
  return [
    await bareServer(workplace, prefix, 'bun', byEmail),
    await bareServer(workplace, prefix, REFERENCE, byEmail),
    ...contestants,
  ]
}

/** The organization is standard, which is charged for every delivery, with a finite balance. */
async function signalbox(server: Server, kind: QueryKind, drawn: readonly BenchQuery[]): Promise<ComparedServer> {
  const { organization, apiKey, adminKey } = await server.createOrganization()
  const headers = kind.name === 'view' ? { 'Admin-Api-Key': adminKey } : { apikey: apiKey }
  const { label, name, path } = kind
  const target = { name, url: server.url, path, headers, bodies: drawn.map(({ body }) => body) }
  const charged = async () => UNLIMITED - ((await server.getCredits(organization.orgId)) ?? UNLIMITED)
  const checked = await check(target, drawn)
  return { label, pid: server.pid, target, checked, ...(isEnrich(kind) && { charged }) }
}

async function bareServer(
  workplace: Workspace,
  prefix: readonly string[],
  name: keyof typeof BARE,
  byEmail: readonly BenchQuery[],
): Promise<ComparedServer> {
  const child = workplace.spawn([...prefix, ...bareCommand(workplace, name)])
  const { url } = await readFirstLine<{ readonly url: string }>(child)
  // The header is parsed, but the key is not checked.
  const headers = { apikey: 'sbx_not_checked_00000000000000000000000' }
  const target = { name, url, path: '/v7/enrich', headers, bodies: byEmail.map(({ body }) => body) }
  const checked = await check(
    target,
    byEmail.map(({ body }) => ({ body, compGUID: '' })),
  )
  return { label: BARE[name], pid: child.pid, target, checked }
}

/** Compiles it as `scripts/build/build.ts` compiles Signalbox, so that only the work of a request differs. */
async function compileBareServer(workplace: Workspace, response: BareResponse): Promise<void> {
  writeFileSync(workplace.path('response.json'), JSON.stringify(response))
  const { success, logs } = await Bun.build({
    entrypoints: [join(import.meta.dir, 'bare-server.ts')],
    target: 'bun',
    bytecode: true,
    define: { 'process.env.NODE_ENV': '"production"' },
    compile: { outfile: workplace.path('bare-server'), autoloadDotenv: false, autoloadBunfig: false },
  })
  if (!success) throw new AggregateError(logs, 'could not build bare-server.ts')
}

const OF_EVERY_SERVER = ['content-type', 'content-length', 'date']

async function exampleResponse(all: readonly ComparedServer[], [first]: readonly BenchQuery[]): Promise<BareResponse> {
  const enriching = all.find(({ target }) => isEnrich(target)) ?? all[0]
  if (!enriching || !first) throw new Error('there is nothing to measure')
  const response = await ask({ ...enriching.target, path: '/v7/enrich' }, first.body)
  const headers = [...response.headers].filter(([name]) => !OF_EVERY_SERVER.includes(name))
  const body: EnrichmentOutput = JSON.parse(await response.text())
  return { headers: Object.fromEntries(headers), body }
}

/** A smaller share of right responses means that the server or the queries are wrong. */
const LEAST_RIGHT = 0.5
const AT_ONCE = 16
const MOST_CHECKED = 500

/** @throws {Error} for an error response, or too many responses that are wrong */
async function check(target: LoadTarget, all: readonly BenchQuery[]): Promise<ComparedServer['checked']> {
  const some = all.slice(0, MOST_CHECKED)
  let right = 0
  // The workers share one iterator: each takes the next query.
  const waiting = some.values()
  const worker = async (): Promise<void> => {
    for (const query of waiting) if (await isRight(await ask(target, query.body), query)) right++
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  if (right >= some.length * LEAST_RIGHT) return { asked: some.length, right }
  throw new Error(
    `${target.name}: only ${right} of ${some.length} responses are right, as to ${some[0]?.body}`,
  )
}

/** @throws {Error} for another status than 200 */
async function ask({ name, url, path, headers }: LoadTarget, body: string): Promise<Response> {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  })
  if (response.status === 200) return response
  throw new Error(`${name}: ${response.status} to ${body}: ${await response.text()}`)
}

async function isRight(response: Response, { compGUID }: BenchQuery): Promise<boolean> {
  const answer: { readonly compGUID?: string; readonly data?: readonly unknown[] } = JSON.parse(
    await response.text(),
  )
  // A view of users has data instead.
  if (answer.compGUID === undefined) return (answer.data?.length ?? 0) > 0
  return answer.compGUID !== '' && (compGUID === '' || answer.compGUID === compGUID)
}
