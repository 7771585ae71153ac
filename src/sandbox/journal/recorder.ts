/** Records requests to the service, and to unknown paths, in the journal. */
import { Elysia } from 'elysia'
import type { Exchange } from '../../http/pipeline.ts'
import type { RequestContext, RequestContexts } from '../../http/request-context.ts'
import type { Journal } from './journal.ts'

/** Paths of the sandbox itself. */
const OWN_PATHS = /^\/(?:(?:sandbox|dashboard|docs|health)(?:\/.*)?|openapi\.json)?$/

interface RecorderContext {
  readonly requestContexts: RequestContexts
  readonly journal: Journal
}

/** Returns the function that records a request of the service when its response is created. */
export const createRecorder =
  ({ requestContexts, journal }: RecorderContext) =>
  (
    { request, context, status, headers }: Pick<Exchange, 'request' | 'context' | 'status' | 'headers'>,
    body: unknown,
  ): void => {
    // A reset has cleared the journal since the request arrived.
    if (context.stateVersion < requestContexts.stateVersions.lastReset) return
    context.isLost = isLost(context, request)
    journal.record({
      context,
      method: request.method,
      url: request.url,
      headers: request.headers,
      response: { status, headers, body: context.sentBody ?? body },
      durationMs: performance.now() - context.startedAt,
    })
  }

/** Records requests that reach no operation: to unknown paths, or with another method. */
export const unknownPathRecorder = (context: RecorderContext) => {
  const record = createRecorder(context)
  return (
    new Elysia({ name: 'recorder' })
      // Bun drops the headers of a request that is answered synchronously, unless they were read before.
      .onRequest(({ request }) => void request.headers)
      .onAfterResponse({ as: 'global' }, ({ request, path, set, responseValue }) => {
        const requestContext = context.requestContexts.get(request)
        if (requestContext === undefined || OWN_PATHS.test(path)) return
        const { headers, status = 200 } = set
        record({ request, context: requestContext, status: Number(status), headers }, responseValue)
      })
  )
}

/** Returns whether the caller received nothing. */
const isLost = ({ fault }: RequestContext, { signal }: Request): boolean =>
  fault?.kind === 'connection_reset' || signal.aborted
