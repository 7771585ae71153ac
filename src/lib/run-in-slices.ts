/** Runs long work in short slices, so that the server can process other requests in between. */

const SLICE_MS = 8

/**
 * Runs the steps of `work`, and returns to the event loop after each slice.
 * @param sliceMs the duration of a slice in milliseconds; 0 for one step
 */
export async function runInSlices<Result>(
  work: Generator<void, Result>,
  sliceMs = SLICE_MS,
): Promise<Result> {
  let startedAt = performance.now()
  for (let step = work.next(); ; step = work.next()) {
    if (step.done) return step.value
    if (performance.now() - startedAt < sliceMs) continue
    await new Promise<void>((resolve) => setImmediate(resolve))
    startedAt = performance.now()
  }
}

/** Runs all steps of `work` without a pause. */
export function runAtOnce<Result>(work: Generator<void, Result>): Result {
  for (let step = work.next(); ; step = work.next()) if (step.done) return step.value
}
