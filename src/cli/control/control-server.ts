/** Sends requests to the control API of a running server, for the commands that use one. */
import type { Command } from 'commander'
import type { Environment } from '../../config.ts'
import { TRANSACTION_HEADER } from '../../http/authenticate.ts'
import type { ApiErrorBody } from '../../http/error-responses.ts'
import { StartupError } from '../../lib/errors.ts'
import {
  type CompleteResponse,
  type HttpRequest,
  openResponse,
  readResponse,
} from '../../lib/http-request.ts'
import { describeFailedRequest, getDefaultUrl, parseServerUrl } from '../server-url.ts'

export interface ServerFlags {
  readonly url?: string
  readonly controlToken?: string
}

export interface ControlServer {
  readonly url: URL
  readonly token: string | undefined
}

/** Adds the flags that name a server and its control token. */
export const addServerFlags = (command: Command, env: Environment): Command =>
  command
    .option('--url <url>', `the server (default: ${getDefaultUrl(env)})`)
    .option('--control-token <token>', 'control token of the server [SIGNALBOX_CONTROL_TOKEN]')

/** Returns the server of the flags, or else that of the environment. */
export const parseControlServer = ({ url, controlToken }: ServerFlags, env: Environment): ControlServer => ({
  url: parseServerUrl(url || getDefaultUrl(env)),
  token: controlToken ?? (env.SIGNALBOX_CONTROL_TOKEN || undefined),
})

/** Milliseconds for one response. A large state takes seconds. */
const TIMEOUT = 120_000

export interface ControlRequest {
  readonly method: 'GET' | 'POST'
  readonly path: string
  /** Query parameters. Omits those that are absent. */
  readonly query?: Readonly<Record<string, string | undefined>>
  /** A state file. */
  readonly body?: Uint8Array<ArrayBuffer>
}

/**
 * Sends a request to the control API, and returns the response.
 * @throws {StartupError} with the server's message for an error, or without a response of a Signalbox server
 */
export async function sendControlRequest(
  server: ControlServer,
  request: ControlRequest,
): Promise<CompleteResponse> {
  const signal = AbortSignal.timeout(TIMEOUT)
  const response = await openControlResponse(server, request, signal)
  return readResponse(response, new URL(request.path, server.url).href).catch(failWith(server))
}

/**
 * Sends a request for a stream, and returns its response while the body arrives.
 * @throws {StartupError} as `sendControlRequest`
 */
export async function openControlStream(server: ControlServer, request: ControlRequest): Promise<Response> {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(new DOMException('', 'TimeoutError')), TIMEOUT)
  try {
    return await openControlResponse(server, request, controller.signal)
  } finally {
    clearTimeout(timer)
  }
}

async function openControlResponse(
  server: ControlServer,
  { method, path, query = {}, body }: ControlRequest,
  signal: AbortSignal,
): Promise<Response> {
  const { url, token } = server
  const target = new URL(path, url)
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) target.searchParams.set(name, value)
  }
  const headers = {
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(token !== undefined && { 'x-control-token': token }),
  }
  const request: HttpRequest = { method, headers, body, signal }
  const response = await openResponse(target.href, request).catch(failWith(server))
  // All responses of the server have an id, so their content needs no checks.
  if (!response.headers.has(TRANSACTION_HEADER)) {
    await response.body?.cancel()
    throw new StartupError(
      `${url.origin} returned another response than the control API. Check that --url is a Signalbox server.`,
    )
  }
  if (response.ok) return response
  const { text } = await readResponse(response, target.href).catch(failWith(server))
  const { error }: ApiErrorBody = JSON.parse(text)
  throw new StartupError(describeRejection(url, error, token !== undefined))
}

const failWith =
  ({ url }: ControlServer) =>
  (error: unknown): never => {
    throw new StartupError(describeFailedRequest(error, url))
  }

function describeRejection(
  { origin }: URL,
  { status, message }: ApiErrorBody['error'],
  hasToken: boolean,
): string {
  if (status === 401)
    return hasToken
      ? `${origin} rejected the control token. Check --control-token (or SIGNALBOX_CONTROL_TOKEN): ${TOKEN_SOURCE}`
      : `${origin} requires its control token. Add --control-token TOKEN (or set SIGNALBOX_CONTROL_TOKEN): ${TOKEN_SOURCE}`
  return status === 404 ? `${origin} has no control API. Start the server without --no-control.` : message
}

const TOKEN_SOURCE =
  'the token with which the server was started, or the one in the link to the dashboard that it printed.'
