import { newRequestContext, type RequestContext } from '../../../src/http/request-context.ts'
import type { RequestToRecord } from '../../../src/sandbox/journal/journal.ts'

/** Returns a request for the journal with an id and the given context. */
export const requestToRecord = (id: number, context: Partial<RequestContext> = {}): RequestToRecord => ({
  context: {
    ...newRequestContext({ transactionId: String(id), receivedAt: 0, startedAt: 0, stateVersion: 0 }),
    ...context,
  },
  method: 'POST',
  url: 'http://localhost/',
  headers: new Headers(),
  response: { status: 200, headers: {}, body: undefined },
  durationMs: 0,
})
