/** Every error a caller can be answered with. `http/errors.ts` alone turns one into a response. */

const STATUS = {
  invalid_parameter: 400,
  missing_identifier: 400,
  unauthorized: 401,
  invalid_api_key: 401,
  insufficient_credits: 402,
  admin_key_required: 403,
  organization_inactive: 403,
  key_suspended: 403,
  user_suspended: 403,
  user_deleted: 403,
  loopback_only: 403,
  not_found: 404,
  method_not_allowed: 405,
  already_exists: 409,
  invalid_state: 409,
  idempotency_in_progress: 409,
  not_as_expected: 409,
  payload_too_large: 413,
  idempotency_mismatch: 422,
  rate_limit_exceeded: 429,
  internal_error: 500,
  service_unavailable: 503,
  storage_unavailable: 503,
} as const

export type ErrorCode = keyof typeof STATUS
/** Every code there is. */
export const ERROR_CODES = Object.keys(STATUS) as readonly ErrorCode[]
export type ErrorStatus = (typeof STATUS)[ErrorCode]
export const statusOf = (code: ErrorCode): ErrorStatus => STATUS[code]

/** A field at fault. The message says what is wrong and what to send instead. */
export interface ErrorDetail {
  readonly field: string
  readonly message: string
}

interface ErrorExtras {
  readonly details?: readonly ErrorDetail[]
  readonly headers?: Readonly<Record<string, string>>
  /** What only errors of this code tell, as it is sent. */
  readonly more?: Readonly<Record<string, unknown>>
}

/** A refusal that the caller can act on; the message says how. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly status: ErrorStatus
  readonly details: readonly ErrorDetail[]
  readonly headers: Readonly<Record<string, string>>
  readonly more: Readonly<Record<string, unknown>>

  constructor(code: ErrorCode, message: string, extras: ErrorExtras = {}) {
    super(message)
    this.name = 'ApiError'
    this.code = code
    this.status = STATUS[code]
    this.details = extras.details ?? []
    this.headers = extras.headers ?? {}
    this.more = extras.more ?? {}
  }
}

/** `400 invalid_parameter` for one field. */
export const invalidField = (field: string, message: string): ApiError =>
  new ApiError('invalid_parameter', `${field}: ${message}`, { details: [{ field, message }] })
