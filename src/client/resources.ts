/** Clients of the resources of the control API: snapshots, faults, and recorded requests. */
import type { components, operations } from './api.ts'
import type { SendControlRequest } from './connection.ts'

type Schemas = components['schemas']

export type OrganizationInput = Schemas['CreateOrganizationInput']
export type CreatedOrganization = Schemas['CreateOrganizationOutput']
export type FaultInput = Schemas['FaultInput']
export type Fault = Schemas['Fault']
export type RecordedRequest = Schemas['JournalEntry']
export type RecordedRequestInFull = Schemas['JournalEntryInFull']
export type ReplayInput = Schemas['ReplayInput']
export type RequestPage = Schemas['JournalList']
export type VerifyInput = Schemas['VerificationInput']
/** The `body` of a `SandboxError` with the code `not_as_expected`. */
export type VerificationFailure = Schemas['VerificationFailure']

type RequestQuery = NonNullable<operations['listRequests']['parameters']['query']>

/** The query of the OpenAPI document, with types that are easier to write. */
export interface RequestFilter extends Omit<RequestQuery, 'status' | 'limit' | 'since' | 'until'> {
  readonly status?: number
  readonly limit?: number
  readonly since?: Date | string
  readonly until?: Date | string
}

/** Limits a list to one organization. */
export interface Scope {
  readonly orgId?: string
}

/** Returns the path with a query string. Omits `undefined` values. */
function withQuery(path: string, query: object = {}): string {
  const parameters = Object.entries(query).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, value instanceof Date ? value.toISOString() : String(value)]],
  )
  return parameters.length === 0 ? path : `${path}?${new URLSearchParams(parameters)}`
}

export interface Snapshot {
  readonly id: string
  /** Restores the state of the snapshot. */
  restore(): Promise<void>
  delete(): Promise<void>
}

export async function createSnapshot(send: SendControlRequest, name?: string): Promise<Snapshot> {
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

export interface Faults {
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

export const createFaults = (send: SendControlRequest): Faults => ({
  add: (fault) => send('POST', FAULTS, fault),
  list: async (scope) => (await send<{ faults: readonly Fault[] }>('GET', withQuery(FAULTS, scope))).faults,
  get: (id) => send('GET', faultPath(id)),
  remove: (id) => send('DELETE', faultPath(id)),
  clear: async (scope) => (await send<{ deleted: number }>('DELETE', withQuery(FAULTS, scope))).deleted,
})

export interface Requests {
  /** Returns requests, newest first. The default `limit` is 50. */
  list(filter?: RequestFilter): Promise<readonly RecordedRequest[]>
  /** Returns requests with their total number and the cursor of the next page. */
  page(filter?: RequestFilter): Promise<RequestPage>
  /** Returns a request with the explanation of its response. */
  get(transactionId: string): Promise<RecordedRequestInFull>
  /**
   * Verifies the number of matching requests, and returns it.
   * @throws {SandboxError} if the number is wrong; its message and body have the most similar requests
   */
  verify(expected: VerifyInput): Promise<number>
  /**
   * Sends a request again with the same key, and returns the new request.
   * @throws {SandboxError} 404 if the journal no longer has it, 409 if the journal has only a part of it
   */
  replay(transactionId: string, how?: ReplayInput): Promise<RecordedRequest>
  /** Returns the number of removed items. */
  clear(scope?: Scope): Promise<number>
}

const REQUESTS = '/sandbox/requests'

export function createRequests(send: SendControlRequest): Requests {
  const page = (filter?: RequestFilter) => send<RequestPage>('GET', withQuery(REQUESTS, filter))
  return {
    page,
    list: async (filter) => (await page(filter)).requests,
    get: (transactionId) => send('GET', `${REQUESTS}/${encodeURIComponent(transactionId)}`),
    replay: (transactionId, how = {}) =>
      send('POST', `${REQUESTS}/${encodeURIComponent(transactionId)}/replay`, how),
    verify: async (expected) =>
      (await send<{ matched: number }>('POST', `${REQUESTS}/verify`, expected)).matched,
    clear: async (scope) => (await send<{ cleared: number }>('DELETE', withQuery(REQUESTS, scope))).cleared,
  }
}
