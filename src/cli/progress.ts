/** Progress of long work, on standard error: a bar where somebody watches, a line every few seconds elsewhere. */

export interface Progress {
  /** `done` of the total. */
  update(done: number): void
  stop(): void
}

export interface Watched {
  readonly stream: NodeJS.WriteStream
  /** What is under way: `importing`. */
  readonly what: string
  readonly total: number
  /** Milliseconds, of any beginning. */
  readonly now: () => number
}

export const progressOf = async (watched: Watched): Promise<Progress> =>
  watched.stream.isTTY ? barOf(watched) : linesOf(watched)

async function barOf({ stream, what, total }: Watched): Promise<Progress> {
  // Nothing else needs it: a server starts without.
  const { Presets, SingleBar } = await import('cli-progress')
  const bar = new SingleBar(
    {
      stream,
      format: `${what} {bar} {percentage} %, {eta_formatted} left`,
      // Who is interrupted keeps the cursor.
      hideCursor: false,
      gracefulExit: false,
      clearOnComplete: true,
      etaBuffer: 100,
    },
    Presets.rect,
  )
  bar.start(total, 0)
  return { update: (done) => bar.update(done), stop: () => bar.stop() }
}

/** Milliseconds between lines. */
const EVERY = 5_000

function linesOf({ stream, what, total, now }: Watched): Progress {
  const begun = now()
  let told = begun
  const update = (done: number): void => {
    const passed = now() - begun
    if (done <= 0 || now() - told < EVERY) return
    told = now()
    const left = Math.ceil(((passed / done) * (total - done)) / 1000)
    stream.write(`${what}: ${Math.floor((done / total) * 100)} %, ${left} s left\n`)
  }
  return { update, stop: () => {} }
}
