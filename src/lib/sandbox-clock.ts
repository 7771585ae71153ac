import type { Clock } from './clock.ts'

/** How the sandbox's time stands to that of the machine: so many milliseconds apart, or still. */
type ClockState =
  | { readonly mode: 'running'; readonly offset: number }
  | { readonly mode: 'frozen'; readonly now: number }

/** A clock that can be stopped, set and moved on: midnight comes, and buckets refill, without waiting. */
export class SandboxClock implements Clock {
  readonly #machine: Clock
  #state: ClockState = { mode: 'running', offset: 0 }

  constructor(machine: Clock) {
    this.#machine = machine
  }

  get state(): ClockState {
    return this.#state
  }

  now(): number {
    return this.#state.mode === 'frozen' ? this.#state.now : this.#machine.now() + this.#state.offset
  }

  /** The machine's own time. */
  machineNow(): number {
    return this.#machine.now()
  }

  /** Milliseconds that it is ahead of the machine. */
  get offset(): number {
    return this.#state.mode === 'frozen' ? this.#state.now - this.#machine.now() : this.#state.offset
  }

  /** Stops at `now`, in milliseconds since 1970. */
  freeze(now = this.now()): void {
    this.#state = { mode: 'frozen', now }
  }

  /** Runs on from `now`. */
  run(now = this.now()): void {
    this.#state = { mode: 'running', offset: now - this.#machine.now() }
  }

  /** Goes with the machine's clock again. */
  reset(): void {
    this.#state = { mode: 'running', offset: 0 }
  }

  restore(state: ClockState): void {
    this.#state = state
  }
}
