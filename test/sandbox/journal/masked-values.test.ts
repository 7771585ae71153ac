/** Keys and the control token are masked by their values wherever the journal shows them; cookies and unknown values by their names. */
import { describe, expect, test } from 'bun:test'
import { HALCYON } from '../../fixtures/leads.ts'
import { createSandbox, type Sandbox, startServer } from '../../support/sandbox.ts'
import { list, newest, PATH, sendRaw, verify } from './journal-requests.ts'

/** Returns everything that the journal shows of all requests, and the report, as one text. */
async function everything(sandbox: Sandbox): Promise<string> {
  const { items: requests } = await list(sandbox)
  const full: unknown[] = []
  for (const { transactionId } of requests) full.push((await sandbox.send(`${PATH}/${transactionId}`)).body)
  return JSON.stringify([requests, full, (await sandbox.send('/sandbox/report')).body])
}

describe('values masked by name', () => {
  test('are those of headers', async () => {
    const sandbox = createSandbox()
    const headers = {
      apikey: 'standard-key',
      'X-Api-Key': 'plus-key',
      Admin_Api_Key: 'plus-admin-key',
      Authorization: 'Bearer some-secret-token',
      Cookie: 'session=my-session-cookie',
      Token: 'abcd',
      'X-Control-Token': 'control-secret',
      'X-Note': 'my note',
    }
    await sandbox.post('/v7/enrich', HALCYON, headers)
    expect((await newest(sandbox)).request.headers).toMatchObject({
      apikey: '****-key',
      'x-api-key': '****-key',
      admin_api_key: '****-key',
      authorization: '****oken',
      cookie: '****okie',
      token: '****',
      'x-control-token': '****cret',
      'x-note': 'my note',
    })
    expect(await everything(sandbox)).not.toMatch(
      /standard-key|plus-key|plus-admin|some-secret|my-session|control-secret/,
    )
  })

  test('are those of the query', async () => {
    const sandbox = createSandbox()
    await sandbox.post('/v7/enrich?apikey=pro-key&API_KEY=plus-key&q=a', HALCYON)
    expect((await newest(sandbox)).path).toBe('/v7/enrich?apikey=****-key&API_KEY=****-key&q=a')
  })

  test.each([
    [
      'JSON',
      '{ "apikey" : "standard-key", "q": ["apikey", "a"] }',
      '{ "apikey" : "****-key", "q": ["apikey", "a"] }',
    ],
    [
      'a list',
      '{"apiKeys":["a"],"api-key":["plus-key", "pro]-key"],"b":"c"}',
      '{"apiKeys":["a"],"api-key":["****-key", "****-key"],"b":"c"}',
    ],
    ['a list that ends early', '{"token":["abcde", "fghij', '{"token":["****bcde", "****ghij'],
    ['JSON that ends early', '{"deep":{"Admin-Api-Key":"standard-ad', '{"deep":{"Admin-Api-Key":"****d-ad'],
    ['a form', 'a=b&api_key=some-value&c=d', 'a=b&api_key=****alue&c=d'],
    ['an escaped name', '{"to\\u006Ben":"some-value"}', '{"to\\u006Ben":"****alue"}'],
    [
      'a link',
      '{"url":"https://x.example/?to%6Ben=some-value"}',
      '{"url":"https://x.example/?to%6Ben=****alue"}',
    ],
    ['an escaped quote', '{"token":"say \\"hello\\" to"}', '{"token":"****" to"}'],
  ])('are those of bodies: %s', async (_, body, shown) => {
    const sandbox = createSandbox()
    await sandbox.post('/v7/enrich', body)
    expect((await newest(sandbox)).request.body).toBe(shown)
  })

  test('are those of fields at any depth', async () => {
    const sandbox = createSandbox()
    await sandbox.enrich({ companyName: 'Halcyon', a: [{ apiKey: ['key-one', { b: 'two' }] }] })
    expect((await newest(sandbox)).request.json.a).toEqual([{ apiKey: ['****-one', { b: 'two' }] }])
  })

  test('are those of responses, also of broken ones', async () => {
    const sandbox = createSandbox()
    const key = { 'Api-Key': 'standard-admin-key' }
    const { body } = await sandbox.post('/signals/v1/key/createsignalapikey', { email: 'a@x.example' }, key)
    await sandbox.post('/signals/v1/key/view', {}, key)
    const values: string[] = [body.data.apiKey].flat()
    const shown = await everything(sandbox)
    for (const value of [...values, 'standard-key', 'standard-admin-key']) expect(shown).not.toContain(value)
    expect(shown).toContain(`****${values[0]?.slice(-4)}`)
    await sandbox.post('/sandbox/faults', {
      effect: { kind: 'truncated_body', atByte: 150 },
      afterCommit: true,
    })
    const response = await sendRaw(sandbox, { path: '/signals/v1/key/view', headers: key })
    await response.text().catch(() => {})
    const { response: broken } = await newest(sandbox)
    expect(broken.body).toBeString()
    expect(broken.body).not.toMatch(/standard-(admin|key)/)
  })

  test('are compared and replayed as they were sent, and masked in the nearest misses', async () => {
    const sandbox = createSandbox()
    await sandbox.post('/v7/enrich?token=secret-value', { ...HALCYON, apikey: 'plus-key' })
    const match = { path: '*?token=secret-value', body: { apikey: 'plus-*' } }
    expect((await verify(sandbox, { match, count: 1 })).body).toEqual({ matched: 1 })
    const missed = await verify(sandbox, { match: { body: { apikey: 'pro-key' } }, count: 1 })
    expect(missed.body.verification.nearestMisses[0]).toMatchObject({
      path: '/v7/enrich?token=****alue',
      failed: [{ condition: 'body.apikey', expected: 'pro-key', found: '****-key' }],
    })
    const { transactionId } = await newest(sandbox)
    await sandbox.enrich({ companyName: { apikey: 'plus-key' } })
    const nested = await verify(sandbox, { match: { body: { companyName: 'Halcyon' } }, count: 2 })
    expect(JSON.stringify(nested.body)).not.toContain('plus-key')
    expect((await sandbox.post(`${PATH}/${transactionId}/replay`, {})).body.response.status).toBe(200)
  })
})

describe('values masked wherever they occur', () => {
  const TOKEN = 'the-control-token-of-this-test'
  const BASE64_KEY = 'q1w2e3r4+/Zx=='

  /** Creates a sandbox in which the organization Plus has another key. */
  async function sandboxWithKey(apiKey: string): Promise<Sandbox> {
    const sandbox = createSandbox()
    await sandbox.post(`/sandbox/organizations/${sandbox.orgIdOf('Plus')}/keys`, { apiKey })
    return sandbox
  }

  interface Sent {
    readonly body?: string
    readonly headers?: Record<string, string>
  }

  test.each<[what: string, sent: Sent, shown: object]>([
    ['an escaped name', { body: '{"api\\u006bey":"standard-key"}' }, { body: '{"api\\u006bey":"****-key"}' }],
    [
      'an escaped value',
      { body: '{"apikey":"\\u0073tandard\\u002Dkey"}' },
      { body: '{"apikey":"****-key"}', json: { apikey: '****-key' } },
    ],
    ['a form', { body: 'apikey=standard-key&q=a' }, { body: 'apikey=****-key&q=a' }],
    ['an encoded form', { body: 'k=%73tandard%2dkey&q=a' }, { body: 'k=****-key&q=a' }],
    [
      'a nested object',
      { body: '{"a":[{"b":"x standard-key y"}]}' },
      { json: { a: [{ b: 'x ****-key y' }] } },
    ],
    ['the name of a field', { body: '{"standard-key":1}' }, { json: { '****-key': 1 } }],
    ['JSON in a text', { body: '{"a":"{\\"b\\":\\"standard-key\\"}"}' }, { json: { a: '{"b":"****-key"}' } }],
    ['text', { body: 'my key:standard-key' }, { body: 'my key:****-key' }],
    [
      'another header',
      { headers: { 'x-note': 'Bearer standard-key' } },
      { headers: { 'x-note': 'Bearer ****-key' } },
    ],
    ['the name of a header', { headers: { 'standard-key': 'a' } }, { headers: { '****-key': 'a' } }],
  ])('are in the request: %s', async (_, { body = '{}', headers = {} }, shown) => {
    const sandbox = createSandbox()
    await sendRaw(sandbox, { body, headers: { apikey: 'standard-key', ...headers } })
    // The key of another organization.
    await sendRaw(sandbox, { body, headers: { apikey: 'pro-key', ...headers } })
    // Its own key, and none that is known.
    await sendRaw(sandbox, { body, headers })
    for (const { request } of (await list(sandbox)).items) expect(request).toMatchObject(shown)
    expect(await everything(sandbox)).not.toMatch(/standard-key|\\u0073|%73/)
  })

  test('are in the path and the query', async () => {
    const sandbox = createSandbox()
    for (const path of ['/v7/enrich?q=standard-key', '/v7/enrich/standard%2dkey', '/standard-key/?a=1'])
      await sandbox.send(path, { method: 'POST' })
    expect((await list(sandbox)).items.map(({ path }: { path: string }) => path)).toEqual([
      '/****-key/?a=1',
      '/v7/enrich/****-key',
      '/v7/enrich?q=****-key',
    ])
    expect(await everything(sandbox)).not.toContain('standard-key')
  })

  test('are in the response', async () => {
    const sandbox = createSandbox()
    await sandbox.enrich({ ...HALCYON, recordId: 'of plus-key' })
    expect((await newest(sandbox)).response.body.recordId).toBe('of ****-key')
    await sandbox.send('/standard-key', { method: 'PUT' })
    expect(await everything(sandbox)).not.toMatch(/standard-key|plus-key/)
  })

  test('are in warnings and explanations', async () => {
    const sandbox = createSandbox()
    const field = `${'x'.repeat(70)} standard-key`
    await sandbox.enrich({ companyName: 'plus-admin-key', [field]: 'a', contactTitle: '{{standard-key}}' })
    const { transactionId, warnings } = await newest(sandbox)
    expect(warnings).toMatchObject([{ field: `${'x'.repeat(70)} ****-key` }, { field: 'contactTitle' }])
    expect((await sandbox.send(`${PATH}/${transactionId}`)).body.match).not.toBeNull()
    expect(await everything(sandbox)).not.toMatch(/standard-|"standard"|plus-admin|"plus"/)
  })

  test('include keys in Base64 however they are quoted', async () => {
    const sandbox = await sandboxWithKey(BASE64_KEY)
    const forms = [BASE64_KEY, 'q1w2e3r4+\\/Zx==', 'q1w2e3r4\\u002b/Zx==', encodeURIComponent(BASE64_KEY)]
    await sandbox.post(
      `/v7/enrich?q=${encodeURIComponent(encodeURIComponent(BASE64_KEY))}`,
      `{"a":"${forms.join(' ')}"}`,
    )
    expect(await newest(sandbox)).toMatchObject({
      path: '/v7/enrich?q=****Zx==',
      request: { json: { a: '****Zx== ****Zx== ****Zx== ****Zx==' } },
    })
  })

  test('include the control token', async () => {
    const sandbox = createSandbox({ control: { from: 'this machine', token: TOKEN } })
    const authorization = { authorization: `Bearer ${TOKEN}` }
    await sandbox.post(`/v7/enrich?q=${TOKEN}`, `{"a":"Bearer ${TOKEN}"}`)
    await sandbox.send('/nowhere', { headers: { 'x-note': TOKEN } })
    const { items } = (await sandbox.send(PATH, { headers: authorization })).body
    expect(items).toMatchObject([
      { request: { headers: { 'x-note': '****test' } } },
      { path: '/v7/enrich?q=****test', request: { json: { a: 'Bearer ****test' } } },
    ])
  })

  test('are whole words if they are short', async () => {
    const sandbox = await sandboxWithKey('test')
    const fields = { a: 'test', b: 'a test, "test"', c: 'tests', d: 'contest', e: '\ntest', test: 1 }
    await sandbox.enrich(fields, 'test')
    const { request, key } = await newest(sandbox)
    expect(request.json).toEqual({
      ...{ a: '****', b: 'a ****, "****"', c: 'tests', d: 'contest', e: '\n****' },
      '****': 1,
    })
    expect(JSON.parse(request.body)).toEqual(request.json)
    expect(key).toBeNull()
    expect((await list(sandbox, '?key=test')).total).toBe(1)
  })

  test('are parts of words if they have eight characters', async () => {
    const sandbox = await sandboxWithKey('12345678')
    await sandbox.enrich({ a: 'x12345678y', b: 9123456780 })
    expect((await newest(sandbox)).request.json).toEqual({ a: 'x****5678y', b: '9****56780' })
  })

  test('include the key of the request, even if it is unknown', async () => {
    const sandbox = createSandbox()
    await sandbox.enrich({ a: 'a-key-of-nobody', b: 'nobody' }, 'a-key-of-nobody')
    await sandbox.enrich({ a: 'wrong value' }, 'Bearer wrong')
    const { items } = await list(sandbox)
    expect(items[0].request.json).toEqual({ a: '****rong value' })
    expect(items[1].request.json).toEqual({ a: '****body', b: 'nobody' })
  })

  test('include keys that were deleted or replaced later', async () => {
    const sandbox = await sandboxWithKey('short-lived-key')
    await sandbox.enrich({ a: 'short-lived-key' })
    const keys = `/sandbox/organizations/${sandbox.orgIdOf('Plus')}/keys`
    const key = (await sandbox.send(keys)).body.items.find(
      ({ apiKey }: { apiKey: string }) => apiKey === 'short-lived-key',
    )
    await sandbox.sendJson('PATCH', `${keys}/${key.keyId}`, { apiKey: 'its-successor' })
    await sandbox.enrich({ a: 'its-successor' })
    await sandbox.send(`${keys}/${key.keyId}`, { method: 'DELETE' })
    expect(await everything(sandbox)).not.toMatch(/short-lived|its-successor/)
  })

  test('are masked in the stream and by verify, and not found by the search', async () => {
    const sandbox = createSandbox()
    const server = startServer(sandbox.modules)
    const stream = await fetch(new URL(`${PATH}/stream`, server.url))
    await sandbox.post('/v7/enrich?q=plus-key', { companyName: 'plus-key' })
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
    let streamed = ''
    while (reader && !streamed.includes('event: request')) streamed += (await reader.read()).value
    await reader?.cancel()
    await server.stop()
    expect(streamed).toContain('****-key')
    const match = { path: '*?q=*', body: { companyName: 'Halcyon' } }
    const { body } = await verify(sandbox, { match, count: 1 })
    expect(body.verification.nearestMisses[0]).toMatchObject({
      path: '/v7/enrich?q=****-key',
      failed: [{ condition: 'body.companyName', found: '****-key' }],
    })
    expect(streamed + JSON.stringify(body)).not.toContain('plus-key')
    expect((await list(sandbox, '?search=plus-key')).total).toBe(0)
  })

  test('are compared and replayed as they were sent', async () => {
    const sandbox = createSandbox()
    await sandbox.post('/v7/enrich', '{"companyName":"Halcyon Freight","api\\u006bey":"plus-key"}')
    const { transactionId } = await newest(sandbox)
    const replayed = (await sandbox.post(`${PATH}/${transactionId}/replay`, {})).body
    expect(replayed).toMatchObject({ response: { status: 200 }, organization: { orgName: 'Plus' } })
    expect((await verify(sandbox, { match: { body: { apikey: 'plus-key' } }, count: 2 })).status).toBe(200)
    expect(await everything(sandbox)).not.toContain('plus-key')
  })
})
