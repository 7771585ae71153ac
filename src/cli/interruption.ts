/** What Ctrl+C and a kill mean while work is under way. */
import { constants } from 'node:os'
import { StartupError } from '../lib/startup-error.ts'
import { stopSignals } from './stop-signals.ts'

/** Ended by a signal: shells know it by the exit code, and end a script that is interrupted. */
export class Interrupted extends StartupError {
  readonly exitCode: number

  constructor(message: string, signal: NodeJS.Signals) {
    super(message)
    this.exitCode = exitCodeOf(signal)
  }
}

const exitCodeOf = (signal: NodeJS.Signals): number => 128 + constants.signals[signal]

export interface Interruption {
  /** Aborted when a signal comes. */
  readonly signal: AbortSignal
  /** @throws {Interrupted} once a signal came */
  check(): void
  /** What is to be thrown for work that ended before its end: of its own, or by a signal. */
  endOf(message: string): StartupError
  /** Signals mean again what they usually do. */
  end(): void
}

/** Lets work that is under way stop where it can leave things in order; a second signal ends the process at once. */
export function untilInterrupted(): Interruption {
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
      if (came) throw new Interrupted(`Stopped by ${came}: nothing was stored.`, came)
    },
    endOf: (message) => (came ? new Interrupted(message, came) : new StartupError(message)),
    end() {
      for (const signal of signals) process.off(signal, onSignal)
    },
  }
}
