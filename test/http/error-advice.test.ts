/** Errors say what happened and give advice that the client can follow. */
import { describe, expect, test } from 'bun:test'
import { createSandbox, type ParsedResponse } from '../support/sandbox.ts'

const ENRICH = '/v7/enrich'
const GROUP = '/v1/buying-group'
const VIEW_USERS = '/signals/v1/user/view'
const VIEW_KEYS = '/signals/v1/key/view'

const messageOf = ({ body }: ParsedResponse): string => body.error.hint ?? body.error.message

describe('a 401 response has a WWW-Authenticate challenge with the name of the header', () => {
  const { post } = createSandbox()
  const challenges: [string, string][] = [
    [ENRICH, 'apikey'],
    [GROUP, 'apikey'],
    [VIEW_USERS, 'Admin-Api-Key'],
    [VIEW_KEYS, 'Api-Key'],
  ]
  test.each(challenges)('%s: %s', async (path, header) => {
    const challenge = `ApiKey realm="Signalbox", header="${header}"`
    for (const headers of [{}, { [header]: 'unknown' }]) {
      const response = await post(path, {}, headers)
      expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, challenge])
    }
  })

  test('also for an injected 401, and other responses have none', async () => {
    const sandbox = createSandbox()
    await sandbox.post('/sandbox/faults', { effect: { kind: 'error', status: 401 }, times: 1 })
    const challengeOf = async () => (await sandbox.enrich({})).headers.get('www-authenticate')
    expect(await challengeOf()).toBe('ApiKey realm="Signalbox", header="apikey"')
    expect(await challengeOf()).toBeNull()
  })

  test('with Bearer for the control API', async () => {
    const control = { from: 'this machine', token: 'a-token-of-this-test' } as const
    const { status, headers } = await createSandbox({ control }).send('/sandbox/clock')
    expect([status, headers.get('www-authenticate')]).toEqual([401, 'Bearer realm="Signalbox control API"'])
  })
})

describe('an error names the right header for a key in the wrong place', () => {
  const { post } = createSandbox()
  const misplaced: [string, string, string, string][] = [
    [ENRICH, 'x-api-key', 'standard-key', 'in the header apikey'],
    [ENRICH, 'authorization', 'Bearer standard-key', 'in the header apikey'],
    [VIEW_USERS, 'authorization', 'Bearer standard-admin-key', 'in the header Admin-Api-Key'],
    [VIEW_KEYS, 'apikey', 'standard-admin-key', 'in the header Api-Key'],
  ]
  test.each(misplaced)('%s with %s', async (path, header, value, where) => {
    const response = await post(path, {}, { [header]: value })
    expect(response.status).toBe(401)
    expect(messageOf(response)).toContain(`This operation ignores the header ${header.toLowerCase()}.`)
    expect(messageOf(response)).toContain(where)
    expect(messageOf(response)).not.toContain('standard')
  })

  test('also beside an unknown key in the right header', async () => {
    const response = await post(ENRICH, {}, { apikey: 'unknown', 'x-api-key': 'standard-key' })
    expect([response.status, response.body.error.code]).toEqual([401, 'invalid_api_key'])
    expect(messageOf(response)).toContain('This operation ignores the header x-api-key.')
  })

  test('and for Bearer before the key', async () => {
    const response = await post(ENRICH, {}, { apikey: 'Bearer standard-key' })
    expect([response.status, response.body.error.code]).toEqual([401, 'invalid_api_key'])
    expect(messageOf(response)).toContain('Remove "Bearer"')
  })
})

test.each([
  [
    'application/x-www-form-urlencoded',
    'apikey=standard-key&contactEmail=a@b.example',
    'The body is a form (',
  ],
  ['application/json', '{"apikey":"standard-key",}', 'The body is not JSON: unexpected "}"'],
])('an error recognizes a key in a body that is not JSON: %s', async (type, body, problem) => {
  const headers = { 'content-type': type }
  const response = await createSandbox().send(ENRICH, { method: 'POST', body, headers })
  expect([response.status, response.body.error.code]).toEqual([401, 'unauthorized'])
  expect(messageOf(response)).toContain('The body field works in JSON only.')
  expect(messageOf(response)).toContain(problem)
})

describe('an error recognizes a form', () => {
  const { send } = createSandbox()
  const enrich = (body: string, type: string) =>
    send(ENRICH, {
      method: 'POST',
      body,
      headers: { apikey: 'standard-key', 'content-type': type },
    })

  test('with URL encoding', async () => {
    const response = await enrich('companyName=Acme', 'application/x-www-form-urlencoded')
    expect(response.status).toBe(400)
    expect(messageOf(response)).toBe(
      'The body is a form (application/x-www-form-urlencoded). Send a JSON object with Content-Type: application/json.',
    )
  })

  test('in stored data', async () => {
    const body = new FormData()
    body.set('file', new Blob([new Uint8Array([0xff, 0xfe])]))
    const response = await send('/sandbox/companies', { method: 'PUT', body })
    expect(messageOf(response)).toBe(
      'The body is a form (multipart/form-data). Send JSON, or CSV with Content-Type: text/csv (curl: --data-binary @file).',
    )
  })

  test.each(['{"compName":"Abc"}', '\uFEFF {"compName":"Abc"}'])(
    'but accepts JSON under the content type of curl: %j',
    async (body) => {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      const { status } = await createSandbox().send('/sandbox/companies', { method: 'PUT', body, headers })
      expect(status).toBe(201)
    },
  )

  test('but reports malformed JSON under the content type of curl as JSON', async () => {
    const response = await enrich('{"companyName": }', 'application/x-www-form-urlencoded')
    expect(messageOf(response)).toContain('line 1, column 17')
  })
})

describe('malformed JSON is reported with its position, and with advice for the operation', () => {
  const { send } = createSandbox()
  const key = 'standard-admin-key'

  test.each([ENRICH, GROUP, VIEW_USERS, VIEW_KEYS, '/sandbox/faults'])('%s', async (path) => {
    const headers = { 'Admin-Api-Key': key, 'Api-Key': key, apikey: key }
    const { status, body } = await send(path, { method: 'POST', body: '{\n  "a": 1,\n}', headers })
    expect([status, body.error.hint ?? body.error.message]).toEqual([
      400,
      'The body is not JSON: unexpected "}" at line 3, column 1. Send a JSON object with the fields of this operation. /docs lists them.',
    ])
  })

  test('for a large list of stored data', async () => {
    const list = `${JSON.stringify({ compName: 'A', compAddr: 'x'.repeat(4000) })},\n`.repeat(300)
    const body = `{"companies":[${list}{"compName":}]}`
    const response = await send('/sandbox/companies', { method: 'PUT', body })
    expect(messageOf(response)).toContain('unexpected "}" at line 301, column 13')
  })
})

describe('an error suggests the right name of a misnamed field', () => {
  const { post } = createSandbox()

  test.each([
    [ENRICH, 'email', 'Did you mean contactEmail?'],
    [GROUP, 'website', 'Did you mean companyWebsite?'],
    ['/sandbox/organizations', 'color', 'See /docs.'],
  ])('%s: %s', async (path, field, suggestion) => {
    const { body } = await post(path, { [field]: 'x' }, { apikey: 'standard-key' })
    const message = `is not a known field. ${suggestion}`
    expect(body.error.details).toEqual([{ field, message }])
    expect(body.error.hint ?? body.error.message).toContain(message)
  })

  test('and suggests nothing for unrelated fields of a request of the service', async () => {
    const { body } = await post(ENRICH, { zzz: 1 }, { apikey: 'standard-key' })
    expect(body.error.details).toBeUndefined()
  })

  test.each([
    ['PATCH', '/sandbox/organizations/any', { credit: 1 }, 'credit', 'credits'],
    ['POST', '/sandbox/faults', { match: { orgid: 'x' }, effect: {} }, 'match.orgid', 'orgId'],
    ['PUT', '/sandbox/companies', { companies: [{ compNmae: 'x' }] }, 'companies[0].compNmae', 'compName'],
    ['GET', '/sandbox/requests?orgid=x', undefined, 'orgid', 'orgId'],
  ])('%s %s: %j', async (method, path, body, field, suggestion) => {
    const response = await createSandbox().send(path, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    expect(response.status).toBe(400)
    expect(response.body.error.details).toContainEqual({
      field,
      message: `is not a known field. Did you mean ${suggestion}?`,
    })
  })
})
