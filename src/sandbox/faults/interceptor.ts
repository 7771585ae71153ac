/** Applies stored faults to requests of the service. */
import { createKeyValueReader } from '../../accounts/keys.ts'
import type { Interceptor } from '../../http/pipeline.ts'
import { toRequestCaller } from '../journal/journal.ts'
import { RedactedRequest } from '../journal/redacted-request.ts'
import type { SandboxContext } from '../sandbox-context.ts'

/** Creates the interceptor that chooses a fault for each request. */
export function createFaultInterceptor({
  faults,
  connection,
}: Pick<SandboxContext, 'faults' | 'connection'>): Interceptor {
  const getKnownKeys = createKeyValueReader(connection)
  return {
    get isActive(): boolean {
      return faults.isAnyActive
    },
    choose({ operation, request, caller, bodyText: requestBody }) {
      const { method, url, headers } = request
      const received = {
        ...{ operation, method, url, requestBody, headers: () => headers },
        caller: caller && toRequestCaller(caller),
      }
      return faults.choose(new RedactedRequest(received, getKnownKeys()))
    },
  }
}
