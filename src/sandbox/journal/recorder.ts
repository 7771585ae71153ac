/** Records every request to the service in the journal. */
import { Elysia } from 'elysia'
import type { RequestContext, RequestContexts } from '../../http/request-context.ts'
import type { Journal } from './journal.ts'

/** Paths of the sandbox itself. */
const OWN_PATHS = /^\/(?:(?:sandbox|dashboard|docs|health)(?:\/.*)?|openapi\.json)?$/

interface RecorderContext {
  readonly requestContexts: RequestContexts
  readonly journal: Journal
}

/** Records a request after its response was sent: recording neither delays nor changes the response. */
export const recorder = ({ requestContexts, journal }: RecorderContext) =>
  new Elysia({ name: 'recorder' })
    // Bun drops the headers of a request that is answered synchronously, unless they were read before.
    .onRequest(({ request }) => void request.headers)
    .onAfterResponse({ as: 'global' }, ({ request, path, set, responseValue }) => {
      const context = requestContexts.get(request)
      if (context === undefined || (context.operation === undefined && OWN_PATHS.test(path))) return
      // A reset has cleared the journal since the request arrived.
      if (context.stateVersion < requestContexts.stateVersions.lastReset) return
      context.isLost = isLost(context, request)
      const response = responseValue instanceof Response ? responseValue : undefined
      journal.record({
        context,
        method: request.method,
        url: request.url,
        headers: request.headers,
        response: {
          // Hooks may override the status and the headers of a `Response`.
          status: Number(set.status === 200 ? (response?.status ?? 200) : (set.status ?? 200)),
          headers: response ? { ...set.headers, ...Object.fromEntries(response.headers) } : set.headers,
          body: context.sentBody ?? (response ? undefined : responseValue),
        },
        durationMs: performance.now() - context.startedAt,
      })
    })

/** A delay by a fault checks whether the caller is still connected, so the signal is up to date. */
const isLost = ({ fault }: RequestContext, request: Request): boolean =>
  fault !== undefined && (fault.kind === 'connection_reset' || request.signal.aborted)
