/** Divides long work into short slices, so that the server can process other requests in between. */

const SLICE_MS = 8

/**
 * Returns a function that long work awaits after each step. When the slice is over, it returns to the event loop.
 * @param sliceMs the duration of a slice in milliseconds; 0 for one step
 */
export function createPause(sliceMs = SLICE_MS): () => Promise<void> {
  let startedAt = performance.now()
  return async () => {
    if (performance.now() - startedAt < sliceMs) return
    await new Promise<void>((resolve) => setImmediate(resolve))
    startedAt = performance.now()
  }
}
