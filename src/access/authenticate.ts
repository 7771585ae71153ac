/** The gate before every operation: whose key is this, may it call, and is there room for one request more. */
import { Elysia } from 'elysia'
import { ApiError } from '../lib/api-error.ts'
import type { Clock } from '../lib/clock.ts'
import { isObject } from '../lib/is-object.ts'
import { requireObject, UnusableBody } from '../lib/request-body.ts'
import { requireSameEpoch } from '../traffic/epochs.ts'
import type { ExchangeCaller } from '../traffic/exchanges.ts'
import type { FaultRequest } from '../traffic/fault-rules.ts'
import { type Striking, suffer } from '../traffic/fault-strike.ts'
import type { Faults } from '../traffic/faults.ts'
import { operationAt } from '../traffic/operations.ts'
import { Admission, type Standing } from './admission.ts'
import { type Caller, type Callers, requireActive, requireAdmin } from './callers.ts'
import type { Idempotency } from './idempotency.ts'
import { IDEMPOTENCY_HEADER, nameIn } from './idempotency-key.ts'
import {
  ADMIN_KEY_HEADERS,
  API_KEY_HEADERS,
  KEY_ADMIN_KEY_HEADERS,
  type KeyHeaders,
  misplacedKeyHeaders,
} from './key-headers.ts'
import { rateLimitHeaders } from './rate-limit-headers.ts'
import type { RateLimits } from './rate-limits.ts'

/** The header every answer carries; Enrich and Buying group repeat its value in the body. */
export const TRANSACTION_HEADER = 'smarteTransactionId'

export interface Gate extends Standing, Striking {
  readonly limits: RateLimits
  readonly faults: Faults
  readonly idempotency: Idempotency
  readonly clock: Clock
}

/** How an operation is entered. */
interface Entrance {
  readonly name: string
  /** The headers that may hold the key; the first present one counts. */
  readonly headers: KeyHeaders
  /** Whether the body field `apikey` may hold it instead. */
  readonly inBody?: boolean
  readonly adminOnly?: boolean
  /** Views are all that an inactive organization may do. */
  readonly allowInactive?: boolean
  /** Whether an empty body stands for an empty object. */
  readonly bodyOptional?: boolean
  /** Which bodies can be carried out, where an `Idempotency-Key` keeps a repeat from overtaking the first. */
  readonly repeatable?: (body: unknown) => boolean
}

/**
 * Enrich: header `apikey` or, without one, the body field of that name.
 * @param repeatable which bodies can be carried out, and so repeated under one `Idempotency-Key`
 */
export const withApiKey = (gate: Gate, repeatable: (body: unknown) => boolean) =>
  entrance(gate, { name: 'api-key', headers: API_KEY_HEADERS, inBody: true, repeatable })

/** Buying group: header `apikey` alone. */
export const withApiKeyHeader = (gate: Gate) =>
  entrance(gate, { name: 'api-key-header', headers: API_KEY_HEADERS })

/** Users: an admin key in `Admin-Api-Key`; some clients write `Admin_Api_Key`. */
export const withAdminKey = (gate: Gate) =>
  entrance(gate, { name: 'admin-key', headers: ADMIN_KEY_HEADERS, adminOnly: true })

export const withAdminKeyForViews = (gate: Gate) =>
  entrance(gate, { name: 'admin-key-views', headers: ADMIN_KEY_HEADERS, adminOnly: true, ...VIEWS })

/** Keys: an admin key in `Api-Key`. */
export const withKeyAdminKey = (gate: Gate) =>
  entrance(gate, { name: 'key-admin-key', headers: KEY_ADMIN_KEY_HEADERS, adminOnly: true })

export const withKeyAdminKeyForViews = (gate: Gate) =>
  entrance(gate, { name: 'key-admin-key-views', headers: KEY_ADMIN_KEY_HEADERS, adminOnly: true, ...VIEWS })

const VIEWS = { allowInactive: true, bodyOptional: true }

/**
 * Adds `admission`, its `caller` and `transactionId` to the handlers of the instance that uses it. It runs before validation, in this
 * order: 401, 403, faults, 429, and only then 400 for what is wrong with the body.
 */
const entrance = (gate: Gate, rules: Entrance) =>
  new Elysia({ name: `with-${rules.name}` }).derive(
    { as: 'scoped' },
    async ({ request, route, body, set }) => {
      const { callers, limits, exchanges, faults } = gate
      const operation = operationAt(route)
      const exchange = exchanges.of(request)
      if (exchange) exchange.operation = operation
      const key = presentedKey(rules, request.headers, body)
      let caller: Caller | undefined = identify(callers, key, rules, request.headers)
      const told = toldOf(caller)
      if (exchange) exchange.caller = told
      try {
        requireAllowed(caller, rules)
        requireSameEpoch(exchange?.epoch, gate.state)
        if (faults.areArmed && operation) {
          const asked = { operation, caller: told, body }
          const end = whileHeld(gate, rules, request, asked)
          await suffer(gate, request, asked).finally(end)
          // It may have been held up, and who was let in been suspended meanwhile, or be no more.
          caller = undefined
          caller = callers.identify(key)
          requireAllowed(caller, rules)
          requireSameEpoch(exchange?.epoch, gate.state)
        }
        limits.admit(caller.organization)
      } finally {
        if (caller) Object.assign(set.headers, rateLimitHeaders(limits.status(caller.organization)))
      }
      requireObject(body, rules.bodyOptional)
      const admission = new Admission(gate, caller, exchange?.epoch)
      return { admission, caller, transactionId: String(set.headers[TRANSACTION_HEADER]) }
    },
  )

/** A repeat under the same `Idempotency-Key` must not overtake what a fault holds up. Returns what ends that. */
function whileHeld(
  { idempotency, clock }: Gate,
  { repeatable }: Entrance,
  request: Request,
  { caller: { orgId }, body }: FaultRequest,
): (() => void) | undefined {
  if (!repeatable?.(body)) return undefined
  const name = nameIn(request.headers.get(IDEMPOTENCY_HEADER), Object(body))
  return name && idempotency.hold({ ...name, orgId }, clock.now())
}

function requireAllowed(caller: Caller, { allowInactive, adminOnly }: Entrance): void {
  requireActive(caller, allowInactive)
  if (adminOnly) requireAdmin(caller)
}

/** What the journal may know of a caller. */
const toldOf = ({ organization, key }: Caller): ExchangeCaller => ({
  orgId: organization.orgId,
  orgName: organization.orgName,
  keyId: key.keyId,
  lastFour: key.lastFour,
})

/** The header wins over the body. */
function presentedKey({ headers: names, inBody }: Entrance, headers: Headers, body: unknown): string {
  for (const name of names) {
    const key = headers.get(name)?.trim()
    if (key) return key
  }
  const key = inBody ? keyInBody(body) : ''
  if (key) return key
  const where = `in the header ${names[0]}${inBody ? ', or in the body field apikey' : ''}`
  const bodyHint =
    inBody && body instanceof UnusableBody
      ? ` The body field is read from JSON only. ${body.error.message}`
      : ''
  const hint = misplacedHint(headers, names) + bodyHint
  throw new ApiError('unauthorized', `The request has no API key. Send one ${where}.${hint}`)
}

/** @throws {ApiError} 401 for an unknown key; it names another key header that the request has */
function identify(callers: Callers, key: string, { headers: names }: Entrance, headers: Headers): Caller {
  try {
    return callers.identify(key)
  } catch (error) {
    const hint = misplacedHint(headers, names)
    throw error instanceof ApiError && hint ? new ApiError(error.code, error.message + hint) : error
  }
}

function misplacedHint(headers: Headers, names: KeyHeaders): string {
  const [misplaced] = misplacedKeyHeaders(headers, names)
  return misplaced === undefined ? '' : ` The header ${misplaced} is not read here.`
}

function keyInBody(body: unknown): string {
  return isObject(body) && typeof body.apikey === 'string' ? body.apikey.trim() : ''
}
