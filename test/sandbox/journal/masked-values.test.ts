/** Keys, tokens, and cookies are masked by their names wherever the journal shows them. */
import { describe, expect, test } from 'bun:test'
import { createSandbox, type Sandbox } from '../../support/sandbox.ts'
import { HALCYON, list, newest, PATH, sendRaw, verify } from './journal-requests.ts'

describe('masked values', () => {
  /** Returns everything that the journal shows of all requests as one text. */
  async function everything(sandbox: Sandbox): Promise<string> {
    const { items: requests } = await list(sandbox)
    const full: unknown[] = []
    for (const { transactionId } of requests) full.push((await sandbox.send(`${PATH}/${transactionId}`)).body)
    return JSON.stringify([requests, full])
  }

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
