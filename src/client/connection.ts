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

/** An organization as the server introduces it at start; a key is `null` where none of its role works. */
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

/** Sends a request to what is under `/sandbox`, and returns the body of its answer. */
export type Ask = <Answer>(method: string, path: string, body?: unknown) => Promise<Answer>

/**
 * @param timeout milliseconds that an answer may take
 * @returns what throws a `SandboxError` with the server's message for whatever is not 200
 */
export const asking =
  (server: ServerAddress, timeout: number): Ask =>
  async <Answer>(method: string, path: string, body?: unknown): Promise<Answer> => {
    const { status, answer } = await answerOf(server, timeout, method, path, body)
    if (status === 200) return answer as Answer
    throw new SandboxError(status, answer, `${method} ${path}`)
  }

async function answerOf(
  { url, controlToken, ended }: ServerAddress,
  timeout: number,
  method: string,
  path: string,
  body: unknown,
): Promise<{ status: number; answer: unknown }> {
  try {
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(controlToken !== undefined && { 'x-control-token': controlToken }),
      },
      signal: AbortSignal.timeout(timeout),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { status: response.status, answer: parsed(await response.text()) }
  } catch (error) {
    const why = ended() ?? (error instanceof Error ? error.message : String(error))
    throw new SandboxUnavailable(`${method} ${url}${path} was not answered: ${why}`, { cause: error })
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
