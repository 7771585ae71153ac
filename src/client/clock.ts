/** A client of the sandbox clock. Moving the clock resets daily limits and refills rate limits. */

import type { SendControlRequest } from '../lib/control-api.ts'
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
  /** Stops the clock, at the current time or at `at`. */
  freeze(at?: Date | string): Promise<ClockState>
  /** Sets the clock. It stays running or frozen. */
  set(at: Date | string): Promise<ClockState>
  /**
   * Moves the clock forward, or back if the duration is negative. The mode stays the same.
   * @throws {TypeError} for an empty duration, an unknown unit, or a value that is not a finite number
   */
  advance(by: Duration): Promise<ClockState>
  /** Starts a frozen clock. */
  run(): Promise<ClockState>
  /** Sets the clock back to the system time, and starts it. */
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

const SECONDS: Readonly<Record<string, number>> = { days: 86_400, hours: 3_600, minutes: 60, seconds: 1 }
const USAGE = 'Use days, hours, minutes, or seconds, such as { days: 1 }.'

/** Adds up the units of a duration. JavaScript callers are not checked by a compiler, so it is `unknown`. */
function toSeconds(duration: unknown): number {
  if (typeof duration !== 'object' || duration === null)
    throw durationError('the duration is not an object', USAGE)
  const units = Object.entries(duration).filter(([, amount]) => amount !== undefined)
  if (units.length === 0) throw durationError('the duration is empty', USAGE)
  return units.reduce((sum, [unit, amount]) => sum + unitToSeconds(unit, amount), 0)
}

function unitToSeconds(unit: string, amount: unknown): number {
  const seconds = Object.hasOwn(SECONDS, unit) ? SECONDS[unit] : undefined
  if (seconds === undefined) throw durationError(`unknown unit "${unit}"`, USAGE)
  if (typeof amount === 'number' && Number.isFinite(amount)) return amount * seconds
  const text = typeof amount === 'string' ? JSON.stringify(amount) : String(amount)
  throw durationError(`${unit} must be a finite number, not ${text}`)
}

const durationError = (problem: string, advice = ''): TypeError =>
  new TypeError(`clock.advance: ${problem}. ${advice}`.trim())
