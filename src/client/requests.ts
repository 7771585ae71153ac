/** The journal: what was asked, and what was answered. */
import type { Ask } from './connection.ts'
import { withQuery } from './query.ts'
import type {
  RecordedRequest,
  RecordedRequestInFull,
  ReplayInput,
  RequestFilter,
  RequestPage,
  Scope,
  VerifyInput,
} from './wires.ts'

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

const PATH = '/sandbox/requests'

export function requestsOf(ask: Ask): Requests {
  const page = (filter?: RequestFilter) => ask<RequestPage>('GET', withQuery(PATH, filter))
  return {
    page,
    list: async (filter) => (await page(filter)).requests,
    get: (transactionId) => ask('GET', `${PATH}/${encodeURIComponent(transactionId)}`),
    replay: (transactionId, how = {}) =>
      ask('POST', `${PATH}/${encodeURIComponent(transactionId)}/replay`, how),
    verify: async (expected) => (await ask<{ matched: number }>('POST', `${PATH}/verify`, expected)).matched,
    clear: async (scope) => (await ask<{ cleared: number }>('DELETE', withQuery(PATH, scope))).cleared,
  }
}
