/** Runs the server in this process, for Bun. */
import { summarizeOrganizations } from '../accounts/summarize-organizations.ts'
import type { AppContext } from '../app-context.ts'
import { listUnknownVariables, parseServeConfig, type ServeConfig } from '../config/serve-config.ts'
import { createContext } from '../context.ts'
import { type ListeningServer, listen } from '../http/listen.ts'
import { messageOf } from '../lib/errors.ts'
import { createHumanLog, createLineWriter } from '../lib/log.ts'
import { readStateFile, withStartState } from '../sandbox/state/initial-state-file.ts'
import { createApp } from '../server/app.ts'
import { type RunningServer, SandboxUnavailable } from './control-api.ts'
import { type SandboxOptions, toServeFlags } from './options.ts'

/** Milliseconds that running requests may take after `stop()`. */
const STOP_TIMEOUT = 2_000

/**
 * Starts a server in this process.
 * @throws {SandboxUnavailable} if the server does not start
 */
export async function serveInProcess(options: SandboxOptions): Promise<RunningServer> {
  try {
    return await startServer(options)
  } catch (error) {
    throw new SandboxUnavailable(`The sandbox did not start: ${messageOf(error)}`, { cause: error })
  }
}

async function startServer(options: SandboxOptions): Promise<RunningServer> {
  const config = parseServeConfig(toServeFlags(options), options.env ?? {})
  const log = createHumanLog(createLineWriter('stderr'), true)
  for (const warning of listUnknownVariables(options.env ?? {})) log.warn(warning)
  const path = config.stateFile?.path
  const file = path === undefined ? undefined : readStateFile(path)
  const context = await withStartState(path, file, (state) => createContext({ ...config, log, state }))
  const server = listenOrDiscard(context, config)
  let stopping: Promise<void> | undefined
  const stop = async (): Promise<void> => {
    // Closes the event streams of the journal, which would otherwise delay the stop.
    context.journal.close()
    await server.stop(STOP_TIMEOUT)
    await context.waitForCommits()
    context.close()
  }
  return {
    url: server.url,
    organizations: summarizeOrganizations(context.organizations, context.keys),
    dataProblems: context.dataProblems,
    controlToken: config.control.from === 'nowhere' ? undefined : config.control.token,
    describeExit: () => (stopping ? 'the sandbox was stopped' : undefined),
    stop: () => (stopping ??= stop()),
  }
}

/** Discards the context if the server cannot listen. */
function listenOrDiscard(context: AppContext, config: ServeConfig): ListeningServer {
  try {
    return listen(createApp(context, config), config)
  } catch (error) {
    context.discard()
    throw error
  }
}
