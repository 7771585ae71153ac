/** Ignores the second click of a double click. */

/** The maximum time between the two clicks of a double click, in milliseconds. */
const DOUBLE_CLICK_MS = 400

const lastClicks = new Map<string, number>()

/**
 * Returns whether this is the second click of a double click on an action.
 * @param action the name of the action
 * @param now milliseconds on a monotonic clock
 */
export function isSecondClick(action: string, now = performance.now()): boolean {
  const last = lastClicks.get(action)
  if (last !== undefined && now - last < DOUBLE_CLICK_MS) return true
  lastClicks.set(action, now)
  return false
}
