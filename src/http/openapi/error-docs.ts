/** The error responses of the OpenAPI document: which operations have them, their descriptions, and examples. */
import { ApiError, type ErrorCode, type ErrorStatus, isSandboxOnly } from '../../lib/api-error.ts'
import { SIGNALBOX_ONLY } from '../../lib/schemas.ts'
import { ErrorBody, toErrorBody, toVendorError } from '../error-body.ts'
import type { Operation } from '../operation.ts'
import type { JsonSchema } from './components.ts'

/** The errors of every operation, with an API key or without. */
export const COMMON_ERRORS: readonly ErrorCode[] = [
  'payload_too_large',
  'internal_error',
  'storage_unavailable',
  'loopback_only',
]

/** The errors of every operation with an API key. */
const KEYED_ERRORS: readonly ErrorCode[] = [
  'invalid_parameter',
  'unauthorized',
  'invalid_api_key',
  'rate_limit_exceeded',
  'service_unavailable',
  ...COMMON_ERRORS,
]

/** The errors of Enrich and Buying group, which send `invalid_api_key` for all problems of access. */
export const SERVICE_ERRORS: readonly ErrorCode[] = [
  'missing_identifier',
  'insufficient_credits',
  ...KEYED_ERRORS,
]

/** The errors of operations that view users and keys. Inactive organizations may use them. */
export const VIEW_ERRORS: readonly ErrorCode[] = [
  'admin_key_required',
  'key_suspended',
  'user_suspended',
  'user_deleted',
  ...KEYED_ERRORS,
]

/** The errors of operations that create or update users and keys. */
export const CHANGE_ERRORS: readonly ErrorCode[] = ['organization_inactive', ...VIEW_ERRORS]

/** The statuses of errors: the name of the response in `components/responses`, and its description. */
export const ERROR_STATUSES = {
  400: { name: 'BadRequest', description: 'A field or the body is missing or invalid.' },
  401: {
    name: 'Unauthorized',
    description: "The credentials are missing or unknown, or they don't allow the request.",
  },
  402: {
    name: 'PaymentRequired',
    description:
      'The organization has no credits left. The request counts toward the limits, and nothing was charged.',
  },
  403: {
    name: 'Forbidden',
    description: 'The client is not allowed to send this request. Nothing was processed.',
  },
  404: {
    name: 'NotFound',
    description:
      'The path or the resource does not exist. A client never sees resources of other organizations.',
  },
  405: { name: 'MethodNotAllowed', description: 'The path does not support the method.' },
  409: {
    name: 'Conflict',
    description: "The resource already exists, or its status doesn't allow the action. Nothing was changed.",
  },
  413: {
    name: 'PayloadTooLarge',
    description: 'The body is larger than the limit: 64 KiB, or 16 MiB for companies and contacts.',
  },
  429: { name: 'TooManyRequests', description: 'A limit was exceeded. Nothing was counted or charged.' },
  500: {
    name: 'InternalServerError',
    description: 'An error in the server. To find the cause, search the log for the transaction id.',
  },
  503: {
    name: 'ServiceUnavailable',
    description: 'The service is temporarily unavailable. Try again later.',
  },
} as const satisfies Record<ErrorStatus, { name: string; description: string }>

interface ErrorResponseDoc {
  readonly description: string
  readonly content: {
    'application/json': {
      schema: JsonSchema
      examples: Record<string, { readonly value: ErrorBody; readonly 'x-signalbox-only'?: boolean }>
    }
  }
}

/** An error of an operation. Most operations need only its code: the example has the message of the catalog. */
export type DocumentedError = ErrorCode | ApiError

/**
 * Groups errors by status, as response objects with one example for each code.
 * @param operation `undefined` for operations of the sandbox, which have no messages of the vendor
 */
export function groupByStatus(
  errors: readonly DocumentedError[],
  operation?: Operation,
): Record<string, ErrorResponseDoc> {
  const responses: Record<string, ErrorResponseDoc> = {}
  for (const documented of errors) {
    const error = documented instanceof ApiError ? documented : new ApiError(documented)
    const sent = operation === undefined ? error : toVendorError(error, operation)
    // The operations of the sandbox are marked as a whole.
    const isOnly = operation !== undefined && isSandboxOnly(error.code)
    const response: ErrorResponseDoc = responses[sent.status] ?? {
      ...(isOnly && SIGNALBOX_ONLY),
      description: ERROR_STATUSES[sent.status].description,
      content: { 'application/json': { schema: ErrorBody, examples: {} } },
    }
    response.content['application/json'].examples[error.code] = {
      value: toErrorBody(sent),
      ...(isOnly && SIGNALBOX_ONLY),
    }
    responses[sent.status] = response
  }
  return responses
}
