/** Every operation, transition, and error of users and keys. */
import { describe, expect, test } from 'bun:test'
import { createSandbox, type Sandbox } from '../../support/sandbox.ts'
import { seedOrganization } from '../../support/seed-organization.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00$/
const HALCYON = { companyName: 'Halcyon Freight' }

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
  test('creates a user in the organization of the admin key, and returns the new key in an array', async () => {
    const { status, body } = await users(createSandbox(), 'createsignalapikey', {
      email: 'New.One@plus.example',
    })
    expect(status).toBe(200)
    expect(body).toEqual({
      message: 'New User registered successfully. Key Generated',
      data: {
        userId: expect.stringMatching(UUID),
        organization: {
          orgId: expect.stringMatching(UUID),
          orgName: 'Plus',
          website: 'https://www.plus.example/',
          cleanedWebsite: 'plus.example',
          status: 'active',
          dailyRateLimit: 1_000_000,
          qpsLimit: 100_000,
          createdAt: expect.stringMatching(TIMESTAMP),
          updatedAt: expect.stringMatching(TIMESTAMP),
          adminApiKey: null,
        },
        email: 'New.One@plus.example',
        role: 'user',
        status: 'active',
        createdAt: '2026-03-10T12:00:00.000+00:00',
        updatedAt: '2026-03-10T12:00:00.000+00:00',
        apiKey: [expect.stringMatching(/^sbx_[0-9A-Za-z]{36}$/)],
      },
    })
  })

  test('returns a key that works immediately and uses the credits of the organization', async () => {
    const sandbox = createSandbox()
    const { body } = await users(sandbox, 'createsignalapikey', { email: 'new@pro.example' }, 'pro-admin-key')
    const { status, headers } = await sandbox.enrich(HALCYON, body.data.apiKey[0])
    expect([status, headers.get('credits-remaining')]).toEqual([200, '2'])
  })

  test('creates the key record of the user with the role standard', async () => {
    const sandbox = createSandbox()
    const created = await users(sandbox, 'createsignalapikey', { email: 'new@plus.example' })
    const { body } = await keys(sandbox, 'view', { email: 'NEW@plus.example' })
    expect(body.data).toMatchObject({
      role: 'standard',
      status: 'active',
      apiKey: created.body.data.apiKey[0],
    })
  })

  test('accepts an address that another organization uses', async () => {
    const body = { email: 'dev@plus.example' }
    expect((await users(createSandbox(), 'createsignalapikey', body, 'pro-admin-key')).status).toBe(200)
  })
})

describe('View users', () => {
  test('lists all users of the organization with all roles and statuses, and with apiKey null', async () => {
    const sandbox = createSandbox()
    const { status, body } = await users(sandbox, 'view', {})
    expect([status, body.message]).toEqual([200, 'All User details fetched successfully'])
    const listed = body.data.map(({ email, role, status: state, apiKey }: Record<string, unknown>) => [
      email,
      role,
      state,
      apiKey,
    ])
    expect(listed).toEqual([
      ['admin@plus.example', 'admin', 'active', null],
      ['dev@plus.example', 'user', 'active', null],
      ['on-leave@plus.example', 'user', 'suspend', null],
      ['left@plus.example', 'user', 'deleted', null],
    ])
  })

  test.each(['', {}, { anything: 1 }])('accepts the body %j', async (body) =>
    expect((await users(createSandbox(), 'view', body)).body.data).toHaveLength(4),
  )

  test('never returns a key', async () => {
    const sandbox = createSandbox()
    const created = await users(sandbox, 'createsignalapikey', { email: 'new@plus.example' })
    const { body } = await users(sandbox, 'view', {})
    expect(JSON.stringify(body)).not.toContain(created.body.data.apiKey[0])
  })

  test('works for an inactive organization', async () => {
    const { status, body } = await users(createSandbox(), 'view', {}, 'inactive-admin-key')
    expect([status, body.data[0].organization.status]).toEqual([200, 'inactive'])
  })
})

describe('Update user', () => {
  const DEV = 'dev@plus.example'

  test('returns the suspended user with apiKey null', async () => {
    const sandbox = createSandbox()
    sandbox.clock.advance(5000)
    const { status, body } = await users(sandbox, 'update', { email: 'DEV@plus.example', action: 'suspend' })
    expect([status, body.message]).toEqual([200, 'Action performed successfully'])
    expect(body.data).toMatchObject({ email: DEV, status: 'suspend', apiKey: null })
    expect([body.data.createdAt, body.data.updatedAt]).toEqual([
      '2026-03-10T12:00:00.000+00:00',
      '2026-03-10T12:00:05.000+00:00',
    ])
  })

  test('disables the key of a suspended user immediately, and enables it again', async () => {
    const sandbox = createSandbox()
    await users(sandbox, 'update', { email: DEV, action: 'suspend' })
    expect(outcome(await sandbox.enrich(HALCYON, 'plus-key'))).toEqual([403, 'user_suspended'])
    await users(sandbox, 'update', { email: DEV, action: 'active' })
    expect((await sandbox.enrich(HALCYON, 'plus-key')).status).toBe(200)
  })
})

describe('Create key', () => {
  test('returns an active standard key that works immediately', async () => {
    const sandbox = createSandbox()
    const { status, body } = await keys(sandbox, 'createsignalapikey', { email: 'crm@plus.example' })
    expect([status, body.message]).toEqual([200, 'Key generated successfully'])
    expect(body.data).toEqual({
      keyId: expect.stringMatching(UUID),
      email: 'crm@plus.example',
      role: 'standard',
      status: 'active',
      apiKey: expect.stringMatching(/^sbx_[0-9A-Za-z]{36}$/),
    })
    expect((await sandbox.enrich(HALCYON, body.data.apiKey)).status).toBe(200)
  })

  test('returns 409 for the address of a deleted user, whose key would never work', async () => {
    const sandbox = createSandbox()
    sandbox.context.connection.client.run("delete from api_keys where email_key = 'left@plus.example'")
    const response = await keys(sandbox, 'createsignalapikey', { email: 'LEFT@plus.example' })
    expect(outcome(response)).toEqual([409, 'already_exists'])
  })
})

describe('View keys', () => {
  test('lists all admin and standard keys of the organization with their values', async () => {
    const { status, body } = await keys(createSandbox(), 'view', {})
    expect([status, body.message]).toEqual([200, 'Key details fetched successfully'])
    const listed = body.data.map(({ role, status: state, apiKey }: Record<string, unknown>) => [
      role,
      state,
      apiKey,
    ])
    expect(listed).toEqual([
      ['admin', 'active', 'plus-admin-key'],
      ['standard', 'active', 'plus-key'],
      ['standard', 'active', 'plus-suspended-user-key'],
      ['standard', 'active', 'plus-deleted-user-key'],
      ['standard', 'suspended', 'plus-suspended-key'],
    ])
  })

  test('returns one key for an email in any case', async () => {
    const { body } = await keys(createSandbox(), 'view', { email: 'Dev@Plus.example' })
    expect(body.data).toMatchObject({ email: 'dev@plus.example', apiKey: 'plus-key' })
  })

  test.each([undefined, {}, { email: '' }, { email: '  ' }, { email: null }])(
    'lists all keys for the body %j',
    async (body) => {
      const { status, body: response } = await keys(createSandbox(), 'view', body ?? '')
      expect([status, response.data.length]).toEqual([200, 5])
    },
  )
})

describe('Update key', () => {
  for (const action of ['activate', 'active']) {
    test(`disables a key with suspend and enables it with ${action} immediately, and returns its value`, async () => {
      const sandbox = createSandbox()
      const email = 'dev@plus.example'
      const suspended = await keys(sandbox, 'update', { email, action: 'suspend' })
      expect(suspended.body).toMatchObject({
        message: 'Action performed successfully',
        data: { status: 'suspended', apiKey: 'plus-key' },
      })
      expect(outcome(await sandbox.enrich(HALCYON, 'plus-key'))).toEqual([403, 'key_suspended'])
      const back = await keys(sandbox, 'update', { email, action })
      expect(back.body.data).toMatchObject({ status: 'active', apiKey: 'plus-key' })
      expect((await sandbox.enrich(HALCYON, 'plus-key')).status).toBe(200)
    })
  }
})

describe('an operation rejects', () => {
  const send = { users, keys }
  type Kind = keyof typeof send
  const suspend = { action: 'suspend' }
  test.each<[Kind, Verb, unknown, number, string]>([
    ['users', 'createsignalapikey', { email: 'dev@plus.example' }, 409, 'already_exists'],
    ['users', 'createsignalapikey', { email: ' DEV@PLUS.example ' }, 409, 'already_exists'],
    ['users', 'createsignalapikey', { email: 'left@plus.example' }, 409, 'already_exists'],
    ['users', 'createsignalapikey', { email: 'old@plus.example' }, 409, 'already_exists'],
    ['keys', 'createsignalapikey', { email: 'dev@plus.example' }, 409, 'already_exists'],
    ['keys', 'createsignalapikey', { email: 'OLD@plus.example' }, 409, 'already_exists'],
    // Unknown, or in another organization.
    ['users', 'update', { ...suspend, email: 'nobody@plus.example' }, 404, 'not_found'],
    ['users', 'update', { ...suspend, email: 'dev@pro.example' }, 404, 'not_found'],
    ['keys', 'view', { email: 'x@plus.example' }, 404, 'not_found'],
    ['keys', 'view', { email: 'dev@pro.example' }, 404, 'not_found'],
    ['users', 'createsignalapikey', '', 400, 'invalid_parameter'],
    ['users', 'createsignalapikey', {}, 400, 'email'],
    ['users', 'createsignalapikey', { email: '' }, 400, 'email'],
    ['users', 'createsignalapikey', { email: 'nope' }, 400, 'email'],
    ['users', 'createsignalapikey', { email: null }, 400, 'email'],
    ['users', 'createsignalapikey', { email: ['a@b.co'] }, 400, 'email'],
    ['users', 'update', suspend, 400, 'email'],
    ['users', 'update', { email: 'dev@plus.example' }, 400, 'action'],
    ['users', 'update', { email: 'dev@plus.example', action: null }, 400, 'action'],
    ['keys', 'view', { email: 'nope' }, 400, 'email'],
    ['keys', 'view', { email: 3 }, 400, 'email'],
    ['keys', 'view', 'null', 400, 'invalid_parameter'],
    ['keys', 'view', '[]', 400, 'invalid_parameter'],
  ])('%s %s with %j: %i %s', async (kind, verb, body, status, codeOrField) => {
    const { status: actual, body: response } = await send[kind](createSandbox(), verb, body)
    const { code, details } = response.error
    expect([actual, details?.[0].field ?? code]).toEqual([status, codeOrField])
  })

  test.each<[Kind, string, string]>([
    ['users', 'on-leave@plus.example', 'suspend'],
    ['users', 'left@plus.example', 'suspend'],
    ['users', 'dev@plus.example', 'active'],
    ['users', 'left@plus.example', 'active'],
    ['users', 'admin@plus.example', 'suspend'],
    ['keys', 'old@plus.example', 'suspend'],
    ['keys', 'dev@plus.example', 'activate'],
    ['keys', 'admin@plus.example', 'suspend'],
  ])(
    'a change that the status or the last admin does not allow, without changes: %s %s %s',
    async (kind, email, action) => {
      const sandbox = createSandbox()
      const before = (await send[kind](sandbox, 'view', {})).body
      expect(outcome(await send[kind](sandbox, 'update', { email, action }))).toEqual([409, 'invalid_state'])
      expect((await send[kind](sandbox, 'view', {})).body).toEqual(before)
    },
  )

  // Only keys have the action activate.
  test.each<[Kind, string, string]>([
    ['users', 'activate', 'must be suspend or active'],
    ['keys', 'delete', 'must be one of: suspend, activate, active'],
  ])('an unknown action and lists the others: %s %s', async (kind, action, message) => {
    const { status, body } = await send[kind](createSandbox(), 'update', {
      email: 'old@plus.example',
      action,
    })
    expect([status, body.error.details]).toEqual([400, [{ field: 'action', message }]])
  })
})

describe('concurrent management requests', () => {
  const person = (email: string) => ({ email, role: 'admin' as const, status: 'active' as const })
  const [ann, bo, cy] = ['ann@x.example', 'bo@x.example', 'cy@x.example']
  const threeAdmins = () =>
    createSandbox({
      organizations: [
        seedOrganization({
          users: [ann, bo, cy].map(person),
          keys: [ann, bo, cy].map((email) => ({ ...person(email), apiKey: `${email[0]}-admin-key` })),
        }),
      ],
    })

  test('suspend only one of two admins who suspend each other', async () => {
    const sandbox = threeAdmins()
    const responses = await Promise.all([
      users(sandbox, 'update', { email: bo, action: 'suspend' }, 'a-admin-key'),
      users(sandbox, 'update', { email: ann, action: 'suspend' }, 'b-admin-key'),
    ])
    expect(responses.map(outcome)).toEqual([
      [200, 'Action performed successfully'],
      [403, 'user_suspended'],
    ])
  })

  test('create nothing with a key that is suspended meanwhile', async () => {
    const sandbox = threeAdmins()
    const [suspended, ...creations] = await Promise.all([
      keys(sandbox, 'update', { email: bo, action: 'suspend' }, 'a-admin-key'),
      ...[1, 2, 3].map((n) =>
        users(sandbox, 'createsignalapikey', { email: `n${n}@x.example` }, 'b-admin-key'),
      ),
    ])
    expect(suspended?.status).toBe(200)
    expect(creations.map(outcome)).toEqual(creations.map(() => [403, 'key_suspended']))
    expect((await users(sandbox, 'view', {}, 'a-admin-key')).body.data).toHaveLength(3)
  })

  test('create only one user for the same address', async () => {
    const sandbox = threeAdmins()
    const responses = await Promise.all(
      Array.from({ length: 10 }, () =>
        keys(sandbox, 'createsignalapikey', { email: 'n@x.example' }, 'c-admin-key'),
      ),
    )
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(9)
  })
})

describe('a management request', () => {
  const calls = [
    ['/signals/v1/user/createsignalapikey', 'Admin-Api-Key', { email: 'n@x.example' }],
    ['/signals/v1/user/view', 'Admin-Api-Key', {}],
    ['/signals/v1/user/update', 'Admin-Api-Key', { email: 'dev@inactive.example', action: 'suspend' }],
    ['/signals/v1/key/createsignalapikey', 'Api-Key', { email: 'n@x.example' }],
    ['/signals/v1/key/view', 'Api-Key', {}],
    ['/signals/v1/key/update', 'Api-Key', { email: 'dev@inactive.example', action: 'suspend' }],
  ] as const

  for (const [path, header, body] of calls) {
    test(`to ${path} returns 403 admin_key_required for a standard key`, async () => {
      expect(outcome(await createSandbox().post(path, body, { [header]: 'plus-key' }))).toEqual([
        403,
        'admin_key_required',
      ])
    })

    test(`to ${path} returns 401 for a missing or unknown key and any body`, async () => {
      const sandbox = createSandbox()
      expect(outcome(await sandbox.post(path, '{', {}))).toEqual([401, 'unauthorized'])
      expect(outcome(await sandbox.post(path, '{', { [header]: 'wrong' }))).toEqual([401, 'invalid_api_key'])
      expect(outcome(await sandbox.post(path, body, { apikey: 'plus-admin-key' }))).toEqual([
        401,
        'unauthorized',
      ])
    })

    test(`to ${path} ${path.endsWith('view') ? 'may' : 'may not'} come from an inactive organization`, async () => {
      const response = await createSandbox().post(path, body, { [header]: 'inactive-admin-key' })
      expect(response.body.error?.code).toBe(path.endsWith('view') ? undefined : 'organization_inactive')
    })

    test(`to ${path} counts against the rate limits`, async () => {
      const { headers } = await createSandbox().post(path, body, { [header]: 'limited-admin-key' })
      expect(headers.get('RateLimit')).toStartWith('"qps";r=1')
    })
  }

  test('accepts the headers Admin-Api-Key and Admin_Api_Key in any case', async () => {
    const sandbox = createSandbox()
    for (const name of ['Admin-Api-Key', 'Admin_Api_Key', 'ADMIN-API-KEY', 'admin_api_key']) {
      expect((await sandbox.post('/signals/v1/user/view', {}, { [name]: 'plus-admin-key' })).status).toBe(200)
    }
  })

  test('costs no credits', async () => {
    const sandbox = createSandbox()
    await users(sandbox, 'view', {}, 'pro-admin-key')
    await keys(sandbox, 'createsignalapikey', { email: 'n@pro.example' }, 'pro-admin-key')
    expect((await sandbox.enrich({ companyName: 'zzz' }, 'pro-key')).headers.get('credits-remaining')).toBe(
      '3',
    )
  })

  test('works without credits', async () => {
    expect((await users(createSandbox(), 'view', {}, 'empty-admin-key')).status).toBe(200)
  })
})
