/** The times of the sandbox clock, without a browser. */
import { describe, expect, test } from 'bun:test'
import { getNextMidnight, parseInstant } from '../../src/dashboard/pages/state/clock-times.ts'
import { formatLongDuration } from '../../src/dashboard/ui/format.ts'

describe('a time of the sandbox clock', () => {
  // Tests run in UTC.
  test('is parsed in several formats, in the time zone of the browser unless it has one', () => {
    const written: readonly (readonly [string, string | undefined])[] = [
      ['2027-01-01', '2027-01-01T00:00:00.000Z'],
      ['2027-01-01 9:30', '2027-01-01T09:30:00.000Z'],
      [' 2027-01-01T23:59:59.5+02:00 ', '2027-01-01T21:59:59.500Z'],
      ['tomorrow', undefined],
      ['2027-13-01', undefined],
      ['2027-02-29', undefined],
      ['2028-02-29 23:00-05:00', '2028-03-01T04:00:00.000Z'],
    ]
    for (const [text, instant] of written) expect(parseInstant(text)).toBe(instant)
  })

  test('is described by its two largest units, without the seconds that pass meanwhile', () => {
    expect([172_800, -172_795, 86_399, 129_600, 5_400, 61, 0.4].map(formatLongDuration)).toEqual([
      '2 days',
      '2 days',
      '1 day',
      '1 day 12 hours',
      '1 hour 30 minutes',
      '1 minute 1 second',
      '0 seconds',
    ])
  })

  test('is followed by a midnight, even if it is midnight', () => {
    const noon = Date.parse('2027-01-01T12:00:00Z')
    const midnight = Date.parse('2027-01-02T00:00:00Z')
    expect(getNextMidnight(noon)).toBe(midnight)
    expect(getNextMidnight(midnight)).toBe(Date.parse('2027-01-03T00:00:00Z'))
  })
})
