/** The sandbox's clock: midnight passes and buckets refill without waiting. */
import type { components } from './api.ts'
import type { Ask } from './connection.ts'

type Schemas = components['schemas']
export type ClockState = Schemas['Clock']

/** How far to move on; all add up. */
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
  /** Moves on, back if negative, and runs or stands still as before. */
  advance(by: Duration): Promise<ClockState>
  /** Runs on from where it stands. */
  run(): Promise<ClockState>
  /** Goes with the machine's clock again. */
  reset(): Promise<ClockState>
}

export function clockOf(ask: Ask): Clock {
  const change = (body: Schemas['ClockInput']) => ask<ClockState>('PUT', '/sandbox/clock', body)
  return {
    now: async () => new Date((await ask<ClockState>('GET', '/sandbox/clock')).now),
    freeze: (at) => change({ mode: 'frozen', ...(at !== undefined && { now: instant(at) }) }),
    set: (at) => change({ now: instant(at) }),
    advance: (by) => change({ advanceSeconds: secondsOf(by) }),
    run: () => change({ mode: 'running' }),
    reset: () => change({ now: null, mode: 'running' }),
  }
}

const instant = (at: Date | string): string => (typeof at === 'string' ? at : at.toISOString())

const secondsOf = ({ days = 0, hours = 0, minutes = 0, seconds = 0 }: Duration): number =>
  ((days * 24 + hours) * 60 + minutes) * 60 + seconds
