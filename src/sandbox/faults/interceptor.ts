/** Applies stored faults to requests of the service. */

import type { AppContext } from '../../app-context.ts'
import type { Interceptor } from '../../http/pipeline.ts'
import { ParsedRequest, toRequestCaller } from '../requests/parsed-request.ts'

/** Returns a function that chooses a fault for each request. */
export function createFaultInterceptor({ faults }: Pick<AppContext, 'faults'>): Interceptor {
  return ({ operation, request, caller, bodyText: requestBody }, afterCommit) => {
    if (faults.activeCount === 0) return undefined
    const { method, url, headers } = request
    const received = {
      operation,
      method,
      url,
      requestBody,
      headers: () => headers,
      caller: caller && toRequestCaller(caller),
    }
    return faults.choose(new ParsedRequest(received), afterCommit)
  }
}
