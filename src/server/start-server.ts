/** Starts and stops a server: that of `signalbox serve`, and that of the npm package in Bun. */
import type { ServeConfig } from '../config/serve-config.ts'
import { type App, createContext } from '../context.ts'
import type { Core } from '../core/core.ts'
import { listen, requireUsableAddress } from '../http/listen.ts'
import { messageOf, StartupError } from '../lib/errors.ts'
import type { Log } from '../lib/log.ts'
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
  readonly beforeClose?: (context: App) => void
}

interface StartedServer {
  /** The base URL, without a trailing slash. */
  readonly url: string
  readonly context: App
  /**
   * Stops the server, and closes the database.
   * @throws {StartupError} if the last changes were not stored
   */
  stop(options?: StopOptions): Promise<void>
  /** Stops a server whose start failed later, and deletes the database if the start created it. */
  discard(): Promise<void>
}

/** Milliseconds between checks that the database file was not deleted or replaced. */
const FILE_CHECK_INTERVAL = 1_000

/**
 * Starts a server, which serves requests until it is stopped.
 * @throws {StartupError} if the server cannot start
 */
export async function startServer(
  config: ServeConfig,
  { log, logRequests }: ServerOptions,
): Promise<StartedServer> {
  // Loading data may take minutes and changes the database, so the address is checked first.
  await requireUsableAddress(config)
  const context = await createContext({ ...config, log })
  try {
    return serve(context, config, logRequests)
  } catch (error) {
    context.discard()
    throw error
  }
}

function serve(context: App, config: ServeConfig, logRequests: boolean): StartedServer {
  const server = listen(createApp(context, { ...config, logRequests }), config)
  const fileTimer = setInterval(context.core.readiness.checkFile, FILE_CHECK_INTERVAL)
  const stopServing = async (graceMs?: number): Promise<void> => {
    clearInterval(fileTimer)
    // Closes the event streams of the journal, which would otherwise delay the stop.
    context.sandbox.journal.close()
    await server.stop(graceMs)
  }
  return {
    url: server.url,
    context,
    stop: async ({ graceMs, beforeClose } = {}) => {
      try {
        await stopServing(graceMs)
        // `requireStored` reports a failure.
        await context.core.transaction.committed().catch(() => {})
        beforeClose?.(context)
        requireStored(context.core)
      } finally {
        context.close()
      }
    },
    discard: async () => {
      await stopServing()
      context.discard()
    },
  }
}

/** @throws {StartupError} if the last transaction failed */
function requireStored({ transaction, connection }: Core): void {
  if (transaction.lastError === undefined) return
  throw new StartupError(
    `The last changes were not stored in ${connection.name}: ${messageOf(transaction.lastError)}. Check the disk and the file.`,
  )
}
