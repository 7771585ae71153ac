/** The clock of the sandbox. It can be frozen, set, and advanced. */
import { type Clock, MAX_INSTANT, MIN_INSTANT } from '../lib/clock.ts'

/** The difference to the machine's clock: an offset in milliseconds, or a fixed time. */
export type ClockSetting =
  | { readonly mode: 'running'; readonly offset: number }
  | { readonly mode: 'frozen'; readonly now: number }

/**
 * Moving this clock passes midnight or refills token buckets without waiting. It stops at the ends of the supported range,
 * because a timestamp has a year of four digits.
 */
export class SandboxClock implements Clock {
  readonly #machine: Clock
  #setting: ClockSetting = { mode: 'running', offset: 0 }
  #changeCount = 0

  constructor(machine: Clock) {
    this.#machine = machine
  }

  read(): ClockSetting {
    return this.#setting
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
    const time = this.#setting.mode === 'frozen' ? this.#setting.now : machineNow + this.#setting.offset
    return Math.min(Math.max(time, MIN_INSTANT), MAX_INSTANT)
  }

  /** The milliseconds by which this clock is ahead of the machine's clock. */
  get offset(): number {
    const machineNow = this.#machine.now()
    return this.timeAt(machineNow) - machineNow
  }

  /** Counts the calls of `replace`. */
  get changeCount(): number {
    return this.#changeCount
  }

  replace(setting: ClockSetting): void {
    this.#setting = setting
    this.#changeCount++
  }
}
