/** Waits so many milliseconds of real time; less, where the signal is given up on meanwhile. Never rejects. */
export type Delay = (ms: number, signal?: AbortSignal) => Promise<void>

export const systemDelay: Delay = (ms, signal) =>
  new Promise((resolve) => {
    if (signal?.aborted) return resolve()
    const end = (): void => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal?.addEventListener('abort', end)
  })
