/** What `enrich` sends its requests to: a server, a database file, or data in memory. */
import { resolve } from 'node:path'
import { summarizeOrganizations } from '../../accounts/keys.ts'
import type { SeedOrganization } from '../../accounts/organizations-file.ts'
import type { Environment } from '../../config.ts'
import { type Context, createContext } from '../../context.ts'
import { inProcess } from '../../leads/run/in-process.ts'
import { digestOf, overHttp } from '../../leads/run/over-http.ts'
import type { Asker } from '../../leads/run/reply.ts'
import { systemClock, systemDelay } from '../../lib/clock.ts'
import { humanLog, lineSink } from '../../lib/log.ts'
import { printable } from '../../lib/printable.ts'
import { systemRandom } from '../../lib/random.ts'
import { StartupError } from '../../lib/startup-error.ts'
import { requireDatabase } from '../input-files.ts'
import { aligned } from '../terminal.ts'
import type { EnrichFlags } from './command.ts'

export interface Target {
  /** What is asked, for people, and for knowing it again. */
  readonly name: string
  /** Whether anybody pays: what is in memory is gone with the process. */
  readonly isCharged: boolean
  /**
   * @param onWait told why it does not go on
   * @throws {StartupError} where it cannot be asked
   */
  open(signal: AbortSignal, onWait: (text: string) => void): Asker
}

function serverTarget(text: string, apiKey: string | undefined, concurrency = '8'): Target {
  const url = urlOf(text)
  if (apiKey === undefined)
    throw new StartupError(
      '--url needs the --key of an organization of that server (or SIGNALBOX_KEY). serve prints the demo keys when it starts, and its dashboard shows the others.',
    )
  if (!/^[!-~]+$/.test(apiKey))
    throw new StartupError('The --key holds letters that no key has: was it copied whole?')
  const count = concurrencyOf(concurrency)
  return {
    name: url,
    isCharged: true,
    open: (signal, onWait) =>
      overHttp({
        url,
        apiKey,
        concurrency: count,
        signal,
        delay: systemDelay,
        clock: systemClock,
        now: () => performance.now(),
        random: systemRandom,
        onWait,
      }),
  }
}

function urlOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:')
    throw new StartupError(
      isWithoutScheme(text)
        ? `--url ${text} does not tell how to ask: http://${text} or https://${text}?`
        : `--url ${text} is no address such as http://127.0.0.1:8080.`,
    )
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '').replace(/\/v7\/enrich$/, '')
}

const isWithoutScheme = (text: string): boolean =>
  /^[\w.-]+(:\d+)?(\/\S*)?$/.test(text) && URL.canParse(`http://${text}`)

function concurrencyOf(text: string): number {
  const number = /^\d{1,2}$/.test(text.trim()) ? Number(text) : 0
  if (number >= 1 && number <= 64) return number
  throw new StartupError(`--concurrency ${text} is not a whole number from 1 to 64.`)
}

/** @throws {StartupError} for flags that contradict each other or are not enough */
export function targetOf(flags: EnrichFlags, env: Environment): Target {
  requireHarmony(flags)
  const key = flags.key || env.SIGNALBOX_KEY || undefined
  if (flags.url !== undefined) return serverTarget(flags.url, key, flags.concurrency)
  if (flags.db !== undefined) return fileTarget(flags.db, key)
  return memoryTarget(flags, key)
}

const EXCLUSIVE = [
  ['url', 'db'],
  ['url', 'data'],
  ['url', 'subscription'],
  ['db', 'data'],
  ['db', 'subscription'],
  ['key', 'subscription'],
] as const

function requireHarmony(flags: EnrichFlags): void {
  for (const [one, other] of EXCLUSIVE) {
    if (flags[one] !== undefined && flags[other] !== undefined)
      throw new StartupError(`--${one} and --${other} contradict each other: give one of them.`)
  }
  if (flags.concurrency !== undefined && flags.url === undefined)
    throw new StartupError('--concurrency is for --url: without a server, rows are not waited for.')
}

function fileTarget(path: string, apiKey: string | undefined): Target {
  requireDatabase(path)
  return {
    name: resolve(path),
    isCharged: true,
    open: () =>
      opened(createContext({ storage: { kind: 'file', path }, log }), (context) => {
        if (apiKey === undefined) throw new StartupError(whichOrganization(context, path))
        return inProcess(context, apiKey, true)
      }),
  }
}

function opened(context: Context, ask: (context: Context) => Asker): Asker {
  try {
    return ask(context)
  } catch (error) {
    context.close()
    throw error
  }
}

/** What `serve` prints, too: whoever may read the file may enrich. */
function whichOrganization({ organizations, keys }: Context, path: string): string {
  const rows = summarizeOrganizations(organizations, keys)
    .filter(({ status, key }) => status === 'active' && key !== null)
    .map(({ orgId, orgName, subscription, key }) => [
      printable(orgName),
      subscription,
      creditsOf(organizations.get(orgId)?.credits),
      key ?? '',
    ])
  const list = aligned([['Organization', 'Subscription', 'Credits', 'Key'], ...rows])
  return [
    `Who pays? Credits of an organization in ${path} are charged: name it with --key (or SIGNALBOX_KEY).`,
    '',
    ...list.map((line) => `  ${line}`),
  ].join('\n')
}

const creditsOf = (credits: number | null | undefined): string =>
  credits === null ? 'unlimited' : (credits ?? 0).toLocaleString('en-US')

const log = humanLog(lineSink(process.stderr), true)

function memoryTarget({ data, subscription }: EnrichFlags, key: string | undefined): Target {
  const contract = subscriptionOf(subscription ?? 'plus')
  const source = data === undefined ? 'the bundled sample' : resolve(data)
  const whole = { storage: { kind: 'memory' }, dataDirectory: data, log } as const
  if (key !== undefined)
    return {
      name: `${source}, with a key`,
      isCharged: false,
      open: () =>
        opened(createContext(whole), (context) => ({
          ...inProcess(context, key, false),
          payer: digestOf(key),
        })),
    }
  return {
    name: `${source}, as Enterprise ${contract[0]?.toUpperCase()}${contract.slice(1)}`,
    isCharged: false,
    open: () => {
      const apiKey = systemRandom.uuid()
      const organizations = [madeUp(contract, apiKey)]
      return opened(createContext({ ...whole, organizations }), (context) =>
        inProcess(context, apiKey, false),
      )
    },
  }
}

type Subscription = SeedOrganization['subscription']

const SUBSCRIPTIONS: readonly Subscription[] = ['standard', 'plus', 'pro']

function subscriptionOf(text: string): Subscription {
  const known = SUBSCRIPTIONS.find((one) => one === text.trim().toLowerCase())
  if (known) return known
  throw new StartupError(`--subscription ${text} is none of ${SUBSCRIPTIONS.join(', ')}.`)
}

const EMAIL = 'enrich@signalbox.test'

const madeUp = (subscription: Subscription, apiKey: string): SeedOrganization => ({
  orgName: 'signalbox enrich',
  website: 'signalbox.test',
  status: 'active',
  subscription,
  credits: null,
  dailyRateLimit: 1_000_000_000,
  qpsLimit: 1_000_000_000,
  users: [{ email: EMAIL, role: 'user', status: 'active' }],
  keys: [{ email: EMAIL, role: 'standard', status: 'active', apiKey }],
})
