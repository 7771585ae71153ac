/** Tells the journal of every exchange after it was answered: the answer neither waits for it nor changes by it. */
import { Elysia } from 'elysia'
import type { SandboxState } from '../state/sandbox-state.ts'
import type { Exchange, Exchanges } from '../traffic/exchanges.ts'
import type { Journal } from '../traffic/journal.ts'

interface Recording {
  readonly exchanges: Exchanges
  readonly journal: Journal
  readonly state: Pick<SandboxState, 'resetEpoch'>
}

/** What the server has of its own is no traffic of the service. */
const OWN = /^\/(?:(?:sandbox|dashboard|docs|health)(?:\/.*)?|openapi\.json)?$/

export const recorder = ({ exchanges, journal, state }: Recording) =>
  new Elysia({ name: 'recorder' })
    // The server forgets the headers of what is answered at once, unless they were looked at before.
    .onRequest(({ request }) => void request.headers)
    .onAfterResponse({ as: 'global' }, ({ request, path, set, responseValue }) => {
      const exchange = exchanges.of(request)
      if (exchange === undefined || (exchange.operation === undefined && OWN.test(path))) return
      // A reset has forgotten it.
      if (exchange.epoch < state.resetEpoch) return
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

/** A fault that delays an answer looks whether the caller is still there, so the signal knows it. */
const isLost = ({ fault }: Exchange, request: Request): boolean =>
  fault !== undefined && (fault.kind === 'connection-reset' || request.signal.aborted)
