/** Progress of long work, on standard error and only where somebody watches. */

import { Presets, SingleBar } from 'cli-progress'

export interface Progress {
  increment(by?: number): void
  update(done: number): void
  stop(): void
}

export function progressBar(what: string, total: number): Progress {
  const bar = new SingleBar(
    {
      format: `${what} {bar} {value}/{total}, {eta_formatted} left`,
      hideCursor: true,
      clearOnComplete: true,
    },
    Presets.rect,
  )
  bar.start(total, 0)
  return {
    increment: (by = 1) => bar.increment(by),
    update: (done) => bar.update(done),
    stop: () => bar.stop(),
  }
}
