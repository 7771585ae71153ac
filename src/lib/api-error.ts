/** The errors that clients see: their codes, statuses, and messages. `http/error-responses.ts` converts them to responses. */
import { type ErrorDetail, InputError } from './errors.ts'

interface CatalogEntry {
  readonly status: number
  /** The default message. The code that throws the error can replace it with a more specific one. */
  readonly message: string
  /** The message that the vendor documents for the code. Operations of the service send it, with the other one as the hint. */
  readonly vendorMessage?: string
  /** Whether Enrich and Buying group send 401 `invalid_api_key` instead, which the vendor documents for all problems of access. */
  readonly isInvalidKey?: true
  /** Whether only the control API sends the error. Faults cannot send it. */
  readonly isSandboxOnly?: true
}

/** The order matters: if several codes have the same status, a fault sends the first one by default. */
export const ERRORS = {
  invalid_parameter: {
    status: 400,
    vendorMessage: 'Invalid input parameter.',
    message: 'The request does not match the schema. See /docs for the fields of this operation.',
  },
  missing_identifier: {
    status: 400,
    vendorMessage: 'At least one valid identifier must be provided.',
    message:
      'The request has nothing to search with. Send a field that identifies a company or, for Enrich, a contact.',
  },
  invalid_api_key: {
    status: 401,
    vendorMessage: 'Invalid API key.',
    message:
      'The API key is unknown. Use a key from this server, which prints its demo keys at startup and lists them in /docs.',
  },
  unauthorized: {
    status: 401,
    vendorMessage: 'Authentication credentials are missing.',
    message: 'The request has no API key. Send one.',
  },
  insufficient_credits: {
    status: 402,
    vendorMessage: 'Insufficient credits to process the request.',
    message: 'The organization has no credits left. Add credits, or use a different organization.',
  },
  key_suspended: {
    status: 403,
    isInvalidKey: true,
    message: 'This key is suspended. An admin can reactivate it.',
  },
  user_suspended: {
    status: 403,
    isInvalidKey: true,
    message: 'The user of this key is suspended. An admin can reactivate the user.',
  },
  user_deleted: {
    status: 403,
    isInvalidKey: true,
    message: 'The user of this key was deleted. Use the key of an active user.',
  },
  organization_inactive: {
    status: 403,
    isInvalidKey: true,
    message:
      'The organization is inactive. It can only view its users and keys. Use a key from an active organization.',
  },
  admin_key_required: {
    status: 403,
    message:
      "This key can enrich, but cannot manage users and keys. Use one of the organization's admin keys.",
  },
  loopback_only: {
    isSandboxOnly: true,
    status: 403,
    message:
      'The client is on a different machine, or the Host or Origin header names a different site. Send the request to localhost, from the machine that runs the server.',
  },
  not_found: {
    status: 404,
    message: 'No resource has this address or id. Check the path and the id.',
  },
  method_not_allowed: {
    status: 405,
    message: 'This path does not support the method. Use POST.',
  },
  invalid_state: {
    status: 409,
    message: 'The current state does not allow this action. Nothing was changed. Check the state first.',
  },
  already_exists: {
    status: 409,
    message:
      'Another user or key already has this address or value. Nothing was changed. Choose a different one.',
  },
  not_as_expected: {
    isSandboxOnly: true,
    status: 409,
    message: 'The journal does not contain the expected number of requests. See verification.nearestMisses.',
  },
  payload_too_large: {
    status: 413,
    message: "The body exceeds this operation's limit. Shorten it.",
  },
  rate_limit_exceeded: {
    status: 429,
    vendorMessage: 'Too many requests. Please try again after some time.',
    message: 'The organization exceeded one of its limits. Try again later.',
  },
  internal_error: {
    status: 500,
    message: 'An internal error occurred. Search the log for the smarteTransactionId of this response.',
  },
  service_unavailable: {
    status: 503,
    message: 'The service is unavailable. Try again later.',
  },
  storage_unavailable: {
    status: 503,
    message: 'The database is unavailable. Nothing was changed or charged. Try again later.',
  },
} as const satisfies Readonly<Record<string, CatalogEntry>>

export type ErrorCode = keyof typeof ERRORS
export type ErrorStatus = (typeof ERRORS)[ErrorCode]['status']

export const ERROR_CODES = Object.keys(ERRORS) as readonly ErrorCode[]

/** Returns whether only the sandbox has a code: for clients and paths that the service does not have. */
export const isSandboxOnly = (code: ErrorCode): boolean => 'isSandboxOnly' in ERRORS[code]

/** An error code that a fault can send. */
export type FaultCode = keyof {
  [Code in ErrorCode as (typeof ERRORS)[Code] extends { isSandboxOnly: true } ? never : Code]: unknown
}
export const FAULT_CODES = ERROR_CODES.filter((code): code is FaultCode => !isSandboxOnly(code))

const entryOf = (code: ErrorCode): CatalogEntry => ERRORS[code]

/** Returns the error codes that the service has with a status; `service_unavailable` for any other status. */
export function codesOf(status: number): readonly [FaultCode, ...FaultCode[]] {
  const [first = 'service_unavailable', ...others] = FAULT_CODES.filter((code) => {
    const entry = entryOf(code)
    return entry.status === status || (entry.isInvalidKey && status === 401)
  })
  return [first, ...others]
}

/** Returns the message that the vendor documents for a code; `undefined` without one. */
export const getVendorMessage = (code: ErrorCode): string | undefined => entryOf(code).vendorMessage

/** Returns the code that Enrich and Buying group send for a code. */
export const toEnrichmentCode = (code: ErrorCode): ErrorCode =>
  entryOf(code).isInvalidKey ? 'invalid_api_key' : code

interface ErrorExtras {
  readonly details?: readonly ErrorDetail[]
  readonly headers?: Readonly<Record<string, string>>
  /** What to do, if the message only says what happened. */
  readonly hint?: string
  /** Fields of the body beside `error`, which only this error has. */
  readonly more?: Readonly<Record<string, unknown>>
}

/** A rejected request. The message says how to correct it. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly status: ErrorStatus
  readonly details: readonly ErrorDetail[]
  readonly headers: Readonly<Record<string, string>>
  readonly hint: string | undefined
  readonly more: Readonly<Record<string, unknown>>

  constructor(code: ErrorCode, message: string = ERRORS[code].message, extras: ErrorExtras = {}) {
    super(message)
    this.name = 'ApiError'
    this.code = code
    this.status = ERRORS[code].status
    this.details = extras.details ?? []
    this.headers = extras.headers ?? {}
    this.hint = extras.hint
    this.more = extras.more ?? {}
  }
}

/** Returns the error that clients get: 400 for input that is wrong. Returns `undefined` for an error of the server. */
export function toApiError(error: unknown): ApiError | undefined {
  if (error instanceof ApiError) return error
  if (!(error instanceof InputError)) return undefined
  const { message, details } = error
  return new ApiError('invalid_parameter', message || undefined, { details })
}
