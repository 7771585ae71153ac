/** Starts the server of `signalbox serve`, and stops it after a signal. */

import type { AppContext } from '../../app-context.ts'
import { getGeneratedToken, type ServeConfig } from '../../config/serve-config.ts'
import { createContext } from '../../context.ts'
import { listen, requireUsableAddress } from '../../http/listen.ts'
import { systemClock } from '../../lib/clock.ts'
import { messageOf, StartupError } from '../../lib/errors.ts'
import { createHumanLog, createJsonLog, createLineWriter, type Log } from '../../lib/log.ts'
import { withStartState } from '../../sandbox/state/initial-state-file.ts'
import { listDataFiles } from '../input-files.ts'
import { waitForStop } from '../signals.ts'
import type { Paint } from '../terminal.ts'
import { createListeningEvent, formatBanner, getDemoKeyWarning, listStartOrganizations } from './banner.ts'
import { watchData } from './data-watcher.ts'
import { createLazyApp } from './lazy-app.ts'
import { openStateFile } from './state-flags.ts'

/** Milliseconds after startup. A request by name builds the fuzzy indexes earlier. */
const INDEX_DELAY = 250

/** Builds the fuzzy indexes, and frees the 20 MB that building them takes. */
async function buildIndexes({ matcher, log }: AppContext): Promise<void> {
  try {
    await matcher.buildIndexesInBackground()
    Bun.gc(false)
  } catch (error) {
    // The next request by name tries again.
    log.warn('indexes not built', { message: messageOf(error) })
  }
}

/** Milliseconds between checks that the database file was not deleted or replaced. */
const FILE_CHECK_INTERVAL = 1_000

/**
 * Serves requests until a signal stops the server.
 * @param warnings the first lines of the log
 * @throws {StartupError} if the server cannot start, or has not stored its data
 */
export async function serve(
  config: ServeConfig,
  getPaint: () => Paint,
  warnings: readonly string[],
): Promise<void> {
  const log = createLog(config)
  for (const warning of warnings) log.warn(warning)
  const stopped = waitForStop(log, config.exitWithParent)
  // Loading data may take minutes and changes the database, so everything else is checked first.
  await requireUsableAddress(config)
  const { state, saveState } = openStateFile(config)
  const context = await createServeContext(config, log, state)
  let isStarted = false
  try {
    const server = listen(
      createLazyApp(context, { ...config, logRequests: config.json || process.stderr.isTTY }),
      config,
    )
    // The delay lets the first exact requests finish before the indexes are built.
    const indexTimer = setTimeout(() => void buildIndexes(context), INDEX_DELAY)
    const stopWatching = startWatching(config, context)
    const fileTimer = setInterval(context.checkFile, FILE_CHECK_INTERVAL)
    try {
      const organizations = listStartOrganizations(context)
      const info = {
        url: server.url,
        organizations,
        otherCount: context.organizations.count() - organizations.length,
      }
      const line = `${JSON.stringify(createListeningEvent(info, config, context.dataProblems))}\n`
      const warning = getDemoKeyWarning(config.host, context.listDemoOrganizations())
      if (warning !== undefined) log.warn(warning)
      const write = createLineWriter('stdout')
      if (config.json) write(line)
      else if (config.quiet) writeGeneratedToken(write, config)
      else {
        const { records } = context
        const shown = { ...info, records: records.size(), exampleEmail: records.findExampleEmail() }
        write(formatBanner(shown, config, getPaint()))
      }
      isStarted = true
      await stopped
    } finally {
      clearTimeout(indexTimer)
      clearInterval(fileTimer)
      stopWatching()
      // Closes the event streams of the journal, which would otherwise delay the stop.
      context.journal.close()
      await server.stop()
    }
    await context.waitForCommits()
    await saveState(context)
    requireStored(context)
  } finally {
    if (isStarted) context.close()
    else context.discard()
  }
  log.info('stopped')
}

/** Without its token, nobody could use the control API. */
function writeGeneratedToken(write: (text: string) => void, { control }: ServeConfig): void {
  const token = getGeneratedToken(control)
  if (token !== undefined) write(`Control token: ${token}\n`)
}

/**
 * Reports a database that cannot be written, so that the exit code is not 0.
 * @throws {StartupError} if the last transaction failed
 */
function requireStored({ transaction, connection }: AppContext): void {
  if (transaction.lastError === undefined) return
  throw new StartupError(
    `The last changes were not stored in ${connection.name}: ${messageOf(transaction.lastError)}. Check the disk and the file.`,
  )
}

/** A function of its own, because a closure in `serve` would keep the state in memory. */
const createServeContext = (
  config: ServeConfig,
  log: Log,
  file: Uint8Array | undefined,
): Promise<AppContext> =>
  withStartState(config.stateFile?.path, file, (state) => createContext({ ...config, log, state }))

/** Returns a function that stops watching. */
function startWatching({ watch, dataDirectory }: ServeConfig, { log, reloadData }: AppContext): () => void {
  if (!watch || dataDirectory === undefined) return () => {}
  return watchData({ files: listDataFiles(dataDirectory), reload: reloadData, log })
}

function createLog({ json, quiet }: ServeConfig): Log {
  const write = createLineWriter('stderr')
  return json ? createJsonLog(write, quiet, systemClock.now) : createHumanLog(write, quiet)
}
