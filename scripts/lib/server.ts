/** Starts the compiled executable as a server and measures its process. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { CommandError } from '../../src/lib/errors.ts'
import type {
  CreateOrganizationInput,
  CreateOrganizationOutput,
} from '../../src/sandbox/organizations/schema.ts'
import { parseReply, sendJson } from './http.ts'
import { type Child, readFirstLine, type Workspace } from './workspace.ts'

const NAME = process.platform === 'win32' ? 'signalbox.exe' : 'signalbox'
export const EXECUTABLE = join(import.meta.dir, '../../dist', NAME)

/** A limit or balance that no run reaches. */
const UNLIMITED = 1_000_000_000
const LIMITS = { qpsLimit: UNLIMITED, dailyRateLimit: UNLIMITED }

/** Milliseconds until a server that does not stop is killed. */
const STOP_TIMEOUT = 20_000

/**
 * Returns the size of the executable.
 * @throws {CommandError} if the executable was not built
 */
export function getExecutableMiB(): number {
  if (existsSync(EXECUTABLE)) return statSync(EXECUTABLE).size / 2 ** 20
  throw new CommandError('dist/signalbox does not exist. Run `bun run build` first.')
}

/**
 * Returns the command that starts a server.
 * @param flags of `serve`, among them the location of the data
 */
export const serveCommand = (...flags: string[]): string[] => [
  ...[EXECUTABLE, 'serve', '--json', '--quiet', '--exit-with-parent', '--port', '0'],
  ...flags,
]

export type Server = Awaited<ReturnType<typeof waitForServer>>

export const startServer = (workspace: Workspace, ...flags: string[]): Promise<Server> =>
  waitForServer(workspace.spawn(serveCommand(...flags)))

/** Waits until the server listens. */
export async function waitForServer(child: Child) {
  const { url } = await readFirstLine<{ readonly url: string }>(child)
  const organizations = `${url}/sandbox/organizations`
  return {
    url,
    port: Number(new URL(url).port),
    pid: child.pid,
    getMemoryMiB: () => getMemoryMiB(child.pid),
    /** Returns the number of open files and sockets, or `NaN` on systems without `/proc`. */
    countDescriptors: () => (existsSync('/proc') ? readdirSync(`/proc/${child.pid}/fd`).length : Number.NaN),
    /** Creates an organization without limits, except for the given fields. */
    createOrganization: (fields: CreateOrganizationInput = {}) =>
      parseReply<CreateOrganizationOutput>(
        sendJson('POST', organizations, {
          subscription: 'standard',
          credits: UNLIMITED,
          ...LIMITS,
          ...fields,
        }),
      ),
    /** Stops the server. Returns its exit code, or `undefined` if it had to be killed. */
    stop: async (signal: NodeJS.Signals = 'SIGTERM'): Promise<number | undefined> => {
      child.kill(signal)
      const code = await Promise.race([child.exited, Bun.sleep(STOP_TIMEOUT).then(() => undefined)])
      if (code !== undefined) return code
      child.kill('SIGKILL')
      await child.exited
      return undefined
    },
  }
}

const IS_LINUX = process.platform === 'linux'
/** The unit of times in `/proc`. */
const TICKS_PER_SECOND = 100

/** Returns the resident memory of a process in MiB. */
export function getMemoryMiB(pid: number): number {
  const kilobytes = IS_LINUX
    ? /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    : Bun.spawnSync(['ps', '-o', 'rss=', '-p', String(pid)]).stdout.toString()
  return Number(kilobytes) / 1024
}

/** Returns the processor time that a process has used, in seconds; `NaN` on other systems than Linux. */
export function getProcessorSeconds(pid: number): number {
  if (!IS_LINUX) return Number.NaN
  // The name in parentheses may contain anything. User and system time are the 12th and 13th fields after it.
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}
