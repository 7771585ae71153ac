/** The compiled executable, started as a user would: in an empty folder, with an empty environment. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const ROOT = join(import.meta.dir, '../..')
export const EXECUTABLE = join(ROOT, 'dist', process.platform === 'win32' ? 'signalbox.exe' : 'signalbox')

/** Builds it from the sources as they are. */
export async function buildExecutable(): Promise<void> {
  const build = Bun.spawn([process.execPath, join(ROOT, 'scripts/build/build.ts')], {
    stdout: 'ignore',
    stderr: 'pipe',
  })
  if ((await build.exited) !== 0)
    throw new Error(`the build failed:\n${await new Response(build.stderr).text()}`)
}

export interface Finished {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/** What `serve --json` prints when it accepts connections. */
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

export interface Server {
  readonly listening: Listening
  /** Sends the signal and waits for the end. */
  stop(signal?: NodeJS.Signals): Promise<Finished>
}

/** A folder of its own with the executable to start in it; `remove` deletes it. */
export class Workplace {
  readonly folder = mkdtempSync(join(tmpdir(), 'signalbox-binary-'))
  readonly #children: { kill(signal: NodeJS.Signals): void }[] = []

  /** Runs to the end. */
  async run(...args: string[]): Promise<Finished> {
    const child = this.#spawn(args)
    return finished(child, new Response(child.stdout).text())
  }

  /** Starts `serve --json` with `args` and waits until it listens. */
  async serve(...args: string[]): Promise<Server> {
    const child = this.#spawn(['serve', '--json', ...args])
    const reader = child.stdout.getReader()
    const decoder = new TextDecoder()
    let stdout = ''
    while (!stdout.includes('\n')) {
      const { done, value } = await reader.read()
      if (done) throw new Error(`serve ended: ${(await finished(child, Promise.resolve(stdout))).stderr}`)
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
      stop: (signal = 'SIGTERM') => {
        child.kill(signal)
        return finished(child, rest())
      },
    }
  }

  /** Ends what a failed test may have left running, and deletes the folder. */
  remove(): void {
    for (const child of this.#children) child.kill('SIGKILL')
    rmSync(this.folder, { recursive: true, force: true })
  }

  #spawn(args: string[]) {
    const child = Bun.spawn([EXECUTABLE, ...args], {
      cwd: this.folder,
      env: {},
      stdout: 'pipe',
      stderr: 'pipe',
    })
    this.#children.push(child)
    return child
  }
}

async function finished(
  child: { readonly exited: Promise<number>; readonly stderr: ReadableStream<Uint8Array> },
  stdout: Promise<string>,
): Promise<Finished> {
  const [code, out, err] = await Promise.all([child.exited, stdout, new Response(child.stderr).text()])
  return { code, stdout: out, stderr: err }
}
