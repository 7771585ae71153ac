/** Errors give advice that the client can follow. */
import { describe, expect, test } from 'bun:test'
import { createSandbox, type ParsedResponse } from '../support/sandbox.ts'

const ENRICH = '/v7/enrich'
const GROUP = '/v1/buying-group'
const VIEW_USERS = '/signals/v1/user/view'
const VIEW_KEYS = '/signals/v1/key/view'
const KEY = 'standard-admin-key'
const KEYS = { apikey: 'standard-key', 'Admin-Api-Key': KEY, 'Api-Key': KEY }
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

const { post, send } = createSandbox()
const adviceOf = ({ body }: ParsedResponse): string => body.error.hint ?? body.error.message

describe('a 401 response has a challenge with the name of the header', () => {
  test.each([
    [ENRICH, 'apikey'],
    [GROUP, 'apikey'],
    [VIEW_USERS, 'Admin-Api-Key'],
    [VIEW_KEYS, 'Api-Key'],
  ])('%s: %s', async (path, header) => {
    const challenge = `ApiKey realm="Signalbox", header="${header}"`
    for (const headers of [{}, { [header]: 'unknown' }]) {
      const response = await post(path, {}, headers)
      expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, challenge])
    }
  })

  test('also for a fault, for the control API, and for no other status', async () => {
    const control = { from: 'this machine', token: 'a-token-of-this-test' } as const
    const { headers } = await createSandbox({ control }).send('/sandbox/clock')
    expect(headers.get('www-authenticate')).toBe('Bearer realm="Signalbox control API"')
    const sandbox = createSandbox()
    await sandbox.post('/sandbox/faults', { effect: { kind: 'error', status: 401 }, times: 1 })
    const challengeOf = async () => (await sandbox.enrich({})).headers.get('www-authenticate')
    expect([await challengeOf(), await challengeOf()]).toEqual([expect.stringContaining('apikey'), null])
  })
})

describe('an error explains', () => {
  test.each<[string, string, Record<string, string>, string]>([
    ['a key in another header', ENRICH, { 'x-api-key': KEY }, 'ignores the header x-api-key.'],
    ['a key in another header', ENRICH, { authorization: `Bearer ${KEY}` }, 'in the header apikey'],
    [
      'a key in another header',
      VIEW_USERS,
      { authorization: `Bearer ${KEY}` },
      'in the header Admin-Api-Key',
    ],
    ['a key in another header', VIEW_KEYS, { apikey: KEY }, 'in the header Api-Key'],
    ['Bearer before the key', ENRICH, { apikey: `Bearer ${KEY}` }, 'Remove "Bearer"'],
  ])('%s: %s', async (_, path, headers, advice) => {
    const response = await post(path, {}, headers)
    expect([response.status, adviceOf(response)]).toEqual([401, expect.stringContaining(advice)])
    expect(adviceOf(response)).not.toContain(KEY)
  })

  test.each([
    [ENRICH, 'in the header apikey, or in the body field apikey.'],
    [GROUP, 'in the header apikey.'],
    [VIEW_USERS, 'in the header Admin-Api-Key.'],
    [VIEW_KEYS, 'in the header Api-Key.'],
  ])('all places where a request may have its key, if it has none: %s', async (path, where) => {
    const { status, body } = await post(path, {}, {})
    expect([status, body.error.hint]).toEqual([401, `The request has no API key. Send one ${where}`])
  })

  test.each<[string, number, string, Record<string, string>, string]>([
    ['a key in a form', 401, 'apikey=standard-key', FORM, 'The body field works only in JSON.'],
    ['a key in a form', 401, 'apikey=standard-key', FORM, 'The body is a form.'],
    ['a key in malformed JSON', 401, '{"apikey":"k",}', {}, 'The body is not JSON: unexpected "}"'],
    ['a form', 400, 'company%20name=A&q=', { ...KEYS, ...FORM }, 'The body is a form. Send a JSON object'],
    ['a form', 400, 'contact[email]=a', KEYS, 'The body is a form. Send a JSON object'],
    [
      'a JSON string',
      400,
      '"{\\"companyName\\":\\"A\\"}"',
      KEYS,
      'The body is a JSON string. Send a JSON object',
    ],
    ['a JSON array', 400, '[{"companyName":"A"}]', KEYS, 'The body is a JSON array. Send a JSON object'],
    ['a JSON number', 400, '7', KEYS, 'The body is a JSON number. Send a JSON object'],
    ['a JSON boolean', 400, 'true', KEYS, 'The body is a JSON boolean. Send a JSON object'],
    ['null', 400, 'null', KEYS, 'The body is null. Send a JSON object'],
    [
      'malformed JSON',
      400,
      '{\n  "a": 1,\n}',
      KEYS,
      'unexpected "}" at line 3, column 1. Send a JSON object',
    ],
    ['malformed JSON of curl', 400, '{"a": }', { ...KEYS, ...FORM }, 'unexpected "}" at line 1, column 7'],
  ])('%s: %i for %j', async (_, status, body, headers, advice) => {
    const response = await post(ENRICH, body, headers)
    expect([response.status, adviceOf(response)]).toEqual([status, expect.stringContaining(advice)])
  })

  test('a body that is too large, which has only one record', async () => {
    const sandbox = createSandbox()
    const padding = 'x'.repeat(70_000)
    const tooLarge = [await sandbox.enrich({ padding }), await sandbox.post('/sandbox/explain', { padding })]
    await sandbox.post('/sandbox/faults', { effect: { kind: 'error', status: 413 } })
    for (const response of tooLarge)
      expect([response.status, adviceOf(response)]).toEqual([
        413,
        'The body is larger than 64 KiB. Shorten it.',
      ])
    expect(adviceOf(await sandbox.enrich({}))).toEndWith('. Shorten it.')
  })

  test('a form and malformed JSON in stored data, but accepts JSON under the content type of curl', async () => {
    const put = (body: string | FormData, headers = {}) =>
      send('/sandbox/companies', { method: 'PUT', body, headers })
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array([0xff, 0xfe])]))
    expect(adviceOf(await put(form))).toContain('The body is a form. Send JSON encoded as UTF-8.')
    expect(adviceOf(await put('compName=Acme', FORM))).toContain('The body is a form. Send a company')
    expect(adviceOf(await put('"Acme"'))).toContain('The body is a JSON string.')
    const list = `${JSON.stringify({ compName: 'A', compAddr: 'x'.repeat(4000) })},\n`.repeat(300)
    const malformed = await put(`{"companies":[${list}{"compName":}]}`)
    expect(adviceOf(malformed)).toContain('unexpected "}" at line 301, column 13')
    expect((await put('\uFEFF {"compName":"Abc"}', FORM)).status).toBe(201)
  })

  test.each<[string, object, string, Record<string, string>]>([
    ['a host name', {}, ENRICH, { host: 'box.example' }],
    ['a malformed host', {}, ENRICH, { host: 'a@b' }],
    [
      'an allowed name at the control API',
      { allowedHosts: { names: ['box.example'], addresses: 'loopback' } },
      '/sandbox/clock',
      { host: 'box.example' },
    ],
  ])('%s with the addresses that the default server listens on', async (_, options, path, headers) => {
    const { status, body } = await createSandbox(options).send(path, { headers })
    expect([status, body.error.message]).toEqual([403, expect.stringContaining('to localhost or 127.0.0.1')])
  })

  test.each<[string, string, object | undefined, string, string]>([
    ['POST', ENRICH, { email: 'x' }, 'email', 'Did you mean contactEmail?'],
    ['POST', '/sandbox/organizations', { color: 'x' }, 'color', 'Leave it out.'],
    ['PATCH', '/sandbox/organizations/any', { credit: 1 }, 'credit', 'Did you mean credits?'],
    ['GET', '/sandbox/requests?orgid=x', undefined, 'orgid', 'Did you mean orgId?'],
  ])('a misnamed field: %s %s %j', async (method, path, body, field, advice) => {
    const sent = body && { body: JSON.stringify(body) }
    const headers = { ...KEYS, 'content-type': 'application/json' }
    const response = await send(path, { method, headers, ...sent })
    expect(response.status).toBe(400)
    expect(response.body.error.details).toContainEqual({ field, message: `is not a known field. ${advice}` })
  })
})
