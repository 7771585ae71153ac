/** Summaries, filters, and curl commands of recorded requests, without a browser. */
import { describe, expect, test } from 'bun:test'
import { formatCurl, toSentRequest } from '../../src/dashboard/api/request-code.ts'
import type { Entry } from '../../src/dashboard/api/schemas.ts'
import {
  describeLine,
  formatFilter,
  NO_FILTER,
  parseFilter,
} from '../../src/dashboard/pages/requests/filter.ts'
import { formatTime, formatWeight } from '../../src/dashboard/recorded/format.ts'
import { formatPercent } from '../../src/dashboard/ui/format.ts'
import { createSandbox } from '../support/sandbox.ts'

const formatReplayCurl = (...entry: Parameters<typeof toSentRequest>): string =>
  formatCurl(toSentRequest(...entry))

const AT = 'http://127.0.0.1:8080'

/** Returns the recorded entry of a request. */
async function recorded(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Entry> {
  const sandbox = createSandbox()
  await sandbox.post(path, body, headers)
  return (await sandbox.send('/sandbox/requests?limit=1')).body.items[0]
}

describe('the filter of the request list', () => {
  test('formats the filter for the address and parses it back', () => {
    const filter = {
      operation: 'enrich',
      orgId: 'a&b',
      outcome: 'no_match',
      search: 'é ?# 402',
      since: '2026-03-10T12:00:00.000Z',
      until: '',
      last: '',
      line: 'status=none&host=localhost%3A8080',
    } as const
    expect(parseFilter(new URLSearchParams(formatFilter(filter)))).toEqual(filter)
    expect(formatFilter(NO_FILTER)).toBe('')
    expect(parseFilter(new URLSearchParams('operation=constructor&outcome=abc&since=now'))).toEqual(NO_FILTER)
    const search = { ...NO_FILTER, search: 'none' }
    expect(parseFilter(new URLSearchParams(formatFilter(search)))).toEqual(search)
  })

  test('of a line of the report is described in words', () => {
    const { line } = parseFilter(new URLSearchParams('source=client&operation=none&status=403&host='))
    expect(describeLine(line)).toBe('source client, operation none, status 403, no host')
  })
})

describe('the curl command of a request', () => {
  test('omits headers that curl sets, and reads the key from a variable', async () => {
    const entry = await recorded(
      '/v7/enrich',
      { companyName: 'x' },
      { apikey: 'standard-key', host: 'localhost:8080' },
    )
    expect(formatReplayCurl(entry, AT)).toBe(
      [
        `curl -sS -g 'http://127.0.0.1:8080/v7/enrich'`,
        `-H 'apikey: '"\${SIGNALBOX_KEY:?}"''`,
        `-H 'content-type: application/json'`,
        `--data-raw '{"companyName":"x"}'`,
      ].join(' \\\n  '),
    )
    expect(formatReplayCurl(entry, AT, `it's`)).toContain(`-H 'apikey: it'\\''s'`)
  })

  test('inserts the key at its place in the body', async () => {
    const inBody = await recorded('/v7/enrich', { apikey: 'standard-key', companyName: 'x' })
    expect(formatReplayCurl(inBody, AT)).toContain(`--data-raw '{"apikey":"'"\${SIGNALBOX_KEY:?}"'`)
    expect(formatReplayCurl(inBody, AT, 'a"b')).toContain(`--data-raw '{"apikey":"a\\"b","companyName":"x"}'`)
  })

  test('keeps other methods and empty headers', () => {
    const line = (more: Partial<Parameters<typeof formatCurl>[0]>) =>
      formatCurl({ url: AT, method: 'POST', headers: [], body: null, ...more })
    expect(line({ method: 'GET' })).toBe(`curl -sS -g '${AT}'`)
    expect(line({})).toStartWith('curl -sS -X POST ')
    expect(line({ headers: [['x-empty', '']] })).toContain(`-H 'x-empty;'`)
  })
})

test('truncates numbers instead of rounding them up', () => {
  expect(
    [0.99649, 0.6999, 0.00001, 0.99999, 1, 0].map((one) => formatPercent(one).replaceAll('\u00a0', ' ')),
  ).toEqual(['99.64%', '69.9%', 'under 0.01%', 'over 99.99%', '100%', '0%'])
  expect([7.77, -19, 0.01, -0.04].map(formatWeight)).toEqual(['+7.8', '−19.0', '0.0', '0.0'])
  const now = new Date('2026-03-10T12:00:00Z')
  expect(formatTime('2026-03-10T12:00:00.000+00:00', now)).toMatch(/^\d\d:\d\d:\d\d$/)
  expect(formatTime('2027-01-01T12:00:00.000+00:00', now)).toMatch(/^1 Jan 2027, /)
})
