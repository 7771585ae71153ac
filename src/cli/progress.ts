/** Progress of long work, on standard error: a bar in a terminal, a line every few seconds elsewhere. */
import { toPrintable } from '../lib/text.ts'
import { truncate } from './terminal.ts'

export interface Progress {
  update(done: number): void
  /** Shows why the work waits, until the next update. */
  note(text: string): void
  stop(): void
}

interface Watched {
  readonly stream: NodeJS.WriteStream
  /** The name of the work: `importing`. */
  readonly what: string
  readonly total: number
  /** The part of the total that was done before. */
  readonly done?: number
  /** The unit of the total, if people want to read the number: `rows`. */
  readonly unit?: string
  /** Milliseconds since any fixed time. */
  readonly now: () => number
}

export const createProgress = (watched: Watched): Progress =>
  watched.stream.isTTY ? barOf(watched) : linesOf(watched)

/** Milliseconds between updates of the bar. */
const FRAME = 100
/** Moves the cursor to the start of the line, and clears the line. */
const CLEAR = '\r\x1b[2K'

function barOf(watched: Watched): Progress {
  const { stream, what, total, now, done: before = 0 } = watched
  const figures = figuresOf(watched)
  let done = before
  const draw = (note: string): void => {
    const line = formatBar(what, done / Math.max(1, total), figures(done), note, stream.columns)
    stream.write(CLEAR + line)
  }
  const isDue = every(FRAME, now)
  return {
    update: (newDone) => {
      done = newDone
      if (isDue()) draw('')
    },
    note: (text) => draw(toPrintable(text)),
    stop: () => stream.write(CLEAR),
  }
}

const LONGEST_BAR = 40
const SHORTEST_BAR = 5

/** Returns a line that fits the terminal: the bar takes what is left, and a note replaces all but the percentage. */
export function formatBar(what: string, share: number, figures: string, note: string, columns = 80): string {
  const percent = `${Math.floor(share * 100)} %`
  if (note !== '') return truncate(`${what} ${percent}, ${note}`, columns - 1)
  const text = `${percent}${figures}`
  const room = columns - 1 - Bun.stringWidth(`${what}  ${text}`)
  if (room < SHORTEST_BAR) return truncate(`${what} ${text}`, columns - 1)
  const length = Math.min(LONGEST_BAR, room)
  const full = Math.round(length * Math.min(1, share))
  return `${what} ${'■'.repeat(full)}${' '.repeat(length - full)} ${text}`
}

/** Milliseconds between lines. */
const LINE = 5_000

function linesOf(watched: Watched): Progress {
  const { stream, what, total, now } = watched
  const figures = figuresOf(watched)
  const isDue = every(LINE, now, now())
  const isNoteDue = every(LINE, now)
  const write = (text: string) => stream.write(`${what}: ${text}\n`)
  return {
    update: (done) => {
      if (isDue()) write(`${Math.floor((done / Math.max(1, total)) * 100)} %${figures(done)}`)
    },
    note: (text) => {
      if (isNoteDue()) write(toPrintable(text))
    },
    stop: () => {},
  }
}

/** Returns a function that is true at most once per interval. */
function every(milliseconds: number, now: () => number, last = Number.NEGATIVE_INFINITY): () => boolean {
  let previous = last
  return () => {
    const isDue = now() - previous >= milliseconds
    if (isDue) previous = now()
    return isDue
  }
}

/** Milliseconds after which the rate and the time left are worth showing. */
const SOON = 500

/** Returns a function that describes the count, the rate and the time left, as far as they are known. */
function figuresOf({ total, unit, now, done: before = 0 }: Watched): (done: number) => string {
  const started = now()
  return (done) => {
    const passed = now() - started
    const isKnown = done > before && done < total && passed >= SOON
    const rate = ((done - before) * 1000) / Math.max(1, passed)
    const perSecond = rate < 10 ? rate.toFixed(1) : Math.round(rate).toLocaleString('en-US')
    const counts = `, ${done.toLocaleString('en-US')}/${total.toLocaleString('en-US')} ${unit}`
    const counted = unit === undefined ? '' : isKnown ? `${counts}, ${perSecond}/s` : counts
    return isKnown ? `${counted}, ${short(Math.ceil((total - done) / rate))} left` : counted
  }
}

/** Returns `2h05m`, `3m20s` or `8s`. */
function short(seconds: number): string {
  const two = (number: number): string => String(number).padStart(2, '0')
  if (seconds < 60) return `${seconds}s`
  const minutes = Math.floor(seconds / 60)
  return minutes < 60
    ? `${minutes}m${two(seconds % 60)}s`
    : `${Math.floor(minutes / 60)}h${two(minutes % 60)}m`
}
