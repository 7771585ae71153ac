/** What ends a server: a signal, or the end of whoever started it. */
import type { Log, LogFields } from '../lib/log.ts'
import { stopSignals } from './stop-signals.ts'

/**
 * Resolves at the first signal to stop; a second one ends the process at once. With `withParent` it also resolves when
 * standard input ends: the system closes that pipe with whoever held its other end, however they ended.
 */
export function untilStopped(log: Log, withParent: boolean): Promise<void> {
  return new Promise((resolve) => {
    let asked = false
    const stop = (why: LogFields): void => {
      asked = true
      log.info('stopping', why)
      resolve()
    }
    const onSignal = (signal: NodeJS.Signals): void => {
      if (asked) process.exit(1)
      stop({ signal })
    }
    for (const signal of stopSignals()) process.on(signal, onSignal)
    if (!withParent) return
    const onEnd = (): void => {
      if (!asked) stop({ reason: 'standard input ended' })
    }
    // What is written there means nothing; it has to be read for its end to be seen.
    process.stdin.once('end', onEnd).once('error', onEnd).resume()
    // Waiting for it must not keep a process that has nothing else to do. What is no pipe has no such method.
    process.stdin.unref?.()
  })
}
