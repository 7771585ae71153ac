/** Connects to a sandbox that another process started. */

import { SandboxUnavailable } from './control-api.ts'
import { type ConnectOptions, getTimeout } from './options.ts'
import { createSandbox, type Sandbox } from './sandbox.ts'

/**
 * Connects to a running sandbox, such as one that a test runner starts once for all its workers. `stop()` leaves it running.
 * @throws {SandboxUnavailable} if no sandbox responds at the URL
 * @throws {TypeError} if the timeout is not in milliseconds
 * @throws {SandboxError} if the control API rejects the request, for example because of a wrong control token
 */
export async function connectSandbox(url: string | URL, options: ConnectOptions = {}): Promise<Sandbox> {
  const server = {
    url: parseBaseUrl(String(url)),
    controlToken: options.controlToken,
    describeExit: () => undefined,
    dataProblems: [],
    stop: async () => {},
  }
  const sandbox = createSandbox(server, getTimeout(options))
  // A wrong address or token is reported now, and not by the first test.
  await sandbox.listOrganizations()
  return sandbox
}

function parseBaseUrl(url: string): string {
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url))
    throw new SandboxUnavailable(`${url} is not an HTTP URL. Use one such as http://localhost:8080.`)
  const { origin, pathname } = new URL(url)
  // Often the address of an operation, such as /v7/enrich.
  if (!/^\/*$/.test(pathname))
    throw new SandboxUnavailable(`${url} has a path. Use the URL of the server: ${origin}.`)
  return origin
}
