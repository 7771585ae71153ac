/** Shows the progress of long work: a bar in a terminal, or a line every few seconds. */
import { formatNumber, toPrintable } from '../lib/text.ts'
import { truncate } from './terminal.ts'

export interface Progress {
  update(done: number): void
  /** Shows why the work waits. The next update replaces the text. */
  note(text: string): void
  stop(): void
}

interface ProgressOptions {
  readonly stream: NodeJS.WriteStream
  /** The name of the work, such as `importing`. */
  readonly what: string
  readonly total: number
  /** The part of the total that an earlier run has done. */
  readonly done?: number
  /** The unit of the total, such as `rows`; `undefined` to show no numbers. */
  readonly unit?: string
  /** Milliseconds of a monotonic clock. */
  readonly now: () => number
}

export const createProgress = (options: ProgressOptions): Progress =>
  options.stream.isTTY ? createProgressBar(options) : createProgressLines(options)

/** Milliseconds between updates of the bar. */
const BAR_INTERVAL = 100
/** Moves the cursor to the start of the line, and clears the line. */
const CLEAR_LINE = '\r\x1b[2K'

function createProgressBar(options: ProgressOptions): Progress {
  const { stream, what, total, now, done: before = 0 } = options
  const formatStatus = createStatusFormatter(options)
  let done = before
  const draw = (note: string): void => {
    const line = formatBar(what, done / Math.max(1, total), formatStatus(done), note, stream.columns)
    stream.write(CLEAR_LINE + line)
  }
  const isDue = createTimer(BAR_INTERVAL, now)
  return {
    update: (newDone) => {
      done = newDone
      if (isDue()) draw('')
    },
    note: (text) => draw(toPrintable(text)),
    stop: () => stream.write(CLEAR_LINE),
  }
}

const MAX_BAR_LENGTH = 40
const MIN_BAR_LENGTH = 5

/** Returns a line that fits the terminal. A note replaces the bar and the status. */
export function formatBar(what: string, share: number, status: string, note: string, columns = 80): string {
  const percent = `${Math.floor(share * 100)}%`
  if (note !== '') return truncate(`${what} ${percent}, ${note}`, columns - 1)
  const text = `${percent}${status}`
  const room = columns - 1 - Bun.stringWidth(`${what}  ${text}`)
  if (room < MIN_BAR_LENGTH) return truncate(`${what} ${text}`, columns - 1)
  const length = Math.min(MAX_BAR_LENGTH, room)
  const full = Math.round(length * Math.min(1, share))
  return `${what} ${'■'.repeat(full)}${' '.repeat(length - full)} ${text}`
}

/** Milliseconds between lines. */
const LINE_INTERVAL = 5_000

function createProgressLines(options: ProgressOptions): Progress {
  const { stream, what, total, now } = options
  const formatStatus = createStatusFormatter(options)
  const isDue = createTimer(LINE_INTERVAL, now, now())
  const isNoteDue = createTimer(LINE_INTERVAL, now)
  const write = (text: string) => stream.write(`${what}: ${text}\n`)
  return {
    update: (done) => {
      if (isDue()) write(`${Math.floor((done / Math.max(1, total)) * 100)}%${formatStatus(done)}`)
    },
    note: (text) => {
      if (isNoteDue()) write(toPrintable(text))
    },
    stop: () => {},
  }
}

/** Returns a function that returns true at most once per interval. */
function createTimer(
  milliseconds: number,
  now: () => number,
  last = Number.NEGATIVE_INFINITY,
): () => boolean {
  let previous = last
  return () => {
    const isDue = now() - previous >= milliseconds
    if (isDue) previous = now()
    return isDue
  }
}

/** Milliseconds after which the rate and the remaining time are accurate enough to show. */
const MIN_ELAPSED = 500

/** Returns a function that formats the count, the rate, and the remaining time, as far as they are known. */
function createStatusFormatter({
  total,
  unit,
  now,
  done: before = 0,
}: ProgressOptions): (done: number) => string {
  const startedAt = now()
  return (done) => {
    const elapsed = now() - startedAt
    const isKnown = done > before && done < total && elapsed >= MIN_ELAPSED
    const rate = ((done - before) * 1000) / Math.max(1, elapsed)
    const perSecond = rate < 10 ? rate.toFixed(1) : formatNumber(Math.round(rate))
    const counts = `, ${formatNumber(done)}/${formatNumber(total)} ${unit}`
    const formattedCounts = unit === undefined ? '' : isKnown ? `${counts}, ${perSecond}/s` : counts
    return isKnown
      ? `${formattedCounts}, ${formatTimeLeft(Math.ceil((total - done) / rate))} left`
      : formattedCounts
  }
}

/** Returns `2h05m`, `3m20s`, or `8s`. */
function formatTimeLeft(seconds: number): string {
  const padTwo = (number: number): string => String(number).padStart(2, '0')
  if (seconds < 60) return `${seconds}s`
  const minutes = Math.floor(seconds / 60)
  return minutes < 60
    ? `${minutes}m${padTwo(seconds % 60)}s`
    : `${Math.floor(minutes / 60)}h${padTwo(minutes % 60)}m`
}
