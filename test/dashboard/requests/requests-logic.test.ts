/** Summaries, filters, and curl commands of recorded requests, without a browser. */
import { describe, expect, test } from 'bun:test'
import { formatCurl, toSentRequest } from '../../../src/dashboard/api/request-code.ts'
import type { Entry } from '../../../src/dashboard/api/schemas.ts'
import { formatFilter, parseFilter, toQuery } from '../../../src/dashboard/pages/requests/filter.ts'
import {
  describeValue,
  findPending,
  findProblem,
  listChips,
  listSuggestions,
  takeFilters,
  toSearch,
} from '../../../src/dashboard/pages/requests/filter-fields.ts'
import { findDifferences, toCompared } from '../../../src/dashboard/recorded/find-differences.ts'
import { formatRowTime, formatTime, formatWeight } from '../../../src/dashboard/recorded/format.ts'
import { formatPercent } from '../../../src/dashboard/ui/format.ts'
import { createSandbox } from '../../support/sandbox.ts'

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
      operation: 'none',
      orgId: 'a&b',
      outcome: 'no_match',
      search: 'é ?# 402',
      since: '2026-03-10T12:00:00.000Z',
      status: '4xx',
      host: '',
    }
    expect(parseFilter(new URLSearchParams(formatFilter(filter)))).toEqual(filter)
    expect(formatFilter({ search: '', status: undefined })).toBe('')
    // They belong to the open request.
    expect(parseFilter(new URLSearchParams('original=a&compared=b'))).toEqual({})
    expect(toQuery({ source: 'docs', last: '5' }, Date.parse('2026-03-10T12:00:00Z'))).toEqual({
      source: 'docs',
      since: '2026-03-10T11:55:00.000Z',
    })
  })

  test.each(['hour', '-1', '1.5', '1e3', '9999999'])('names `last` if it is %s', (last) => {
    expect(() => toQuery({ last })).toThrow(
      `last must be a number of minutes from 0 to 999999, not “${last}”.`,
    )
  })

  test.each([
    ['status:402 ', { status: '402' }, ''],
    ['optics Status:4XX keller ', { status: '4xx' }, 'optics keller '],
    ['outcome:no_match operation:buyingGroup ', { outcome: 'no_match', operation: 'buyingGroup' }, ''],
    ['warning fault source:docs ', { warning: 'any', fault: 'any', source: 'docs' }, ''],
    [
      'host:localhost:8080 recordId:lead-1 key:-key ',
      { host: 'localhost:8080', recordId: 'lead-1', key: '-key' },
      '',
    ],
    ['since:2026-03-10T12:00:00Z last:5 ', { since: '2026-03-10T12:00:00Z', last: '5' }, ''],
    ['organization:none ', { orgId: 'none' }, ''],
    ['optics recordId:"lead 1" warningField:"a b" ', { recordId: 'lead 1', warningField: 'a b' }, 'optics '],
    // The value is not finished.
    ['recordId:"a warning ', {}, 'recordId:"a warning '],
    // The word is not finished.
    ['status:402', {}, 'status:402'],
    ['402 recordId http://a.example ', {}, '402 recordId http://a.example '],
    [
      'status:abc status:6xx key:abc organization:Demo Plus ',
      {},
      'status:abc status:6xx key:abc organization:Demo Plus ',
    ],
  ])('reads the finished words of %j', (text, found, rest) => {
    expect(takeFilters(text)).toEqual({ found, rest })
  })

  test.each([
    ['optics  keller', 'optics keller'],
    ['optics status:4 keller', 'optics keller'],
    ['optics organization:Demo Plus', 'optics'],
    ['optics organization:"Demo Plus" keller', 'optics keller'],
    ['optics recordId:"lead 1', 'optics'],
    ['http://a.example', 'http://a.example'],
  ])('searches for the words of %j that state no filter', (text, search) => {
    expect(toSearch(text)).toBe(search)
  })

  test.each([
    [' 402 ', ['status: 402']],
    ['status:42', ['status: 429']],
    ['status:418', ['status: 418']],
    ['optics outcome:no', ['outcome: No contact', 'outcome: No match']],
    ['operation:group', ['operation: Buying group']],
    ['optics so', ['source:']],
    ['acme', []],
    ['status:abc', []],
    ['recordId:"lead 1', ['recordId: lead 1']],
  ])('suggests for %j: %j', (text, names) => {
    expect(listSuggestions(text).map(({ name }) => name)).toEqual(names)
  })

  test('offers all fields at first, and says what an unknown value should be', () => {
    expect(listSuggestions('').map(({ id }) => id)).toEqual([
      ...['status:', 'outcome:', 'operation:', 'organization:', 'key:', 'recordId:'],
      ...['warning:', 'fault:', 'source:', 'last:'],
    ])
    const problemOf = (text: string) => {
      const pending = findPending(text)
      return pending && findProblem(pending)
    }
    expect(['status:abc', 'source:curl ', 'status:402', 'acme'].map(problemOf)).toEqual([
      'status must be a code such as 402, a class such as 4xx, or none.',
      'source must be client, dashboard, docs, or replay.',
      undefined,
      undefined,
    ])
  })

  test('names the values of its chips', () => {
    const filter = parseFilter(new URLSearchParams('host=&outcome=no_match&operation=none&status=429&x=1'))
    expect(listChips(filter).map((name) => `${name} ${describeValue(name, filter[name] ?? '')}`)).toEqual([
      'status 429',
      'operation Unknown path',
      'host none',
    ])
    expect(describeValue('since', 'now')).toBe('now')
  })
})

describe('two requests', () => {
  const compare = (first: Entry, second: Entry): string[] =>
    findDifferences(toCompared(first), toCompared(second)).map(
      ({ path, before = 'none', after = 'none' }) => `${path}: ${before}, ${after}`,
    )

  test.each([
    ['{"a":[1]}', '{"a":{"0":1}}', ['request.a[0]: 1, none', 'request.a.0: none, 1']],
    ['{"a":null}', '{}', ['request.a: null, none']],
    ['{"a":"","b":1}', '{"b":1}', ['request.a: , none']],
    ['{"a":"1"}', '{"a":1}', ['request.a: "1", 1']],
    ['{"a":{"b":1}}', '{"a.b":1}', ['request.a.b: 1, none', 'request["a.b"]: none, 1']],
    ['{"a":{}}', '{"a":[]}', ['request.a: {}, []']],

    ['{"a":1}', '{"a":{"b":2}}', ['request.a: 1, none', 'request.a.b: none, 2']],
    ['{"a":"x y"}', '{"a":"x z"}', ['request.a: x y, x z']],
    ['"a"', 'a', ['request: "a", a']],
    [
      '{"a":12345678901234567891}',
      '{"a":1}',
      ['request: {"a":12345678901234567891}, none', 'request.a: none, 1'],
    ],
  ])('with the bodies %s and %s differ', async (first, second, expected) => {
    const entry = await recorded('/v7/enrich', {}, { apikey: 'standard-key' })
    const withBody = (body: string): Entry => {
      const json: unknown = body === 'a' ? undefined : JSON.parse(body)
      return { ...entry, request: { ...entry.request, body, json } } as Entry
    }
    expect(compare(withBody(first), withBody(second))).toEqual(expected)
    expect(compare(withBody(first), withBody(first))).toEqual([])
  })

  test('differ in operation, method, path, key, and fault', async () => {
    const entry = await recorded('/v7/enrich', {}, { apikey: 'standard-key' })
    const fault = { id: null, kind: 'error' } as Entry['fault']
    expect(
      compare(entry, { ...entry, operation: null, method: 'PUT', path: '/v1/enrich', keyId: 'x', fault }).map(
        (text) => text.split(':')[0],
      ),
    ).toEqual(['operation', 'method', 'path', 'key', 'fault.id', 'fault.kind'])
  })
})

test('the times of a list have milliseconds where neighbors share a second, and the day unless it is today', () => {
  const now = new Date('2026-03-10T12:00:00Z')
  const at = (time: string): string => `${time}+00:00`
  const rows = [
    { at: at('2026-03-10T12:00:01.250') },
    { at: at('2026-03-10T12:00:01.007') },
    { at: at('2026-03-10T12:00:00.900') },
    { at: at('2026-02-09T12:00:00.900') },
    { at: at('2025-12-31T12:00:00.000') },
  ]
  expect(rows.map((_, index) => formatRowTime(rows, index, now).replace(/\d\d:\d\d:/, 'hh:mm:'))).toEqual([
    'hh:mm:01.250',
    'hh:mm:01.007',
    'hh:mm:00',
    '9 Feb, hh:mm:00',
    '31 Dec 2025, hh:mm:00',
  ])
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
