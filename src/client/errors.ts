/** What goes wrong, in the server's own words where it has any. */

/** A field at fault. */
export interface FieldError {
  readonly field: string
  readonly message: string
}

/** The server refused what it was asked. */
export class SandboxError extends Error {
  override readonly name = 'SandboxError'
  /** Stable: decide by it. */
  readonly code: string
  readonly status: number
  readonly details: readonly FieldError[]
  /** The whole answer. */
  readonly body: unknown

  constructor(status: number, body: unknown, asked: string) {
    const { code, message, details } = errorOf(body)
    super(message ?? `${asked} was answered with status ${status}, and without a reason.`)
    this.status = status
    this.code = code ?? 'unknown'
    this.details = details ?? []
    this.body = body
  }
}

/** The server cannot be started, or cannot be reached. */
export class SandboxUnavailable extends Error {
  override readonly name = 'SandboxUnavailable'
}

interface WireError {
  readonly code?: string
  readonly message?: string
  readonly details?: readonly FieldError[]
}

function errorOf(body: unknown): WireError {
  const isObject = typeof body === 'object' && body !== null && 'error' in body
  return isObject && typeof body.error === 'object' && body.error !== null ? body.error : {}
}
