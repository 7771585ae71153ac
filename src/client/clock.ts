/** A client of the sandbox clock. Moving the clock resets daily limits and refills rate limits. */

import type { SendControlRequest } from './control-api.ts'
import type { components } from './openapi-types.ts'

export type ClockState = components['schemas']['Clock']

/** The sum of all given units. */
export interface Duration {
  readonly days?: number
  readonly hours?: number
  readonly minutes?: number
  readonly seconds?: number
}

export interface ClockClient {
  now(): Promise<Date>
  /** Freezes the clock at the current time, or at `at`. */
  freeze(at?: Date | string): Promise<ClockState>
  /** Sets the time. The clock keeps running or stays frozen. */
  set(at: Date | string): Promise<ClockState>
  /**
   * Moves the clock forward, or back if the duration is negative. It keeps running or stays frozen.
   * @throws {TypeError} for a duration of 0, an unknown unit, or a value that is not a finite number
   */
  advance(by: Duration): Promise<ClockState>
  /** Lets a frozen clock run again. */
  run(): Promise<ClockState>
  /** Sets the clock back to the system time, and lets it run. */
  reset(): Promise<ClockState>
}

export function createClock(send: SendControlRequest): ClockClient {
  const change = (body: components['schemas']['UpdateClockInput']) =>
    send<ClockState>('PATCH', '/sandbox/clock', body)
  return {
    now: async () => new Date((await send<ClockState>('GET', '/sandbox/clock')).now),
    freeze: (at) => change({ mode: 'frozen', ...(at !== undefined && { now: toTimestamp(at) }) }),
    set: (at) => change({ now: toTimestamp(at) }),
    advance: async (by) => change({ advanceSeconds: toSeconds(by) }),
    run: () => change({ mode: 'running' }),
    reset: () => change({ now: null, mode: 'running' }),
  }
}

const toTimestamp = (at: Date | string): string => (typeof at === 'string' ? at : at.toISOString())

/**
 * Adds up the units of a duration.
 * @throws {TypeError} for anything else, because JavaScript code is not checked by a compiler
 */
function toSeconds({ days = 0, hours = 0, minutes = 0, seconds = 0, ...unknown }: Duration): number {
  const sum = days * 86_400 + hours * 3_600 + minutes * 60 + seconds
  if (Object.keys(unknown).length === 0 && Number.isFinite(sum) && sum !== 0) return sum
  throw new TypeError(
    'clock.advance takes days, hours, minutes, and seconds as numbers, such as { days: 1 }.',
  )
}
