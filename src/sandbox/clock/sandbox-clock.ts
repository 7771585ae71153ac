/** The clock of the sandbox. It can be frozen, set, and advanced. */
import type { Clock } from '../../lib/clock.ts'

/** The difference to the machine's clock: an offset in milliseconds, or a fixed time. */
type SandboxClockState =
  | { readonly mode: 'running'; readonly offset: number }
  | { readonly mode: 'frozen'; readonly now: number }

/** Moving this clock passes midnight or refills token buckets without waiting. */
export class SandboxClock implements Clock {
  readonly #machine: Clock
  #state: SandboxClockState = { mode: 'running', offset: 0 }

  constructor(machine: Clock) {
    this.#machine = machine
  }

  get state(): SandboxClockState {
    return this.#state
  }

  now(): number {
    return this.timeAt(this.#machine.now())
  }

  /** Returns the time of the machine's clock in milliseconds since 1970. */
  machineNow(): number {
    return this.#machine.now()
  }

  /** Returns the time of this clock when the machine's clock shows `machineNow`. Both are milliseconds since 1970. */
  timeAt(machineNow: number): number {
    return this.#state.mode === 'frozen' ? this.#state.now : machineNow + this.#state.offset
  }

  /** The milliseconds by which this clock is ahead of the machine's clock. */
  get offset(): number {
    return this.#state.mode === 'frozen' ? this.#state.now - this.#machine.now() : this.#state.offset
  }

  set(state: SandboxClockState): void {
    this.#state = state
  }
}
