/** Shows the progress of long work: one line that changes in a terminal, or a line every few seconds. */
import { formatDuration } from '../lib/text.ts'
import { truncate } from './terminal.ts'

export interface Progress {
  update(done: number): void
  stop(): void
}

/** Milliseconds between updates, in a terminal and elsewhere. */
const INTERVALS = { terminal: 100, lines: 5_000 }
/** Moves the cursor to the start of the line, and clears the line. */
const CLEAR_LINE = '\r\x1b[2K'
/** Milliseconds after which the remaining time is accurate enough to show. */
const MIN_ELAPSED = 1_000

/**
 * Creates a progress display.
 * @param what the name of the work, such as `importing`
 * @param now milliseconds of a monotonic clock
 */
export function createProgress(
  what: string,
  total: number,
  stream: NodeJS.WriteStream,
  now: () => number,
): Progress {
  const startedAt = now()
  const interval = stream.isTTY ? INTERVALS.terminal : INTERVALS.lines
  let nextAt = startedAt + interval
  return {
    update(done) {
      if (now() < nextAt) return
      nextAt = now() + interval
      const elapsed = now() - startedAt
      const left = ((total - done) * elapsed) / done
      const isKnown = done > 0 && elapsed >= MIN_ELAPSED
      const rest = isKnown ? `, ${formatDuration(left)} left` : ''
      const line = `${what}: ${Math.floor((done * 100) / total)}%${rest}`
      stream.write(stream.isTTY ? CLEAR_LINE + truncate(line, stream.columns - 1) : `${line}\n`)
    },
    stop: () => void (stream.isTTY && stream.write(CLEAR_LINE)),
  }
}
