/** The entry point of the npm package in Bun. The server runs in this process. */
import { serveInProcess } from './in-process.ts'
import { getTimeout, requireOptions, type SandboxOptions } from './options.ts'
import { createSandbox, type Sandbox } from './sandbox.ts'

export * from './shared-exports.ts'

/**
 * Starts a sandbox, and resolves when it is ready. It stops with `stop()`, or when this process ends.
 * @throws {SandboxUnavailable} if it does not start
 * @throws {TypeError} for an invalid option, such as a timeout in seconds
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  requireOptions(options)
  const timeout = getTimeout(options)
  return createSandbox(await serveInProcess(options), timeout)
}
