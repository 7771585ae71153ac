import type { Clock } from '../../src/lib/clock.ts'

/** A clock that only moves when a test moves it. */
export class ManualClock implements Clock {
  #now: number

  constructor(start = Date.parse('2026-03-10T12:00:00.000Z')) {
    this.#now = start
  }

  now(): number {
    return this.#now
  }

  advance(ms: number): void {
    this.#now += ms
  }

  set(instant: string): void {
    this.#now = Date.parse(instant)
  }
}
