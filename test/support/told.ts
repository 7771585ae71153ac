/** Requests as the journal is told of them. */
import { newRequestContext, type RequestContext } from '../../src/http/request-context.ts'
import type { RequestToRecord } from '../../src/sandbox/journal/journal.ts'

/** One of which nothing is known but the id, and what is given. */
export const told = (id: number, known: Partial<RequestContext> = {}): RequestToRecord => ({
  context: {
    ...newRequestContext({ transactionId: String(id), receivedAt: 0, startedAt: 0, stateVersion: 0 }),
    ...known,
  },
  method: 'POST',
  url: 'http://localhost/',
  headers: new Headers(),
  response: { status: 200, headers: {}, body: undefined },
  durationMs: 0,
})
