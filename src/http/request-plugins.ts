/** Plugins for every request (the transaction id and CORS), and for all but those of the service (the JSON body and the request log). */
import { Elysia } from 'elysia'
import { TRANSACTION_HEADER } from '../lib/http-request.ts'
import type { Log } from '../lib/log.ts'
import type { Random } from '../lib/random.ts'
import { readJsonBody } from './body.ts'

/** Sends a transaction id with every response, errors included. */
export const transactionId = (random: Random) =>
  new Elysia({ name: 'transaction-id' }).onRequest(({ set }) => {
    set.headers[TRANSACTION_HEADER] = random.uuid()
  })

const RESPONSE_HEADERS = ['smarteTransactionId', 'credits-deducted', 'Retry-After', 'WWW-Authenticate']

/**
 * Lets the pages of an origin, or with `*` of all, send requests and read the responses. Browsers compare the origin.
 * @param keyHeaders the headers that may contain a key
 */
export const cors = (origin: string, keyHeaders: readonly string[]) =>
  new Elysia({ name: 'cors' })
    .headers({
      'access-control-allow-origin': origin,
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-headers': ['content-type', ...keyHeaders].join(', '),
      'access-control-expose-headers': RESPONSE_HEADERS.join(', '),
      'access-control-max-age': '600',
    })
    .onRequest(({ request }) => {
      if (request.method === 'OPTIONS') return new Response(null, { status: 204 })
    })

/** The body of a route with a parser of its own. Elysia would read the body if the hook returned `undefined`. */
const UNPARSED_BODY = Object.freeze({})

/**
 * Parses bodies as JSON, because clients send wrong content types or none. The error of an invalid body is
 * returned, and thrown after authentication.
 * @param unparsed the routes that read their bodies themselves
 */
export const jsonBody = (unparsed: readonly string[]) =>
  new Elysia({ name: 'json-body' }).onParse({ as: 'global' }, ({ request, route }) =>
    unparsed.includes(route) ? UNPARSED_BODY : readJsonBody(request),
  )

/** Logs one line for each request to another route than those of the service. */
export const requestLog = (log: Log) => {
  const startTimes = new WeakMap<Request, number>()
  return new Elysia({ name: 'request-log' })
    .onRequest(({ request }) => void startTimes.set(request, performance.now()))
    .onAfterResponse({ as: 'global' }, ({ request, route, set }) =>
      logRequest(log, {
        method: request.method,
        // The route, not the path, because an unknown path may contain a key.
        path: route || '(unknown)',
        status: Number(set.status ?? 200),
        durationMs: performance.now() - (startTimes.get(request) ?? Number.NaN),
        transactionId: String(set.headers[TRANSACTION_HEADER] ?? ''),
      }),
    )
}

interface RequestLine {
  readonly method: string
  readonly path: string
  readonly status: number
  readonly durationMs: number
  readonly transactionId: string
  /** The organization of the key; `undefined` without a valid key. */
  readonly orgId?: string | undefined
}

/** Logs one line for a request. */
export function logRequest(log: Log, { durationMs, orgId, ...line }: RequestLine): void {
  const rounded = Math.round(durationMs * 100) / 100
  log.info('request', { ...line, durationMs: rounded, ...(orgId !== undefined && { orgId }) })
}
