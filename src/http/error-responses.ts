/** Converts errors to error responses. */
import { Elysia, ValidationError } from 'elysia'
import { findStorageFailure, type StorageFailure } from '../db/storage-failure.ts'
import { ApiError, toApiError } from '../lib/api-error.ts'
import { codeOf, InputError, messageOf } from '../lib/errors.ts'
import { TRANSACTION_HEADER } from '../lib/http-request.ts'
import type { Log } from '../lib/log.ts'
import { findNearest } from '../lib/unknown-names.ts'
import { createInvalidInputError } from '../lib/validation-errors.ts'
import { challengeOf } from './api-key.ts'
import { type ErrorBody, toErrorBody, toVendorError } from './error-body.ts'
import type { Exchange } from './exchange.ts'
import type { Operation } from './operation.ts'

/** A route of the app. */
interface Route {
  readonly method: string
  readonly path: string
}

/** Where an error response goes. */
interface ResponseTarget {
  readonly path: string
  /** `undefined` for other paths than those of the service. */
  readonly operation?: Operation
  /** The status and headers of its response. */
  readonly set: { status?: number | string; readonly headers: Record<string, string | number> }
}

/** An error response to a request that reached no operation of the service. */
export interface ErrorResponse {
  readonly request: Request
  readonly path: string
  readonly status: number
  readonly headers: Readonly<Record<string, string | number>>
  readonly body: ErrorBody
}

/**
 * Creates the plugin that converts errors of other routes than those of the service. Mount it before these routes: it does
 * not handle errors of plugins that are mounted earlier.
 * @param getRoutes returns all routes of the app, for 405
 * @param record called with each response
 */
export const errorResponses = (
  log: Log,
  getRoutes: () => readonly Route[],
  record: (response: ErrorResponse) => void,
) =>
  new Elysia({ name: 'errors' }).onError({ as: 'global' }, ({ code, error, request, path, set }) => {
    const ownError = replaceElysiaError(code, error, request.method, path, getRoutes)
    const apiError = toApiError(ownError) ?? toServerError(ownError)
    const body = toErrorResponse(log, { path, set }, error, apiError)
    record({ request, path, status: apiError.status, headers: set.headers, body })
    return body
  })

/** Sets the status and the headers of an error of the service, and returns its body. */
export const toServiceError = (log: Log, exchange: Exchange, error: unknown): ErrorBody => {
  const { operation } = exchange
  const apiError = toApiError(error) ?? toServerError(error)
  exchange.errorCode = apiError.code
  return toErrorResponse(log, { path: operation.path, operation, set: exchange }, error, apiError)
}

/**
 * Logs an error of the server, and sets the status and the headers of its response.
 * @param error the cause of `apiError`, or the same
 * @returns the body of the response
 */
function toErrorResponse(
  log: Log,
  { path, operation, set }: ResponseTarget,
  error: unknown,
  apiError: ApiError,
): ErrorBody {
  const logFields = { transactionId: String(set.headers[TRANSACTION_HEADER] ?? ''), path }
  if (apiError.status === 500) {
    const stack = error instanceof Error && !(error instanceof ValidationError) ? (error.stack ?? '') : ''
    log.error('internal error', { ...logFields, message: describeCause(error), stack })
  }
  if (apiError.code === 'storage_unavailable') {
    log.error('storage unavailable', {
      ...logFields,
      code: String(codeOf(error)),
      message: describeCause(error),
    })
  }
  const sent = operation === undefined ? apiError : toVendorError(apiError, operation)
  set.status = sent.status
  Object.assign(set.headers, apiError.headers)
  if (sent.status === 401) setChallenge(set.headers, operation)
  return toErrorBody(sent)
}

/** Sets the challenge of a 401. */
export function setChallenge(headers: Exchange['headers'], operation?: Operation): void {
  headers['WWW-Authenticate'] = challengeOf(operation)
}

/**
 * Describes an error for the log. The message of a validation error contains the response with its keys. Only the path
 * is logged.
 */
function describeCause(error: unknown): string {
  if (!(error instanceof ValidationError)) return messageOf(error)
  const [first] = error.all
  return `the response does not match its schema at ${first && 'path' in first ? first.path : '/'}`
}

/** Returns our error for one of Elysia. Returns other errors unchanged. */
function replaceElysiaError(
  code: unknown,
  error: unknown,
  method: string,
  path: string,
  getRoutes: () => readonly Route[],
): unknown {
  if (code === 'NOT_FOUND') return createNotFoundError(method, path, getRoutes())
  if (error instanceof ValidationError && error.type !== 'response') return createInvalidInputError(error.all)
  return code === 'PARSE' ? new InputError('The body cannot be read. Send JSON encoded as UTF-8.') : error
}

function toServerError(error: unknown): ApiError {
  const failure = findStorageFailure(error)
  return failure === undefined
    ? new ApiError('internal_error')
    : new ApiError('storage_unavailable', STORAGE_MESSAGES[failure])
}

const STORAGE_MESSAGES: Readonly<Record<StorageFailure, string>> = {
  full: 'The disk with the database or temporary files is full, so nothing was changed or charged. Free some space, and send the request again.',
  unusable:
    "The database file can't be read or written, so nothing was changed or charged. Check its disk and permissions (the log has the cause), and send the request again.",
}

function createNotFoundError(method: string, path: string, routes: readonly Route[]): ApiError {
  const allowed = findAllowedMethods(routes, path)
  if (allowed.length === 0) {
    return new ApiError('not_found', 'This path does not exist.', { hint: describeNearestPath(path, routes) })
  }
  const allow = allowed.join(', ')
  return new ApiError('method_not_allowed', `${path} does not support ${method}. Use ${allow}.`, {
    headers: { Allow: allow },
  })
}

/** Returns advice: the path that ends the requested one in any case, or the most similar one. */
function describeNearestPath(path: string, routes: readonly Route[]): string {
  const version = /^\/v([89]|[1-9]\d)(?:\/|$)/.exec(path)?.[1]
  if (version !== undefined) return `Signalbox does not have version ${version} of the API. Use /v7/enrich.`
  const paths = [...new Set(routes.map((route) => route.path))].filter((each) => /^\/[^:*]+$/.test(each))
  const requested = path.toLowerCase().replace(/\/+/g, '/')
  const nearest = paths.find((each) => requested.endsWith(each)) ?? findNearest(requested, paths)
  return nearest === undefined ? '/docs lists all paths.' : `Did you mean ${nearest}?`
}

/** Returns the methods of a path, sorted; none for an unknown path. */
function findAllowedMethods(routes: readonly Route[], path: string): string[] {
  const methods = new Set<string>()
  const matching = routes.filter((route) => !route.path.includes('*') && matchesPath(route.path, path))
  // A path without parameters takes precedence, as it does in the router.
  const literal = matching.filter((route) => !route.path.includes(':'))
  for (const route of literal.length > 0 ? literal : matching) {
    methods.add(route.method)
    if (route.method === 'GET') methods.add('HEAD')
  }
  return [...methods].sort()
}

/** Compares segments: `:id` matches any segment but a blank one. */
function matchesPath(pattern: string, path: string): boolean {
  const expected = pattern.split('/')
  const actual = path.split('/')
  return (
    expected.length === actual.length &&
    expected.every(
      (segment, index) => segment === actual[index] || (segment.startsWith(':') && actual[index] !== ''),
    )
  )
}
