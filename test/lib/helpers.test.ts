/** Helpers without dependencies on other layers. */
import { describe, expect, spyOn, test } from 'bun:test'
import { BlockList, isIP } from 'node:net'
import fc from 'fast-check'
import isEmail from 'validator/lib/isEmail.js'
import { memoize } from '../../src/lib/cache.ts'
import { formatTimestamp, msUntilMidnight, utcDay } from '../../src/lib/clock.ts'
import { isEmailAddress } from '../../src/lib/email.ts'
import { reasonOf } from '../../src/lib/errors.ts'
import { isAddress, isLoopback } from '../../src/lib/host-names.ts'
import { createHumanLog, createJsonLog, standardOutput } from '../../src/lib/log.ts'
import { formatDuration, formatPercent, shorten } from '../../src/lib/text.ts'
import { findNearest } from '../../src/lib/unknown-names.ts'

describe('the clock', () => {
  const instant = Date.parse('2025-04-10T18:56:49.982Z')

  test('formats timestamps as the interface does', () => {
    expect(formatTimestamp(instant)).toBe('2025-04-10T18:56:49.982+00:00')
  })

  test('uses days and midnights of UTC', () => {
    expect(utcDay(instant)).toBe('2025-04-10')
    expect(utcDay(instant + msUntilMidnight(instant) - 1)).toBe('2025-04-10')
    expect(utcDay(instant + msUntilMidnight(instant))).toBe('2025-04-11')
    expect(msUntilMidnight(Date.parse('2025-04-10T00:00:00Z'))).toBe(86_400_000)
  })
})

describe('an IP address', () => {
  const loopback = new BlockList()
  loopback.addSubnet('127.0.0.0', 8, 'ipv4')
  loopback.addAddress('::1', 'ipv6')
  const isOnLoopback = (text: string): boolean =>
    isIP(text) !== 0 && loopback.check(text, isIP(text) === 4 ? 'ipv4' : 'ipv6')

  const expectSame = (text: string): void => {
    expect([text, isAddress(text), isLoopback(text)]).toEqual([text, isIP(text) !== 0, isOnLoopback(text)])
  }

  test.each([
    ...['127.0.0.1', '127.255.255.255', '128.0.0.1', '127.1', '0127.0.0.1', '127.0.0.256', '127.0.0.1.'],
    ...['::1', '0:0:0:0:0:0:0:1', '::', '::2', '1::2::3', '12345::', 'fe80::1', '::1]', '::g', 'localhost'],
    ...[''],
    ...['::ffff:127.0.0.1', '::FFFF:7f00:1', '::ffff:8000:1', '::127.0.0.1', '::ffff:0:127.0.0.1', '1::127:'],
  ])('%p is what node:net says', expectSame)

  test('is what node:net says for any text', () => {
    const letter = fc.constantFrom(...'0127f:.', '::', '127.', '::ffff:')
    fc.assert(fc.property(fc.string({ unit: letter, maxLength: 10 }), expectSame), { numRuns: 2_000 })
  })
})

test('a text gets an ellipsis only if it is longer', () =>
  expect(['abc', 'abcd', 'ab🦊'].map((text) => shorten(text, 3))).toEqual(['abc', 'abc…', 'ab\ufffd…']))

test('a suggestion is the most similar name, or else one that contains the text', () => {
  expect(findNearest('companyNmae', ['contactEmail', 'companyName'])).toBe('companyName')
  expect(findNearest('xyz', ['contactEmail', 'companyName'])).toBeUndefined()
  expect(findNearest('PORT', ['port'])).toBe('port')
  expect(findNearest('email', ['companyName', 'contactEmail'])).toBe('contactEmail')
})

describe('the log', () => {
  const lines: string[] = []
  const write = (line: string) => void lines.push(line)

  test('has one JSON object per line', () => {
    createJsonLog(write, false, () => 0).warn('invalid row skipped', { line: 3 })
    const time = '1970-01-01T00:00:00.000Z'
    expect(JSON.parse(lines.pop() ?? '')).toEqual({
      time,
      level: 'warn',
      event: 'invalid row skipped',
      line: 3,
    })
  })

  test('omits stack traces for people, and quiet keeps warnings and errors', () => {
    const log = createHumanLog(write, true)
    log.info('stopped')
    expect(lines).toEqual([])
    log.error('internal error', { path: '/', stack: 'Error: x\n    at y' })
    expect(lines.pop()).toBe('error: internal error  path=/\n')
  })

  test('contains no terminal control characters', () => {
    const fields = { column: 'Fir\u001b[31mm\u001b]0;owned\u0007\u009b2J\u202e', next: 'a\nb' }
    createHumanLog(write, false).warn('data warning', fields)
    expect(lines.pop()).toBe('warn: data warning  column=Firm   next=a b\n')
    createJsonLog(write, false, () => 0).warn('data warning', fields)
    const line = lines.pop() ?? ''
    // biome-ignore lint/suspicious/noControlCharactersInRegex: those are meant
    expect(line).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\p{Bidi_Control}]/u)
    expect(JSON.parse(line)).toMatchObject(fields)
  })
})

test('an email is valid if the validator accepts it', () => {
  const piece = fc.string({ unit: fc.constantFrom(...'abz09.-_+ü@ '), maxLength: 12 })
  const similar = fc.tuple(piece, piece, piece).map(([local, host, top]) => `${local}@${host}.${top}`)
  const likely = fc.stringMatching(/^[a-z0-9._-]{1,70}@[a-z0-9-]{1,66}[.][a-zA-Z0-9]{1,4}$/)
  const property = fc.property(fc.oneof(similar, likely, fc.emailAddress()), (text) => {
    expect(isEmailAddress(text)).toBe(isEmail(text))
  })
  fc.assert(property, { numRuns: 3000 })
  expect(isEmailAddress('\ud800@example.com')).toBe(false)
})

test.each([
  [1, '1 s'],
  [89_000, '89 s'],
  [89_001, '2 min'],
  [89 * 60_000, '89 min'],
  [200 * 60_000, '3 h 20 min'],
])('%d ms are %s', (ms, text) => expect(formatDuration(ms)).toBe(text))

describe('a percentage', () => {
  test.each([
    [0, '0%'],
    [1, '100%'],
    [0.715, '71.5%'],
    [0.995, '99.5%'],
    [0.9949999, '99.49%'],
    [0.71499, '71.4%'],
    [0.0071, '0.71%'],
    [0.99995, 'over 99.99%'],
    [0.00005, 'under 0.01%'],
    [0.0001, '0.01%'],
    [0.9999, '99.99%'],
  ])('%d is %s', (probability, text) => expect(formatPercent(probability)).toBe(text))

  test('is never rounded up', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (probability) => {
        const text = formatPercent(probability)
        const number = Number(/[\d.]+/.exec(text)?.[0])
        if (!text.startsWith('under')) expect(number / 100).toBeLessThanOrEqual(probability + 1e-9)
      }),
    )
  })
})

test.each([
  ["EACCES: permission denied, open '/x/box.db.1.tmp'", 'permission denied'],
  ["EXDEV: cross-device link not permitted, rename 'a' -> 'b'", 'cross-device link not permitted'],
  ['EISDIR: illegal operation on a directory, read', 'illegal operation on a directory'],
  ['unable to open database file', 'unable to open database file'],
])('the reason for the error "%s" is "%s"', (message, reason) => {
  expect(reasonOf(new Error(message))).toBe(reason)
})

test('a cached function runs once for recent inputs, even if it returns nothing', () => {
  const computed: string[] = []
  const length = memoize((text) => {
    computed.push(text)
    return text === '' ? undefined : text.length
  }, 10)
  expect([length('abc'), length('abc'), length(''), length('')]).toEqual([3, 3, undefined, undefined])
  expect(computed).toEqual(['abc', ''])
})

test('standard output reports one error if a write and its flush both fail', async () => {
  const error = Object.assign(new Error('EPIPE: broken pipe, write'), { code: 'EPIPE' })
  const fail = (): never => {
    throw error
  }
  const sink = { ...Bun.stdout.writer(), write: () => Promise.reject(error), flush: fail }
  const writer = spyOn(Bun.stdout, 'writer').mockReturnValue(sink)
  try {
    expect(await standardOutput.write('stdout', 'x').catch((reason: unknown) => reason)).toBe(error)
  } finally {
    writer.mockRestore()
  }
})
