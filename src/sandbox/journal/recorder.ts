/** Records requests to the service, and requests that reach no operation, in the journal. */

import { findMisplacedKeyHeaders } from '../../http/api-key.ts'
import type { ErrorResponse } from '../../http/error-responses.ts'
import type { Exchange } from '../../http/exchange.ts'
import { JSON_HEADERS } from '../../http/field-schemas.ts'
import { TRANSACTION_HEADER } from '../../lib/http-request.ts'
import type { Modules } from '../sandbox.ts'
import { createSecretSearch } from './request-secrets.ts'

/** Paths of the sandbox itself. */
const OWN_PATHS = /^\/(?:(?:sandbox|dashboard|docs|swagger|health)(?:\/.*)?|openapi\.json)?$/

export type Recorder = ReturnType<typeof createRecorder>

/** @param controlToken is hidden in recorded requests; `undefined` if the control API needs none */
export function createRecorder(modules: Modules, controlToken: string | undefined) {
  const { accounts, core, sandbox } = modules
  const getSecretSearch = createSecretSearch(modules, controlToken)
  return {
    /** Notes a request of the service when it arrives. */
    begin: (exchange: Exchange): void => {
      sandbox.journal.inProgress.add(exchange)
    },
    /** Records a request of the service when its response is created. */
    record: (exchange: Exchange): void => {
      sandbox.journal.inProgress.delete(exchange)
      // Otherwise, a reset has cleared the journal since the request arrived.
      if (exchange.stateVersion >= core.stateVersions.lastReset)
        sandbox.journal.record(withSender(accounts, exchange), getSecretSearch())
    },
    /** Records a request that reaches no operation: to an unknown path, or with another method. */
    recordError: ({ request, path, status, headers, body }: ErrorResponse): void => {
      if (OWN_PATHS.test(path)) return
      const machineTime = core.clock.machineNow()
      const recorded = {
        request,
        status,
        errorCode: body.error.code,
        headers: { ...JSON_HEADERS, ...headers },
        responseBody: JSON.stringify(body),
        transactionId: String(headers[TRANSACTION_HEADER]),
        sandboxTime: core.clock.timeAt(machineTime),
        machineTime,
        monotonicStart: performance.now(),
        durationMs: 0,
      }
      sandbox.journal.record(recorded, getSecretSearch())
    },
  }
}

/** Adds the owner of a key in a header that the operation ignores to a request without a key. */
function withSender({ callers }: Modules['accounts'], exchange: Exchange): Exchange {
  if (exchange.errorCode !== 'unauthorized') return exchange
  const { operation, request } = exchange
  const caller = findMisplacedKeyHeaders(request.headers, operation.keyHeaders)
    .map((name) => callers.find((request.headers.get(name) ?? '').replace(/^bearer /i, '').trim()))
    .find((one) => one !== undefined)
  return { ...exchange, caller }
}
