/** The package in Node: the server is another process. */
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { SandboxOptions } from './options.ts'
import { type Sandbox, createSandbox } from './sandbox.ts'
import { findExecutable, spawnServer } from './spawn.ts'

export * from './shared.ts'

/**
 * Starts a sandbox, and resolves when it answers. It ends with `stop()`, and with this process, however that ends.
 * @throws {SandboxUnavailable} when it does not start, saying why
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const here = dirname(fileURLToPath(import.meta.url))
  const bin = options.env?.SIGNALBOX_BIN ?? process.env.SIGNALBOX_BIN
  return createSandbox(await spawnServer(findExecutable(here, bin), options), options)
}
