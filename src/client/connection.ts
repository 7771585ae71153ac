/** Sends requests to the control API of a running server. */

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

/** An organization at the start; a key is `null` where none of its role works. */
export interface StartOrganization {
  readonly orgId: string
  readonly orgName: string
  readonly subscription: 'standard' | 'plus' | 'pro'
  readonly status: 'active' | 'inactive'
  readonly adminKey: string | null
  readonly key: string | null
}

/** Where a server listens, and what its control API requires. */
export interface ServerAddress {
  readonly url: string
  /** The token of `/sandbox`, if it requires one. */
  readonly controlToken: string | undefined
  /** Why the server ended, if that is known. */
  readonly ended: () => string | undefined
}

/** A running server, in this process or another. */
export interface RunningServer extends ServerAddress {
  readonly organizations: readonly StartOrganization[]
  stop(): Promise<void>
}

/**
 * Sends a request to the control API, and returns the body of its response.
 * @throws {SandboxError} with the server's message for any status but 200
 */
export type Ask = <Answer>(method: string, path: string, body?: unknown) => Promise<Answer>

/** @param timeout milliseconds that a response may take */
export const asking =
  ({ url, controlToken, ended }: ServerAddress, timeout: number): Ask =>
  async <Answer>(method: string, path: string, body?: unknown): Promise<Answer> => {
    const headers = {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(controlToken !== undefined && { 'x-control-token': controlToken }),
    }
    const signal = AbortSignal.timeout(timeout)
    let status: number
    let text: string
    try {
      const response = await fetch(url + path, { method, headers, signal, body: JSON.stringify(body) })
      status = response.status
      text = await response.text()
    } catch (error) {
      const why = ended() ?? (error instanceof Error ? error.message : String(error))
      throw new SandboxUnavailable(`${method} ${url}${path} was not answered: ${why}`, { cause: error })
    }
    if (status === 200) return parsed(text) as Answer
    throw new SandboxError(status, parsed(text), `${method} ${path}`)
  }

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
