/** The sandbox's clock: midnight passes and buckets refill without waiting. */
import type { components } from './api.ts'
import type { SendRequest } from './connection.ts'

export type ClockState = components['schemas']['Clock']

/** The sum of its units. */
export interface Duration {
  readonly days?: number
  readonly hours?: number
  readonly minutes?: number
  readonly seconds?: number
}

export interface Clock {
  now(): Promise<Date>
  /** Stands still, now or at `at`, until told otherwise. */
  freeze(at?: Date | string): Promise<ClockState>
  /** Jumps to an instant, and runs or stands still as before. */
  set(at: Date | string): Promise<ClockState>
  /**
   * Moves the clock forward, or back if the duration is negative. The mode stays the same.
   * @throws {TypeError} for an empty duration, an unknown unit, or a value that is not a finite number
   */
  advance(by: Duration): Promise<ClockState>
  /** Runs on from where it stands. */
  run(): Promise<ClockState>
  /** Goes with the machine's clock again. */
  reset(): Promise<ClockState>
}

export function createClock(ask: SendRequest): Clock {
  const change = (body: components['schemas']['ClockInput']) => ask<ClockState>('PUT', '/sandbox/clock', body)
  return {
    now: async () => new Date((await ask<ClockState>('GET', '/sandbox/clock')).now),
    freeze: (at) => change({ mode: 'frozen', ...(at !== undefined && { now: instant(at) }) }),
    set: (at) => change({ now: instant(at) }),
    advance: async (by) => change({ advanceSeconds: secondsOf(by) }),
    run: () => change({ mode: 'running' }),
    reset: () => change({ now: null, mode: 'running' }),
  }
}

const instant = (at: Date | string): string => (typeof at === 'string' ? at : at.toISOString())

const SECONDS: Readonly<Record<string, number>> = { days: 86_400, hours: 3_600, minutes: 60, seconds: 1 }
const USAGE = 'Use days, hours, minutes, or seconds, such as { days: 1 }.'

/** Adds up the units of a duration. JavaScript callers are not checked by a compiler, so it is `unknown`. */
function secondsOf(duration: unknown): number {
  if (typeof duration !== 'object' || duration === null)
    throw badDuration('the duration is not an object', USAGE)
  const units = Object.entries(duration).filter(([, amount]) => amount !== undefined)
  if (units.length === 0) throw badDuration('the duration is empty', USAGE)
  return units.reduce((sum, [unit, amount]) => sum + secondsIn(unit, amount), 0)
}

function secondsIn(unit: string, amount: unknown): number {
  const seconds = Object.hasOwn(SECONDS, unit) ? SECONDS[unit] : undefined
  if (seconds === undefined) throw badDuration(`unknown unit "${unit}"`, USAGE)
  if (typeof amount === 'number' && Number.isFinite(amount)) return amount * seconds
  const given = typeof amount === 'string' ? JSON.stringify(amount) : String(amount)
  throw badDuration(`${unit} must be a finite number, not ${given}`)
}

const badDuration = (problem: string, advice = ''): TypeError =>
  new TypeError(`clock.advance: ${problem}. ${advice}`.trim())
