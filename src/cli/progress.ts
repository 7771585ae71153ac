/** Progress of long work, on standard error: a bar where somebody watches, a line every few seconds elsewhere. */

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
  const { stream, what, total, unit, done: before = 0 } = watched
  const rate = rateOf(watched)
  const counted = unit === undefined ? '' : ` {value}/{total} ${unit}, {rate}/s,`
  // Nothing else needs it: a server starts without.
  const { Presets, SingleBar } = await import('cli-progress')
  const bar = new SingleBar(
    {
      stream,
      format: `${what} {bar} {percentage} %,${counted} {eta_formatted} left{note}`,
      // Who is interrupted keeps the cursor.
      hideCursor: false,
      gracefulExit: false,
      clearOnComplete: true,
      etaBuffer: 100,
    },
    Presets.rect,
  )
  bar.start(total, before, { rate: '-', note: '' })
  return {
    update: (done) => bar.update(done, { rate: rate(done), note: '' }),
    note: (text) => bar.update({ note: `; ${text}` }),
    stop: () => bar.stop(),
  }
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
    stream.write(`${what}: ${text}\n`)
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
