/** Shows the progress of long work: one line that changes in a terminal, or a line every few seconds. */
import { formatDuration, toPrintable } from '../lib/text.ts'
import { truncate } from './terminal.ts'

export interface Progress {
  update(done: number): void
  /** Shows why the work waits. The next update replaces the text. */
  note(text: string): void
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
  let first: number | undefined
  let nextAt = startedAt + interval
  const show = (text: string): void => {
    if (now() < nextAt) return
    nextAt = now() + interval
    const line = `${what}: ${toPrintable(text)}`
    stream.write(stream.isTTY ? CLEAR_LINE + truncate(line, stream.columns - 1) : `${line}\n`)
  }
  return {
    update(done) {
      // A continued run starts with the rows of the earlier one.
      first ??= done
      const elapsed = now() - startedAt
      const left = ((total - done) * elapsed) / Math.max(1, done - first)
      const isKnown = done > first && elapsed >= MIN_ELAPSED
      show(`${Math.floor((done * 100) / total)}%${isKnown ? `, ${formatDuration(left)} left` : ''}`)
    },
    note: show,
    stop: () => void (stream.isTTY && stream.write(CLEAR_LINE)),
  }
}
