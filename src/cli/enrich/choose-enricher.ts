/** Chooses what `enrich` sends its requests to: a server, or data in memory. */
import { resolve } from 'node:path'
import { applyDefaults, type SeedOrganization } from '../../accounts/organizations-file.ts'
import type { Environment } from '../../config/serve-config.ts'
import { createContext } from '../../context.ts'
import type { Enricher } from '../../leads/enricher.ts'
import { HttpEnricher } from '../../leads/run/http-enricher.ts'
import { createInProcessEnricher } from '../../leads/run/in-process-enricher.ts'
import { systemDelay } from '../../lib/clock.ts'
import { UsageError } from '../../lib/errors.ts'
import { isLoopbackName } from '../../lib/host-names.ts'
import { createHumanLog, createLineWriter } from '../../lib/log.ts'
import { systemRandom } from '../../lib/random.ts'
import { parseServerUrl } from '../server-url.ts'
import { type EnrichFlags, parseWholeNumber } from './flags.ts'

export interface Target {
  /** The name for messages. */
  readonly name: string
  /** Whether credits are charged. Data in memory is discarded when the process ends. */
  readonly isCharged: boolean
  /** Whether the target is on this machine. Credits of other servers may cost money. */
  readonly isLocal: boolean
  /**
   * Creates the enricher that sends requests to the target.
   * @param onWait called with the reason for each wait
   * @throws {StartupError} if the target cannot be used
   */
  createEnricher(signal: AbortSignal, onWait: (text: string) => void): Promise<Enricher>
}

function createServerTarget(text: string, apiKey: string | undefined, concurrency: number): Target {
  const { origin, pathname, hostname } = parseServerUrl(text)
  const url = `${origin}${pathname}`.replace(/(?<!\/)\/+$/, '').replace(/\/v7\/enrich$/, '')
  if (apiKey === undefined)
    throw new UsageError(
      '--url requires --key (or SIGNALBOX_KEY) with an API key of that server. The server prints its demo keys at startup, and its dashboard shows all keys.',
    )
  if (!/^[!-~]+$/.test(apiKey))
    throw new UsageError('--key contains characters that an API key cannot have. Copy the key again.')
  return {
    name: url,
    isCharged: true,
    isLocal: isLoopbackName(hostname),
    createEnricher: async (signal, onWait) =>
      new HttpEnricher({
        url,
        apiKey,
        concurrency,
        signal,
        delay: systemDelay,
        now: () => performance.now(),
        onWait,
      }),
  }
}

const DEFAULT_CONCURRENCY = 8

/** Rows on standard output cannot be replaced later, so a row without a result has to be the last one. */
function parseConcurrency({ concurrency }: EnrichFlags, isFile: boolean): number {
  const count = parseWholeNumber('--concurrency', concurrency ?? String(DEFAULT_CONCURRENCY), 64)
  if (isFile) return count
  if (concurrency === undefined || count === 1) return 1
  throw new UsageError('--concurrency requires an output file. Choose one with -o.')
}

/**
 * Parses the flags and variables of the target.
 * @param isFile whether the output is a file
 * @throws {UsageError} if a flag is missing or invalid
 */
export function parseTarget(flags: EnrichFlags, env: Environment, isFile: boolean): Target {
  const { url, key, concurrency } = flags
  const count = parseConcurrency(flags, isFile)
  if (url !== undefined) return createServerTarget(url, key || env.SIGNALBOX_KEY || undefined, count)
  // SIGNALBOX_KEY may be set for other runs.
  if (key === undefined && concurrency === undefined) return createMemoryTarget(flags)
  const flag = key === undefined ? '--concurrency' : '--key'
  throw new UsageError(`${flag} requires --url. Add --url, or leave out ${flag}.`)
}

function createMemoryTarget({ data, subscription = 'plus' }: EnrichFlags): Target {
  const source = data === undefined ? 'the bundled sample' : resolve(data)
  const apiKey = systemRandom.uuid()
  const organizations = [createTemporaryOrganization(subscription, apiKey)]
  const log = createHumanLog(createLineWriter('stderr'), true)
  const options = { storage: { kind: 'memory' }, dataDirectory: data, organizations, log } as const
  return {
    name: `${source}, as ${subscription[0]?.toUpperCase()}${subscription.slice(1)}`,
    isCharged: false,
    isLocal: true,
    createEnricher: async () => createInProcessEnricher(await createContext(options), apiKey),
  }
}

const EMAIL = 'enrich@signalbox.test'

/** Its limits do not count: the enricher in this process has none. */
const createTemporaryOrganization = (
  subscription: SeedOrganization['subscription'],
  apiKey: string,
): SeedOrganization =>
  applyDefaults({
    orgName: 'signalbox enrich',
    subscription,
    users: [{ email: EMAIL }],
    keys: [{ email: EMAIL, apiKey }],
  })
