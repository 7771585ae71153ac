import { Elysia } from 'elysia'
import { TRANSACTION_HEADER } from '../access/authenticate.ts'
import type { Log } from '../lib/log.ts'

/** One line a request, under the transaction id that its answer carries. */
export const requestLog = (log: Log) =>
  new Elysia({ name: 'request-log' }).onAfterResponse({ as: 'global' }, ({ request, route, set }) => {
    log.info('request', {
      method: request.method,
      // As routed, not as sent: a path that is not ours may hold anything, a key put in the wrong place, too.
      path: route || '(unknown)',
      status: Number(set.status ?? 200),
      transactionId: String(set.headers[TRANSACTION_HEADER] ?? ''),
    })
  })
