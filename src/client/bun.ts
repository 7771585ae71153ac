/** The package in Bun: the server is part of this process. */
import { serveInProcess } from './in-process.ts'
import type { SandboxOptions } from './options.ts'
import { type Sandbox, createSandbox } from './sandbox.ts'

export * from './shared.ts'

/**
 * Starts a sandbox, and resolves when it answers. It ends with `stop()`, and with this process.
 * @throws {SandboxUnavailable} when it does not start, saying why
 */
export const startSandbox = async (options: SandboxOptions = {}): Promise<Sandbox> =>
  createSandbox(serveInProcess(options), options)
