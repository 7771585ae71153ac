/**
 * Returns whether this tab is visible. Browsers open at most six connections to a server for all tabs. Streams of
 * background tabs would block other requests.
 */
const isVisible = (): boolean => document.visibilityState === 'visible'

/** Resolves when the tab becomes visible, or when `signal` is aborted. */
export const waitUntilVisible = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (isVisible() || signal.aborted) return resolve()
    const over = new AbortController()
    const end = (): void => {
      if (!isVisible() && !signal.aborted) return
      over.abort()
      resolve()
    }
    document.addEventListener('visibilitychange', end, { signal: over.signal })
    signal.addEventListener('abort', end, { signal: over.signal })
  })

/** Returns a signal that is aborted with `signal`, or when the tab becomes hidden. */
export function abortWhenHidden(signal: AbortSignal): AbortSignal {
  const hidden = new AbortController()
  const end = (): void => {
    if (!isVisible()) hidden.abort()
  }
  document.addEventListener('visibilitychange', end, { signal: AbortSignal.any([signal, hidden.signal]) })
  return AbortSignal.any([signal, hidden.signal])
}

/** Resolves after a number of milliseconds, or when `signal` is aborted. */
export const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
