/** The hook that applies stored faults to requests. */
import { createKeyValueReader } from '../../accounts/keys.ts'
import type { Connection } from '../../db/open-and-lock.ts'
import type { AuthenticatedRequest } from '../../http/authenticate.ts'
import { type FaultInjectionContext, injectFault } from '../../http/inject-fault.ts'
import { RedactedRequest } from '../journal/redacted-request.ts'
import type { FaultStore } from './fault-store.ts'

interface StoredFaultContext extends FaultInjectionContext {
  readonly faults: FaultStore
  readonly connection: Connection
}

/** Returns the hook that applies faults to authenticated requests, before rate limits and credits. */
export function faultInjection(context: StoredFaultContext) {
  const { faults, requestContexts } = context
  const getKnownKeys = createKeyValueReader(context.connection)
  return {
    get isActive(): boolean {
      return faults.isAnyActive
    },
    /**
     * Applies the fault of a request, if it has one.
     * @throws {InjectedFault} unless the fault only delays the request, or applies after it is processed
     */
    async run(request: Request, { operation, caller }: AuthenticatedRequest): Promise<void> {
      const { method, url, headers } = request
      const requestContext = requestContexts.get(request)
      const received = {
        operation,
        caller,
        method,
        url,
        requestBody: requestContext?.bodyText,
        headers: () => headers,
      }
      const fault = faults.choose(new RedactedRequest(received, getKnownKeys()))
      if (fault?.afterCommit && requestContext) requestContext.afterCommitFault = fault
      else if (fault) await injectFault(context, request, fault.effect, fault)
    },
  }
}
