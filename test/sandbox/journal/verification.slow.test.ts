/** `POST /sandbox/requests/verify`: the number of matching requests. */
import { describe, expect, test } from 'bun:test'
import { HALCYON, UNKNOWN_COMPANY } from '../../fixtures/leads.ts'
import { BlockedDelay } from '../../support/blocked-delay.ts'
import { createSandbox, type Sandbox } from '../../support/sandbox.ts'
import { busySandbox, sendRaw, verify } from './journal-requests.ts'

describe('verifying requests', () => {
  test('returns 200 with the count', async () => {
    const sandbox = await busySandbox()
    const match = { operation: 'enrich', body: { recordId: 'lead-1' } }
    for (const expected of [{ count: 2 }, { atLeast: 2 }, { atMost: 2 }, { atLeast: 2, atMost: 2 }]) {
      expect(await verify(sandbox, { match, ...expected })).toMatchObject({
        status: 200,
        body: { matched: 2 },
      })
    }
  })

  test.each([
    ['everything', {}, 7],
    ['the last four characters of a key', { key: '-key' }, 5],
    ['the last four characters of a key, as a header shows them', { key: ' ****-key' }, 5],
    ['a whole key', { key: 'standard-key' }, 2],
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

  test('rejects a body field that no operation has, because no request could have it', async () => {
    const sandbox = createSandbox()
    for (const [field, nearest, match] of [
      ['contactEmial', 'contactEmail', {}],
      ['contactEmial', 'contactEmail', { operation: 'enrich' }],
      ['company', 'companyName', {}],
    ] as const) {
      const expectation = { match: { ...match, body: { [field]: '*' } }, count: 0 }
      const { status, body } = await verify(sandbox, expectation)
      const message = `is not a known field. Did you mean ${nearest}?`
      expect([status, body.error.details]).toEqual([400, [{ field: `match.body.${field}`, message }]])
    }
  })

  test('shows the start of a long value, and never half a character', async () => {
    const companyName = `${'x'.repeat(99)}🦊`
    const { body } = await verify(await busySandbox(), { match: { body: { companyName } }, count: 1 })
    expect(body.error.message).toContain(`instead of ${'x'.repeat(99)}`)
    expect(body.error.message.isWellFormed()).toBe(true)
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
    expect(body.error.message).toContain(
      'Expected: exactly 1. The nearest miss differs in body.companyName: ',
    )
    const { nearestMisses } = body.verification
    expect(body.verification).toMatchObject({ matched: 0, matches: [] })
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

  test('counts every request without conditions', async () => {
    const sandbox = await busySandbox()
    const { total } = (await sandbox.send('/sandbox/requests')).body
    expect(await verify(sandbox, { count: total })).toMatchObject({ status: 200, body: { matched: total } })
    expect((await verify(sandbox, { count: total + 1 })).body.error.code).toBe('not_as_expected')
  })

  test.each([
    ['no count', {}, 'count'],
    ['a count with a limit', { match: {}, count: 1, atMost: 2 }, 'count'],
    ['contradicting limits', { match: {}, atLeast: 2, atMost: 1 }, 'atLeast'],
    ['a misspelled condition', { match: { organisation: 'x' }, count: 1 }, 'match.organisation'],
    ['more than 60 seconds', { match: {}, atLeast: 1, withinSeconds: 61 }, 'withinSeconds'],
    ['an unknown organization', { match: { orgId: 'nobody' }, count: 0 }, 'match.orgId'],
    ['a key of three characters', { match: { key: 'key' }, count: 0 }, 'match.key'],
    ['a path without a slash', { match: { path: 'v7/enrich' }, count: 0 }, 'match.path'],
    ['a header name with a space', { match: { headers: { 'a b': null } }, count: 0 }, 'match.headers.a b'],
  ])('returns 400 for %s', async (_, body, field) => {
    const result = await verify(createSandbox(), body)
    expect([result.status, result.body.error.details[0].field]).toEqual([400, field])
  })
})

const waitingSandbox = () => {
  const delay = new BlockedDelay()
  return { sandbox: createSandbox({ delay: delay.wait }), delay }
}

describe('verifying requests while one is processed', () => {
  test.each([
    ['count', { body: HALCYON }, { count: 0 }, 409],
    ['atMost', { body: HALCYON }, { atMost: 0 }, 409],
    ['count and the status of the response', { status: 200 }, { count: 1 }, 200],
  ])('waits for its response with %s', async (_, match, expected, status) => {
    const { sandbox, delay } = waitingSandbox()
    await sandbox.post('/sandbox/faults', { effect: { kind: 'latency', ms: 1000 } })
    const enriched = sandbox.enrich(HALCYON)
    await delay.started()
    const verified = verify(sandbox, { match, ...expected })
    // Does not wait, because the request has a different body, so the other verification would have ended, too.
    expect((await verify(sandbox, { match: { body: UNKNOWN_COMPANY }, count: 0 })).status).toBe(200)
    delay.release()
    expect((await verified).status).toBe(status)
    expect((await enriched).status).toBe(200)
  })

  test('does not wait for requests before a reset, which the journal will not have', async () => {
    const { sandbox, delay } = waitingSandbox()
    await sandbox.post('/sandbox/faults', { effect: { kind: 'latency', ms: 1000 } })
    const enriched = sandbox.enrich(HALCYON)
    await delay.started()
    const older = verify(sandbox, { match: {}, count: 0 })
    // The other verification is older than this response, so it waits.
    await verify(sandbox, { match: { body: UNKNOWN_COMPANY }, count: 0 })
    await sandbox.post('/sandbox/reset', {})
    expect((await older).status).toBe(200)
    expect((await verify(sandbox, { match: {}, count: 0 })).status).toBe(200)
    delay.release()
    await enriched
  })

  test.each([
    ['operation', { operation: 'buyingGroup' }],
    ['method', { method: 'GET' }],
    ['path', { path: '/v1/*' }],
    ['header', { headers: { 'x-test': 'another' } }],
  ])('does not wait for a request with a different %s whose body is still arriving', async (_, match) => {
    const sandbox = createSandbox()
    const upload = new TransformStream<Uint8Array, Uint8Array>()
    const headers = { apikey: 'standard-key', 'x-test': 'one' }
    const enriched = sendRaw(sandbox, { headers, body: upload.readable })
    expect((await verify(sandbox, { match, count: 0 })).status).toBe(200)
    // Waits, because this request may match.
    const verified = verify(sandbox, { match: { operation: 'enrich', body: HALCYON }, count: 1 })
    const writer = upload.writable.getWriter()
    await writer.write(Buffer.from(JSON.stringify(HALCYON)))
    await writer.close()
    expect((await verified).status).toBe(200)
    expect((await enriched).status).toBe(200)
  })

  test.each([
    ['the server stops', ({ modules }: Sandbox) => modules.sandbox.journal.close()],
    ['the client leaves', (_: Sandbox, client: AbortController) => client.abort()],
  ])('ends when %s', async (_, end) => {
    const { sandbox, delay } = waitingSandbox()
    await sandbox.post('/sandbox/faults', { effect: { kind: 'latency', ms: 1000 } })
    const enriched = sandbox.enrich(HALCYON)
    await delay.started()
    const client = new AbortController()
    const verified = sandbox.send('/sandbox/requests/verify', {
      method: 'POST',
      body: JSON.stringify({ match: {}, count: 0 }),
      signal: client.signal,
    })
    // The verification is older than this response, so it waits.
    await verify(sandbox, { match: { body: UNKNOWN_COMPANY }, count: 0 })
    end(sandbox, client)
    expect((await verified).status).toBe(200)
    delay.release()
    await enriched
  })
})

describe('verifying requests within a time', () => {
  test('returns 200 as soon as enough requests match', async () => {
    const { sandbox, delay } = waitingSandbox()
    const expected = { match: { body: HALCYON }, atLeast: 2, withinSeconds: 60 }
    const verified = verify(sandbox, expected)
    await delay.started()
    expect(delay.waits).toEqual([60_000])
    for (const body of [HALCYON, { companyName: 'Another' }, HALCYON]) await sandbox.enrich(body)
    expect((await verified).body).toEqual({ matched: 2 })
    expect((await verify(sandbox, expected)).body).toEqual({ matched: 2 })
  })

  test.each([
    ['count', { count: 1 }, 409],
    ['atMost', { atMost: 1 }, 409],
    ['both limits', { atLeast: 1, atMost: 2 }, 200],
  ])('waits until the end for %s', async (_, expected, status) => {
    const { sandbox, delay } = waitingSandbox()
    await sandbox.enrich(HALCYON)
    const verified = verify(sandbox, { match: {}, ...expected, withinSeconds: 60 })
    await delay.started()
    await sandbox.enrich(HALCYON)
    delay.release()
    expect((await verified).status).toBe(status)
  })

  test('ends when the server stops', async () => {
    const { sandbox, delay } = waitingSandbox()
    const verified = verify(sandbox, { match: {}, atLeast: 1, withinSeconds: 60 })
    await delay.started()
    sandbox.modules.sandbox.journal.close()
    expect((await verified).status).toBe(409)
  })
})
