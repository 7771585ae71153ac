/** Handles the signals that stop a process: Ctrl+C, `kill`, and a closed terminal. */
import { existsSync, readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { isatty } from 'node:tty'
import { CommandError } from '../lib/errors.ts'
import type { Log, LogFields } from '../lib/log.ts'

/** Returns the signals to handle. `nohup` ignores SIGHUP, and a handler would undo that. */
const getStopSignals = (): NodeJS.Signals[] =>
  ignoresHangup() ? ['SIGINT', 'SIGTERM'] : ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Returns whether this process ignores SIGHUP. Linux reports ignored signals as a bit mask, whose lowest bit is SIGHUP. Other
 * systems do not report them, but `nohup` leaves no stream at the terminal.
 */
function ignoresHangup(): boolean {
  const status = '/proc/self/status'
  if (!existsSync(status)) return process.platform !== 'win32' && ![0, 1, 2].some(isatty)
  const mask = /^SigIgn:\s*([0-9a-f]+)$/m.exec(readFileSync(status, 'utf8'))?.[1] ?? '0'
  return Number.parseInt(mask.slice(-1), 16) % 2 === 1
}

/** Thrown by work that a signal has ended. The exit code is 128 plus the signal number, so that shell scripts end, too. */
class InterruptedError extends CommandError {
  override readonly exitCode: number

  constructor(message: string, signal: NodeJS.Signals) {
    super(message)
    this.exitCode = exitCodeOf(signal)
  }
}

const exitCodeOf = (signal: NodeJS.Signals): number => 128 + constants.signals[signal]

export interface Interruption {
  /**
   * Checks whether a signal arrived.
   * @param consequence the last sentence of the message
   * @throws {InterruptedError} after a signal
   */
  check(consequence: string): void
  /** Stops listening for signals. */
  dispose(): void
}

/** Milliseconds. Signals within this time have one cause: a terminal and a process manager both pass on Ctrl+C. */
const SAME_CAUSE = 1_000

/**
 * Calls `stop` at the first signal, and `end` at a later one, unless it is SIGHUP: when a terminal closes, the shell and the system
 * both send it. Returns a function that stops listening.
 */
function onStopSignal(
  stop: (signal: NodeJS.Signals) => void,
  end: (signal: NodeJS.Signals) => void,
): () => void {
  let stoppedAt: number | undefined
  const onSignal = (signal: NodeJS.Signals): void => {
    if (stoppedAt === undefined) {
      stoppedAt = performance.now()
      stop(signal)
    } else if (signal !== 'SIGHUP' && performance.now() - stoppedAt >= SAME_CAUSE) end(signal)
  }
  const signals = getStopSignals()
  for (const signal of signals) process.on(signal, onSignal)
  return () => {
    for (const signal of signals) process.off(signal, onSignal)
  }
}

/** Notes the first interrupt, so that work can stop cleanly. An interrupt a second later ends the process at once. */
export function listenForInterrupts(): Interruption {
  let received: NodeJS.Signals | undefined
  const dispose = onStopSignal(
    (signal) => {
      received = signal
    },
    (signal) => process.exit(exitCodeOf(signal)),
  )
  return {
    dispose,
    check(consequence) {
      if (received) throw new InterruptedError(`Stopped by ${received}. ${consequence}`, received)
    },
  }
}

/**
 * Resolves at the first stop signal. A signal a second later ends the process at once.
 * @param withParent also resolves when standard input ends: the system closes that pipe when the parent process ends
 */
export function waitForStop(log: Log, withParent: boolean): Promise<void> {
  return new Promise((resolve) => {
    let isStopping = false
    const stop = (cause: LogFields): void => {
      if (!isStopping) log.info('stopping', cause)
      isStopping = true
      resolve()
    }
    onStopSignal(
      (signal) => stop({ signal }),
      () => process.exit(1),
    )
    if (!withParent) return
    const onEnd = (): void => stop({ reason: 'standard input ended' })
    // The input is ignored, but must be read to receive its end.
    process.stdin.once('end', onEnd).once('error', onEnd).resume()
    // Do not keep the process alive for it. Only pipes have this method.
    process.stdin.unref?.()
  })
}
