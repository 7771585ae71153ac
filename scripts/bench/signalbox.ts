/** Signalbox as it is measured: the executable, with everything on, and an organization that no limit stops. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type {
  CreateOrganizationOutput,
  OrganizationDetails,
} from '../../src/features/sandbox/organizations-model.ts'
import { StartupError } from '../../src/lib/startup-error.ts'
import type { Kind } from './kinds.ts'
import type { Child, Workplace } from './workplace.ts'

export const EXECUTABLE = join(
  import.meta.dir,
  '../../dist',
  process.platform === 'win32' ? 'signalbox.exe' : 'signalbox',
)

/** Importing a large market takes seconds, and others may start at the same time. */
const START_TIMEOUT = 120_000
const PLENTY = 1_000_000_000

export interface Signalbox {
  readonly url: string
  readonly pid: number
  /** The header with the key that a kind of question needs. */
  headersFor(kind: Pick<Kind, 'keyHeader'>): Record<string, string>
  /** Credits charged until now. */
  charged(): Promise<number>
}

/** @throws {StartupError} when it was not built */
export function executableMiB(): number {
  if (existsSync(EXECUTABLE)) return statSync(EXECUTABLE).size / 2 ** 20
  throw new StartupError('dist/signalbox is not there: run `bun run build` first.')
}

/**
 * Starts one with a database of its own in a file. Its journal and limits are on, as they always are; requests are
 * not logged, as wherever standard error is no terminal.
 * @param market a data directory to import first; the sample without it
 * @param database one that is there, rather than a new one
 */
export async function startSignalbox(
  workplace: Workplace,
  prefix: readonly string[],
  name: string,
  market?: string,
  database = workplace.at(`${name}.db`),
): Promise<Signalbox> {
  const readyFile = workplace.at(`${name}.ready.json`)
  const child = workplace.spawn([
    ...prefix,
    EXECUTABLE,
    'serve',
    ...['--quiet', '--exit-with-parent', '--port', '0', '--ready-file', readyFile],
    ...['--db', database, ...(market === undefined ? [] : ['--data', market])],
  ])
  const { url }: { url: string } = JSON.parse(await contentOnceThere(readyFile, child))
  const { organization, adminKey, apiKey } = await makeOrganization(url)
  const details = `${url}/sandbox/organizations/${organization.orgId}`
  return {
    url,
    pid: child.pid,
    headersFor: ({ keyHeader }) => ({ [keyHeader]: keyHeader === 'apikey' ? apiKey : adminKey }),
    charged: async () => {
      const { organization }: Pick<OrganizationDetails, 'organization'> = JSON.parse(
        await (await fetch(details)).text(),
      )
      return PLENTY - (organization.credits ?? PLENTY)
    },
  }
}

/** Standard is charged for every delivery, Plus only for the first of a record; a balance that counts, counts down. */
async function makeOrganization(url: string): Promise<CreateOrganizationOutput> {
  const response = await fetch(`${url}/sandbox/organizations`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      subscription: 'standard',
      credits: PLENTY,
      qpsLimit: PLENTY,
      dailyRateLimit: PLENTY,
    }),
  })
  if (!response.ok) throw new Error(`no organization could be made: ${await response.text()}`)
  return JSON.parse(await response.text())
}

async function contentOnceThere(file: string, child: Child): Promise<string> {
  const latest = performance.now() + START_TIMEOUT
  while (!existsSync(file)) {
    if (child.exitCode !== null) throw new Error(`signalbox ended with ${child.exitCode} before it listened`)
    if (performance.now() > latest) throw new Error('signalbox does not listen')
    await Bun.sleep(10)
  }
  return readFileSync(file, 'utf8')
}
