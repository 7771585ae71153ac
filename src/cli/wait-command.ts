/** Runs `signalbox wait`, which waits until a server is ready. */
import type { Command } from 'commander'
import type { Environment } from '../config/serve-config.ts'
import { type Clock, systemClock } from '../lib/clock.ts'
import { CommandError, UsageError } from '../lib/errors.ts'
import { adviseOnProxy, describeFailedRequest, type HttpRequest, sendRequest } from '../lib/http-request.ts'
import { isObject, tryParseJson } from '../lib/json.ts'
import { formatCount } from '../lib/text.ts'
import { formatExamples } from './help-text.ts'
import { getDefaultUrl, resolveServerUrl } from './server-url.ts'

/** Seconds. */
const DEFAULT_TIMEOUT = 30
/** Milliseconds between two requests. */
const POLL_INTERVAL = 100
/** Milliseconds for one response. */
const REQUEST_TIMEOUT = 5_000

/** Defines the arguments, flags, and action of the command. */
export function defineWait(command: Command, env: Environment): void {
  command
    .optionsGroup('Flags:')
    .option('--url <url>', `server to wait for (default: ${getDefaultUrl(env)})`)
    .option(
      '--timeout <seconds>',
      `give up after this many seconds, with exit code 1 (default: ${DEFAULT_TIMEOUT})`,
    )
    .addHelpText('after', HELP_END)
    .action(async (flags: { url?: string; timeout?: string }) => {
      const url = resolveServerUrl(flags.url, env)
      await waitUntilReady(url, parseSeconds(flags.timeout ?? String(DEFAULT_TIMEOUT)))
    })
}

const HELP_END = formatExamples(
  [
    'signalbox wait && npm test',
    'signalbox wait --url http://127.0.0.1:9000',
    'signalbox wait --url http://signalbox:8080 --timeout 60',
  ],
  'docs/cli.md#wait',
)

/** The clock and the network. Tests replace them. */
export interface WaitEnvironment {
  readonly clock: Clock
  readonly sleep: (ms: number) => Promise<void>
  readonly fetch?: HttpRequest['fetch']
}

const SYSTEM: WaitEnvironment = {
  clock: systemClock,
  sleep: (ms) => Bun.sleep(ms),
}

/**
 * Waits until the server is ready.
 * @throws {CommandError} if the server is not ready in time, with the last problem
 */
export async function waitUntilReady(
  url: URL,
  seconds: number,
  environment: WaitEnvironment = SYSTEM,
): Promise<void> {
  const deadline = environment.clock.now() + seconds * 1000
  for (;;) {
    const left = deadline - environment.clock.now()
    // Sends at least one request, so that a timeout of 0 checks the server once.
    const requestTimeout = Math.max(POLL_INTERVAL, Math.min(left, REQUEST_TIMEOUT))
    const problem = await findProblem(url, requestTimeout, environment)
    if (problem === undefined) return
    if (environment.clock.now() + POLL_INTERVAL >= deadline) {
      throw new CommandError(
        `${url.origin} was not ready within ${formatCount(seconds, 'second')}. ${problem}`,
      )
    }
    await environment.sleep(POLL_INTERVAL)
  }
}

/** Returns why the server is not ready; `undefined` if it is. */
async function findProblem(
  url: URL,
  timeout: number,
  { fetch }: WaitEnvironment,
): Promise<string | undefined> {
  try {
    const signal = AbortSignal.timeout(timeout)
    const { href } = new URL('/health/ready', url)
    const { status, text } = await sendRequest(href, { method: 'GET', signal, fetch })
    const health = tryParseJson(text)
    if (status === 200 && isObject(health) && health.status === 'ready') return undefined
    if (status === 200 && !(isObject(health) && typeof health.status === 'string'))
      return `The server at ${url.origin} is not Signalbox. Check --url.${adviseOnProxy(url.href)}`
    return `GET /health/ready returned status ${status}. Check --url, and the log of the server.${adviseOnProxy(url.href)}`
  } catch (error) {
    return describeFailedRequest(url.href, error)
  }
}

function parseSeconds(text: string): number {
  const seconds = /^\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : Number.NaN
  if (seconds <= 86_400) return seconds
  throw new UsageError(`--timeout must be a number of seconds from 0 to 86400, not ${text}.`)
}
