import { Elysia } from 'elysia'
import { TRANSACTION_HEADER } from '../access/authenticate.ts'
import type { Log } from '../lib/log.ts'

/** One line a request, under the transaction id that its answer carries. */
export const requestLog = (log: Log) =>
  new Elysia({ name: 'request-log' }).onAfterResponse({ as: 'global' }, ({ request, path, set }) => {
    log.info('request', {
      method: request.method,
      path,
      status: Number(set.status ?? 200),
      transactionId: String(set.headers[TRANSACTION_HEADER] ?? ''),
    })
  })
