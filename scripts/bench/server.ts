/** The compiled executable as benchmarks and stress tools start it, and what the system says about its process. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { StartupError } from '../../src/lib/startup-error.ts'
import type {
  CreateOrganizationInput,
  CreateOrganizationOutput,
  OrganizationDetails,
  SandboxOrganization,
} from '../../src/sandbox/organizations/schema.ts'
import { type Child, firstLine, type Workplace } from './workplace.ts'

export const EXECUTABLE = join(
  import.meta.dir,
  '../../dist',
  process.platform === 'win32' ? 'signalbox.exe' : 'signalbox',
)

/** A limit or balance that no run reaches. */
export const UNLIMITED = 1_000_000_000

/** @throws {StartupError} when the executable was not built */
export function executableMiB(): number {
  if (existsSync(EXECUTABLE)) return statSync(EXECUTABLE).size / 2 ** 20
  throw new StartupError('dist/signalbox is not there: run `bun run build` first.')
}

export interface Server {
  readonly url: string
  readonly port: number
  readonly pid: number
  /** Returns the resident memory in MiB. */
  resident(): number
  /** Returns the number of open files and sockets, or `NaN` where the system does not say. */
  descriptors(): number
  /** Creates an organization without limits, except for the given fields. */
  makeOrganization(fields?: CreateOrganizationInput): Promise<CreateOrganizationOutput>
  /** Removes the limits of the organization with that name. */
  unlimit(orgName: string): Promise<void>
  creditsOf(orgId: string): Promise<number | null>
  setClock(body: { readonly now?: string; readonly advanceSeconds?: number; mode?: string }): Promise<void>
  /** Ends the server and returns its exit code. */
  stop(signal?: NodeJS.Signals): Promise<number>
}

/** @param flags of `serve`: at least where the data are */
export const serveCommand = (...flags: string[]): string[] => [
  ...[EXECUTABLE, 'serve', '--json', '--quiet', '--exit-with-parent', '--port', '0'],
  ...flags,
]

export function startServer(workplace: Workplace, ...flags: string[]): Promise<Server> {
  return listening(workplace.spawn(serveCommand(...flags)))
}

/** Waits until the server listens. */
export async function listening(child: Child): Promise<Server> {
  const { url } = await firstLine<{ readonly url: string }>(child)
  const organizations = `${url}/sandbox/organizations`
  const limits = { qpsLimit: UNLIMITED, dailyRateLimit: UNLIMITED }
  return {
    url,
    port: Number(new URL(url).port),
    pid: child.pid,
    resident: () => residentMiB(child.pid),
    descriptors: () => (existsSync('/proc') ? readdirSync(`/proc/${child.pid}/fd`).length : Number.NaN),
    makeOrganization: async (fields) => {
      const body = { subscription: 'standard', credits: UNLIMITED, ...limits, ...fields }
      return (await send('POST', organizations, body)) as CreateOrganizationOutput
    },
    unlimit: async (name) => {
      const all = (await send('GET', organizations)) as { organizations: SandboxOrganization[] }
      const found = all.organizations.find(({ orgName }) => orgName === name)
      await send('PATCH', `${organizations}/${found?.orgId}`, limits)
    },
    creditsOf: async (orgId) => {
      const { organization } = (await send('GET', `${organizations}/${orgId}`)) as OrganizationDetails
      return organization.credits
    },
    setClock: async (body) => void (await send('PUT', `${url}/sandbox/clock`, body)),
    stop: (signal = 'SIGTERM') => {
      child.kill(signal)
      return child.exited
    },
  }
}

/** @throws {Error} for an error response: the preparations of a tool must succeed */
export async function send(method: string, url: string, body?: unknown): Promise<unknown> {
  const response = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${text}`)
  return JSON.parse(text)
}

const IS_LINUX = process.platform === 'linux'
/** The unit of times in `/proc`. */
const TICKS_PER_SECOND = 100

/** Returns the resident memory of a process in MiB. */
export function residentMiB(pid: number): number {
  const kilobytes = IS_LINUX
    ? /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    : Bun.spawnSync(['ps', '-o', 'rss=', '-p', String(pid)]).stdout.toString()
  return Number(kilobytes) / 1024
}

/** Returns the processor time that a process has used, in seconds; `NaN` on other systems than Linux. */
export function processorSeconds(pid: number): number {
  if (!IS_LINUX) return Number.NaN
  // The name in parentheses may contain anything. User and system time are the 12th and 13th fields after it.
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}
