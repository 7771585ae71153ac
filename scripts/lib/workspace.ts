/** A temporary folder and the processes started in it. Both are removed when this process ends. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type Child = Bun.Subprocess<'pipe', 'pipe', Bun.BunFile | 'inherit'>

interface SpawnOptions {
  /** Empty by default. */
  readonly env?: Record<string, string>
  readonly stderr?: Bun.BunFile
  /** Milliseconds after which the process is killed. */
  readonly timeout?: number
}

export class Workspace {
  readonly folder = mkdtempSync(join(tmpdir(), 'signalbox-scripts-'))
  readonly #children = new Set<Child>()

  constructor() {
    // A process that is killed by a signal runs no exit handlers.
    process.once('SIGINT', () => process.exit(130))
    process.once('SIGTERM', () => process.exit(143))
    process.once('exit', () => this.remove())
  }

  path(name: string): string {
    return join(this.folder, name)
  }

  /** Starts a process. Servers watch their standard input, which ends with this process. */
  spawn(command: readonly string[], options: SpawnOptions = {}): Child {
    const child = Bun.spawn([...command], {
      cwd: this.folder,
      env: {},
      stdin: 'pipe',
      stdout: 'pipe',
      stderr: 'inherit',
      killSignal: 'SIGKILL',
      ...options,
    })
    this.#children.add(child)
    child.exited.finally(() => this.#children.delete(child))
    return child
  }

  /** Kills the running processes and deletes the folder. */
  remove(): void {
    for (const child of this.#children) child.kill('SIGKILL')
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Waits for the end of a process and returns its output. Throws for another exit code than 0. */
export async function waitForOutput(child: Child): Promise<string> {
  const [code, text] = await Promise.all([child.exited, child.stdout.text()])
  if (code !== 0) throw new Error(`A process ended with ${child.signalCode ?? code}: ${text}`)
  return text
}

/**
 * Parses the first line of output, in which `serve --json` reports its URL.
 * @throws {Error} if the process ends before
 */
export async function readFirstLine<T>(child: Child): Promise<T> {
  const reader = child.stdout.getReader()
  const decoder = new TextDecoder()
  let text = ''
  while (!text.includes('\n')) {
    const { done, value } = await reader.read()
    if (done) throw new Error(`The server ended before it listened: ${text}`)
    text += decoder.decode(value, { stream: true })
  }
  return JSON.parse(text.slice(0, text.indexOf('\n')))
}
