/** The only place where an error becomes a response. */
import { Elysia, ValidationError } from 'elysia'
import { RATE_LIMIT_HEADERS } from '../accounts/rate-limits.ts'
import { ApiError, type ErrorDetail } from '../lib/api-error.ts'
import type { Log } from '../lib/log.ts'
import { codeOf, messageOf } from '../lib/errors.ts'
import { isStorageFailure, storageUnavailable } from '../lib/storage-failure.ts'
import { TRANSACTION_HEADER } from './authenticate.ts'
import { challengeOf } from './operations.ts'
import type { RequestContexts } from './request-context.ts'
import { describeViolation, fieldPathOf, resolveUnionViolation } from './validation-errors.ts'

/** `{"error":{"code","message","status","details"?}}`. */
export interface WireError {
  readonly error: {
    readonly code: string
    readonly message: string
    readonly status: number
    readonly details?: readonly ErrorDetail[]
  }
}

/** An `ApiError`, or what is written like one: faults may have any status. */
type Failure = Pick<ApiError, 'code' | 'message' | 'details'> &
  Partial<Pick<ApiError, 'more'>> & { readonly status: number }

export const toWire = ({ code, message, status, details, more }: Failure): WireError => ({
  error: { code, message, status, ...(details.length > 0 && { details }), ...more },
})

/** A path of the app that answers a method. */
export interface Route {
  readonly method: string
  readonly path: string
}

/**
 * Mounted before everything else: an error of a feature mounted earlier would never reach it.
 * @param routes those of the finished app, for 405: filled in after it is put together
 */
export const errorResponses = (log: Log, requestContexts: RequestContexts, routes: readonly Route[]) =>
  new Elysia({ name: 'errors' }).onError({ as: 'global' }, ({ code, error, request, path, set }) => {
    const failure = error instanceof ApiError ? error : translate(code, error, request.method, path, routes)
    const about = { transactionId: String(set.headers[TRANSACTION_HEADER] ?? ''), path }
    if (failure.status === 500) {
      const stack = error instanceof Error && !(error instanceof ValidationError) ? (error.stack ?? '') : ''
      log.error('internal error', { ...about, message: causeOf(error), stack })
    }
    // An `ApiError` of this code is an injected fault.
    if (failure.code === 'storage_unavailable' && error !== failure) {
      log.error('storage unavailable', { ...about, code: String(codeOf(error)), message: causeOf(error) })
    }
    set.status = failure.status
    Object.assign(set.headers, failure.headers)
    const requestContext = requestContexts.get(request)
    if (isStorageFailure(error)) Object.assign(set.headers, requestContext?.refund?.())
    if (failure.status === 401) {
      set.headers['WWW-Authenticate'] = challengeOf(requestContext?.operation)
      // A key that went while its request was under way: there are no limits to tell of any more.
      for (const name of RATE_LIMIT_HEADERS) delete set.headers[name]
    }
    const answer = toWire(failure)
    if (requestContext) requestContext.sentBody = answer
    return answer
  })

/** A validation error prints the answer it found, keys included: only the place is told. */
function causeOf(error: unknown): string {
  if (!(error instanceof ValidationError)) return messageOf(error)
  const [first] = error.all
  return `the answer does not fit its schema at ${first && 'path' in first ? first.path : '/'}`
}

function translate(
  code: unknown,
  error: unknown,
  method: string,
  path: string,
  routes: readonly Route[],
): ApiError {
  if (code === 'NOT_FOUND') return notFound(method, path, routes)
  if (error instanceof ValidationError && error.type !== 'response') return invalidInput(error)
  if (code === 'PARSE')
    return new ApiError('invalid_parameter', 'The body cannot be read. Send JSON encoded as UTF-8.')
  return storageUnavailable(error) ?? new ApiError('internal_error')
}

function notFound(method: string, path: string, routes: readonly Route[]): ApiError {
  const allowed = allowedMethods(routes, path)
  if (allowed.length === 0) {
    return new ApiError('not_found', 'There is nothing at this path. /docs lists what there is.')
  }
  const allow = allowed.join(', ')
  return new ApiError('method_not_allowed', `${path} does not answer ${method}. Use ${allow}.`, {
    headers: { Allow: allow },
  })
}

function invalidInput(error: ValidationError): ApiError {
  const details = new Map<string, ErrorDetail>()
  for (const found of error.all) {
    if (!('path' in found)) continue
    const violation = resolveUnionViolation(found)
    const field = fieldPathOf(violation)
    if (!details.has(field)) details.set(field, { field, message: describeViolation(violation) })
  }
  const list = [...details.values()]
  const first = list[0]
  const message = first
    ? `${first.field}: ${first.message}`
    : 'The request does not fit the schema. See /docs.'
  return new ApiError('invalid_parameter', message, { details: list })
}

/** The methods `path` answers, sorted; none when the path is not known at all. */
function allowedMethods(routes: readonly Route[], path: string): string[] {
  const methods = new Set<string>()
  for (const route of routes) {
    if (route.path.includes('*') || !fits(route.path, path)) continue
    methods.add(route.method)
    if (route.method === 'GET') methods.add('HEAD')
  }
  return [...methods].sort()
}

/** Compares segment by segment: `:id` stands for any, and a slash at the end does not matter. */
function fits(pattern: string, path: string): boolean {
  const expected = segments(pattern)
  const given = segments(path)
  return (
    expected.length === given.length &&
    expected.every((segment, index) => segment.startsWith(':') || segment === given[index])
  )
}

const segments = (path: string): string[] => path.replace(/\/$/, '').split('/')
