/** A temporary folder and the processes started in it. Both are removed when this process ends. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type Child = Bun.Subprocess<'pipe', 'pipe', 'inherit'>

export class Workplace {
  readonly folder = mkdtempSync(join(tmpdir(), 'signalbox-bench-'))
  readonly #children = new Set<Child>()

  constructor() {
    // A process that is killed by a signal runs no exit handlers.
    process.once('SIGINT', () => process.exit(130))
    process.once('SIGTERM', () => process.exit(143))
    process.once('exit', () => this.remove())
  }

  at(name: string): string {
    return join(this.folder, name)
  }

  /**
   * Starts a process with an empty environment. Servers watch their standard input, which ends with this process.
   * @param timeout milliseconds after which the process is killed
   */
  spawn(command: readonly string[], timeout?: number): Child {
    const child = Bun.spawn([...command], {
      cwd: this.folder,
      env: {},
      stdin: 'pipe',
      stdout: 'pipe',
      stderr: 'inherit',
      ...(timeout !== undefined && { timeout, killSignal: 'SIGKILL' as const }),
    })
    this.#children.add(child)
    child.exited.finally(() => this.#children.delete(child))
    return child
  }

  /** Kills the processes that still run, and deletes the folder. */
  remove(): void {
    for (const child of this.#children) child.kill('SIGKILL')
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Waits for the end of a process and returns what it printed. */
export async function outputOf(child: Child): Promise<string> {
  const [code, text] = await Promise.all([child.exited, child.stdout.text()])
  if (code !== 0) throw new Error(`A process ended with ${child.signalCode ?? code}: ${text}`)
  return text
}

/** Returns the first line that a server prints, parsed: `serve --json` says there where it listens. */
export async function firstLine<T>(child: Child): Promise<T> {
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
