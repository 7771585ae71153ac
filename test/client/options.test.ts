/** Options and durations, which no compiler checks for JavaScript callers. */
import { expect, test } from 'bun:test'
import { createClock } from '../../src/client/clock.ts'
import { requireConnectOptions, requireStartOptions } from '../../src/client/options.ts'

test('an unknown option is rejected with the known ones', () => {
  expect(() => requireStartOptions({ prot: 1 })).toThrow(
    'startSandbox: unknown option "prot". The options are data, memory, db, state, port, env, timeout.',
  )
  expect(() => requireConnectOptions({ token: 'x' })).toThrow(
    'connectSandbox: unknown option "token". The options are controlToken, timeout.',
  )
})

/** Moves a clock. Returns the requests that it sends. */
async function advance(duration: object | null | number): Promise<unknown[]> {
  const sent: unknown[] = []
  const clock = createClock(async <Body>(...request: readonly unknown[]) => {
    sent.push(request)
    return {} as Body
  })
  // JavaScript callers can send any value.
  await clock.advance(duration as object)
  return sent
}

const UNITS = 'Use days, hours, minutes, or seconds, such as { days: 1 }.'

test.each([
  [{ day: 1 }, `unknown unit "day". ${UNITS}`],
  [{ days: 1, mins: 5 }, `unknown unit "mins". ${UNITS}`],
  [{}, `the duration is empty. ${UNITS}`],
  [{ days: undefined }, `the duration is empty. ${UNITS}`],
  [{ days: Number.NaN }, 'days must be a finite number, not NaN.'],
  [{ hours: '2' }, 'hours must be a finite number, not "2".'],
  [{ seconds: Number.POSITIVE_INFINITY }, 'seconds must be a finite number, not Infinity.'],
  [60, `the duration is not an object. ${UNITS}`],
  [null, `the duration is not an object. ${UNITS}`],
])('the duration %p is rejected before a request', async (duration, message) => {
  await expect(advance(duration)).rejects.toThrow(`clock.advance: ${message}`)
})

test('a duration is sent as the sum of its units', async () => {
  const duration = { days: 1, hours: -1.5, minutes: 2, seconds: 3 }
  expect(await advance(duration)).toEqual([['PATCH', '/sandbox/clock', { advanceSeconds: 81_123 }]])
})
