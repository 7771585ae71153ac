/** Plugins for every request: the transaction id, the JSON body, and the request log. */
import { Elysia } from 'elysia'
import { TRANSACTION_HEADER } from '../lib/http-request.ts'
import type { Log } from '../lib/log.ts'
import type { Random } from '../lib/random.ts'
import { readJsonBody } from './body.ts'

/** Sends a transaction id with every response, errors included. */
export const transactionId = ({ random }: { readonly random: Random }) =>
  new Elysia({ name: 'transaction-id' }).onRequest(({ set }) => {
    set.headers[TRANSACTION_HEADER] = random.uuid()
  })

/** The body of a route with a parser of its own. Elysia would read the body if the hook returned `undefined`. */
const UNPARSED_BODY = Object.freeze({})

/**
 * Parses bodies as JSON, because clients send wrong content types or none. An invalid body becomes an `InvalidBody`, which is
 * reported after authentication.
 * @param unparsed the routes that read their bodies themselves
 */
export const jsonBody = (unparsed: readonly string[]) =>
  new Elysia({ name: 'json-body' }).onParse({ as: 'global' }, ({ request, route }) =>
    unparsed.includes(route) ? UNPARSED_BODY : readJsonBody(request),
  )

/** Logs one line for each request to another route than those of the service. */
export const requestLog = (log: Log) =>
  new Elysia({ name: 'request-log' }).onAfterResponse({ as: 'global' }, ({ request, route, set }) => {
    // The route, not the path, because an unknown path may contain a key.
    const transactionId = String(set.headers[TRANSACTION_HEADER] ?? '')
    logRequest(log, request.method, route || '(unknown)', Number(set.status ?? 200), transactionId)
  })

/** Logs one line for a request, with its transaction id. */
export const logRequest = (
  log: Log,
  method: string,
  path: string,
  status: number,
  transactionId: string,
): void => log.info('request', { method, path, status, transactionId })
