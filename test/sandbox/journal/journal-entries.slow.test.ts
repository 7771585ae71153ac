/** `/sandbox/requests`: the entries of the journal, their warnings, and the list. */
import { describe, expect, test } from 'bun:test'
import { HALCYON } from '../../fixtures/leads.ts'
import { createSandbox, type ParsedResponse, type Sandbox } from '../../support/sandbox.ts'
import { busySandbox, list, newest, PATH, sendFaulted, sendRaw, verify } from './journal-requests.ts'

const inFull = async (sandbox: Sandbox, { headers }: ParsedResponse) =>
  (await sandbox.send(`${PATH}/${headers.get('smarteTransactionId')}`)).body

describe('a journal entry', () => {
  test('contains the request, the response, and the charge', async () => {
    const sandbox = createSandbox()
    const result = await sandbox.enrich({ ...HALCYON, recordId: 'r-1' })
    const entry = await newest(sandbox)
    expect(entry).toMatchObject({
      transactionId: result.headers.get('smarteTransactionId'),
      at: '2026-03-10T12:00:00.000+00:00',
      operation: 'enrich',
      method: 'POST',
      path: '/v7/enrich',
      organization: { orgId: sandbox.orgIdOf('Standard'), orgName: 'Standard' },
      key: '-key',
      keyId: sandbox.modules.accounts.callers.identify('standard-key').key.keyId,
      request: {
        headers: { apikey: '****-key', 'content-type': 'application/json' },
        body: '{"companyName":"Halcyon Freight","recordId":"r-1"}',
        json: { companyName: 'Halcyon Freight', recordId: 'r-1' },
      },
      response: { status: 200, body: result.body },
      credits: { deducted: 1, remaining: null },
      fault: null,
      errorCode: null,
      warnings: [],
    })
    expect(entry.response.headers).toMatchObject({ 'credits-deducted': '1' })
    expect(entry.durationMs).toBeGreaterThan(0)
  })

  test('is recorded for rejected requests: no key, wrong key, unknown path, wrong method, and HEAD', async () => {
    const sandbox = createSandbox()
    await sandbox.post('/v7/enrich', HALCYON)
    await sandbox.enrich(HALCYON, 'no-such-key')
    await sandbox.send('/v7/enrch?x=1')
    await sandbox.send('/v7/enrich')
    await sandbox.send('/v7/enrich', { method: 'HEAD' })
    expect((await list(sandbox)).items).toMatchObject([
      { operation: null, method: 'HEAD', response: { status: 405, body: null } },
      { operation: null, method: 'GET', organization: null, response: { status: 405 } },
      { operation: null, path: '/v7/enrch?x=1', response: { status: 404 }, errorCode: 'not_found' },
      {
        operation: 'enrich',
        organization: null,
        key: '-key',
        response: { status: 401 },
        errorCode: 'invalid_api_key',
      },
      { operation: 'enrich', organization: null, key: null, keyId: null, response: { status: 401 } },
    ])
  })

  test('names the source of the request, which is the client for any unknown one', async () => {
    const sandbox = createSandbox()
    const sendFrom = (source: string) =>
      sandbox.post('/v7/enrich', HALCYON, { apikey: 'standard-key', 'Signalbox-Source': source })
    await sandbox.enrich(HALCYON)
    for (const source of ['dashboard', 'docs', 'Dashboard', 'else']) await sendFrom(source)
    await sandbox.post('/unknown', HALCYON, { 'Signalbox-Source': 'docs' })
    const { transactionId } = await newest(sandbox)
    await sandbox.sendJson('POST', `${PATH}/${transactionId}/replay`)
    const { items } = await list(sandbox)
    expect(items.map(({ source }: { source: string }) => source)).toEqual([
      'replay',
      'docs',
      'client',
      'client',
      'docs',
      'dashboard',
      'client',
    ])
    // Otherwise, a copied curl command would not count as the client, and a search for docs would find it.
    expect(items[4].request.headers).not.toHaveProperty('signalbox-source')
    expect((await list(sandbox, '?search=dashboard')).total).toBe(1)
    for (const [source, total] of Object.entries({ client: 3, dashboard: 1, docs: 2, replay: 1 }))
      expect([source, (await list(sandbox, `?source=${source}`)).total]).toEqual([source, total])
    expect((await sandbox.send(`${PATH}?source=else`)).status).toBe(400)
  })

  test('names the injected fault and contains the sent response', async () => {
    const sandbox = createSandbox()
    const recorded = async (fault: object) => ({
      id: await sendFaulted(sandbox, fault),
      entry: await newest(sandbox),
    })
    const failed = await recorded({ effect: { kind: 'error', status: 503 } })
    expect(failed.entry.fault).toMatchObject({ id: failed.id, kind: 'error', afterCommit: false })
    expect([failed.entry.response.status, failed.entry.response.body.error.status]).toEqual([503, 503])
    expect(failed.entry.errorCode).toBe('service_unavailable')
    const lost = await recorded({ effect: { kind: 'connection_reset' }, afterCommit: true })
    expect(lost.entry).toMatchObject({
      fault: { id: lost.id, kind: 'connection_reset', afterCommit: true },
      response: { status: null },
      credits: { deducted: 1 },
    })
    const broken = await recorded({ effect: { kind: 'truncated_body', atByte: 12 } })
    expect([broken.entry.response.status, broken.entry.response.body]).toEqual([200, '{"recordId":'])
    expect((await list(sandbox, '?status=200')).total).toBe(1)
    expect((await verify(sandbox, { match: { status: 200 }, count: 1 })).status).toBe(200)
  })

  test('has the settings of the fault with masked keys, even after the fault was deleted', async () => {
    const sandbox = createSandbox()
    const match = { headers: { apikey: 'plus-key' } }
    const effect = { kind: 'error', status: 503 } as const
    await sandbox.post('/sandbox/faults', { match, effect, every: 2, seed: 'a' })
    for (const _ of [1, 2]) await sandbox.enrich(HALCYON, 'plus-key')
    await sandbox.send('/sandbox/faults', { method: 'DELETE' })
    const { fault } = await newest(sandbox)
    const schedule = { after: 0, every: 2, times: null, expiresAfterSeconds: null, probability: 1, seed: 'a' }
    const masked = { headers: { apikey: '****-key' } }
    expect(fault.settings).toEqual({ match: masked, effect, ...schedule, afterCommit: false })
    expect((await list(sandbox, '?bodies=false')).items[0].fault).toMatchObject({
      kind: 'error',
      settings: null,
    })
    await sandbox.enrich({ companyName: 'unavailable.outcome.test' })
    expect((await newest(sandbox)).fault).toMatchObject({ id: null, settings: null })
  })

  test.each([
    ['a fault', { kind: 'latency', ms: 1000 }, false],
    ['a fault after the work', { kind: 'latency', ms: 1000 }, true],
    ['a fault with an error', { kind: 'error', status: 503, latency: { ms: 1000 } }, false],
    ['an outcome', undefined, false],
  ])(
    'has no status if the client disconnects while %s delays the response',
    async (_, effect, afterCommit) => {
      const client = new AbortController()
      const sandbox = createSandbox({ delay: async () => client.abort() })
      if (effect) await sandbox.post('/sandbox/faults', { effect, times: 1, afterCommit })
      const body = JSON.stringify(effect ? HALCYON : { contactEmail: 'timeout-1s@outcome.test' })
      await sendRaw(sandbox, { headers: { apikey: 'standard-key' }, body, signal: client.signal })
      expect((await newest(sandbox)).response.status).toBeNull()
      expect((await verify(sandbox, { match: {}, count: 1 })).status).toBe(200)
      for (const status of [200, 503]) {
        expect((await list(sandbox, `?status=${status}`)).total).toBe(0)
        expect((await verify(sandbox, { match: { status }, count: 0 })).status).toBe(200)
      }
    },
  )

  test('is not recorded for requests of the server pages and the control API', async () => {
    const sandbox = createSandbox()
    for (const path of [
      '/',
      '/docs',
      '/docs/page.css',
      '/openapi.json',
      '/swagger/json',
      '/health/live',
      '/sandbox/clock',
    ]) {
      await sandbox.send(path)
    }
    await sandbox.send('/sandbox/nonsense')
    expect(await list(sandbox)).toMatchObject({ items: [], total: 0, next: null })
  })
})

describe('a complete journal entry', () => {
  test('explains an Enrich request with the current data', async () => {
    const sandbox = createSandbox()
    const entry = await inFull(sandbox, await sandbox.enrich({ companyName: 'Halcyon Freigt' }))
    const { body } = await sandbox.post('/sandbox/explain', { companyName: 'Halcyon Freigt' })
    expect(entry.match.explanation).toEqual(body)
  })

  test('explains a buying group whose company was requested by name', async () => {
    const sandbox = createSandbox()
    const sendRequest = (body: unknown) => sandbox.post('/v1/buying-group', body, { apikey: 'standard-key' })
    const byName = await inFull(sandbox, await sendRequest(HALCYON))
    expect(byName.match.explanation.decision.compGUID).toBe(byName.response.body.compGUID)
    const byGuid = await sendRequest({ ...HALCYON, companyGuid: byName.response.body.compGUID })
    expect((await inFull(sandbox, byGuid)).match).toBeNull()
  })
})

describe('a journal warning', () => {
  const warningsOf = async (body: unknown, headers: Record<string, string> = {}, path = '/v7/enrich') => {
    const sandbox = createSandbox()
    await sandbox.post(path, body, { apikey: 'standard-key', ...headers })
    const { warnings } = await newest(sandbox)
    return warnings.map(({ code, field, suggestion }: (typeof warnings)[0]) => [code, field, suggestion])
  }

  test.each([
    [{ contactEmial: 'a' }, ['unknown_field', 'contactEmial', 'contactEmail']],
    [{ company_name: 'a' }, ['unknown_field', 'company_name', 'companyName']],
    [{ leadScore: 7 }, ['unknown_field', 'leadScore', undefined]],
    [{ constructor: 'a' }, ['unknown_field', 'constructor', undefined]],
  ])('is recorded for %j', async (body, expected) => {
    expect(await warningsOf(body)).toEqual([expected])
  })

  test.each([
    { companyWebAddress: 'https://halcyon.example/en', apikey: 'standard-key' },
    { companyName: 'no-match.outcome.test' },
  ])('is not recorded for %j', async (body) => expect(await warningsOf(body)).toEqual([]))

  test('is recorded for a key in a header that is ignored', async () => {
    const misplaced = await warningsOf(HALCYON, { apikey: '', 'X-Api-Key': 'standard-key' })
    expect(misplaced).toEqual([['misplaced_key', 'x-api-key', 'apikey']])
    const management = await warningsOf({}, { apikey: 'standard-admin-key' }, '/signals/v1/key/view')
    expect(management).toEqual([['misplaced_key', 'apikey', 'Api-Key']])
  })

  test('about a known key in a header that is ignored is one of the organization of the key', async () => {
    const sandbox = createSandbox()
    const orgId = sandbox.orgIdOf('Plus')
    for (const headers of [{ 'x-api-key': 'plus-key' }, { authorization: 'Bearer plus-key' }])
      expect((await sandbox.post('/v7/enrich', HALCYON, headers)).status).toBe(401)
    await sandbox.post('/v7/enrich', HALCYON, { 'x-api-key': 'no-such-key' })
    const { items } = await list(sandbox, `?warning=misplaced_key&orgId=${orgId}`)
    expect(items).toMatchObject([{ key: '-key' }, { key: '-key' }])
    expect(JSON.stringify(items)).not.toContain('plus-key')
    expect((await list(sandbox, '?orgId=none')).total).toBe(1)
  })
})

describe('the journal list', () => {
  test.each([
    ['operation=enrich', 5],
    ['status=200', 4],
    ['status=4xx', 3],
    ['recordId=lead-1', 2],
    ['recordId=lead', 0],
    ['key=-key', 5],
    ['orgId=PLUS', 3],
    ['key=plus-key', 3],
    ['since=2026-03-10T12:01:00Z', 6],
    ['until=2026-03-10T12:01:00Z', 1],
    ['since=2026-03-10T13:01:00%2B01:00&until=2026-03-10T12:02:00Z', 2],
  ])('with %s has %i of 7 entries', async (query, total) => {
    const sandbox = await busySandbox()
    const plus = sandbox.orgIdOf('Plus')
    const result = await list(sandbox, `?${query.replace('PLUS', plus)}`)
    expect([result.total, result.items.length]).toEqual([total, total])
  })

  test('finds the requests with a warning, and those to which a fault applied', async () => {
    const sandbox = createSandbox()
    await sandbox.enrich({ ...HALCYON, recordId: 'plain' })
    await sandbox.enrich({ companyNmae: 'Halcyon', recordId: 'misspelled' })
    const effect = { kind: 'error', status: 503 }
    const fault = await sendFaulted(sandbox, { effect }, { ...HALCYON, recordId: 'faulted' })
    await sandbox.enrich({ contactEmail: 'server-error@outcome.test', recordId: 'fixed' })
    const find = async (query: string): Promise<string[]> =>
      (await list(sandbox, query)).items.map(
        ({ request }: { request: { json: { recordId: string } } }) => request.json.recordId,
      )
    expect(await find('?warning=any')).toEqual(['misspelled'])
    expect(await find('?warning=placeholder')).toEqual([])
    expect(await find('?fault=any')).toEqual(['fixed', 'faulted'])
    expect(await find(`?fault=${fault}`)).toEqual(['faulted'])
  })

  test.each([
    'status=6xx',
    'status=99',
    'warning=all',
    'since=now',
    'operation=enrch',
    'orgid=x',
    'key=key',
    'key=%20',
  ])('returns 400 for %s', async (query) => {
    const { status, body } = await createSandbox().send(`${PATH}?${query}`)
    expect([status, body.error.details[0].field]).toEqual([400, query.replace(/=.*/, '')])
  })
})

describe('clearing the journal', () => {
  test('deletes the entries of one organization, or all', async () => {
    const sandbox = await busySandbox()
    const plus = sandbox.orgIdOf('Plus')
    const clear = async (query = '') => (await sandbox.send(`${PATH}${query}`, { method: 'DELETE' })).body
    expect(await clear(`?orgId=${plus}`)).toEqual({ deleted: 3 })
    expect(await list(sandbox)).toMatchObject({ total: 4 })
    await sandbox.enrich(HALCYON, 'plus-key')
    expect((await list(sandbox, `?orgId=${plus}`)).total).toBe(1)
    expect(await clear()).toEqual({ deleted: 5 })
    expect(await list(sandbox)).toMatchObject({ total: 0 })
  })
})
