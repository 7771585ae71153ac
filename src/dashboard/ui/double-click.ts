/** Ignores the second click of a double click. */

/** Milliseconds within which nobody asks for the same thing again on purpose. */
const DOUBLE_CLICK_MS = 400

const lastClicks = new Map<string, number>()

/**
 * Whether this is the second click of a double click, and so to be ignored.
 * @param action what is to happen once: `send`
 * @param now in milliseconds, on any clock that only goes on
 */
export function isSecondClick(action: string, now = performance.now()): boolean {
  const last = lastClicks.get(action)
  if (last !== undefined && now - last < DOUBLE_CLICK_MS) return true
  lastClicks.set(action, now)
  return false
}
