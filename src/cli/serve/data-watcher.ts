/** Watches the files of a data directory for `--watch`. */
import { statSync } from 'node:fs'
import { codeOf, messageOf } from '../../lib/errors.ts'
import type { Log } from '../../lib/log.ts'
import type { RecordSize } from '../../records/store/record-store.ts'

/** Milliseconds between two checks. Polling also works in containers and on network drives, which report no events. */
const CHECK_INTERVAL = 500

interface WatchedData {
  readonly files: readonly string[]
  /** What `describeFiles` returned before the files were read, because reading them may take minutes. */
  readonly loaded: string
  /** Changes nothing after the signal is aborted. */
  readonly reload: (signal: AbortSignal) => Promise<void>
  /** Counts the loaded records. A folder without contacts.csv has no people. */
  readonly size: () => RecordSize
  readonly log: Log
}

/**
 * Returns a function that reloads the data if its files differ from the loaded ones, and have not changed since its previous
 * call. Call it in regular intervals.
 */
export function createReloadCheck(
  { files, loaded: initial, reload, size, log }: WatchedData,
  signal: AbortSignal,
): () => Promise<void> {
  let loaded = initial
  let previous = initial
  let isBusy = false
  return async () => {
    if (isBusy) return
    const current = describeFiles(files)
    const isComplete = current === previous
    previous = current
    if (current === loaded || !isComplete) return
    isBusy = true
    // Also if the reload fails, so that each failure is logged once.
    loaded = current
    try {
      await reload(signal)
      log.info('data loaded again', { ...size() })
    } catch (error) {
      if (!signal.aborted)
        log.warn('changed data rejected; still using the previous data', { reason: messageOf(error) })
    } finally {
      isBusy = false
    }
  }
}

/** Returns a text that changes with the files. */
export const describeFiles = (files: readonly string[]): string => files.map(describeFile).join()

/** Returns a text that changes with a file. An error is part of it: network drives may fail while the server runs. */
export function describeFile(file: string): string {
  try {
    const { ino, size, mtimeNs } = statSync(file, { bigint: true })
    return `${ino} ${size} ${mtimeNs}`
  } catch (error) {
    return String(codeOf(error))
  }
}

/** Checks a directory in regular intervals. Returns a function that stops it, and ends a running reload. */
export function watchData(data: WatchedData): () => void {
  const stopped = new AbortController()
  const timer = setInterval(createReloadCheck(data, stopped.signal), CHECK_INTERVAL)
  return () => {
    clearInterval(timer)
    stopped.abort()
  }
}
