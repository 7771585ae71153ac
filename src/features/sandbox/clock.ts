/** The rules of the sandbox's clock. */
import { invalidField } from '../../lib/api-error.ts'
import { timestamp } from '../../lib/clock.ts'
import { EARLIEST, LATEST, parseInstant } from '../../lib/instant.ts'
import type { SandboxClock } from '../../lib/sandbox-clock.ts'
import type { ClockInput, ClockOutput } from './clock-model.ts'

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
  const ms = parseInstant(text)
  if (ms !== undefined) return ms
  throw invalidField(
    'now',
    'is no instant. Send one such as 2026-03-10T23:59:59Z, or null for the machine’s time',
  )
}
