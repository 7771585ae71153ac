/** Errors: their body, codes, statuses, and order. `docs/interface.md` lists the names of these tests. */
import { describe, expect, test } from 'bun:test'
import { MAREN } from '../../fixtures/leads.ts'
import { fillDisk } from '../../support/database/storage-failures.ts'
import { createSandbox, type ParsedResponse } from '../../support/sandbox.ts'
import { EACH_REQUEST, outcomeOf, SERVICE_REQUESTS, sendRequest } from './requests.ts'

const sandbox = createSandbox()
const { enrich, post, send } = sandbox

const { updateUser, updateKey, viewUsers, createUser } = SERVICE_REQUESTS
const to = (request: (typeof EACH_REQUEST)[number][1], sent: { body?: unknown; key?: string }) => () =>
  sendRequest(sandbox, request, sent)

async function sendWithFullDisk(): Promise<ParsedResponse> {
  const own = createSandbox()
  fillDisk(own.modules.core.connection.client)
  return own.enrich(MAREN)
}

async function sendWithBrokenTable(): Promise<ParsedResponse> {
  const own = createSandbox()
  own.modules.core.connection.client.run('drop table charges')
  return own.enrich(MAREN)
}

async function sendTooMany(): Promise<ParsedResponse> {
  const own = createSandbox()
  for (let sent = 0; sent < 2; sent++) await own.enrich(MAREN, 'limited-key')
  return own.enrich(MAREN, 'limited-key')
}

type Row = readonly [status: number, code: string, cause: string, send: () => Promise<ParsedResponse>]
const EACH_ERROR: readonly Row[] = [
  [400, 'invalid_parameter', 'a body that is not JSON', () => enrich('{')],
  [400, 'invalid_parameter', 'a body that is not an object', () => enrich('[]')],
  [400, 'invalid_parameter', 'an empty body', () => enrich('')],
  [400, 'invalid_parameter', 'a value of the wrong type', () => enrich({ companyName: 5 })],
  [400, 'invalid_parameter', 'an invalid email address', () => enrich({ contactEmail: 'name' })],
  [
    400,
    'invalid_parameter',
    'an unknown action',
    to(updateUser, { body: { email: 'a@b.example', action: 'x' } }),
  ],
  [
    400,
    'invalid_parameter',
    'a string over its maximum length',
    () => enrich({ companyName: 'x'.repeat(513) }),
  ],
  [400, 'missing_identifier', 'Enrich with nothing to search with', () => enrich({})],
  [
    400,
    'missing_identifier',
    'Buying group without a company',
    to(SERVICE_REQUESTS.buyingGroup, { body: {} }),
  ],
  [401, 'unauthorized', 'a request without a key', () => post('/v7/enrich', MAREN)],
  [401, 'invalid_api_key', 'an unknown key', () => enrich(MAREN, 'unknown')],
  [402, 'insufficient_credits', 'a balance of zero', () => enrich(MAREN, 'empty-key')],
  [403, 'admin_key_required', 'a standard key for users and keys', to(viewUsers, { key: 'plus-key' })],
  [
    403,
    'organization_inactive',
    'an update of an inactive organization',
    to(updateUser, { key: 'inactive-admin-key' }),
  ],
  [403, 'key_suspended', 'a suspended key for users and keys', to(viewUsers, { key: 'plus-suspended-key' })],
  [
    403,
    'user_suspended',
    'a suspended user for users and keys',
    to(viewUsers, { key: 'plus-suspended-user-key' }),
  ],
  [403, 'user_deleted', 'a deleted user for users and keys', to(viewUsers, { key: 'plus-deleted-user-key' })],
  [403, 'loopback_only', 'an unknown `Host`', () => post('/v7/enrich', MAREN, { host: 'attacker.example' })],
  [
    403,
    'loopback_only',
    'a foreign `Origin`',
    () => post('/v7/enrich', MAREN, { origin: 'https://attacker.example' }),
  ],
  [404, 'not_found', 'an unknown path', () => post('/v7/nothing', MAREN)],
  [
    404,
    'not_found',
    'an unknown user',
    to(updateUser, { body: { email: 'nobody@plus.example', action: 'suspend' } }),
  ],
  [
    404,
    'not_found',
    'an unknown key',
    to(updateKey, { body: { email: 'nobody@plus.example', action: 'suspend' } }),
  ],
  [405, 'method_not_allowed', 'another method than POST', () => send('/v7/enrich')],
  [409, 'already_exists', 'a user that exists', to(createUser, { body: { email: 'dev@plus.example' } })],
  [
    409,
    'invalid_state',
    'the reactivation of an active user',
    to(updateUser, { body: { email: 'dev@plus.example', action: 'active' } }),
  ],
  [
    409,
    'invalid_state',
    'the reactivation of a deleted user',
    to(updateUser, { body: { email: 'left@plus.example', action: 'active' } }),
  ],
  [
    409,
    'invalid_state',
    'the reactivation of an active key',
    to(updateKey, { body: { email: 'dev@plus.example', action: 'active' } }),
  ],
  [413, 'payload_too_large', 'a body over 64 KiB', () => enrich({ ...MAREN, x: 'x'.repeat(65_536) })],
  [429, 'rate_limit_exceeded', 'a reached limit', sendTooMany],
  [500, 'internal_error', 'an error of the server', sendWithBrokenTable],
  [
    503,
    'service_unavailable',
    '`unavailable@outcome.test`',
    () => enrich({ contactEmail: 'unavailable@outcome.test' }),
  ],
  [503, 'storage_unavailable', 'a database that cannot be written', sendWithFullDisk],
]

/** The messages that the vendor publishes. */
const PUBLISHED: readonly (readonly [code: string, message: string])[] = [
  ['missing_identifier', 'At least one valid identifier must be provided.'],
  ['invalid_parameter', 'Invalid input parameter.'],
  ['unauthorized', 'Authentication credentials are missing.'],
  ['invalid_api_key', 'Invalid API key.'],
  ['insufficient_credits', 'Insufficient credits to process the request.'],
  ['rate_limit_exceeded', 'Too many requests. Please try again after some time.'],
]

const sendOf = (wanted: string): (() => Promise<ParsedResponse>) => {
  const row = EACH_ERROR.find(([, code]) => code === wanted)
  if (!row) throw new Error(`no request with the error ${wanted}`)
  return row[3]
}

describe('Errors', () => {
  describe('Codes', () => {
    test.each(EACH_ERROR)('%i `%s` is returned for %s', async (status, code, _, sendRejected) => {
      const response = await sendRejected()
      expect(outcomeOf(response)).toEqual([status, code])
      expect(response.body.error.status).toBe(status)
      expect(JSON.stringify(response.body)).not.toMatch(/\.ts\b|at async|node_modules/)
    })
  })

  describe('Messages', () => {
    test.each(PUBLISHED)('`%s` has the message "%s" and a hint', async (code, message) => {
      const { status, body } = await sendOf(code)()
      const hint = expect.stringMatching(/\.$/)
      expect(body).toEqual({ error: { code, message, status, hint } })
    })

    test('other codes have a message that says what happened', async () => {
      const { error } = (await sendOf('key_suspended')()).body
      expect(error.message).toBe('This key is suspended. An admin can reactivate it.')
    })
  })

  describe('The body', () => {
    test('is an object `error` with `code`, `message`, and `status`, and nothing else beside it', async () => {
      for (const [status, code, , sendRejected] of EACH_ERROR) {
        const { body } = await sendRejected()
        expect(Object.keys(body)).toEqual(['error'])
        expect(body.error).toMatchObject({ code, status, message: expect.stringMatching(/\.$/) })
      }
    })

    test('has `details` with the `field` and a `message` of each field at fault', async () => {
      const { error } = (await enrich({ companyName: 5, contactEmail: ['x'] })).body
      expect(error.details).toEqual([
        { field: 'companyName', message: 'must be a string, not a number' },
        { field: 'contactEmail', message: expect.stringContaining('must be a string') },
      ])
    })

    test('comes with no other headers than `WWW-Authenticate` for 401 and `Allow` for 405', async () => {
      const own: Readonly<Record<number, string>> = { 401: 'www-authenticate', 405: 'allow' }
      for (const [status, code, , sendRejected] of EACH_ERROR) {
        const { headers } = await sendRejected()
        const wanted = [
          'content-type',
          'smartetransactionid',
          'x-content-type-options',
          own[status] ?? [],
        ].flat()
        expect([code, ...[...headers.keys()].sort()]).toEqual([code, ...wanted.sort()])
      }
    })

    test('is JSON for a wrong method and an unknown path, too', async () => {
      for (const [path, method] of [
        ['/v7/enrich', 'GET'],
        ['/v7/nothing', 'POST'],
        ['/signals/v1/user/view/', 'POST'],
      ] as const) {
        const { headers, body } = await send(path, { method })
        expect(headers.get('content-type')).toStartWith('application/json')
        expect(body.error.code).toBeString()
      }
    })

    test('is never a 5xx for a mistake of the caller', async () => {
      const bodies = ['', '{', 'null', '[]', '"x"', '7', '{"email":{}}', '{"companyName":[[[]]]}', '\u0000']
      for (const [operation, request] of EACH_REQUEST) {
        for (const body of bodies) {
          const { status } = await sendRequest(sandbox, request, { body })
          expect([operation, body, status < 500]).toEqual([operation, body, true])
        }
      }
    })

    test('does not reveal the cause of a 500', async () =>
      expect(JSON.stringify((await sendOf('internal_error')()).body)).not.toContain('charges'))
  })

  describe('Order', () => {
    test.each([
      ['an unknown path comes before a missing key', () => post('/v7/nothing', MAREN), 404],
      ['a wrong method comes before a missing key', () => send('/v7/enrich', { method: 'PUT' }), 405],
      ['a missing key comes before an invalid body', () => post('/v7/enrich', '{'), 401],
      [
        'a suspended key comes before an invalid body',
        to(viewUsers, { key: 'plus-suspended-key', body: '{' }),
        403,
      ],
      ['an invalid body comes before a balance of zero', () => enrich('{', 'empty-key'), 400],
      [
        'an invalid body comes before an unknown user',
        to(updateUser, { body: { email: 'nobody@plus.example', action: 'x' } }),
        400,
      ],
    ] as const)('%s', async (_, sendRejected, status) => expect((await sendRejected()).status).toBe(status))

    test('a reached limit comes before an invalid body', async () => {
      const own = createSandbox()
      const statuses: number[] = []
      for (const body of [MAREN, MAREN, '{']) statuses.push((await own.enrich(body, 'limited-key')).status)
      expect(statuses).toEqual([200, 200, 429])
    })
  })
})
