/**
 * Whether this tab is looked at. Browsers open six connections to a server, all tabs together: a stream for each tab
 * that stands in the background would keep the next one from asking anything.
 */
const isVisible = (): boolean => document.visibilityState === 'visible'

/** Resolves when the tab is looked at, or `signal` is aborted. */
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

/** Aborted with `signal`, and as soon as the tab is not looked at any more. */
export function abortWhenHidden(signal: AbortSignal): AbortSignal {
  const hidden = new AbortController()
  const end = (): void => {
    if (!isVisible()) hidden.abort()
  }
  document.addEventListener('visibilitychange', end, { signal: AbortSignal.any([signal, hidden.signal]) })
  return AbortSignal.any([signal, hidden.signal])
}

/** Resolves after so many milliseconds, or when `signal` is aborted. */
export const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
