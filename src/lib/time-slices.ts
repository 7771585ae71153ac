/** Divides long work into short slices, so that the server can process other requests in between. */

const SLICE_MS = 8

/** Long work awaits it after each step. When the slice is over, it returns to the event loop. */
export type Pause = () => Promise<void>

/** @param sliceMs the duration of a slice in milliseconds: 0 for one step, `Infinity` for work without a pause */
export function createPause(sliceMs = SLICE_MS): Pause {
  let startedAt = performance.now()
  return async () => {
    if (performance.now() - startedAt < sliceMs) return
    await new Promise<void>((resolve) => setImmediate(resolve))
    startedAt = performance.now()
  }
}

/** Calls a function for each item, and returns all results. */
export async function flatMapInSlices<Item, Result>(
  items: readonly Item[],
  map: (item: Item) => readonly Result[],
): Promise<Result[]> {
  const pause = createPause()
  const results: Result[] = []
  for (const item of items) {
    results.push(...map(item))
    await pause()
  }
  return results
}
