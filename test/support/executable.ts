/** The compiled executable, started in an empty folder with an empty environment. */
import { afterEach, beforeAll, beforeEach } from 'bun:test'
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LONG_TIMEOUT } from './long-timeout.ts'
import { newestTime, ROOT } from './paths.ts'
import { type CommandResult, waitForExit } from './run-command.ts'
import type { TemporaryFolder } from './temporary-folder.ts'

export const EXECUTABLE = join(ROOT, 'dist', process.platform === 'win32' ? 'signalbox.exe' : 'signalbox')

/** Builds the executable if a source file is newer. */
export async function ensureExecutable(): Promise<void> {
  const sources = newestTime(
    'src',
    'data',
    'package.json',
    'bun.lock',
    'THIRD_PARTY_LICENSES',
    'scripts/build/build.ts',
  )
  if (!existsSync(EXECUTABLE) || statSync(EXECUTABLE).mtimeMs < sources) await buildExecutable()
}

async function buildExecutable(): Promise<void> {
  const build = Bun.spawn([process.execPath, join(ROOT, 'scripts/build/build.ts')], {
    stdout: 'ignore',
    stderr: 'pipe',
  })
  if ((await build.exited) !== 0)
    throw new Error(`the build failed:\n${await new Response(build.stderr).text()}`)
}

/** The line that `serve --json` prints when it accepts connections. */
interface Listening {
  readonly event: 'listening'
  readonly url: string
  readonly docs: string
  readonly pid: number
  /** Only if the server generated it. */
  readonly controlToken?: string
  readonly version: string
  readonly organizations: readonly Record<string, string | null>[]
}

type Child = ReturnType<Workplace['spawn']>

export interface Server {
  readonly listening: Listening
  readonly child: Child
  /** Sends a signal and waits until the process exits. */
  stop(signal?: NodeJS.Signals): Promise<CommandResult>
}

/** A temporary folder in which the executable runs. */
export class Workplace implements TemporaryFolder {
  readonly folder = mkdtempSync(join(tmpdir(), 'signalbox-binary-'))
  readonly #children: { kill(signal: NodeJS.Signals): void }[] = []

  at(name: string): string {
    return join(this.folder, name)
  }

  /** Runs the executable until it exits. */
  run(...args: string[]): Promise<CommandResult> {
    return waitForExit(this.spawn([EXECUTABLE, ...args]))
  }

  /** Starts `serve --json` with a free port, and waits until it listens. */
  async serve(...args: string[]): Promise<Server> {
    const child = this.spawn([EXECUTABLE, 'serve', '--json', '--port', '0', ...args])
    const reader = child.stdout.getReader()
    const decoder = new TextDecoder()
    let stdout = ''
    while (!stdout.includes('\n')) {
      const { done, value } = await reader.read()
      if (done) throw new Error(`serve ended: ${await child.stderr.text()}`)
      stdout += decoder.decode(value)
    }
    const rest = async (): Promise<string> => {
      for (;;) {
        const { done, value } = await reader.read()
        if (done) return stdout
        stdout += decoder.decode(value)
      }
    }
    return {
      listening: JSON.parse(stdout) as Listening,
      child,
      stop: (signal = 'SIGTERM') => {
        child.kill(signal)
        return waitForExit({ exited: child.exited, stdout: { text: rest }, stderr: child.stderr })
      },
    }
  }

  /** Kills the processes that a failed test left running, and deletes the folder. */
  remove(): void {
    for (const child of this.#children) child.kill('SIGKILL')
    rmSync(this.folder, { recursive: true, force: true })
  }

  /** Starts a command whose standard input stays open. */
  spawn(command: string[], env: Readonly<Record<string, string>> = {}) {
    const streams = { stdin: 'pipe', stdout: 'pipe', stderr: 'pipe' } as const
    const child = Bun.spawn(command, { cwd: this.folder, env, ...streams })
    this.#children.push(child)
    return child
  }
}

/** Builds the executable, and gives each test of the file a new folder to run it in. */
export function useWorkplace(): Omit<Workplace, 'remove'> {
  let place: Workplace | undefined
  beforeAll(ensureExecutable, LONG_TIMEOUT)
  beforeEach(() => {
    place = new Workplace()
  })
  afterEach(() => place?.remove())
  const current = (): Workplace => {
    if (place === undefined) throw new Error('The folder exists only during a test.')
    return place
  }
  return {
    get folder() {
      return current().folder
    },
    at: (name) => current().at(name),
    run: (...args) => current().run(...args),
    serve: (...args) => current().serve(...args),
    spawn: (command, env) => current().spawn(command, env),
  }
}
