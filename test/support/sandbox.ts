/** The real app on an in-memory database with the real migrations, called with HTTP requests. */
import { connect } from 'node:net'
import { join } from 'node:path'
import { readConfiguredSeeds } from '../../src/accounts/apply-seeds.ts'
import type { RateLimitStatus } from '../../src/accounts/rate-limits.ts'
import { openMemory } from '../../src/db/open-and-lock.ts'
import { type ListeningServer, listen } from '../../src/http/listen.ts'
import { DATABASE_TYPE } from '../../src/lib/http-request.ts'
import { silentLog } from '../../src/lib/log.ts'
import { createModules, type ModuleOptions, type OpenModules, openModules } from '../../src/open-modules.ts'
import { readDataDirectory } from '../../src/records/import/data-directory.ts'
import { loadDirectory, readSampleImage } from '../../src/records/import/load-records.ts'
import type { Modules } from '../../src/sandbox/sandbox.ts'
import { type AppOptions, createApp } from '../../src/server/app.ts'
import { ManualClock } from './manual-clock.ts'
import { requireContract } from './openapi/contract.ts'
import { countedRandom } from './random.ts'

export const FIXTURE_DATA = join(import.meta.dir, '../fixtures/records')

/** A response with its parsed body. */
export interface ParsedResponse {
  readonly status: number
  readonly headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: tests read any field of any response
  readonly body: any
}

export interface Sandbox {
  readonly clock: ManualClock
  readonly modules: OpenModules
  /** Sends a request to a path. Throws if the response violates the OpenAPI document. */
  send(path: string, init?: RequestInit): Promise<ParsedResponse>
  /** Sends a JSON body, or none. */
  sendJson(method: string, path: string, body?: unknown): Promise<ParsedResponse>
  /** Posts a JSON body, or bytes. */
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<ParsedResponse>
  /** Sends `POST /v7/enrich` with the key of a fixture organization. */
  enrich(body: unknown, key?: string): Promise<ParsedResponse>
  /** Returns the id of an organization of the fixture. */
  orgIdOf(orgName: string): string
}

type SandboxOptions = Partial<ModuleOptions> & AppOptions

/** The options of a sandbox with a loaded data set. */
export type MemoryOptions = Omit<SandboxOptions, 'storage' | 'dataDirectory'> & {
  readonly dataDirectory?: undefined
}

/** The data of `FIXTURE_DATA`, and a database that has imported its records. */
const FIXTURE = await readDataDirectory(FIXTURE_DATA)
const FIXTURE_IMAGE = await importFixture()

async function importFixture(): Promise<Uint8Array<ArrayBuffer>> {
  const connection = openMemory()
  if (FIXTURE.records) await loadDirectory(connection, FIXTURE.records, { log: silentLog })
  return new Uint8Array(connection.client.serialize())
}

/**
 * Creates a sandbox in memory with the data of `FIXTURE_DATA`; with those of the bundled sample if `dataDirectory` is `undefined`.
 * `startSandbox` loads other data, and opens a file.
 */
export function createSandbox(given: MemoryOptions = {}): Sandbox {
  const clock = new ManualClock()
  const options = { dataDirectory: FIXTURE_DATA, ...withDefaults(clock, given) }
  const data = options.dataDirectory === undefined ? undefined : FIXTURE
  const modules = createModules(openMemory(data ? FIXTURE_IMAGE.slice() : readSampleImage()), options, {
    tables: data?.records,
    seeds: readConfiguredSeeds(options, data?.organizations),
    dataProblems: [],
  })
  modules.sandbox.state.start()
  return createClient(modules, clock, options)
}

/** Creates a sandbox as a start of the server does. */
export async function startSandbox(given: SandboxOptions): Promise<Sandbox> {
  const clock = new ManualClock()
  const options = { dataDirectory: FIXTURE_DATA, ...withDefaults(clock, given) }
  return createClient(await openModules(options), clock, options)
}

const withDefaults = <Options extends SandboxOptions>(clock: ManualClock, given: Options) => ({
  storage: { kind: 'memory' } as const,
  machineClock: clock,
  random: countedRandom(),
  ...given,
})

function createClient(modules: OpenModules, clock: ManualClock, options: AppOptions): Sandbox {
  const app = createApp(modules, options)
  const send = async (path: string, init?: RequestInit): Promise<ParsedResponse> => {
    const response = await app.fetch(new Request(`http://localhost${path}`, init))
    const parsed = { status: response.status, headers: response.headers, body: await parseBody(response) }
    await requireContract({ method: init?.method ?? 'GET', path, ...parsed })
    return parsed
  }
  const post: Sandbox['post'] = (path, body, headers = {}) =>
    send(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body),
    })
  return {
    clock,
    modules,
    send,
    sendJson: (method, path, body) =>
      send(path, { method, ...(body !== undefined && { body: JSON.stringify(body) }) }),
    post,
    enrich: (body, key = 'standard-key') => post('/v7/enrich', body, { apikey: key }),
    orgIdOf: (orgName) => {
      const found = modules.accounts.organizations.list().find((each) => each.orgName === orgName)
      if (!found) throw new Error(`no organization ${orgName}`)
      return found.orgId
    },
  }
}

const organizationOf = ({ modules }: Pick<Sandbox, 'modules'>, key: string) =>
  modules.accounts.callers.identify(key).organization

/** Returns the credits that the organization of a key has left, which no response says; `null` if they are unlimited. */
export const creditsLeft = (sandbox: Pick<Sandbox, 'modules'>, key: string): number | null =>
  sandbox.modules.accounts.credits.getBalance(organizationOf(sandbox, key))

/** Returns the limits of the organization of a key, and what is left of them. */
export const limitsOf = (sandbox: Pick<Sandbox, 'modules'>, key: string): RateLimitStatus =>
  sandbox.modules.accounts.limits.getStatus(organizationOf(sandbox, key))

/** Serves the app on a free port of this machine. Call `stop` in the end. */
export const startServer = (modules: Modules, options?: AppOptions, port = 0): ListeningServer =>
  listen(createApp(modules, options), { host: '127.0.0.1', port, tls: undefined })

/** Sends bytes to a server on this machine, and returns what arrives until it closes the connection. */
export function sendBytes(port: number, bytes: string, endsEarly = false): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  const socket = connect({ host: '127.0.0.1', port, allowHalfOpen: true })
  let received = ''
  socket.on('data', (data) => {
    received += data.toString()
  })
  for (const event of ['end', 'close', 'error']) socket.on(event, () => resolve(received))
  socket.write(bytes)
  if (endsEarly) socket.end()
  return promise
}

async function parseBody(response: Response): Promise<unknown> {
  const type = response.headers.get('content-type')
  if (type === DATABASE_TYPE) return response.bytes()
  const text = await response.text()
  const isJson = type?.startsWith('application/json')
  return isJson && text !== '' ? JSON.parse(text) : text
}
