/** More causes of each error, what it names, and its advice. `test/api/interface` has the error table. */
import { describe, expect, test } from 'bun:test'
import { MAREN } from '../fixtures/leads.ts'
import { createSandbox, type ParsedResponse } from '../support/sandbox.ts'

/** Requires a status and a code. The sandbox checks the format, the headers, and the transaction id. */
function expectError({ status, body }: ParsedResponse, expected: number, code: string): void {
  expect({ status, code: body?.error?.code }).toEqual({ status: expected, code })
  expect(JSON.stringify(body)).not.toMatch(/\.ts|at async|node_modules/)
}

const fields = ({ body }: ParsedResponse): string[] =>
  body.error.details?.map(({ field }: { field: string }) => field) ?? []

const { enrich, send, post } = createSandbox()
const HEADERS = { apikey: 'standard-key' }
const NESTED = `{"companyName":"Acme","x":${'['.repeat(65)}${']'.repeat(65)}}`
const LATIN = Buffer.from('{"companyName":"Bäcker"}', 'latin1')

describe('each code is returned for', () => {
  const BODIES = ['{"companyName": ', '', '  \n', '[{"companyName":"Acme"}]', 'null', '7', NESTED, LATIN]
  const TOO_FEW = [{}, { recordId: 'r' }, { contactFirstName: 'Ada' }, { contactLastName: 'Keller' }]
  const BLANK_KEYS = [{ ...MAREN, apikey: '' }, { ...MAREN, apikey: 5 }, '{', '', '[]', { companyName: 5 }]

  type Row = [status: number, code: string, path: string, body: unknown, headers: Record<string, string>]
  test.each<Row>([
    ...BODIES.map((body): Row => [400, 'invalid_parameter', '/v7/enrich', body, HEADERS]),
    [400, 'invalid_parameter', '/v7/enrich', MAREN, { ...HEADERS, 'content-encoding': 'gzip' }],
    ...TOO_FEW.map((body): Row => [400, 'missing_identifier', '/v7/enrich', body, HEADERS]),
    ...BLANK_KEYS.map((body): Row => [401, 'unauthorized', '/v7/enrich', body, {}]),
    [401, 'unauthorized', '/v7/enrich', MAREN, { apikey: ' ' }],
    [401, 'invalid_api_key', '/v7/enrich', MAREN, { apikey: 'secret-value-1234' }],
    [401, 'invalid_api_key', '/v7/enrich', { contactEmail: 'unauthorized@outcome.test' }, HEADERS],
    [402, 'insufficient_credits', '/v7/enrich', MAREN, { apikey: 'empty-key' }],
    [404, 'not_found', '/v8/enrich', MAREN, {}],
    [404, 'not_found', '/v7/enrich/extra', MAREN, HEADERS],
    [405, 'method_not_allowed', '/', MAREN, HEADERS],
  ])('%i %s: %s %j', async (status, code, path, body, headers) => {
    const response = await post(path, body, headers)
    expectError(response, status, code)
    expect(JSON.stringify(response.body)).not.toContain('secret-value')
  })
})

describe('400 invalid_parameter', () => {
  test('names every known field that is not a string', async () => {
    const result = await enrich({ companyName: 5, contactEmail: ['x'], recordId: { a: 1 } })
    expect(fields(result).sort()).toEqual(['companyName', 'contactEmail', 'recordId'])
    expect(result.body.error.hint).toContain('must be a string')
  })

  test.each(['nope', 'a@b', '@x.example', 'a b@x.example', 'a@@x.example', 'a@x..example'])(
    'names the field for the invalid email %s',
    async (contactEmail) => expect(fields(await enrich({ contactEmail }))).toEqual(['contactEmail']),
  )

  const many = Object.fromEntries(Array.from({ length: 33 }, (_, index) => [`field${index}`, 'x']))

  test.each([
    ['match.key', 'is 1 character long; at least 4 are needed', { match: { key: '😀' } }],
    [
      'match.key',
      'is 2,049 characters long; at most 2,048 are allowed',
      { match: { key: 'x'.repeat(2049) } },
    ],
    ['match.body', 'has 33 fields; at most 32 are allowed', { match: { body: many } }],
    ['match.headers.a~c', 'must be a string, not a number', { match: { headers: { 'a~c': 7 } } }],
    ['afterCommit', 'must be true or false, not a string', { afterCommit: 'yes' }],
    ['seed', 'must be a string or a whole number, not 1.5', { seed: 1.5 }],
    ['effect', 'must be an object, not an array', { effect: [] }],
  ])('says what to send in a fault: %s %s', async (field, message, fields) => {
    const { body } = await post('/sandbox/faults', { effect: { kind: 'invalid_json' }, ...fields })
    expect(body.error.details).toEqual([{ field, message }])
  })

  test.each(['9xx', '99', ''])(
    'says which statuses the journal can be filtered by, not %p',
    async (status) => {
      const { body } = await send(`/sandbox/requests?status=${status}`)
      const message = 'must be a whole number from 100 to 599, or one of: 2xx, 4xx, 5xx, none'
      expect(body.error.details).toEqual([{ field: 'status', message }])
    },
  )
})

describe('401', () => {
  test.each<[string, object, [string, string][], string]>([
    ['a number as key', { apikey: 5 }, [], 'The body field apikey must be a string.'],
    [
      'the field in another case',
      { apiKey: 'standard-key' },
      [],
      'The body field is called apikey, not apiKey.',
    ],
    ['the field with a sign', { api_key: 'x' }, [], 'The body field is called apikey, not api_key.'],
  ])('401 explains %s', async (_, field, headers, advice) => {
    const body = JSON.stringify({ ...MAREN, ...field })
    const result = await send('/v7/enrich', { method: 'POST', headers, body })
    expect([result.status, result.body.error.hint]).toEqual([401, expect.stringContaining(advice)])
  })
})

describe('the message of an error', () => {
  test('without a message of the vendor says what to do itself', async () => {
    const key = { 'Admin-Api-Key': 'standard-suspended-key' }
    const { error } = (await post('/signals/v1/user/view', {}, key)).body
    expect(error).toEqual({
      code: 'key_suspended',
      status: 403,
      message: expect.stringContaining('reactivate'),
    })
  })

  test('of the control API says what to do itself', async () => {
    const { error } = (await post('/sandbox/faults', {})).body
    expect(error).toMatchObject({ code: 'invalid_parameter', message: expect.stringContaining('effect:') })
    expect(error).not.toHaveProperty('hint')
  })
})

describe('404, 405, and 413', () => {
  test.each([
    ['/v6/enrich', 'Did you mean /v7/enrich?'],
    ['/v7/Enrich', 'Did you mean /v7/enrich?'],
    ['/api/v7/enrich', 'Did you mean /v7/enrich?'],
    ['//v7/enrich', 'Did you mean /v7/enrich?'],
    ['/v7/enrich/', 'Did you mean /v7/enrich?'],
    ['/v1/buying-group/', 'Did you mean /v1/buying-group?'],
    ['/signals/v1/key/view/', 'Did you mean /signals/v1/key/view?'],
    ['/health/live/', 'Did you mean /health/live?'],
    ['/docs/', 'Did you mean /docs?'],
    ['/v1/buyinggroup', 'Did you mean /v1/buying-group?'],
    ['/v8/enrich/person', 'Signalbox does not have version 8 of the API. Use /v7/enrich.'],
    ['/v8', 'Signalbox does not have version 8 of the API. Use /v7/enrich.'],
    ['/something/else', '/docs lists all paths.'],
  ])('not_found of %s says: %s', async (path, advice) => {
    const { body } = await send(path, { method: 'POST' })
    expect(body.error).toMatchObject({ message: 'This path does not exist.', hint: advice })
  })

  test.each(['GET', 'POST', 'PUT'])(
    'not_found is returned for %s with a slash at the end',
    async (method) => {
      expectError(await send('/v7/enrich/', { method }), 404, 'not_found')
    },
  )

  test('payload_too_large is returned for a body without a length', async () => {
    const chunks = new Response('x'.repeat(9 * 8192)).body
    const init = { method: 'POST', headers: { apikey: 'standard-key' }, body: chunks }
    expectError(await send('/v7/enrich', init), 413, 'payload_too_large')
  })
})

describe('500 internal_error', () => {
  test('is logged with the transaction id, and does not reveal the cause', async () => {
    const logged: unknown[] = []
    const log = { info: () => {}, warn: () => {}, error: (...entry: unknown[]) => logged.push(entry) }
    const { enrich, modules } = createSandbox({ log })
    modules.core.connection.client.run('drop table charges')
    const result = await enrich(MAREN)
    expectError(result, 500, 'internal_error')
    const id = result.headers.get('smarteTransactionId')
    expect(logged).toContainEqual([
      'internal error',
      expect.objectContaining({ transactionId: id, path: '/v7/enrich' }),
    ])
  })
})

describe('a body', () => {
  const body = JSON.stringify(MAREN)
  const JSON_HEADERS = { ...HEADERS, 'content-type': 'application/json' }

  test('may have a byte order mark', async () => {
    const init = { method: 'POST', headers: JSON_HEADERS, body: `\uFEFF${body}` }
    expect((await send('/v7/enrich', init)).status).toBe(200)
  })
})
