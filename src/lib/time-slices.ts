/** Long work in short pieces, so that other requests are answered in between. */

/** Milliseconds at a stretch. */
const SLICE = 8

/**
 * Goes through the steps of `work`, and lets others have a turn after every few milliseconds.
 * @param slice milliseconds at a stretch; 0 is one step
 */
export async function inSlices<Result>(work: Generator<void, Result>, slice = SLICE): Promise<Result> {
  let begun = performance.now()
  for (let step = work.next(); ; step = work.next()) {
    if (step.done) return step.value
    if (performance.now() - begun < slice) continue
    await new Promise<void>((resolve) => setImmediate(resolve))
    begun = performance.now()
  }
}

/** The same without a pause. */
export function atOnce<Result>(work: Generator<void, Result>): Result {
  for (let step = work.next(); ; step = work.next()) if (step.done) return step.value
}
