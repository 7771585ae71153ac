/** The one class of errors that callers see. `http/errors.ts` alone turns one into a response. */
import { ERRORS, type ErrorCode, type ErrorStatus } from './error-catalog.ts'

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

  constructor(code: ErrorCode, message: string = ERRORS[code].message, extras: ErrorExtras = {}) {
    super(message)
    this.name = 'ApiError'
    this.code = code
    this.status = ERRORS[code].status
    this.details = extras.details ?? []
    this.headers = extras.headers ?? {}
    this.more = extras.more ?? {}
  }
}

/** `400 invalid_parameter` for one field. */
export const invalidField = (field: string, message: string): ApiError =>
  new ApiError('invalid_parameter', `${field}: ${message}`, { details: [{ field, message }] })
