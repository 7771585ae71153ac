/** Serves from within this process: in Bun, where the server can run as it stands. */
import { summarizeOrganizations } from '../accounts/keys.ts'
import { createApp } from '../app.ts'
import { type ServeConfig, serveConfig } from '../config.ts'
import { type Context, createContext } from '../context.ts'
import { type Listening, listen } from '../http/listen.ts'
import { humanLog, lineSink } from '../lib/log.ts'
import { messageOf } from '../lib/message-of.ts'
import { type RunningServer, SandboxUnavailable } from './connection.ts'
import { flagsOf, type SandboxOptions } from './options.ts'

/** Milliseconds that requests under way are given to end when it is stopped. */
const GRACE = 2_000

/** @throws {SandboxUnavailable} when it does not start */
export function serveHere(options: SandboxOptions): RunningServer {
  try {
    return served(options)
  } catch (error) {
    throw new SandboxUnavailable(`The sandbox did not start: ${messageOf(error)}`, { cause: error })
  }
}

function served(options: SandboxOptions): RunningServer {
  const config = serveConfig(flagsOf(options), options.env ?? {})
  const context = createContext({ ...config, log: humanLog(lineSink(process.stderr), true) })
  const server = listening(context, config)
  let ending: Promise<void> | undefined
  const end = async (): Promise<void> => {
    // Whoever watches requests would be waited for.
    context.journal.close()
    await server.stop(GRACE)
    await context.settled()
    context.close()
  }
  return {
    url: server.url,
    organizations: summarizeOrganizations(context.organizations, context.keys),
    controlToken: config.control.from === 'nowhere' ? undefined : config.control.token,
    ended: () => (ending ? 'the sandbox was stopped' : undefined),
    stop: () => (ending ??= end()),
  }
}

function listening(context: Context, config: ServeConfig): Listening {
  try {
    return listen(createApp(context, config), config)
  } catch (error) {
    context.discard()
    throw error
  }
}
