/** A temporary folder and the processes started in it: however the run ends, neither stays behind. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

interface SpawnOptions {
  /** Milliseconds after which it is killed; without them it runs until it ends or is stopped. */
  readonly timeout?: number
}

export type Child = Bun.Subprocess<'pipe', 'pipe', 'inherit'>

export class Workplace {
  readonly folder = mkdtempSync(join(tmpdir(), 'signalbox-bench-'))
  readonly #children = new Set<Child>()

  constructor() {
    // Killed by a signal, a process runs no handlers for its end: these turn the one into the other.
    process.once('SIGINT', () => process.exit(130))
    process.once('SIGTERM', () => process.exit(143))
    process.once('exit', () => this.remove())
  }

  at(name: string): string {
    return join(this.folder, name)
  }

  /**
   * Starts a process with an empty environment. Its standard input ends with this one, however this one ends: who
   * serves watches that.
   */
  spawn(command: string[], { timeout }: SpawnOptions = {}): Child {
    const child = Bun.spawn(command, {
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

  /** Runs to the end and returns what it printed. */
  async run(command: string[], options?: SpawnOptions): Promise<string> {
    const child = this.spawn(command, options)
    const [code, text] = await Promise.all([child.exited, child.stdout.text()])
    if (code !== 0) throw new Error(`${command.join(' ')} ended with ${child.signalCode ?? code}: ${text}`)
    return text
  }

  /** Ends what still runs, and deletes the folder. */
  remove(): void {
    for (const child of this.#children) child.kill('SIGKILL')
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** The first line it prints: that it listens, and where. */
export async function firstLine(child: Pick<Child, 'stdout'>): Promise<string> {
  const reader = child.stdout.getReader()
  const decoder = new TextDecoder()
  let text = ''
  while (!text.includes('\n')) {
    const { done, value } = await reader.read()
    if (done) throw new Error(`it ended before it listened: ${text}`)
    text += decoder.decode(value, { stream: true })
  }
  return text.slice(0, text.indexOf('\n'))
}
