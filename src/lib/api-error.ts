/** Errors that clients see. `http/error-responses.ts` converts them to responses. */
import { ERRORS, type ErrorCode, type ErrorStatus } from './error-catalog.ts'

/** An invalid field. The message says what is wrong and what to send instead. */
export interface ErrorDetail {
  readonly field: string
  readonly message: string
}

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

/** Returns `400 invalid_parameter` for one field. */
export const invalidField = (field: string, message: string): ApiError => invalidFields([{ field, message }])

/** Returns `400 invalid_parameter` for several fields. */
export const invalidFields = (details: readonly ErrorDetail[]): ApiError => {
  const [first] = details
  return new ApiError('invalid_parameter', first && `${first.field}: ${first.message}`, { details })
}
