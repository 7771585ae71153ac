/** Runs before every operation: whose key is this, may it call, and is there room for one request more. */
import { Elysia } from 'elysia'
import {
  Admission,
  type Caller,
  type Callers,
  requireActive,
  requireAdmin,
  type Standing,
} from '../accounts/callers.ts'
import { IDEMPOTENCY_HEADER, type Idempotency, nameIn } from '../accounts/idempotency.ts'
import { type RateLimits, rateLimitHeaders } from '../accounts/rate-limits.ts'
import { ApiError } from '../lib/api-error.ts'
import type { Clock } from '../lib/clock.ts'
import { isObject } from '../lib/json.ts'
import type { Faults } from '../sandbox/faults/faults.ts'
import type { FaultRequest } from '../sandbox/faults/rules.ts'
import { requireObject, UnusableBody } from './body.ts'
import { type Striking, suffer } from './injected-fault.ts'
import { isManagement, keyHeadersOf, misplacedKeyHeaders, type Operation, operationAt } from './operations.ts'
import type { ExchangeCaller, Exchanges } from './request-context.ts'

/** The header of every response; Enrich and Buying group repeat its value in the body. */
export const TRANSACTION_HEADER = 'smarteTransactionId'

export interface Gate extends Standing, Striking {
  readonly exchanges: Exchanges
  readonly limits: RateLimits
  readonly faults: Faults
  readonly idempotency: Idempotency
  readonly clock: Clock
}

/**
 * Adds `admission`, its `caller` and `transactionId` to the handlers of the instance that uses it. It runs before validation, in this
 * order: 401, 403, faults, 429, and only then 400 for what is wrong with the body.
 * @param isRepeatable whether a body is valid, and so can be repeated under one `Idempotency-Key`
 */
export const authenticate = (gate: Gate, isRepeatable: (body: unknown) => boolean = () => false) =>
  new Elysia().derive({ as: 'scoped' }, async ({ request, route, body, set }) => {
    const { callers, limits, exchanges, faults } = gate
    const operation = operationAt(route)
    if (operation === undefined) throw new Error(`${route} is no operation of the service`)
    const exchange = exchanges.of(request)
    if (exchange) exchange.operation = operation
    const key = presentedKey(operation, request.headers, body)
    let caller: Caller | undefined = identify(callers, key, operation, request.headers)
    const journaled = exchangeCallerOf(caller)
    if (exchange) exchange.caller = journaled
    try {
      requireAllowed(caller, operation)
      exchanges.requireCurrent(exchange?.epoch)
      if (faults.areArmed) {
        const asked = { operation, caller: journaled, body }
        const end = isRepeatable(body) ? whileHeld(gate, request, asked) : undefined
        await suffer(gate, request, asked).finally(end)
        // The fault may have delayed the request, and the caller been suspended or removed meanwhile.
        caller = undefined
        caller = callers.identify(key)
        requireAllowed(caller, operation)
        exchanges.requireCurrent(exchange?.epoch)
      }
      const { organization } = caller
      const refund = limits.admit(organization)
      if (exchange)
        exchange.refund = () => {
          refund()
          return rateLimitHeaders(limits.status(organization))
        }
    } finally {
      if (caller) Object.assign(set.headers, rateLimitHeaders(limits.status(caller.organization)))
    }
    requireObject(body, isView(operation))
    const admission = new Admission(gate, caller, exchange?.epoch)
    return { admission, caller, transactionId: String(set.headers[TRANSACTION_HEADER]) }
  })

/** Views are all that an inactive organization may do. They take an empty body for an empty object. */
const isView = (operation: Operation): boolean => operation === 'viewUsers' || operation === 'viewKeys'

function requireAllowed(caller: Caller, operation: Operation): void {
  requireActive(caller, isView(operation))
  if (isManagement(operation)) requireAdmin(caller)
}

/** Marks the request as under way: a repeat with its `Idempotency-Key` must not overtake it while a fault delays it. */
function whileHeld(
  { idempotency, clock }: Gate,
  request: Request,
  { caller: { orgId }, body }: FaultRequest,
): (() => void) | undefined {
  const name = nameIn(request.headers.get(IDEMPOTENCY_HEADER), Object(body))
  return name && idempotency.hold({ ...name, orgId }, clock.now())
}

/** What the journal may know of a caller. */
const exchangeCallerOf = ({ organization, key }: Caller): ExchangeCaller => ({
  orgId: organization.orgId,
  orgName: organization.orgName,
  keyId: key.keyId,
  lastFour: key.lastFour,
})

/** The header wins over the body field `apikey`, which Enrich reads, too. */
function presentedKey(operation: Operation, headers: Headers, body: unknown): string {
  const names = keyHeadersOf(operation)
  for (const name of names) {
    const key = headers.get(name)?.trim()
    if (key) return key
  }
  const isInBody = operation === 'enrich'
  if (isInBody && isObject(body) && typeof body.apikey === 'string' && body.apikey.trim() !== '')
    return body.apikey.trim()
  const where = `in the header ${names[0]}${isInBody ? ', or in the body field apikey' : ''}`
  const bodyHint =
    isInBody && body instanceof UnusableBody
      ? ` The body field is read from JSON only. ${body.error.message}`
      : ''
  const hint = misplacedHint(operation, headers) + bodyHint
  throw new ApiError('unauthorized', `The request has no API key. Send one ${where}.${hint}`)
}

/** @throws {ApiError} 401 for an unknown key; it names another key header that the request has */
function identify(callers: Callers, key: string, operation: Operation, headers: Headers): Caller {
  try {
    return callers.identify(key)
  } catch (error) {
    const hint = misplacedHint(operation, headers)
    throw error instanceof ApiError && hint ? new ApiError(error.code, error.message + hint) : error
  }
}

function misplacedHint(operation: Operation, headers: Headers): string {
  const [misplaced] = misplacedKeyHeaders(headers, keyHeadersOf(operation))
  return misplaced === undefined ? '' : ` The header ${misplaced} is not read here.`
}
