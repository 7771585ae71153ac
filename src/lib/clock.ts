/** Where "now" comes from. Nothing else in the program asks the system for the time of day. */
export interface Clock {
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }

export const MS_PER_DAY = 86_400_000

/** The UTC day of an instant, `2025-04-10`: daily limits are counted by it. */
export function utcDay(ms: number): string {
  const number = Math.floor(ms / MS_PER_DAY)
  if (number !== lastDay.number) lastDay = { number, day: new Date(ms).toISOString().slice(0, 10) }
  return lastDay.day
}

/** Every request asks, and nearly all for the same. */
let lastDay = { number: Number.NaN, day: '' }

/** Milliseconds from an instant to the next UTC midnight, at least 1. */
export const msToMidnight = (ms: number): number =>
  MS_PER_DAY - (((ms % MS_PER_DAY) + MS_PER_DAY) % MS_PER_DAY)

/** `2025-04-10T18:56:49.982+00:00`, as the interface writes timestamps. */
export const timestamp = (ms: number): string => new Date(ms).toISOString().replace('Z', '+00:00')
