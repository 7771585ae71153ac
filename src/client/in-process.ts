/** Runs the server in this process, for Bun. */
import { listUnknownVariables, parseServeConfig } from '../config/serve-config.ts'
import { messageOf } from '../lib/errors.ts'
import { createHumanLog, createLineWriter } from '../lib/log.ts'
import { startServer } from '../server/start-server.ts'
import { type RunningServer, SandboxUnavailable } from './control-api.ts'
import { type SandboxOptions, STOP_TIMEOUT, toServeFlags } from './options.ts'

/**
 * Starts a server in this process.
 * @throws {SandboxUnavailable} if the server does not start
 */
export async function serveInProcess(options: SandboxOptions): Promise<RunningServer> {
  try {
    return await start(options)
  } catch (error) {
    throw new SandboxUnavailable(`The sandbox did not start: ${messageOf(error)}`, { cause: error })
  }
}

async function start(options: SandboxOptions): Promise<RunningServer> {
  const config = parseServeConfig(toServeFlags(options), options.env ?? {})
  const log = createHumanLog(createLineWriter('stderr'), true)
  for (const warning of listUnknownVariables(options.env ?? {})) log.warn(warning)
  const { control } = config
  const server = await startServer(config, { log, logRequests: false })
  const { url, modules } = server
  let stopping: Promise<void> | undefined
  return {
    url,
    dataProblems: modules.sandbox.started.dataProblems,
    controlToken: control.from === 'nowhere' ? undefined : control.token,
    describeExit: () => (stopping ? 'the sandbox was stopped' : undefined),
    stop: () => (stopping ??= server.stop({ graceMs: STOP_TIMEOUT })),
  }
}
