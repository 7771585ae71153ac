import type { RequestToRecord } from '../../../src/sandbox/journal/journal.ts'

/** Returns a request for the journal with an id and the given values. */
export const requestToRecord = (id: number, values: Partial<RequestToRecord> = {}): RequestToRecord => ({
  transactionId: String(id),
  receivedAt: 0,
  arrivedAt: 0,
  request: new Request('http://localhost/', { method: 'POST' }),
  status: 200,
  headers: {},
  responseBody: undefined,
  durationMs: 0,
  ...values,
})
