/** Progress of long work, on standard error: a bar where somebody watches, a line every few seconds elsewhere. */
import { cut, printable } from './table.ts'

export interface Progress {
  /** `done` of the total. */
  update(done: number): void
  /** Tells why it does not go on, until it does. */
  note(text: string): void
  stop(): void
}

export interface Watched {
  readonly stream: NodeJS.WriteStream
  /** What is under way: `importing`. */
  readonly what: string
  readonly total: number
  /** Of the total, what was done before. */
  readonly done?: number
  /** What is counted, where people want to know how many: `rows`. */
  readonly unit?: string
  /** Milliseconds, of any beginning. */
  readonly now: () => number
}

export const progressOf = async (watched: Watched): Promise<Progress> =>
  watched.stream.isTTY ? barOf(watched) : linesOf(watched)

async function barOf(watched: Watched): Promise<Progress> {
  const { stream, total, done: before = 0 } = watched
  const told = toldBy(watched)
  let note = ''
  // Nothing else needs it: a server starts without.
  const { Presets, SingleBar } = await import('cli-progress')
  const bar = new SingleBar(
    {
      stream,
      format: (_, { value }) =>
        barLine(watched.what, value / Math.max(1, total), told(value), note, stream.columns),
      // Who is interrupted keeps the cursor.
      hideCursor: false,
      gracefulExit: false,
      clearOnComplete: true,
    },
    Presets.rect,
  )
  bar.start(total, before)
  return {
    update: (done) => {
      note = ''
      bar.update(done)
    },
    note: (text) => {
      note = printable(text)
      bar.render()
    },
    stop: () => bar.stop(),
  }
}

const LONGEST_BAR = 40
const SHORTEST_BAR = 5

/** As wide as the terminal: the bar takes what is left, and a note goes before all but the share. */
export function barLine(what: string, share: number, told: string, note: string, columns = 80): string {
  const percent = `${Math.floor(share * 100)} %`
  if (note !== '') return cut(`${what} ${percent}, ${note}`, columns - 1)
  const text = `${percent}${told}`
  const room = columns - 1 - Bun.stringWidth(`${what}  ${text}`)
  if (room < SHORTEST_BAR) return cut(`${what} ${text}`, columns - 1)
  const length = Math.min(LONGEST_BAR, room)
  const full = Math.round(length * Math.min(1, share))
  return `${what} ${'■'.repeat(full)}${' '.repeat(length - full)} ${text}`
}

/** Milliseconds before which nobody knows how long it will take. */
const SOON = 500

/** How many of how many, how fast, and how long it will take: what is not known yet is left out. */
function toldBy(watched: Watched): (done: number) => string {
  const { total, unit, now, done: before = 0 } = watched
  const begun = now()
  const rate = rateOf(watched)
  return (done) => {
    // The first rows tell little of the others.
    const isKnown = done > before && done < total && now() - begun >= SOON
    const counted =
      unit === undefined
        ? ''
        : `, ${done.toLocaleString('en-US')}/${total.toLocaleString('en-US')} ${unit}${isKnown ? `, ${rate(done)}/s` : ''}`
    const seconds = Math.ceil((((now() - begun) / (done - before)) * (total - done)) / 1000)
    return `${counted}${isKnown ? `, ${short(seconds)} left` : ''}`
  }
}

/** `2h05m`, `3m20s` or `8s`. */
function short(seconds: number): string {
  const two = (number: number): string => String(number).padStart(2, '0')
  if (seconds < 60) return `${seconds}s`
  const minutes = Math.floor(seconds / 60)
  return minutes < 60
    ? `${minutes}m${two(seconds % 60)}s`
    : `${Math.floor(minutes / 60)}h${two(minutes % 60)}m`
}

/** Milliseconds between lines. */
const EVERY = 5_000

function linesOf(watched: Watched): Progress {
  const { stream, what, total, unit, now, done: before = 0 } = watched
  const begun = now()
  const rate = rateOf(watched)
  let told = begun
  const update = (done: number): void => {
    const passed = now() - begun
    if (done <= before || now() - told < EVERY) return
    told = now()
    const left = Math.ceil(((passed / (done - before)) * (total - done)) / 1000)
    const counted =
      unit === undefined
        ? ''
        : ` ${done.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} ${unit}, ${rate(done)}/s,`
    stream.write(`${what}:${counted} ${Math.floor((done / total) * 100)} %, ${left} s left\n`)
  }
  let noted = Number.NEGATIVE_INFINITY
  const note = (text: string): void => {
    if (now() - noted < EVERY) return
    noted = now()
    stream.write(`${what}: ${printable(text)}\n`)
  }
  return { update, note, stop: () => {} }
}

/** So many a second since the beginning. */
function rateOf({ now, done: before = 0 }: Watched): (done: number) => string {
  const begun = now()
  return (done) => {
    const rate = ((done - before) * 1000) / Math.max(1, now() - begun)
    return rate < 10 ? rate.toFixed(1) : Math.round(rate).toLocaleString('en-US')
  }
}
