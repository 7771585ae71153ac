/** The rules of the sandbox's clock. */
import { invalidField } from '../../lib/api-error.ts'
import { timestamp } from '../../lib/clock.ts'
import type { SandboxClock } from '../../lib/sandbox-clock.ts'
import type { ClockInput, ClockOutput } from './clock-model.ts'

/** Years that timestamps of four digits can tell. */
const EARLIEST = Date.parse('1970-01-01T00:00:00Z')
const LATEST = Date.parse('9999-12-31T23:59:59Z')
/** With a time zone: without one it would depend on the machine. */
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/i

export function showClock(clock: SandboxClock): ClockOutput {
  const now = clock.now()
  return { now: timestamp(now), mode: clock.state.mode, offsetSeconds: clock.offset / 1000 }
}

/** @throws {ApiError} 400 for what is no instant, or beyond the years 1970 to 9999; nothing is changed then */
export function changeClock(clock: SandboxClock, { now, advanceSeconds = 0, mode }: ClockInput): ClockOutput {
  const start = typeof now === 'string' ? instantOf(now) : now === null ? clock.machineNow() : clock.now()
  const target = start + Math.round(advanceSeconds * 1000)
  if (!(target >= EARLIEST && target <= LATEST)) {
    throw invalidField('advanceSeconds', 'leads beyond the years 1970 to 9999')
  }
  const isFrozen = (mode ?? clock.state.mode) === 'frozen'
  if (isFrozen) clock.freeze(target)
  else clock.run(target)
  return showClock(clock)
}

function instantOf(text: string): number {
  const ms = INSTANT.test(text.trim()) ? Date.parse(text.trim()) : Number.NaN
  if (ms >= EARLIEST && ms <= LATEST) return ms
  throw invalidField(
    'now',
    'is no instant. Send one such as 2026-03-10T23:59:59Z, or null for the machine’s time',
  )
}
