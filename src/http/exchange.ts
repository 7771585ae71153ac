/** What happens to every request, whatever its path: its id, its body, its line in the log, its entry in the journal. */
import { Elysia } from 'elysia'
import type { Clock } from '../lib/clock.ts'
import type { Log } from '../lib/log.ts'
import type { Random } from '../lib/random.ts'
import type { Journal } from '../sandbox/journal/journal.ts'
import { TRANSACTION_HEADER } from './authenticate.ts'
import { readJsonBody, requireObject } from './body.ts'
import type { Exchange, Exchanges } from './request-context.ts'

interface Arrivals {
  readonly clock: Clock
  readonly random: Random
  readonly exchanges: Exchanges
}

/** Gives every request its transaction id, which every response carries, errors included. */
export const transactionId = ({ clock, random, exchanges }: Arrivals) =>
  new Elysia({ name: 'transaction-id' }).onRequest(({ request, set }) => {
    const id = random.uuid()
    set.headers[TRANSACTION_HEADER] = id
    exchanges.begin(request, {
      transactionId: id,
      receivedAt: clock.now(),
      startedAt: performance.now(),
    })
  })

/** Operations that read their bodies themselves, once it is known who asks: larger ones than others take, and tables. */
const READ_BY_OPERATION: ReadonlySet<string> = new Set(['/sandbox/companies', '/sandbox/contacts'])

/** In the place of such a body: without a value Elysia would read it. */
const UNREAD = Object.freeze({})

/**
 * Parses every other body as JSON: callers send odd content types, or none. A body that cannot be parsed becomes a value
 * that `http/authenticate.ts` turns into 400 once the key is known.
 */
export const jsonBody = (exchanges: Exchanges) =>
  new Elysia({ name: 'json-body' }).onParse({ as: 'global' }, ({ request, route }) =>
    READ_BY_OPERATION.has(route)
      ? UNREAD
      : readJsonBody(request, (text) => {
          const exchange = exchanges.of(request)
          if (exchange) exchange.text = text
        }),
  )

/** Turns that value into 400 for the operations of the instance that uses it: those that need no key. */
export const jsonObject = () =>
  new Elysia({ name: 'json-object' }).onTransform({ as: 'scoped' }, ({ body }) => requireObject(body))

/** The same, where an empty body stands for an empty object. */
export const jsonObjectOrNothing = () =>
  new Elysia({ name: 'json-object-or-nothing' }).onTransform({ as: 'scoped' }, ({ body }) =>
    requireObject(body, true),
  )

/** Logs one line for each request, under the transaction id that its response carries. */
export const requestLog = (log: Log) =>
  new Elysia({ name: 'request-log' }).onAfterResponse({ as: 'global' }, ({ request, route, set }) => {
    log.info('request', {
      method: request.method,
      // As routed, not as sent: an unknown path may hold anything, a misplaced key, too.
      path: route || '(unknown)',
      status: Number(set.status ?? 200),
      transactionId: String(set.headers[TRANSACTION_HEADER] ?? ''),
    })
  })

/** What the server has of its own is no traffic of the service. */
const OWN = /^\/(?:(?:sandbox|dashboard|docs|health)(?:\/.*)?|openapi\.json)?$/

interface Recording {
  readonly exchanges: Exchanges
  readonly journal: Journal
}

/** Records every exchange after the response was sent: the response neither waits for it nor changes by it. */
export const recorder = ({ exchanges, journal }: Recording) =>
  new Elysia({ name: 'recorder' })
    // The server forgets the headers of what is answered at once, unless they were looked at before.
    .onRequest(({ request }) => void request.headers)
    .onAfterResponse({ as: 'global' }, ({ request, path, set, responseValue }) => {
      const exchange = exchanges.of(request)
      if (exchange === undefined || (exchange.operation === undefined && OWN.test(path))) return
      // A reset has cleared the journal since it arrived.
      if (exchange.epoch < exchanges.epochs.lastReset) return
      exchange.isLost = isLost(exchange, request)
      const answered = responseValue instanceof Response ? responseValue : undefined
      journal.record({
        exchange,
        method: request.method,
        url: request.url,
        headers: request.headers,
        answer: {
          // What the server says of a ready response wins where it says anything.
          status: Number(set.status === 200 ? (answered?.status ?? 200) : (set.status ?? 200)),
          headers: answered ? { ...set.headers, ...Object.fromEntries(answered.headers) } : set.headers,
          body: exchange.answer ?? (answered ? undefined : responseValue),
        },
        durationMs: performance.now() - exchange.startedAt,
      })
    })

/** A fault that delays a response checks whether the caller is still there, so the signal knows it. */
const isLost = ({ fault }: Exchange, request: Request): boolean =>
  fault !== undefined && (fault.kind === 'connection-reset' || request.signal.aborted)
