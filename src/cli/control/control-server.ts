/** Sends requests to the control API of a running server, for the commands that use one. */
import type { Command } from 'commander'
import type { Environment } from '../../config.ts'
import {
  createRequestSender,
  openControlResponse,
  SandboxError,
  SandboxUnavailable,
  type ServerAddress,
} from '../../lib/control-api.ts'
import { StartupError } from '../../lib/errors.ts'
import { tryParseJson } from '../../lib/json.ts'
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

/**
 * Sends a request to the control API, and returns the body of the response.
 * @param body a state file
 * @throws {StartupError} with the server's message for an error, or without a response of a Signalbox server
 */
export const sendControlRequest = <Body>(
  server: ControlServer,
  method: string,
  path: string,
  body?: Uint8Array,
): Promise<Body> =>
  createRequestSender(toAddress(server), TIMEOUT)<Body>(method, path, body).catch(failWith(server))

/**
 * Requests a stream, and returns its response while the body arrives.
 * @throws {StartupError} as `sendControlRequest`
 */
export async function openControlStream(server: ControlServer, path: string): Promise<Response> {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(new DOMException('', 'TimeoutError')), TIMEOUT)
  try {
    const request = { method: 'GET', path, signal: controller.signal }
    const response = await openControlResponse(toAddress(server), request)
    if (response.ok) return response
    throw new SandboxError(response.status, tryParseJson(await response.text()), path)
  } catch (error) {
    return failWith(server)(error)
  } finally {
    clearTimeout(timer)
  }
}

const toAddress = ({ url, token }: ControlServer): ServerAddress => ({
  url: url.origin,
  controlToken: token,
  describeExit: () => undefined,
})

const failWith =
  ({ url, token }: ControlServer) =>
  (error: unknown): never => {
    if (error instanceof SandboxError)
      throw new StartupError(describeRejection(url, error, token !== undefined))
    throw new StartupError(
      error instanceof SandboxUnavailable && error.cause === undefined
        ? error.message
        : describeFailedRequest(error instanceof Error ? error.cause : error, url),
    )
  }

function describeRejection({ origin }: URL, { status, message }: SandboxError, hasToken: boolean): string {
  if (status === 401)
    return hasToken
      ? `${origin} rejected the control token. Check --control-token (or SIGNALBOX_CONTROL_TOKEN): ${TOKEN_SOURCE}`
      : `${origin} requires its control token. Add --control-token TOKEN (or set SIGNALBOX_CONTROL_TOKEN): ${TOKEN_SOURCE}`
  return status === 404 ? `${origin} has no control API. Start the server without --no-control.` : message
}

const TOKEN_SOURCE =
  'the token with which the server was started, or the one in the link to the dashboard that it printed.'
