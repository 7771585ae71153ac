/** A running sandbox, as tests hold it in their hands. */
import { type Clock, clockOf } from './clock.ts'
import { asking, type RunningServer, type StartOrganization } from './connection.ts'
import { type Faults, faultsOf } from './faults.ts'
import { DEFAULT_TIMEOUT, type SandboxOptions } from './options.ts'
import { type Requests, requestsOf } from './requests.ts'
import { createClient, type ServiceClient, type ServiceKeys } from './service.ts'
import { type Snapshot, takeSnapshot } from './snapshots.ts'
import type { CreatedOrganization, OrganizationInput } from './wires.ts'

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

export function sandboxOf(
  server: RunningServer,
  { timeout = DEFAULT_TIMEOUT }: Pick<SandboxOptions, 'timeout'>,
): Sandbox {
  const ask = asking(server, timeout)
  return {
    url: server.url,
    organizations: server.organizations,
    createOrganization: (options = {}) => ask('POST', '/sandbox/organizations', options),
    reset: async () => {
      await ask('POST', '/sandbox/reset')
    },
    snapshot: (name) => takeSnapshot(ask, name),
    clock: clockOf(ask),
    faults: faultsOf(ask),
    requests: requestsOf(ask),
    client: (keys) => createClient(server.url, keys),
    stop: () => server.stop(),
    [Symbol.asyncDispose]: () => server.stop(),
  }
}
