/** A running sandbox, as tests use it. */
import { type Clock, createClock } from './clock.ts'
import { type SendRequest, createSender, type RunningServer, type StartOrganization } from './connection.ts'
import { DEFAULT_TIMEOUT, type SandboxOptions } from './options.ts'
import { createClient, type ServiceClient, type ServiceKeys } from './service.ts'
import type {
  CreatedOrganization,
  Fault,
  FaultInput,
  OrganizationInput,
  RecordedRequest,
  RecordedRequestInFull,
  ReplayInput,
  RequestFilter,
  RequestPage,
  Scope,
  VerifyInput,
} from './resources.ts'

/** The path with what is given as its query. */
function withQuery(path: string, query: object = {}): string {
  const given = Object.entries(query).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, value instanceof Date ? value.toISOString() : String(value)]],
  )
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`
}

export interface Snapshot {
  readonly id: string
  /** Everything is again as it was then. */
  restore(): Promise<void>
  /** Forgets it. */
  delete(): Promise<void>
}

async function takeSnapshot(ask: SendRequest, name?: string): Promise<Snapshot> {
  const { id } = await ask<{ id: string }>('POST', '/sandbox/snapshots', name === undefined ? {} : { name })
  const path = `/sandbox/snapshots/${encodeURIComponent(id)}`
  return {
    id,
    restore: async () => {
      await ask('POST', `${path}/restore`)
    },
    delete: async () => {
      await ask('DELETE', path)
    },
  }
}

export interface Faults {
  /** From the next request on. */
  add(fault: FaultInput): Promise<Fault>
  /** In the order they were made, with how often each has struck. */
  list(scope?: Scope): Promise<readonly Fault[]>
  get(id: string): Promise<Fault>
  remove(id: string): Promise<Fault>
  /** Returns how many there were. */
  clear(scope?: Scope): Promise<number>
}

const FAULTS = '/sandbox/faults'
const faultPath = (id: string): string => `${FAULTS}/${encodeURIComponent(id)}`

const faultsOf = (ask: SendRequest): Faults => ({
  add: (fault) => ask('POST', FAULTS, fault),
  list: async (scope) => (await ask<{ faults: readonly Fault[] }>('GET', withQuery(FAULTS, scope))).faults,
  get: (id) => ask('GET', faultPath(id)),
  remove: (id) => ask('DELETE', faultPath(id)),
  clear: async (scope) => (await ask<{ deleted: number }>('DELETE', withQuery(FAULTS, scope))).deleted,
})

export interface Requests {
  /** The newest first, 50 unless `limit` says otherwise. */
  list(filter?: RequestFilter): Promise<readonly RecordedRequest[]>
  /** The same with how many there are in all, and where the next page begins. */
  page(filter?: RequestFilter): Promise<RequestPage>
  /** By the transaction id of its answer, with why it was answered so. */
  get(transactionId: string): Promise<RecordedRequestInFull>
  /**
   * Returns how many there are, as many as were expected.
   * @throws {SandboxError} otherwise, with the nearest misses in its message and its body
   */
  verify(expected: VerifyInput): Promise<number>
  /**
   * Sends it again, key and all, and returns what became of it: a request of its own.
   * @throws {SandboxError} 404 where the journal has it no longer, 409 where it did not keep all of it
   */
  replay(transactionId: string, how?: ReplayInput): Promise<RecordedRequest>
  /** Returns how many there were. */
  clear(scope?: Scope): Promise<number>
}

const REQUESTS = '/sandbox/requests'

function requestsOf(ask: SendRequest): Requests {
  const page = (filter?: RequestFilter) => ask<RequestPage>('GET', withQuery(REQUESTS, filter))
  return {
    page,
    list: async (filter) => (await page(filter)).requests,
    get: (transactionId) => ask('GET', `${REQUESTS}/${encodeURIComponent(transactionId)}`),
    replay: (transactionId, how = {}) =>
      ask('POST', `${REQUESTS}/${encodeURIComponent(transactionId)}/replay`, how),
    verify: async (expected) =>
      (await ask<{ matched: number }>('POST', `${REQUESTS}/verify`, expected)).matched,
    clear: async (scope) => (await ask<{ cleared: number }>('DELETE', withQuery(REQUESTS, scope))).cleared,
  }
}

export interface Sandbox extends AsyncDisposable {
  /** Where it answers, without a slash at the end. */
  readonly url: string
  /** The organizations at the start, or at the time of `connectSandbox`. */
  readonly organizations: readonly StartOrganization[]
  /** An organization with keys of its own: with one for each test, tests run in parallel. */
  createOrganization(options?: OrganizationInput): Promise<CreatedOrganization>
  /** Everything is again as it was after the start. */
  reset(): Promise<void>
  snapshot(name?: string): Promise<Snapshot>
  readonly clock: Clock
  readonly faults: Faults
  readonly requests: Requests
  /** A typed client of the eight operations of the service. */
  client(keys?: ServiceKeys): ServiceClient
  /** Stops a server that `startSandbox` started. A connected sandbox leaves its server running. */
  stop(): Promise<void>
}

export function createSandbox(
  server: RunningServer,
  { timeout = DEFAULT_TIMEOUT }: Pick<SandboxOptions, 'timeout'>,
): Sandbox {
  const ask = createSender(server, timeout)
  return {
    url: server.url,
    organizations: server.organizations,
    createOrganization: (options = {}) => ask('POST', '/sandbox/organizations', options),
    reset: async () => {
      await ask('POST', '/sandbox/reset')
    },
    snapshot: (name) => takeSnapshot(ask, name),
    clock: createClock(ask),
    faults: faultsOf(ask),
    requests: requestsOf(ask),
    client: (keys) => createClient(server.url, keys),
    stop: () => server.stop(),
    [Symbol.asyncDispose]: () => server.stop(),
  }
}
