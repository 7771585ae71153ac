/** Users and keys as clients see them. `access.test.ts` checks every rejection and change of status. */
import { describe, expect, test } from 'bun:test'
import { createSandbox, type Sandbox } from '../../support/sandbox.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const GENERATED_KEY = /^[\w+/]{43}=$/
const HALCYON = { companyName: 'Halcyon Freight' }
const DEV = 'dev@plus.example'

type Verb = 'createsignalapikey' | 'view' | 'update'

const users = (sandbox: Sandbox, verb: Verb, body: unknown, key = 'plus-admin-key') =>
  sandbox.post(`/signals/v1/user/${verb}`, body, { 'Admin-Api-Key': key })
const keys = (sandbox: Sandbox, verb: Verb, body: unknown, key = 'plus-admin-key') =>
  sandbox.post(`/signals/v1/key/${verb}`, body, { 'Api-Key': key })
const outcome = ({ status, body }: Awaited<ReturnType<Sandbox['send']>>) => [
  status,
  body.error?.code ?? body.message,
]

describe('Create user', () => {
  test('creates a user in the organization of the admin key, with a key that works immediately', async () => {
    const sandbox = createSandbox()
    const { status, body } = await users(sandbox, 'createsignalapikey', { email: 'New.One@plus.example' })
    expect([status, body.message]).toEqual([200, 'New User registered successfully. Key Generated'])
    expect(body.data).toEqual({
      userId: expect.stringMatching(UUID),
      organization: expect.objectContaining({
        orgName: 'Plus',
        website: 'https://www.plus.example/',
        cleanedWebsite: 'plus.example',
        adminApiKey: null,
      }),
      email: 'New.One@plus.example',
      role: 'user',
      status: 'active',
      createdAt: '2026-03-10T12:00:00.000+00:00',
      updatedAt: '2026-03-10T12:00:00.000+00:00',
      apiKey: [expect.stringMatching(GENERATED_KEY)],
    })
    const [apiKey] = body.data.apiKey
    expect((await sandbox.enrich(HALCYON, apiKey)).status).toBe(200)
    const { data } = (await keys(sandbox, 'view', { email: 'NEW.ONE@plus.example' })).body
    expect(data).toMatchObject({ role: 'standard', status: 'active', apiKey })
  })
})

describe('View users', () => {
  test.each(['', {}, { anything: 1 }])(
    'lists users of all statuses without keys for the body %j',
    async (sent) => {
      const { status, body } = await users(createSandbox(), 'view', sent)
      expect([status, body.message]).toEqual([200, 'All User details fetched successfully'])
      const listed = body.data.map((user: Record<string, unknown>) => [
        user.email,
        user.role,
        user.status,
        user.apiKey,
      ])
      expect(listed).toEqual([
        ['admin@plus.example', 'admin', 'active', null],
        [DEV, 'user', 'active', null],
        ['on-leave@plus.example', 'user', 'suspend', null],
        ['left@plus.example', 'user', 'deleted', null],
      ])
    },
  )
})

describe('Create key', () => {
  test('returns an active standard key that works immediately, for an address that no user can then get', async () => {
    const sandbox = createSandbox()
    const { status, body } = await keys(sandbox, 'createsignalapikey', { email: 'crm@plus.example' })
    expect([status, body.message]).toEqual([200, 'Key generated successfully'])
    expect(body.data).toEqual({
      keyId: expect.stringMatching(UUID),
      email: 'crm@plus.example',
      role: 'standard',
      status: 'active',
      apiKey: expect.stringMatching(GENERATED_KEY),
    })
    expect((await sandbox.enrich(HALCYON, body.data.apiKey)).status).toBe(200)
    const user = await users(sandbox, 'createsignalapikey', { email: 'crm@plus.example' })
    expect(outcome(user)).toEqual([409, 'already_exists'])
  })

  test('returns 409 for the address of a deleted user, whose key would never work', async () => {
    const sandbox = createSandbox()
    sandbox.modules.core.connection.client.run("delete from api_keys where email_key = 'left@plus.example'")
    const response = await keys(sandbox, 'createsignalapikey', { email: 'LEFT@plus.example' })
    expect(outcome(response)).toEqual([409, 'already_exists'])
  })
})

describe('View keys', () => {
  test.each([undefined, {}])('lists all keys with their values for the body %j', async (sent) => {
    const { body } = await keys(createSandbox(), 'view', sent ?? '')
    const listed = body.data.map((key: Record<string, string>) => `${key.role} ${key.status} ${key.apiKey}`)
    expect(listed).toEqual([
      'admin active plus-admin-key',
      'standard active plus-key',
      'standard active plus-suspended-user-key',
      'standard active plus-deleted-user-key',
      'standard suspended plus-suspended-key',
    ])
  })
})

describe('an operation rejects', () => {
  const send = { users, keys }
  type Kind = keyof typeof send

  test.each<[Kind, Verb, unknown, string]>([
    ['users', 'createsignalapikey', '', 'invalid_parameter'],
    ['users', 'createsignalapikey', {}, 'email'],
    ['users', 'createsignalapikey', { email: null }, 'email'],
    ['users', 'createsignalapikey', { email: ['a@b.co'] }, 'email'],
    ['users', 'update', { action: 'suspend' }, 'email'],
    ['users', 'update', { email: DEV, action: null }, 'action'],
    ['users', 'update', { email: DEV, action: 'activate' }, 'action'],
    ['keys', 'update', { email: DEV, action: 'delete' }, 'action'],
    ['keys', 'view', { email: 3 }, 'email'],
    ['keys', 'view', { email: null }, 'email'],
    ['keys', 'view', { email: '' }, 'email'],
    ['keys', 'view', { email: '  ' }, 'email'],
    ['keys', 'view', 'null', 'invalid_parameter'],
    ['keys', 'view', '[]', 'invalid_parameter'],
  ])('%s %s with %j: 400 %s', async (kind, verb, body, codeOrField) => {
    const { status, body: response } = await send[kind](createSandbox(), verb, body)
    const { code, details } = response.error
    expect([status, details?.[0].field ?? code]).toEqual([400, codeOrField])
  })

  test.each<[Kind, string]>([
    ['users', ' DEV@PLUS.example '],
    ['users', 'left@plus.example'],
    ['keys', DEV],
  ])(
    '%s createsignalapikey with the address of another one, and changes nothing: %j',
    async (kind, email) => {
      const sandbox = createSandbox()
      const before = (await send[kind](sandbox, 'view', {})).body
      const rejected = await send[kind](sandbox, 'createsignalapikey', { email })
      expect(outcome(rejected)).toEqual([409, 'already_exists'])
      expect((await send[kind](sandbox, 'view', {})).body).toEqual(before)
    },
  )
})

test('a management request accepts the headers Admin-Api-Key and Admin_Api_Key in any case, and no others', async () => {
  const sandbox = createSandbox()
  const statusWith = async (name: string) =>
    (await sandbox.post('/signals/v1/user/view', {}, { [name]: 'plus-admin-key' })).status
  for (const name of ['Admin-Api-Key', 'Admin_Api_Key', 'ADMIN-API-KEY', 'admin_api_key'])
    expect(await statusWith(name)).toBe(200)
  expect(await statusWith('apikey')).toBe(401)
})
