/** Handles the signals that stop a process: Ctrl+C, `kill`, and a closed terminal. */
import { existsSync, readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { StartupError } from '../lib/errors.ts'
import type { Log, LogFields } from '../lib/log.ts'

/** Returns the signals to handle. After `nohup` a closed terminal must not stop the process, and a handler would undo that. */
const stopSignals = (): NodeJS.Signals[] =>
  ignoresHangup() ? ['SIGINT', 'SIGTERM'] : ['SIGINT', 'SIGTERM', 'SIGHUP']

/** Linux reports ignored signals as a bit mask; SIGHUP, signal 1, is its lowest bit. Other systems do not say. */
function ignoresHangup(): boolean {
  const status = '/proc/self/status'
  if (!existsSync(status)) return false
  const mask = /^SigIgn:\s*([0-9a-f]+)$/m.exec(readFileSync(status, 'utf8'))?.[1] ?? '0'
  return Number.parseInt(mask.slice(-1), 16) % 2 === 1
}

/** Ended by a signal: shells know it by the exit code, and end a script that is interrupted. */
export class InterruptedError extends StartupError {
  readonly exitCode: number

  constructor(message: string, signal: NodeJS.Signals) {
    super(message)
    this.exitCode = exitCodeOf(signal)
  }
}

const exitCodeOf = (signal: NodeJS.Signals): number => 128 + constants.signals[signal]

export interface Interruption {
  readonly signal: AbortSignal
  /** @throws {InterruptedError} once a signal came */
  check(): void
  /** What is to be thrown for work that ended before its end: of its own, or by a signal. */
  toError(message: string): StartupError
  dispose(): void
}

/** Lets work that is under way stop where it can leave things in order; a second signal ends the process at once. */
export function listenForInterrupts(): Interruption {
  const controller = new AbortController()
  let came: NodeJS.Signals | undefined
  const onSignal = (signal: NodeJS.Signals): void => {
    if (came) process.exit(exitCodeOf(signal))
    came = signal
    controller.abort()
  }
  const signals = stopSignals()
  for (const signal of signals) process.on(signal, onSignal)
  return {
    signal: controller.signal,
    check() {
      if (came) throw new InterruptedError(`Stopped by ${came}: nothing was stored.`, came)
    },
    toError: (message) => (came ? new InterruptedError(message, came) : new StartupError(message)),
    dispose() {
      for (const signal of signals) process.off(signal, onSignal)
    },
  }
}

/**
 * Resolves at the first signal to stop; a second one ends the process at once. With `withParent` it also resolves when
 * standard input ends: the system closes that pipe with whoever held its other end, however they ended.
 */
export function waitForStop(log: Log, withParent: boolean): Promise<void> {
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
