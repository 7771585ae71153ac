/** The entry point of the npm package in Node.js. The server runs in a child process. */
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findExecutable } from './executable.ts'
import { getTimeout, requireOptions, type SandboxOptions } from './options.ts'
import { createSandbox, type Sandbox } from './sandbox.ts'
import { spawnServer } from './spawn.ts'

export * from './shared-exports.ts'

/**
 * Starts a sandbox, and resolves when it is ready. It stops with `stop()`, or when this process ends, even if it is killed.
 * @throws {SandboxUnavailable} if it does not start
 * @throws {TypeError} for an invalid option, such as a timeout in seconds
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  requireOptions(options)
  const timeout = getTimeout(options)
  const here = dirname(fileURLToPath(import.meta.url))
  const bin = options.env?.SIGNALBOX_BIN ?? process.env.SIGNALBOX_BIN
  return createSandbox(await spawnServer(findExecutable(here, bin), options, timeout), timeout)
}
