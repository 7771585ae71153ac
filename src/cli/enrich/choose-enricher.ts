/** Chooses what `enrich` sends its requests to: a server, a database file, or data in memory. */
import { resolve } from 'node:path'
import type { SeedOrganization } from '../../accounts/organizations-file.ts'
import type { Environment } from '../../config.ts'
import { type AppContext, createContext } from '../../context.ts'
import type { Enricher } from '../../leads/enricher.ts'
import { createHttpEnricher } from '../../leads/run/http-enricher.ts'
import { createInProcessEnricher } from '../../leads/run/in-process-enricher.ts'
import { systemDelay } from '../../lib/clock.ts'
import { StartupError } from '../../lib/errors.ts'
import { createHumanLog, createLineWriter } from '../../lib/log.ts'
import { systemRandom } from '../../lib/random.ts'
import { requireDatabase } from '../input-files.ts'
import { parseServerUrl } from '../server-url.ts'
import { type EnrichFlags, parseWholeNumber } from './flags.ts'

export interface Target {
  /** The name for messages. */
  readonly name: string
  /** Whether credits are charged. Data in memory is discarded when the process ends. */
  readonly isCharged: boolean
  /**
   * Creates the enricher that sends requests to the target.
   * @param onWait called with the reason for each wait
   * @throws {StartupError} if the target cannot be used
   */
  createEnricher(signal: AbortSignal, onWait: (text: string) => void): Enricher
}

function createServerTarget(text: string, apiKey: string | undefined, concurrency = '8'): Target {
  const { origin, pathname } = parseServerUrl(text)
  const url = `${origin}${pathname}`.replace(/\/+$/, '').replace(/\/v7\/enrich$/, '')
  if (apiKey === undefined)
    throw new StartupError(
      '--url requires --key (or SIGNALBOX_KEY) with an API key of that server. The server prints its demo keys at startup, and its dashboard shows all keys.',
    )
  if (!/^[!-~]+$/.test(apiKey))
    throw new StartupError('--key contains characters that no API key has. Copy the complete key.')
  const count = parseWholeNumber('--concurrency', concurrency, 64)
  return {
    name: url,
    isCharged: true,
    createEnricher: (signal, onWait) =>
      createHttpEnricher({
        url,
        apiKey,
        concurrency: count,
        signal,
        delay: systemDelay,
        now: () => performance.now(),
        random: systemRandom,
        onWait,
      }),
  }
}

/**
 * Parses the flags and variables of the target.
 * @throws {StartupError} if a flag is missing or invalid
 */
export function parseTarget(flags: EnrichFlags, env: Environment): Target {
  requireCompatibleFlags(flags)
  const key = flags.key || env.SIGNALBOX_KEY || undefined
  if (flags.url !== undefined) return createServerTarget(flags.url, key, flags.concurrency)
  if (flags.db !== undefined) return createFileTarget(flags.db, key)
  return createMemoryTarget(flags, key)
}

function requireCompatibleFlags({ url, db, data, key, concurrency }: EnrichFlags): void {
  if (concurrency !== undefined && url === undefined)
    throw new StartupError('--concurrency requires --url. Name a server, or leave out --concurrency.')
  // SIGNALBOX_KEY may be set for other runs.
  if (key !== undefined && url === undefined && db === undefined && data === undefined)
    throw new StartupError(
      '--key requires --url, --db, or --data. Name where the organization of the key is, or leave out --key.',
    )
}

function createFileTarget(path: string, apiKey: string | undefined): Target {
  requireDatabase(path)
  if (apiKey === undefined)
    throw new StartupError(
      `--db requires --key (or SIGNALBOX_KEY) with an API key of ${path}. \`signalbox serve --db ${path}\` shows the keys.`,
    )
  return {
    name: resolve(path),
    isCharged: true,
    createEnricher: () =>
      createOrClose(createContext({ storage: { kind: 'file', path, access: 'charge' }, log }), (context) => {
        if (context.organizations.count() === 0) throw createNoOrganizationsError(path)
        return createInProcessEnricher(context, apiKey)
      }),
  }
}

/** A new file of `import` has none. */
const createNoOrganizationsError = (path: string): StartupError =>
  new StartupError(
    `The database ${path} has no organizations. Create the demo organizations with \`signalbox serve --db ${path}\`.`,
  )

/** Closes the context if the enricher cannot be created. */
function createOrClose(context: AppContext, create: (context: AppContext) => Enricher): Enricher {
  try {
    return create(context)
  } catch (error) {
    context.close()
    throw error
  }
}

const log = createHumanLog(createLineWriter('stderr'), true)

function createMemoryTarget({ data, subscription = 'plus' }: EnrichFlags, key: string | undefined): Target {
  const source = data === undefined ? 'the bundled sample' : resolve(data)
  const plan = `${subscription[0]?.toUpperCase()}${subscription.slice(1)}`
  const apiKey = key ?? systemRandom.uuid()
  const organizations = [createTemporaryOrganization(subscription, apiKey)]
  const options = { storage: { kind: 'memory' }, dataDirectory: data, log } as const
  return {
    name: `${source}, ${key === undefined ? `as ${plan}` : 'with a key'}`,
    isCharged: false,
    createEnricher: () =>
      createOrClose(createContext(key === undefined ? { ...options, organizations } : options), (context) =>
        createInProcessEnricher(context, apiKey),
      ),
  }
}

const EMAIL = 'enrich@signalbox.test'

const createTemporaryOrganization = (
  subscription: SeedOrganization['subscription'],
  apiKey: string,
): SeedOrganization => ({
  orgName: 'signalbox enrich',
  website: 'signalbox.test',
  status: 'active',
  subscription,
  credits: null,
  dailyRateLimit: 1_000_000_000,
  qpsLimit: 1_000_000_000,
  maskEmail: false,
  maskDirectDial: false,
  users: [{ email: EMAIL, role: 'user', status: 'active' }],
  keys: [{ email: EMAIL, role: 'standard', status: 'active', apiKey }],
})
