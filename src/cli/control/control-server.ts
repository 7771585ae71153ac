/** The flags of commands that use the control API of a running server, and the errors of that server. */
import type { Command } from 'commander'
import { SandboxError, type ServerAddress } from '../../client/control-api.ts'
import type { Environment } from '../../config/serve-config.ts'
import { CommandError } from '../../lib/errors.ts'
import { getDefaultUrl, resolveServerUrl } from '../server-url.ts'

export interface ServerFlags {
  readonly url?: string
  readonly controlToken?: string
}

export const CONTROL_TOKEN_HELP = 'control token of the server [SIGNALBOX_CONTROL_TOKEN]'

/** Adds the flags that name a server and its control token. */
export const addServerFlags = (command: Command, env: Environment): Command =>
  command
    .option('--url <url>', `the server (default: ${getDefaultUrl(env)})`)
    .option('--control-token <token>', CONTROL_TOKEN_HELP)

/** Returns the server of the flags, or else that of the environment. */
export const parseControlServer = ({ url, controlToken }: ServerFlags, env: Environment): ServerAddress => ({
  url: resolveServerUrl(url, env).origin,
  controlToken: controlToken ?? (env.SIGNALBOX_CONTROL_TOKEN || undefined),
  describeExit: () => undefined,
})

/** Milliseconds for one response. A large state takes seconds. */
export const CONTROL_TIMEOUT = 120_000

/**
 * Waits for a response, and explains why the server rejected the request.
 * @throws {CommandError} for a `SandboxError`
 */
export async function explainRejection<Result>(
  server: ServerAddress,
  response: Promise<Result>,
): Promise<Result> {
  try {
    return await response
  } catch (error) {
    throw error instanceof SandboxError ? new CommandError(describeRejection(server, error)) : error
  }
}

function describeRejection({ url, controlToken }: ServerAddress, { status, message }: SandboxError): string {
  if (status === 404) return `${url} has no control API. Start the server without --no-control.`
  if (status !== 401) return message
  const problem = controlToken === undefined ? 'requires its control token' : 'rejected the control token'
  return `${url} ${problem}. Set --control-token or SIGNALBOX_CONTROL_TOKEN to the token that the server was started with, or to the one in the dashboard link that it printed.`
}
