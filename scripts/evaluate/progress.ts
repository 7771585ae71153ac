/** Progress of long work, on standard error and only in a terminal. */
import { progressOf } from '../../src/cli/progress.ts'

interface Progress {
  increment(): void
  update(done: number): void
  stop(): void
}

export function progressBar(what: string, total: number): Progress {
  if (!process.stderr.isTTY) return { increment: () => {}, update: () => {}, stop: () => {} }
  const now = (): number => performance.now()
  const { update, stop } = progressOf({ stream: process.stderr, what, total, unit: 'done', now })
  let done = 0
  return { increment: () => update(++done), update, stop }
}
