/** Requests as the journal is told of them. */
import { type Exchange, newExchange } from '../../src/http/request-context.ts'
import type { Told } from '../../src/sandbox/journal/journal.ts'

/** One of which nothing is known but the id, and what is given. */
export const told = (id: number, known: Partial<Exchange> = {}): Told => ({
  exchange: {
    ...newExchange({ transactionId: String(id), receivedAt: 0, startedAt: 0, epoch: 0 }),
    ...known,
  },
  method: 'POST',
  url: 'http://localhost/',
  headers: new Headers(),
  answer: { status: 200, headers: {}, body: undefined },
  durationMs: 0,
})
