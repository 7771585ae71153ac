/** `signalbox wait`: until a server answers. */
import type { Command } from 'commander'
import { DEFAULT_PORT, type Environment } from '../config.ts'
import { type Clock, systemClock } from '../lib/clock.ts'
import { codeOf, messageOf, StartupError } from '../lib/errors.ts'

const DEFAULT_TIMEOUT = 30
/** Milliseconds between two looks. */
const EVERY = 100
/** Milliseconds that one look may take. */
const LOOK = 5_000

export function addWait(program: Command, env: Environment): void {
  const scheme = env.SIGNALBOX_TLS_CERT ? 'https' : 'http'
  const usual = `${scheme}://127.0.0.1:${env.SIGNALBOX_PORT || DEFAULT_PORT}`
  program
    .command('wait')
    .description('Wait until a server answers; exit code 1 when it does not in time.')
    .option('--url <url>', `the server to wait for (default ${usual})`)
    .option('--timeout <seconds>', `how long (default ${DEFAULT_TIMEOUT})`)
    .addHelpText('after', AFTERWORD)
    .action(async (flags: { url?: string; timeout?: string }) => {
      const url = urlOf(flags.url || usual)
      await waitUntilReady(url, secondsOf(flags.timeout ?? String(DEFAULT_TIMEOUT)))
    })
}

const AFTERWORD = `
  signalbox serve --memory & signalbox wait && ./run-tests
  signalbox wait --url http://signalbox:8080 --timeout 60`

/** What it goes by; tests bring their own. */
export interface WaitEnvironment {
  readonly clock: Clock
  readonly sleep: (ms: number) => Promise<void>
  /** Asks a URL, for so many milliseconds at most. */
  readonly fetch: (url: URL, ms: number) => Promise<Response>
}

const REAL: WaitEnvironment = {
  clock: systemClock,
  sleep: (ms) => Bun.sleep(ms),
  // Sandboxes sign their certificates themselves, and nothing secret is sent.
  fetch: (url, ms) => fetch(url, { signal: AbortSignal.timeout(ms), tls: { rejectUnauthorized: false } }),
}

/** @throws {StartupError} when nothing there says that it is ready in time, with the last reason why */
export async function waitUntilReady(
  url: URL,
  seconds: number,
  world: WaitEnvironment = REAL,
): Promise<void> {
  const deadline = world.clock.now() + seconds * 1000
  for (;;) {
    const left = deadline - world.clock.now()
    // At least one look: with no time at all it is a question.
    const problem = await problemAt(url, Math.max(EVERY, Math.min(left, LOOK)), world)
    if (problem === undefined) return
    if (world.clock.now() + EVERY >= deadline) {
      throw new StartupError(`${url.origin} was not ready within ${seconds} seconds: ${problem}.`)
    }
    await world.sleep(EVERY)
  }
}

/** Why it is not ready; `undefined` where it is. */
async function problemAt(url: URL, ms: number, { fetch: ask }: WaitEnvironment): Promise<string | undefined> {
  try {
    const response = await ask(new URL('/health/ready', url), ms)
    const isReady = response.status === 200 && (await response.text()).includes('"ready"')
    return isReady ? undefined : `what answers there is no Signalbox, or not yet (status ${response.status})`
  } catch (error) {
    if (error instanceof Error && error.name === 'TimeoutError') return 'nothing answers there'
    if (/refused/i.test(String(codeOf(error)))) return 'nothing listens there'
    return messageOf(error).replace(/[.?!]$/, '')
  }
}

function urlOf(text: string): URL {
  if (/^https?:\/\//i.test(text) && URL.canParse(text)) return new URL(text)
  throw new StartupError(`"${text}" is no URL such as http://127.0.0.1:8080.`)
}

function secondsOf(text: string): number {
  const seconds = /^\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : Number.NaN
  if (seconds <= 86_400) return seconds
  throw new StartupError(`The timeout "${text}" is no number of seconds from 0 to 86400.`)
}
