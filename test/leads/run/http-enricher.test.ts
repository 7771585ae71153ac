/** Requests to a server: rate limits, retries, and giving up. */
import { describe, expect, test } from 'bun:test'
import type { RowResult } from '../../../src/leads/enricher.ts'
import { describeCredits } from '../../../src/leads/report.ts'
import { HttpEnricher } from '../../../src/leads/run/http-enricher.ts'
import { getBackoff } from '../../../src/leads/run/throttle.ts'
import { countResult, SummaryCounts } from '../../../src/leads/summary-counts.ts'

const FOUND = { recordStatus: 'Active', accuracy: 'A+', compName: 'Acme' }

/** Returns a clock that advances only by delays. */
function createFakeTime() {
  let now = 0
  const delay = async (ms: number): Promise<void> => {
    now += ms
  }
  return { now: () => now, delay }
}

type Respond = (count: number, recordId: string) => Response | Promise<Response>

/** Enriches rows on a server that responds as given. */
async function enrichRows(
  respond: Respond,
  rowCount = 1,
  { url = 'http://server.test', concurrency = 1 } = {},
) {
  const time = createFakeTime()
  const requests: { readonly at: number; readonly headers: Headers; readonly body: unknown }[] = []
  const enricher = new HttpEnricher({
    url,
    apiKey: 'the-key',
    concurrency,
    signal: new AbortController().signal,
    ...time,
    fetch: async (_, init) => {
      const body = JSON.parse(String(init.body))
      requests.push({ at: time.now(), headers: new Headers(init.headers), body })
      const response = await respond(requests.length, body.recordId)
      init.signal?.throwIfAborted()
      return response
    },
  })
  const rows = Array.from({ length: rowCount }, (_, row) => ({ recordId: String(row + 1) }))
  const results = await Promise.all(rows.map((row) => enricher.enrich(row)))
  return { results, requests, seconds: time.now() / 1000 }
}

function count(results: readonly RowResult[]): SummaryCounts {
  const counts = new SummaryCounts()
  const lead = { row: 1, line: 2, values: [], json: undefined, parseError: undefined }
  for (const result of results) countResult(counts, lead, result)
  return counts
}

/** Returns an HTTP date. */
const inSeconds = (seconds: number): string => new Date(1_800_000_000_000 + seconds * 1000).toUTCString()

const ok = (headers: Record<string, string> = {}): Response => Response.json(FOUND, { headers })
const errorResponse = (status: number, message: string, headers: Record<string, string> = {}): Response =>
  Response.json({ error: { code: 'x', message, status } }, { status, headers })

describe('a response during enrich', () => {
  test('returns the charge and the balance with its row', async () => {
    const { results, requests } = await enrichRows(() =>
      ok({ 'credits-deducted': '1', 'credits-remaining': '41' }),
    )
    expect(results).toEqual([{ kind: 'enriched', response: FOUND, credits: 1, remaining: 41 }])
    const [request] = requests
    expect(request?.body).toEqual({ recordId: '1' })
    expect(request?.headers.get('apikey')).toBe('the-key')
  })

  test('with values that are not text has them as JSON', async () => {
    const values = {
      compEmpCount: 12,
      conFunctions: ['Sales', 'Legal'],
      compName: { en: 'Acme' },
      conLevels: null,
    }
    const { results } = await enrichRows(() => Response.json({ ...FOUND, ...values }))
    expect(results[0]).toMatchObject({
      response: {
        ...FOUND,
        ...{
          compEmpCount: '12',
          conFunctions: '["Sales","Legal"]',
          compName: '{"en":"Acme"}',
          conLevels: '',
        },
      },
    })
  })

  test.each<[string, Record<string, string>]>([
    ['no header', {}],
    ['other texts', { 'credits-deducted': 'yes', 'credits-remaining': 'n/a' }],
    ['blank headers', { 'credits-deducted': '', 'credits-remaining': '' }],
  ])('with %s for the charge has an unknown one, which the summary says', async (_, headers) => {
    const { results } = await enrichRows(() => ok(headers), 2)
    expect(describeCredits(count(results), true)).toBe(
      '0 charged; 2 rows may have been charged, too, because the server did not report their charges',
    )
  })

  test.each([400, 408, 409, 422])('with status %d is written to its row', async (status) => {
    const { results } = await enrichRows(() => errorResponse(status, 'no good'))
    expect(results).toEqual([{ kind: 'rejected', message: 'no good' }])
  })

  test.each([
    ['status 401', () => errorResponse(401, 'no more'), 'no more'],
    ['status 402', () => errorResponse(402, 'no more'), 'no more'],
    ['status 403', () => errorResponse(403, 'no more'), 'no more'],
    ['status 404 of another server', () => new Response('nothing here', { status: 404 }), 'Check --url.'],
  ])('with %s ends the run at once', async (_, response, reason) => {
    const { results, requests } = await enrichRows(response)
    expect(results[0]).toMatchObject({
      kind: 'failed',
      endsRun: true,
      message: expect.stringContaining(reason),
    })
    expect(requests).toHaveLength(1)
  })
})

describe('the rate limit of the server', () => {
  test('sets the time between requests', async () => {
    const policy = { 'ratelimit-policy': '"qps";q=4;w=1, "daily";q=10;w=86400' }
    const { requests } = await enrichRows(() => ok(policy), 4)
    expect(requests.map(({ at }) => at)).toEqual([0, 0, 250, 500])
  })

  test.each([
    ['the seconds of Retry-After', { 'retry-after': '60' }, 60],
    ['the date of Retry-After', { 'retry-after': inSeconds(9), date: inSeconds(0) }, 9],
    ['half a second without it', {}, 0.5],
  ])('causes a wait for %s, and then the run continues', async (_, headers, expected) => {
    const { results, seconds } = await enrichRows((count) =>
      count === 1 ? errorResponse(429, 'slow down', headers) : ok(),
    )
    expect([results[0]?.kind, seconds]).toEqual(['enriched', expected])
  })

  test.each<[string, Record<string, string>, string, number]>([
    ['is hours', { 'retry-after': '7300' }, ' Try again in 2 h 2 min.', 1],
    ['is years', { 'retry-after': '999999999' }, ' Try again in 277777 h 47 min.', 1],
    ['is 7 seconds, and a row waited for a minute', { 'retry-after': '7' }, ' Try again in 7 s.', 7],
  ])('ends the run if Retry-After %s', async (_, headers, advice, count) => {
    const { results, requests, seconds } = await enrichRows(() => errorResponse(429, 'Too many.', headers))
    expect(results).toEqual([{ kind: 'failed', message: `Too many.${advice}`, endsRun: true }])
    expect(requests).toHaveLength(count)
    expect(seconds).toBeLessThanOrEqual(60)
  })

  test.each([
    ...['0', '', '-1', '0.001', '1e9', 'soon', '9'.repeat(400)].map((value) => ({ 'retry-after': value })),
    { 'retry-after': inSeconds(-9), date: inSeconds(0) },
    { 'retry-after': inSeconds(9) },
    {},
  ])('ends the run after seven attempts that double their waits with %j', async (headers) => {
    const { results, requests } = await enrichRows(() => errorResponse(503, 'Busy.', headers))
    expect(results).toEqual([{ kind: 'failed', message: 'Busy.', endsRun: true }])
    expect(requests.map(({ at }) => at)).toEqual([0, 500, 1500, 3500, 7500, 15_500, 31_500])
  })

  test('does not end the run if other rows have results in the meantime', async () => {
    const { results } = await enrichRows((_, row) => (row === '2' ? errorResponse(503, 'Busy.') : ok()), 40, {
      concurrency: 2,
    })
    expect(results.filter(({ kind }) => kind !== 'enriched')).toEqual([
      { kind: 'failed', message: 'Busy.', endsRun: false },
    ])
    expect(results[1]?.kind).toBe('failed')
  })

  test('a repeated request goes before any new row', async () => {
    const { requests } = await enrichRows(
      (count) => (count === 2 ? errorResponse(429, 'slow down') : ok()),
      5,
      { concurrency: 2 },
    )
    expect(requests.map(({ body }) => body)).toEqual(
      [1, 2, 3, 2, 4, 5].map((row) => ({ recordId: String(row) })),
    )
  })
})

const failWith = (code: string) => Promise.reject(Object.assign(new Error(code), { code }))

test.each([201, 203])('a result with status %i is a result, because it is paid for', async (status) => {
  const { results } = await enrichRows(() => Response.json(FOUND, { status }))
  expect(results).toMatchObject([{ kind: 'enriched', response: FOUND }])
})

describe('a failed request', () => {
  test.each([429, 503])('is repeated after %i, because nothing was charged', async (status) => {
    const { results, requests } = await enrichRows((count) =>
      count < 3 ? errorResponse(status, 'busy') : ok(),
    )
    expect([results[0]?.kind, requests.length]).toEqual(['enriched', 3])
  })

  const LOST: [string, () => Response | Promise<Response>][] = [
    ['status 500', () => errorResponse(500, 'broken')],
    ['status 502', () => new Response('Bad gateway', { status: 502 })],
    ['status 204', () => new Response(null, { status: 204 })],
    ['a body that is cut off', () => new Response('{"recordStatus":')],
    ['JSON without a record status', () => Response.json({ ok: true })],
    ['a lost connection', () => failWith('ECONNRESET')],
    ['no response within a minute', () => Promise.reject(new DOMException('late', 'TimeoutError'))],
  ]

  test.each(LOST)('is not repeated after %s, because it may be charged', async (_, respond) => {
    const { results, requests } = await enrichRows((count) => (count === 2 ? respond() : ok()), 3)
    expect(results.map(({ kind }) => kind)).toEqual(['enriched', 'lost', 'enriched'])
    expect(requests).toHaveLength(3)
  })

  test.each(LOST)('ends the run after %s three times in a row', async (_, respond) => {
    const { results, requests } = await enrichRows(respond, 6, { concurrency: 4 })
    expect(results.map(({ kind }) => kind)).toEqual(['lost', 'lost', 'lost', 'failed', 'failed', 'failed'])
    expect(requests).toHaveLength(3)
  })

  test('ends the run only after three lost responses without a result between them', async () => {
    const isLost = [false, true, true, false, true, true, true]
    const { results } = await enrichRows(
      (count) => (isLost[count - 1] ? failWith('ECONNRESET') : ok()),
      isLost.length + 1,
    )
    expect(results.map(({ kind }) => kind)).toEqual([
      ...isLost.map((lost) => (lost ? 'lost' : 'enriched')),
      'failed',
    ])
  })

  const failing = (code: string, url?: string) => enrichRows(() => failWith(code), 1, { url })

  test.each([
    ['ECONNREFUSED', 'No server responds'],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'NODE_EXTRA_CA_CERTS=cert.pem'],
    ['EPROTO', 'Use http://server.test.'],
  ])('is reported and not repeated for %s', async (code, advice) => {
    const { results, requests } = await failing(code, 'https://server.test')
    expect(requests).toHaveLength(1)
    expect(results[0]).toMatchObject({
      kind: 'failed',
      endsRun: true,
      message: expect.stringContaining(advice),
    })
  })

  test('suggests TLS after a connection reset', async () => {
    const { results } = await failing('ECONNRESET')
    expect(results[0]).toMatchObject({ message: expect.stringContaining('use https://server.test') })
  })
})

test('the summary has the lowest number of credits left, in any order of the rows', async () => {
  const { results } = await enrichRows((count) => ok({ 'credits-remaining': String(count) }), 2)
  expect(count(results)).toMatchObject({ found: { companies: 0, nothing: 2 }, remaining: 1 })
})

test('retry delays double up to half a minute', () => {
  expect([1, 2, 3, 20].map(getBackoff)).toEqual([500, 1000, 2000, 30_000])
})
