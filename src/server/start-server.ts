/** Starts and stops a server: that of `signalbox serve`, and that of the npm package in Bun. */
import type { ServeConfig } from '../config/serve-config.ts'
import type { Core } from '../core/core.ts'
import { listen, requireUsableAddress } from '../http/listen.ts'
import { CommandError, messageOf } from '../lib/errors.ts'
import type { Log } from '../lib/log.ts'
import { type OpenModules, openModules } from '../open-modules.ts'
import { createApp } from './app.ts'

interface ServerOptions {
  readonly log: Log
  /** Whether each request is logged. */
  readonly logRequests: boolean
}

interface StopOptions {
  /** Milliseconds that running requests may take. */
  readonly graceMs?: number
  /** Runs when all changes are stored, and before the database is closed. */
  readonly beforeClose?: (modules: OpenModules) => void
}

interface StartedServer {
  /** The base URL, without a trailing slash. */
  readonly url: string
  readonly modules: OpenModules
  /**
   * Stops the server, and closes the database.
   * @throws {CommandError} if the last changes were not stored
   */
  stop(options?: StopOptions): Promise<void>
}

/** Milliseconds between checks that the database file was not deleted or replaced. */
const FILE_CHECK_INTERVAL = 1_000

/**
 * Starts a server, which serves requests until it is stopped.
 * @throws {CommandError} if the server cannot start
 */
export async function startServer(
  config: ServeConfig,
  { log, logRequests }: ServerOptions,
): Promise<StartedServer> {
  // Loading data may take minutes and changes the database, so the address is checked first.
  await requireUsableAddress(config)
  const modules = await openModules({ ...config, log })
  try {
    return serve(modules, config, logRequests)
  } catch (error) {
    modules.close()
    throw error
  }
}

function serve(modules: OpenModules, config: ServeConfig, logRequests: boolean): StartedServer {
  const server = listen(createApp(modules, { ...config, logRequests }), config)
  const fileTimer = setInterval(() => modules.core.readiness.checkFile(), FILE_CHECK_INTERVAL)
  return {
    url: server.url,
    modules,
    stop: async ({ graceMs, beforeClose } = {}) => {
      try {
        clearInterval(fileTimer)
        // Closes the event streams of the journal, which would otherwise delay the stop.
        modules.sandbox.journal.close()
        await server.stop(graceMs)
        // `requireStored` reports a failure.
        await modules.core.transaction.committed().catch(() => {})
        beforeClose?.(modules)
        requireStored(modules.core)
      } finally {
        modules.close()
      }
    },
  }
}

/** @throws {CommandError} if the last transaction failed */
function requireStored({ transaction, connection }: Core): void {
  if (transaction.lastError === undefined) return
  throw new CommandError(
    `The last changes were not stored in ${connection.name}: ${messageOf(transaction.lastError)}. Check the disk and the file.`,
  )
}
