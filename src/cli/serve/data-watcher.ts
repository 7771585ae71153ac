/** Watches the files of a data directory for `--watch`. */
import { statSync } from 'node:fs'
import { codeOf, messageOf } from '../../lib/errors.ts'
import type { Log } from '../../lib/log.ts'

/** Milliseconds between two checks. Polling also works in containers and on network drives, which report no events. */
const CHECK_INTERVAL = 500

interface WatchedData {
  readonly files: readonly string[]
  /** Changes nothing after the signal is aborted. */
  readonly reload: (signal: AbortSignal) => Promise<void>
  readonly log: Log
}

/** Reloads the data when its files differ from the loaded ones, and have not changed since the previous check. */
export class DataWatcher {
  readonly #data: WatchedData
  #loaded: string
  #previous: string
  #isBusy = false
  readonly #stopped = new AbortController()

  constructor(data: WatchedData) {
    this.#data = data
    this.#loaded = describeFiles(data.files)
    this.#previous = this.#loaded
  }

  /** Reloads the data if its files have changed. Call it in regular intervals. */
  async check(): Promise<void> {
    if (this.#isBusy) return
    const current = describeFiles(this.#data.files)
    const isComplete = current === this.#previous
    this.#previous = current
    if (current === this.#loaded || !isComplete) return
    this.#isBusy = true
    // Also if the reload fails, so that each failure is logged once.
    this.#loaded = current
    const { reload, log } = this.#data
    const { signal } = this.#stopped
    try {
      await reload(signal)
      log.info('data loaded again')
    } catch (error) {
      if (!signal.aborted)
        log.warn('changed data not loaded; the old data stays', { reason: messageOf(error) })
    } finally {
      this.#isBusy = false
    }
  }

  /** Ends a running reload. */
  stop(): void {
    this.#stopped.abort()
  }
}

/** Returns a text that changes with each file. */
const describeFiles = (files: readonly string[]): string => files.map(describeFile).join()

/** An error is part of the text: permissions and network drives may change while the server runs. */
function describeFile(file: string): string {
  try {
    const { ino, size, mtimeNs } = statSync(file, { bigint: true })
    return `${ino} ${size} ${mtimeNs}`
  } catch (error) {
    return String(codeOf(error))
  }
}

/** Checks a directory in regular intervals. Returns a function that stops it. */
export function watchData(data: WatchedData): () => void {
  const watcher = new DataWatcher(data)
  const timer = setInterval(() => void watcher.check(), CHECK_INTERVAL)
  return () => {
    clearInterval(timer)
    watcher.stop()
  }
}
