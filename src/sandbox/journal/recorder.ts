/** Records requests to the service, and requests that reach no operation, in the journal. */

import type { ErrorResponse } from '../../http/error-responses.ts'
import type { Exchange } from '../../http/exchange.ts'
import { JSON_HEADERS } from '../../http/field-schemas.ts'
import { TRANSACTION_HEADER } from '../../lib/http-request.ts'
import type { Modules } from '../sandbox.ts'
import type { FindSecrets } from './recorded-request.ts'

/** Paths of the sandbox itself. */
const OWN_PATHS = /^\/(?:(?:sandbox|dashboard|docs|swagger|health)(?:\/.*)?|openapi\.json)?$/

/** Returns the functions that note a request of the service when it arrives, and record it when its response is created. */
export const createRecorder = ({ core, sandbox }: Modules, getSecretSearch: () => FindSecrets) => ({
  begin: (exchange: Exchange): void => {
    sandbox.journal.inProgress.add(exchange)
  },
  record: (exchange: Exchange): void => {
    sandbox.journal.inProgress.delete(exchange)
    // Otherwise, a reset has cleared the journal since the request arrived.
    if (exchange.stateVersion >= core.stateVersions.lastReset)
      sandbox.journal.record(exchange, getSecretSearch())
  },
})

export type Recorder = ReturnType<typeof createRecorder>

/** Returns the function that records requests that reach no operation: to unknown paths, or with another method. */
export const createErrorRecorder =
  ({ core, sandbox }: Modules, getSecretSearch: () => FindSecrets) =>
  ({ request, path, status, headers, body }: ErrorResponse): void => {
    if (OWN_PATHS.test(path)) return
    const arrivedAt = core.clock.machineNow()
    const recorded = {
      request,
      status,
      errorCode: body.error.code,
      headers: { ...JSON_HEADERS, ...headers },
      responseBody: JSON.stringify(body),
      transactionId: String(headers[TRANSACTION_HEADER]),
      receivedAt: core.clock.timeAt(arrivedAt),
      arrivedAt,
      startedAt: performance.now(),
      durationMs: 0,
    }
    sandbox.journal.record(recorded, getSecretSearch())
  }
