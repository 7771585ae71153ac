/** Runs the server of `signalbox serve`, and stops it after a signal. */

import { listDemoOrganizations } from '../../accounts/demo-organizations.ts'
import { getGeneratedToken, type ServeConfig } from '../../config/serve-config.ts'
import { systemClock } from '../../lib/clock.ts'
import { createHumanLog, createJsonLog, createLineWriter, type Log } from '../../lib/log.ts'
import { escapeJson } from '../../lib/text.ts'
import type { Modules } from '../../sandbox/sandbox.ts'
import { startServer } from '../../server/start-server.ts'
import { waitForStop } from '../signals.ts'
import type { Paint } from '../terminal.ts'
import { createListeningEvent, formatBanner, getDemoKeyWarning, listStartOrganizations } from './banner.ts'

/**
 * Serves requests until a signal stops the server.
 * @param warnings the first lines of the log
 * @throws {CommandError} if the server cannot start, or has not stored its data
 */
export async function serve(
  config: ServeConfig,
  getPaint: () => Paint,
  warnings: readonly string[],
): Promise<void> {
  const log = createLog(config)
  for (const warning of warnings) log.warn(warning)
  const stopped = waitForStop(log, config.exitWithParent)
  const logRequests = config.json || process.stderr.isTTY
  const server = await startServer(config, { log, logRequests })
  const { modules, url } = server
  try {
    printStart(modules, url, config, getPaint)
  } catch (error) {
    await server.stop()
    throw error
  }
  await stopped
  await server.stop({ beforeClose: logDiscardedSnapshots })
  log.info('stopped')
}

/** Snapshots are in memory even if the state is in a file, which users may not expect. */
function logDiscardedSnapshots({ core, sandbox }: Modules): void {
  const snapshots = sandbox.state.list().length
  if (snapshots > 0) core.log.info('snapshots discarded, because they are in memory', { snapshots })
}

/** Prints the banner, or the line of `--json`. */
function printStart(modules: Modules, url: string, config: ServeConfig, getPaint: () => Paint): void {
  const { core, accounts, records, sandbox } = modules
  const organizations = listStartOrganizations(modules)
  const info = { url, organizations, otherCount: accounts.organizations.count() - organizations.length }
  const event = createListeningEvent(info, config, sandbox.started.dataProblems)
  const warning = getDemoKeyWarning(config.host, listDemoOrganizations(accounts))
  if (warning !== undefined) core.log.warn(warning)
  const write = createLineWriter('stdout')
  if (config.json) write(`${escapeJson(JSON.stringify(event))}\n`)
  else if (config.quiet) writeGeneratedToken(write, config)
  else {
    const shown = { ...info, records: records.store.size(), exampleEmail: records.store.findExampleEmail() }
    write(formatBanner(shown, config, getPaint()))
  }
}

/** Without its token, nobody could use the control API. */
function writeGeneratedToken(write: (text: string) => void, { control }: ServeConfig): void {
  const token = getGeneratedToken(control)
  if (token !== undefined) write(`Control token: ${token}\n`)
}

function createLog({ json, quiet }: ServeConfig): Log {
  const write = createLineWriter('stderr')
  return json ? createJsonLog(write, quiet, systemClock.now) : createHumanLog(write, quiet)
}
