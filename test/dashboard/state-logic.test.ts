/** The times of the sandbox clock, without a browser. */
import { describe, expect, test } from 'bun:test'
import { getNextMidnight, parseInstant } from '../../src/dashboard/pages/state/clock-times.ts'

describe('a time of the sandbox clock', () => {
  test('is parsed in several formats, in UTC unless it has a time zone', () => {
    const written: readonly (readonly [string, string | undefined])[] = [
      ['2027-01-01', '2027-01-01T00:00Z'],
      ['2027-01-01 9:30', '2027-01-01T09:30Z'],
      [' 2027-01-01T23:59:59.5+02:00 ', '2027-01-01T23:59:59.5+02:00'],
      ['tomorrow', undefined],
      ['2027-13-01', undefined],
    ]
    for (const [text, instant] of written) expect(parseInstant(text)).toBe(instant)
  })

  test('is followed by a midnight, even if it is midnight', () => {
    const noon = Date.parse('2027-01-01T12:00:00Z')
    const midnight = Date.parse('2027-01-02T00:00:00Z')
    expect(getNextMidnight(noon)).toBe(midnight)
    expect(getNextMidnight(midnight)).toBe(Date.parse('2027-01-03T00:00:00Z'))
  })
})
