/** The hook that applies stored faults to requests. */
import type { AuthenticatedRequest } from '../../http/authenticate.ts'
import { type FaultInjectionContext, injectFault } from '../../http/inject-fault.ts'
import type { FaultStore } from './fault-store.ts'

/** Returns the hook that applies faults to authenticated requests, before rate limits and credits. */
export const faultInjection = (context: FaultInjectionContext & { readonly faults: FaultStore }) => ({
  get isActive(): boolean {
    return context.faults.isAnyActive
  },
  /**
   * Applies the fault of a request, if it has one.
   * @throws {InjectedFault} unless the fault only delays the request, or applies after it is processed
   */
  async run(request: Request, authenticated: AuthenticatedRequest): Promise<void> {
    const fault = context.faults.choose(authenticated)
    const requestContext = context.requestContexts.get(request)
    if (fault?.afterCommit && requestContext) requestContext.afterCommitFault = fault
    else if (fault) await injectFault(context, request, fault.effect, fault)
  },
})
