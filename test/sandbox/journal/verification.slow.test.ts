/** `POST /sandbox/requests/verify`: the number of matching requests. */
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { createFaultSandbox } from '../../support/fault-sandbox.ts'
import { createSandbox } from '../../support/sandbox.ts'
import { busySandbox, HALCYON, list, orgIdOf, PATH, verify } from './journal-requests.ts'

describe('verifying requests', () => {
  test.each([
    ['count', { count: 2 }],
    ['atLeast', { atLeast: 2 }],
    ['atMost', { atMost: 2 }],
    ['both', { atLeast: 1, atMost: 3 }],
  ])('returns 200 with the count: %s', async (_, expected) => {
    const sandbox = await busySandbox()
    const match = { operation: 'enrich', body: { recordId: 'lead-1' } }
    const { status, body } = await verify(sandbox, { match, ...expected })
    expect([status, body]).toEqual([200, { matched: 2 }])
  })

  test.each([
    ['everything', {}, 7],
    ['a status', { status: 400 }, 1],
    ['the last four characters of a key', { key: '-key' }, 5],
    ['the last four characters of a key, as a header shows them', { key: ' ...-key' }, 5],
    ['the last four characters of a key with an ellipsis', { key: '…-key' }, 5],
    ['a whole key', { key: 'standard-key' }, 2],
    ['a key that was never sent', { key: 'pro-key' }, 0],
    ['a field with a wildcard', { body: { companyName: 'Halcyon*' } }, 4],
    ['an absent field', { operation: 'enrich', body: { companyName: null } }, 1],
    ['case', { body: { companyName: 'halcyon freight' } }, 0],
  ])('matches by %s', async (_, match, count) => {
    const sandbox = await busySandbox()
    expect((await verify(sandbox, { match, count })).body).toEqual({ matched: count })
  })

  test('matches an unknown key by its whole value', async () => {
    const sandbox = createSandbox()
    await sandbox.enrich(HALCYON, 'a-revoked-key')
    await sandbox.enrich({ ...HALCYON, apikey: 'another-revoked-key' }, '')
    for (const key of ['a-revoked-key', 'another-revoked-key']) {
      expect((await verify(sandbox, { match: { key }, count: 1 })).status).toBe(200)
    }
    expect((await verify(sandbox, { match: { key: 'revoked-key' }, count: 0 })).status).toBe(200)
  })

  test('matches a key by its keyId', async () => {
    const sandbox = await busySandbox()
    const { total } = await list(sandbox, '?key=standard-key')
    const match = { key: sandbox.context.callers.identify('standard-key').key.keyId }
    expect((await verify(sandbox, { match, count: total })).body).toEqual({ matched: total })
  })

  test('shows only the last four characters of keys in the nearest misses', async () => {
    const sandbox = createSandbox()
    await sandbox.enrich(HALCYON)
    await sandbox.enrich(HALCYON, 'nobodys-key-1234')
    const { body } = await verify(sandbox, { match: { key: 'plus-key' }, count: 1 })
    const failed = body.verification.nearestMisses.flatMap((miss: { failed: unknown[] }) => miss.failed)
    expect(failed).toEqual([
      { condition: 'key', expected: '...-key', found: '...1234' },
      { condition: 'key', expected: '...-key', found: 'another key that ends in -key' },
    ])
    expect(JSON.stringify(body)).not.toContain('plus-key')
  })

  test.each([
    ['a path', { path: '/v7/enrich?note=plus-key' }],
    ['a header', { headers: { 'x-note': 'plus-key*' } }],
    ['a body field', { body: { recordId: 'plus-key' } }],
  ])('compares a known key as it was sent, in %s', async (_, match) => {
    const sandbox = createSandbox()
    const headers = { apikey: 'plus-key', 'x-note': 'plus-key, and more' }
    await sandbox.post('/v7/enrich?note=plus-key', { ...HALCYON, recordId: 'plus-key' }, headers)
    expect((await verify(sandbox, { match, count: 1 })).body).toEqual({ matched: 1 })
    const failed = await verify(sandbox, { match, count: 0 })
    expect(JSON.stringify(failed.body)).not.toContain('plus-key')
    const { total } = await list(sandbox, '?recordId=plus-key')
    expect(total).toBe(1)
  })

  test('compares fields that are not strings as JSON', async () => {
    const sandbox = createSandbox()
    await sandbox.post(
      '/v1/buying-group',
      { ...HALCYON, pageSize: 5, flag: true, list: [1] },
      { apikey: 'plus-key' },
    )
    for (const body of [{ pageSize: 5 }, { pageSize: '5' }, { flag: true }, { flag: 'tr*' }, { list: [1] }]) {
      expect((await verify(sandbox, { match: { body }, count: 1 })).status).toBe(200)
    }
  })

  test('returns 409 with the nearest misses for too few requests, the most similar first', async () => {
    const sandbox = await busySandbox()
    const match = {
      operation: 'enrich',
      status: 200,
      body: { companyName: 'Halcyon Fright', recordId: 'lead-1' },
    }
    const { status, body } = await verify(sandbox, { match, count: 1 })
    expect([status, body.error.code]).toEqual([409, 'not_as_expected'])
    expect(body.error.message).toBe(
      '0 requests match. Expected: exactly 1. The nearest miss differs in body.companyName: Halcyon Freight instead of Halcyon Fright.',
    )
    const { matched, matches, nearestMisses } = body.verification
    expect([matched, matches]).toEqual([0, []])
    expect(nearestMisses[0]).toMatchObject({
      operation: 'enrich',
      path: '/v7/enrich',
      status: 200,
      failed: [{ condition: 'body.companyName', expected: 'Halcyon Fright', found: 'Halcyon Freight' }],
    })
    const failures = nearestMisses.map(({ failed }: { failed: unknown[] }) => failed.length)
    expect(failures).toEqual([1, 1, 2, 3, 3])
    const unlike = await verify(sandbox, { match: { operation: 'viewKeys', status: 503 }, count: 1 })
    expect(unlike.body.verification.nearestMisses).toEqual([])
  })

  test('returns 409 with the matching requests for too many', async () => {
    const sandbox = await busySandbox()
    const { status, body } = await verify(sandbox, { match: { status: 200 }, atMost: 1 })
    expect([status, body.error.message]).toEqual([409, '4 requests match. Expected: at most 1.'])
    expect(body.verification).toMatchObject({ matched: 4, expected: 'at most 1', nearestMisses: [] })
    expect(body.verification.matches).toHaveLength(4)
  })

  test('of one organization lists no misses of others', async () => {
    const sandbox = await busySandbox()
    const orgId = orgIdOf(sandbox, 'Plus')
    const match = { orgId, body: { recordId: 'lead-2' } }
    const { status, body } = await verify(sandbox, { match, atLeast: 1 })
    expect(status).toBe(409)
    const own = (await list(sandbox, `?orgId=${orgId}`)).items
    const ids = own.map(({ transactionId }: { transactionId: string }) => transactionId)
    for (const miss of body.verification.nearestMisses) expect(ids).toContain(miss.transactionId)
    expect(body.verification.nearestMisses).toHaveLength(3)
  })

  test.each([
    ['no count', { match: {} }, 'count'],
    ['a count with a limit', { match: {}, count: 1, atMost: 2 }, 'count'],
    ['contradicting limits', { match: {}, atLeast: 2, atMost: 1 }, 'atLeast'],
    ['a negative count', { match: {}, count: -1 }, 'count'],
    ['no match', { count: 1 }, 'match'],
    ['a misspelled condition', { match: { organisation: 'x' }, count: 1 }, 'match.organisation'],
    ['a misspelled field', { match: {}, atleast: 1 }, 'atleast'],
    ['a header that is redacted', { match: { headers: { ApiKey: 'k' } }, count: 0 }, 'match.headers.ApiKey'],
    [
      'a redacted header with a wildcard',
      { match: { headers: { authorization: 'Bearer *' } }, count: 0 },
      'match.headers.authorization',
    ],
    ['a redacted body field', { match: { body: { apikey: '*-key' } }, count: 0 }, 'match.body.apikey'],
    ['an unknown organization', { match: { orgId: 'nobody' }, count: 0 }, 'match.orgId'],
    ['a key of three characters', { match: { key: 'key' }, count: 0 }, 'match.key'],
    ['a blank key', { match: { key: '     ' }, count: 0 }, 'match.key'],
    ['three characters of a key', { match: { key: '...key' }, count: 0 }, 'match.key'],
    ['a blank method', { match: { method: '' }, count: 0 }, 'match.method'],
    ['a blank path', { match: { path: '' }, count: 0 }, 'match.path'],
    ['a path without a slash', { match: { path: 'v7/enrich' }, count: 0 }, 'match.path'],
    ['a header without a name', { match: { headers: { '': '*' } }, count: 0 }, 'match.headers.'],
    ['a header name with a space', { match: { headers: { 'a b': null } }, count: 0 }, 'match.headers.a b'],
    ['a header name with an accent', { match: { headers: { é: '*' } }, count: 0 }, 'match.headers.é'],
  ])('returns 400 for %s', async (_, body, field) => {
    const result = await verify(createSandbox(), body)
    expect([result.status, result.body.error.details[0].field]).toEqual([400, field])
  })

  test.each(['', '/stream'])('GET /sandbox/requests%s returns 400 for a blank key', async (path) => {
    const { status, body } = await createSandbox().send(`${PATH}${path}?key=%20%20%20%20%20`)
    expect([status, body.error.details[0].field]).toEqual([400, 'key'])
  })

  test('counts the same requests as the filtered list', async () => {
    const sandbox = await busySandbox()
    const choice = fc.record(
      {
        operation: fc.constantFrom('enrich', 'buyingGroup', 'viewKeys'),
        status: fc.constantFrom(200, 400, 401, 404, 500),
        orgId: fc.constantFrom(orgIdOf(sandbox, 'Plus'), orgIdOf(sandbox, 'Standard')),
        key: fc.constantFrom('-key', 'none', 'plus-key'),
        recordId: fc.constantFrom('lead-1', 'lead-2', 'lead-3'),
      },
      { requiredKeys: [] },
    )
    await fc.assert(
      fc.asyncProperty(choice, async ({ recordId, ...match }) => {
        const filter = new URLSearchParams()
        for (const [name, value] of Object.entries({ ...match, ...(recordId && { recordId }) })) {
          filter.set(name, String(value))
        }
        const { total, items: requests } = await list(sandbox, `?${filter}`)
        const { body, status } = await verify(sandbox, {
          match: { ...match, ...(recordId && { body: { recordId } }) },
          count: total,
        })
        expect([status, body.matched, requests.length]).toEqual([200, total, total])
      }),
      { numRuns: 60 },
    )
  })
})

describe('verifying requests within a time', () => {
  /** A sandbox whose delays end only when `endWait` is called, or when their signal is aborted. */
  const waitingSandbox = () => {
    const waiting = Promise.withResolvers<void>()
    const ended = Promise.withResolvers<void>()
    const delay = (_: number, signal?: AbortSignal): Promise<void> => {
      waiting.resolve()
      signal?.addEventListener('abort', () => ended.resolve())
      return ended.promise
    }
    return { sandbox: createFaultSandbox({ delay }), waiting: waiting.promise, endWait: ended.resolve }
  }

  test('returns 200 at once if enough requests match', async () => {
    const { sandbox } = waitingSandbox()
    await sandbox.enrich(HALCYON)
    const { status, body } = await verify(sandbox, { match: {}, atLeast: 1, withinSeconds: 60 })
    expect([status, body]).toEqual([200, { matched: 1 }])
  })

  test('returns 200 as soon as enough requests match', async () => {
    const { sandbox, waiting } = waitingSandbox()
    const expected = { match: { body: HALCYON }, atLeast: 2, withinSeconds: 60 }
    const verified = verify(sandbox, expected)
    await waiting
    expect(sandbox.waits).toEqual([60_000])
    for (const body of [HALCYON, { companyName: 'Another' }, HALCYON]) await sandbox.enrich(body)
    expect((await verified).body).toEqual({ matched: 2 })
  })

  test('counts again after the journal was cleared', async () => {
    const { sandbox, waiting } = waitingSandbox()
    await sandbox.enrich(HALCYON)
    const verified = verify(sandbox, { match: {}, atLeast: 2, withinSeconds: 60 })
    await waiting
    await sandbox.send(PATH, { method: 'DELETE' })
    for (let i = 0; i < 2; i++) await sandbox.enrich(HALCYON)
    expect((await verified).body).toEqual({ matched: 2 })
    expect((await list(sandbox)).total).toBe(2)
  })

  test('returns 409 with the nearest misses at the end', async () => {
    const sandbox = createFaultSandbox()
    await sandbox.enrich(HALCYON)
    const match = { body: { companyName: 'Halcyon' } }
    const { status, body } = await verify(sandbox, { match, atLeast: 1, withinSeconds: 5 })
    expect([status, body.verification.nearestMisses.length, sandbox.waits]).toEqual([409, 1, [5_000]])
  })

  test.each([
    ['count', { count: 1 }, 409],
    ['atMost', { atMost: 1 }, 409],
    ['both limits', { atLeast: 1, atMost: 2 }, 200],
  ])('waits until the end for %s', async (_, expected, status) => {
    const { sandbox, waiting, endWait } = waitingSandbox()
    await sandbox.enrich(HALCYON)
    const verified = verify(sandbox, { match: {}, ...expected, withinSeconds: 60 })
    await waiting
    await sandbox.enrich(HALCYON)
    endWait()
    expect((await verified).status).toBe(status)
  })

  test('ends when the server stops', async () => {
    const { sandbox, waiting } = waitingSandbox()
    const verified = verify(sandbox, { match: {}, atLeast: 1, withinSeconds: 60 })
    await waiting
    sandbox.context.journal.close()
    expect((await verified).status).toBe(409)
  })

  test.each([-1, 61, 0.5, '5', null])('returns 400 for %p seconds', async (withinSeconds) => {
    const { status, body } = await verify(createSandbox(), { match: {}, atLeast: 1, withinSeconds })
    expect([status, body.error.details[0].field]).toEqual([400, 'withinSeconds'])
  })
})
