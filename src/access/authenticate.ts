/** The gate before every operation: whose key is this, may it call, and is there room for one request more. */
import { Elysia } from 'elysia'
import { ApiError } from '../lib/api-error.ts'
import { UnusableBody } from '../lib/request-body.ts'
import { type Caller, type Callers, requireActive } from './callers.ts'
import { rateLimitHeaders } from './rate-limit-headers.ts'
import type { RateLimits } from './rate-limits.ts'

/** The header every answer carries; Enrich and Buying group repeat its value in the body. */
export const TRANSACTION_HEADER = 'smarteTransactionId'

export interface Gate {
  readonly callers: Callers
  readonly limits: RateLimits
}

/**
 * Adds `caller` and `transactionId` to the handlers of the instance that uses it, for operations that take a key
 * in the header `apikey` or, without one, in the body field of that name.
 *
 * It runs before validation, in this order: 401, 403, 429, and only then 400 for what is wrong with the body.
 */
export const withApiKey = ({ callers, limits }: Gate) =>
  new Elysia({ name: 'with-api-key' }).derive({ as: 'scoped' }, ({ headers, body, set }) => {
    const caller = callers.identify(presentedKey(headers.apikey, body))
    try {
      requireActive(caller)
      limits.admit(caller.organization)
    } finally {
      Object.assign(set.headers, rateLimitHeaders(limits.status(caller.organization)))
    }
    requireObject(body)
    return { caller, transactionId: String(set.headers[TRANSACTION_HEADER]) }
  })

export type Authenticated = { readonly caller: Caller; readonly transactionId: string }

function presentedKey(header: string | undefined, body: unknown): string {
  const key = header?.trim() || keyInBody(body)
  if (!key) {
    throw new ApiError(
      'unauthorized',
      'The request has no API key. Send one in the header apikey, or in the body field apikey.',
    )
  }
  return key
}

function keyInBody(body: unknown): string {
  if (typeof body !== 'object' || body === null || !('apikey' in body)) return ''
  return typeof body.apikey === 'string' ? body.apikey.trim() : ''
}

function requireObject(body: unknown): void {
  if (body instanceof UnusableBody) throw body.error
  if (body === undefined || body === null) throw notAnObject('The body is empty.')
  if (typeof body !== 'object' || Array.isArray(body)) {
    throw notAnObject('The body is JSON, but not an object.')
  }
}

const notAnObject = (what: string): ApiError =>
  new ApiError('invalid_parameter', `${what} Send an object such as {"contactEmail":"ada@company.com"}.`)
