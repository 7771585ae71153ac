/** A client of the requests that the server records. */
import { listAll, type Scope, type SendControlRequest, withQuery } from './control-api.ts'
import type { components, operations } from './openapi-types.ts'

type Schemas = components['schemas']

export type RecordedRequest = Schemas['JournalEntry']
export type RecordedRequestInFull = Schemas['JournalEntryInFull']
export type RequestPage = Schemas['JournalPage']
export type VerifyInput = Schemas['VerifyRequestsInput']
/** The `body` of a `SandboxError` with the code `not_as_expected`. */
export type VerificationFailure = Schemas['VerificationFailure']

type RequestQuery = NonNullable<operations['listRequests']['parameters']['query']>

/** The query of the OpenAPI document, with types that are easier to write. */
export interface RequestFilter extends Omit<RequestQuery, 'limit' | 'since' | 'until'> {
  readonly limit?: number
  readonly since?: Date | string
  readonly until?: Date | string
}

/** What to verify about the requests of one organization. */
export interface OrganizationVerifyInput extends Omit<VerifyInput, 'match'> {
  readonly match?: Omit<NonNullable<VerifyInput['match']>, 'orgId'>
}

/** The recorded requests of one organization. */
export interface OrganizationRequests extends Pick<RequestsClient, 'get' | 'replay'> {
  /** Returns all requests, newest first, or the newest `limit`. */
  list(filter?: Omit<RequestFilter, 'orgId'>): Promise<readonly RecordedRequest[]>
  /** Returns a page of requests, newest first. `next` is the `cursor` of the next page. */
  page(filter?: Omit<RequestFilter, 'orgId'>): Promise<RequestPage>
  /**
   * Checks that the expected number of requests match, and returns the number. With `withinSeconds`, waits for requests
   * that arrive later.
   * @throws {SandboxError} if the number is wrong; its message and body have the nearest misses
   */
  verify(expected: OrganizationVerifyInput): Promise<number>
  /** Removes them, and returns how many there were. */
  clear(): Promise<number>
}

export interface RequestsClient {
  /** Returns all requests, newest first, or the newest `limit`. */
  list(filter?: RequestFilter): Promise<readonly RecordedRequest[]>
  /** Returns a page of requests, newest first. `next` is the `cursor` of the next page. */
  page(filter?: RequestFilter): Promise<RequestPage>
  /** Returns a request with the explanation of its response. */
  get(transactionId: string): Promise<RecordedRequestInFull>
  /**
   * Checks that the expected number of requests match, and returns the number. With `withinSeconds`, waits for requests
   * that arrive later.
   * @throws {SandboxError} if the number is wrong; its message and body have the nearest misses
   */
  verify(expected: VerifyInput): Promise<number>
  /**
   * Sends a request again with the same key, and returns the new request.
   * @throws {SandboxError} 404 if the journal no longer has the request, 409 if it has only part of it
   */
  replay(transactionId: string): Promise<RecordedRequest>
  /** Removes them, and returns how many there were. */
  clear(scope?: Scope): Promise<number>
}

const REQUESTS = '/sandbox/requests'

export function createRequests(send: SendControlRequest): RequestsClient {
  const page = (filter?: RequestFilter) => send<RequestPage>('GET', withQuery(REQUESTS, filter))
  return {
    page,
    // A list of the first page would hide requests from a test that looks for mistakes.
    list: async (filter) =>
      filter?.limit === undefined && filter?.cursor === undefined
        ? listAll(send, REQUESTS, filter)
        : (await page(filter)).items,
    get: (transactionId) => send('GET', `${REQUESTS}/${encodeURIComponent(transactionId)}`),
    replay: (transactionId) => send('POST', `${REQUESTS}/${encodeURIComponent(transactionId)}/replay`),
    verify: async (expected) => {
      const waitMs = (expected.withinSeconds ?? 0) * 1000
      return (await send<{ matched: number }>('POST', `${REQUESTS}/verify`, expected, waitMs)).matched
    },
    clear: async (scope) => (await send<{ deleted: number }>('DELETE', withQuery(REQUESTS, scope))).deleted,
  }
}

export function createOrganizationRequests(send: SendControlRequest, orgId: string): OrganizationRequests {
  const { list, page, get, verify, replay, clear } = createRequests(send)
  return {
    list: (filter) => list({ ...filter, orgId }),
    page: (filter) => page({ ...filter, orgId }),
    get,
    verify: (expected) => verify({ ...expected, match: { ...expected.match, orgId } }),
    replay,
    clear: () => clear({ orgId }),
  }
}
