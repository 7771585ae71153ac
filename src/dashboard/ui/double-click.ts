/** Ignores the second click of a double click. */

/** Milliseconds within which nobody asks for the same thing again on purpose. */
const WITHIN = 400

const begunAt = new Map<string, number>()

/**
 * Whether this is the second click of a double click, and so to be ignored.
 * @param action what is to happen once: `send`
 * @param now in milliseconds, on any clock that only goes on
 */
export function isDoubled(action: string, now = performance.now()): boolean {
  const before = begunAt.get(action)
  if (before !== undefined && now - before < WITHIN) return true
  begunAt.set(action, now)
  return false
}
