/** The client of a running sandbox, with its faults. */
import { type ClockClient, createClock } from './clock.ts'
import {
  createRequestSender,
  type RunningServer,
  type Scope,
  type SendControlRequest,
  type StartOrganization,
  withQuery,
} from './control-api.ts'
import type { components } from './openapi-types.ts'
import { DEFAULT_TIMEOUT, type SandboxOptions } from './options.ts'
import { createRequests, type RequestsClient } from './recorded-requests.ts'
import { createClient, type ServiceClient, type ServiceKeys } from './service-client.ts'

export type OrganizationInput = components['schemas']['CreateOrganizationInput']
export type CreatedOrganization = components['schemas']['CreateOrganizationOutput']

export interface Snapshot {
  readonly id: string
  /** Restores the state of the snapshot. */
  restore(): Promise<void>
  delete(): Promise<void>
}

export interface Sandbox extends AsyncDisposable {
  /** The URL, without a slash at the end. */
  readonly url: string
  /** The organizations at the start, or at the time of `connectSandbox`. */
  readonly organizations: readonly StartOrganization[]
  /** Creates an organization with its own keys. Tests with an organization each can run in parallel. */
  createOrganization(options?: OrganizationInput): Promise<CreatedOrganization>
  /** Resets everything to the state after the start. */
  reset(): Promise<void>
  snapshot(name?: string): Promise<Snapshot>
  /** Returns the whole state as the text of a state file. It contains API keys. */
  exportState(): Promise<string>
  /**
   * Replaces the whole state with that of a state file.
   * @param text the content of the file
   * @throws {SandboxError} if the file is invalid. Nothing changes then.
   */
  importState(text: string): Promise<void>
  readonly clock: ClockClient
  readonly faults: FaultsClient
  readonly requests: RequestsClient
  /** A typed client of the eight operations of the service. */
  client(keys?: ServiceKeys): ServiceClient
  /** Stops a server that `startSandbox` started. A connected sandbox leaves its server running. */
  stop(): Promise<void>
}

export function createSandbox(
  server: RunningServer,
  { timeout = DEFAULT_TIMEOUT }: Pick<SandboxOptions, 'timeout'>,
): Sandbox {
  const send = createRequestSender(server, timeout)
  return {
    url: server.url,
    organizations: server.organizations,
    createOrganization: (options = {}) => send('POST', '/sandbox/organizations', options),
    reset: async () => {
      await send('POST', '/sandbox/reset')
    },
    snapshot: (name) => createSnapshot(send, name),
    exportState: async () => `${JSON.stringify(await send('POST', '/sandbox/state/export'))}\n`,
    importState: async (text) => {
      await send('POST', '/sandbox/state/import', text)
    },
    clock: createClock(send),
    faults: createFaults(send),
    requests: createRequests(send),
    client: (keys) => createClient(server.url, keys),
    stop: () => server.stop(),
    [Symbol.asyncDispose]: () => server.stop(),
  }
}

async function createSnapshot(send: SendControlRequest, name?: string): Promise<Snapshot> {
  const { id } = await send<{ id: string }>('POST', '/sandbox/snapshots', name === undefined ? {} : { name })
  const path = `/sandbox/snapshots/${encodeURIComponent(id)}`
  return {
    id,
    restore: async () => {
      await send('POST', `${path}/restore`)
    },
    delete: async () => {
      await send('DELETE', path)
    },
  }
}

export type FaultInput = components['schemas']['FaultInput']
export type Fault = components['schemas']['Fault']

export interface FaultsClient {
  /** Adds a fault, which applies from the next request on. */
  add(fault: FaultInput): Promise<Fault>
  /** Returns faults in the order of their creation, with the number of times that each was applied. */
  list(scope?: Scope): Promise<readonly Fault[]>
  get(id: string): Promise<Fault>
  remove(id: string): Promise<Fault>
  /** Returns the number of removed items. */
  clear(scope?: Scope): Promise<number>
}

const FAULTS = '/sandbox/faults'
const faultPath = (id: string): string => `${FAULTS}/${encodeURIComponent(id)}`

const createFaults = (send: SendControlRequest): FaultsClient => ({
  add: (fault) => send('POST', FAULTS, fault),
  list: async (scope) => (await send<{ faults: readonly Fault[] }>('GET', withQuery(FAULTS, scope))).faults,
  get: (id) => send('GET', faultPath(id)),
  remove: (id) => send('DELETE', faultPath(id)),
  clear: async (scope) => (await send<{ deleted: number }>('DELETE', withQuery(FAULTS, scope))).deleted,
})
