/** Handles the signals that stop a process: Ctrl+C and `kill`. */
import { constants } from 'node:os'
import { StartupError } from '../lib/errors.ts'
import type { Log, LogFields } from '../lib/log.ts'

/** Not SIGHUP: a handler would undo `nohup`, which ignores that signal. */
const STOP_SIGNALS = ['SIGINT', 'SIGTERM'] as const

/** Thrown by work that a signal has ended. The exit code is 128 plus the signal number, so that shell scripts end, too. */
class InterruptedError extends StartupError {
  override readonly exitCode: number

  constructor(message: string, signal: NodeJS.Signals) {
    super(message)
    this.exitCode = exitCodeOf(signal)
  }
}

const exitCodeOf = (signal: NodeJS.Signals): number => 128 + constants.signals[signal]

export interface Interruption {
  readonly signal: AbortSignal
  /**
   * Checks whether a signal arrived.
   * @throws {InterruptedError} after a signal
   */
  check(): void
  /** Returns the error for work that ended early, by a signal or by itself. */
  toError(message: string): StartupError
  /** Stops listening for signals. */
  dispose(): void
}

/** Aborts a signal on the first interrupt, so that work can stop cleanly. A second interrupt ends the process at once. */
export function listenForInterrupts(): Interruption {
  const controller = new AbortController()
  let received: NodeJS.Signals | undefined
  const onSignal = (signal: NodeJS.Signals): void => {
    if (received) process.exit(exitCodeOf(signal))
    received = signal
    controller.abort()
  }
  for (const signal of STOP_SIGNALS) process.on(signal, onSignal)
  return {
    signal: controller.signal,
    check() {
      if (received) throw new InterruptedError(`Stopped by ${received}. Nothing was stored.`, received)
    },
    toError: (message) => (received ? new InterruptedError(message, received) : new StartupError(message)),
    dispose() {
      for (const signal of STOP_SIGNALS) process.off(signal, onSignal)
    },
  }
}

/**
 * Resolves at the first stop signal. A second signal ends the process at once.
 * @param withParent also resolves when standard input ends: the system closes that pipe when the parent process ends
 */
export function waitForStop(log: Log, withParent: boolean): Promise<void> {
  return new Promise((resolve) => {
    let isStopping = false
    const stop = (cause: LogFields): void => {
      isStopping = true
      log.info('stopping', cause)
      resolve()
    }
    const onSignal = (signal: NodeJS.Signals): void => {
      if (isStopping) process.exit(1)
      stop({ signal })
    }
    for (const signal of STOP_SIGNALS) process.on(signal, onSignal)
    if (!withParent) return
    const onEnd = (): void => {
      if (!isStopping) stop({ reason: 'standard input ended' })
    }
    // The input is ignored, but must be read to receive its end.
    process.stdin.once('end', onEnd).once('error', onEnd).resume()
    // Do not keep the process alive for it. Only pipes have this method.
    process.stdin.unref?.()
  })
}
