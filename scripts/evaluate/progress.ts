/** Progress of long work, on standard error and only in a terminal. */
import { progressOf } from '../../src/cli/progress.ts'

interface Progress {
  increment(by?: number): void
  update(done: number): void
  stop(): void
}

export function progressBar(what: string, total: number): Progress {
  if (!process.stderr.isTTY) return { increment: () => {}, update: () => {}, stop: () => {} }
  const now = (): number => performance.now()
  const { update, stop } = progressOf({ stream: process.stderr, what, total, unit: 'done', now })
  let done = 0
  const increment = (by = 1): void => {
    done += by
    update(done)
  }
  return { increment, update, stop }
}
