import { StartupError } from '../lib/startup-error.ts'

export interface Interruption {
  /** Aborted when a signal comes. */
  readonly signal: AbortSignal
  /** @throws {StartupError} once a signal came */
  check(): void
  /** Signals mean again what they usually do. */
  end(): void
}

const SIGNALS = ['SIGINT', 'SIGTERM'] as const

/** Lets work that is under way stop where it can leave things in order; a second signal ends the process at once. */
export function untilInterrupted(): Interruption {
  const controller = new AbortController()
  let came: NodeJS.Signals | undefined
  const onSignal = (signal: NodeJS.Signals): void => {
    if (came) process.exit(1)
    came = signal
    controller.abort()
  }
  for (const signal of SIGNALS) process.on(signal, onSignal)
  return {
    signal: controller.signal,
    check() {
      if (came) throw new StartupError(`Stopped by ${came}: nothing was stored.`)
    },
    end() {
      for (const signal of SIGNALS) process.off(signal, onSignal)
    },
  }
}
