/** The client of a running sandbox. */

import type { DataProblem } from '../lib/problem.ts'
import { type ClockClient, createClock } from './clock.ts'
import {
  createRequestSender,
  type RunningServer,
  type Scope,
  type SendControlRequest,
  withQuery,
} from './control-api.ts'
import { createFaults, type FaultsClient } from './faults.ts'
import {
  createOrganization,
  getOrganization,
  listOrganizations,
  type Organization,
  type OrganizationDetails,
  type OrganizationInput,
  type Report,
  type SandboxOrganization,
} from './organizations.ts'
import { createRequests, type RequestsClient } from './recorded-requests.ts'
import { type CompaniesClient, type ContactsClient, createCompanies, createContacts } from './records.ts'
import { createClient, type ServiceClient, type ServiceKeys } from './service-client.ts'

export interface Snapshot {
  readonly id: string
  /** Restores the state of the snapshot. */
  restore(): Promise<void>
  delete(): Promise<void>
}

/** The requests that a report counts. */
export interface ReportQuery extends Scope {
  /** `all` also counts requests from the dashboard and `/docs`, and replays. Default: `client`. */
  readonly source?: 'client' | 'all'
}

export interface Sandbox extends AsyncDisposable {
  /** The URL, without a trailing slash. */
  readonly url: string
  /**
   * The problems of `data`, worst first: with `allowInvalidRows`, the rows that are not stored, then what is stored differently. At most
   * 1,000. Empty for a connected sandbox, and if the database has the same data without invalid rows.
   */
  readonly dataProblems: readonly DataProblem[]
  /** Creates an organization with its own keys. Give each test one to run tests in parallel. */
  createOrganization(options?: OrganizationInput): Promise<Organization>
  /** Returns all organizations. */
  listOrganizations(): Promise<readonly SandboxOrganization[]>
  /** Returns an organization with its users, keys, and limits. */
  getOrganization(orgId: string): Promise<OrganizationDetails>
  /** Resets everything to the state at startup. */
  reset(): Promise<void>
  snapshot(name?: string): Promise<Snapshot>
  /** Returns the database, including API keys, as the bytes of a file. Start a sandbox from it with `db`. */
  exportDatabase(): Promise<Uint8Array>
  readonly clock: ClockClient
  readonly faults: FaultsClient
  readonly requests: RequestsClient
  /** The stored companies, which all organizations share. */
  readonly companies: CompaniesClient
  /** The stored contacts, which all organizations share. */
  readonly contacts: ContactsClient
  /** Reports what an integration did: that of `orgId`, or those of all organizations. */
  report(query?: ReportQuery): Promise<Report>
  /** A typed client of the eight operations of the service. */
  client(keys?: ServiceKeys): ServiceClient
  /** Stops the server if `startSandbox` started it. A server that you connected to keeps running. Rejects if the server stops with an error, for example because changes were not stored. */
  stop(): Promise<void>
}

export function createSandbox(server: RunningServer, timeout: number): Sandbox {
  const send = createRequestSender(server, timeout)
  return {
    url: server.url,
    dataProblems: server.dataProblems,
    createOrganization: (options) => createOrganization(send, options),
    listOrganizations: () => listOrganizations(send),
    getOrganization: (orgId) => getOrganization(send, orgId),
    reset: async () => {
      await send('POST', '/sandbox/reset')
    },
    snapshot: (name) => createSnapshot(send, name),
    exportDatabase: () => send('GET', '/sandbox/state/database'),
    clock: createClock(send),
    faults: createFaults(send),
    requests: createRequests(send),
    companies: createCompanies(send),
    contacts: createContacts(send),
    report: (query) => send('GET', withQuery('/sandbox/report', query)),
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
