/** Authenticates requests by API key, and applies rate limits, before every operation of the service. */
import { Elysia } from 'elysia'
import { IDEMPOTENCY_HEADER, type Idempotency, readRequestIdentity } from '../accounts/idempotency.ts'
import { type Caller, type Callers, requireActive, requireAdmin } from '../accounts/key-authentication.ts'
import { type RateLimits, toRateLimitHeaders } from '../accounts/rate-limits.ts'
import { type AuthorizationContext, AuthorizedCaller } from '../accounts/recheck-caller.ts'
import { ApiError } from '../lib/api-error.ts'
import type { Clock } from '../lib/clock.ts'
import {
  findApiKey,
  findMisplacedKeyHeaders,
  findOperation,
  isManagement,
  keyHeadersOf,
  type Operation,
  readsKeyFromBody,
} from './api-operations.ts'
import { InvalidBody, requireObject } from './body.ts'
import type { RequestCaller, RequestContexts } from './request-context.ts'

/** The header with the transaction id of every response. Enrich and Buying group repeat the id in the body. */
export const TRANSACTION_HEADER = 'smarteTransactionId'

/** An authenticated request, as `beforeLimits` sees it. */
export interface AuthenticatedRequest {
  readonly operation: Operation
  readonly caller: RequestCaller
  readonly body: unknown
}

export interface AuthenticationContext extends AuthorizationContext {
  readonly requestContexts: RequestContexts
  readonly limits: RateLimits
  readonly idempotency: Idempotency
  readonly clock: Clock
  /**
   * Runs after authentication and before rate limits. The sandbox injects faults here.
   * `isActive` is false if it has nothing to do for any request.
   */
  readonly beforeLimits: {
    readonly isActive: boolean
    run(request: Request, authenticated: AuthenticatedRequest): Promise<void>
  }
}

/**
 * Adds `caller`, `authorized` and `transactionId` to the handlers of the instance that uses it. It runs before validation
 * and checks in this order: 401, 403, `beforeLimits`, 429, and 400 for a body that is not JSON.
 * @param canUseIdempotencyKey returns whether a body is valid, so that the request can be repeated under its `Idempotency-Key`
 */
export const authenticate = (
  context: AuthenticationContext,
  canUseIdempotencyKey: (body: unknown) => boolean = () => false,
) =>
  new Elysia().derive({ as: 'scoped' }, async ({ request, route, body, set }) => {
    const { callers, limits, requestContexts, beforeLimits } = context
    const operation = findOperation(route)
    if (operation === undefined) throw new Error(`${route} is not an operation of the service`)
    const requestContext = requestContexts.get(request)
    if (requestContext) requestContext.operation = operation
    const key = readApiKey(operation, request.headers, body)
    let caller: Caller | undefined = identifyCaller(callers, key, operation, request.headers)
    const requestCaller = toRequestCaller(caller)
    if (requestContext) requestContext.caller = requestCaller
    try {
      requireAllowed(caller, operation)
      requestContexts.requireCurrent(requestContext?.stateVersion)
      if (beforeLimits.isActive) {
        const authenticated = { operation, caller: requestCaller, body }
        const release = canUseIdempotencyKey(body)
          ? lockIdempotencyKey(context, request, authenticated)
          : undefined
        await beforeLimits.run(request, authenticated).finally(release)
        // The caller may have been suspended or removed during a delay.
        caller = undefined
        caller = callers.identify(key)
        requireAllowed(caller, operation)
        requestContexts.requireCurrent(requestContext?.stateVersion)
      }
      const { organization } = caller
      const refund = limits.admit(organization)
      if (requestContext)
        requestContext.refund = () => {
          refund()
          return toRateLimitHeaders(limits.getStatus(organization))
        }
    } finally {
      if (caller) Object.assign(set.headers, toRateLimitHeaders(limits.getStatus(caller.organization)))
    }
    requireObject(body, isView(operation))
    const authorized = new AuthorizedCaller(context, caller, requestContext?.stateVersion)
    return { authorized, caller, transactionId: String(set.headers[TRANSACTION_HEADER]) }
  })

/** Inactive organizations may use views only. Views accept an empty body as an empty object. */
const isView = (operation: Operation): boolean => operation === 'viewUsers' || operation === 'viewKeys'

function requireAllowed(caller: Caller, operation: Operation): void {
  requireActive(caller, isView(operation))
  if (isManagement(operation)) requireAdmin(caller)
}

/** Locks the `Idempotency-Key`, so that a repeat does not overtake a delayed request. Returns the release function. */
function lockIdempotencyKey(
  { idempotency, clock }: AuthenticationContext,
  request: Request,
  { caller: { orgId }, body }: AuthenticatedRequest,
): (() => void) | undefined {
  const identity = readRequestIdentity(request.headers.get(IDEMPOTENCY_HEADER), Object(body))
  return identity && idempotency.lockIfNew({ ...identity, orgId }, clock.now())
}

const toRequestCaller = ({ organization, key }: Caller): RequestCaller => ({
  orgId: organization.orgId,
  orgName: organization.orgName,
  keyId: key.keyId,
  lastFour: key.lastFour,
})

/**
 * Returns the API key of a request.
 * @throws {ApiError} 401 without a key
 */
function readApiKey(operation: Operation, headers: Headers, body: unknown): string {
  const key = findApiKey(operation, headers, body)
  if (key !== undefined) return key
  const isInBody = readsKeyFromBody(operation)
  const where = `in the header ${keyHeadersOf(operation)[0]}${isInBody ? ', or in the body field apikey' : ''}`
  const bodyHint =
    isInBody && body instanceof InvalidBody ? ` The body field works in JSON only. ${body.error.message}` : ''
  const hint = describeMisplacedKey(operation, headers) + bodyHint
  throw new ApiError('unauthorized', `The request has no API key. Send one ${where}.${hint}`)
}

/**
 * Finds the caller with the key.
 * @throws {ApiError} 401 for an unknown key; it names another key header that the request has
 */
function identifyCaller(callers: Callers, key: string, operation: Operation, headers: Headers): Caller {
  try {
    return callers.identify(key)
  } catch (error) {
    const hint = describeMisplacedKey(operation, headers)
    throw error instanceof ApiError && hint ? new ApiError(error.code, error.message + hint) : error
  }
}

function describeMisplacedKey(operation: Operation, headers: Headers): string {
  const [misplaced] = findMisplacedKeyHeaders(headers, keyHeadersOf(operation))
  return misplaced === undefined ? '' : ` This operation ignores the header ${misplaced}.`
}
