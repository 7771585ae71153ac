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

  test('returns 409 already_exists for an existing address in any case, even of a deleted user', async () => {
    const sandbox = createSandbox()
    for (const email of ['dev@plus.example', 'DEV@PLUS.example', ' dev@plus.example ', 'left@plus.example']) {
      expect(outcome(await users(sandbox, 'createsignalapikey', { email }))).toEqual([409, 'already_exists'])
    }
  })

  test('returns 409 for an address that already has a key', async () => {
    expect(
      outcome(await users(createSandbox(), 'createsignalapikey', { email: 'old@plus.example' })),
    ).toEqual([409, 'already_exists'])
  })

  test('accepts an address that another organization uses', async () => {
    const sandbox = createSandbox()
    const response = await users(
      sandbox,
      'createsignalapikey',
      { email: 'dev@plus.example' },
      'pro-admin-key',
    )
    expect(response.status).toBe(200)
  })

  test('returns 400 that names email for a missing, blank, malformed, or non-string address', async () => {
    for (const body of [
      {},
      { email: '' },
      { email: 'nope' },
      { email: 5 },
      { email: null },
      { email: ['a@b.co'] },
    ]) {
      const response = await users(createSandbox(), 'createsignalapikey', body)
      expect(outcome(response)).toEqual([400, 'invalid_parameter'])
      expect(response.body.error.details[0].field).toBe('email')
    }
  })

  test('returns 400 for an empty body', async () => {
    expect(outcome(await users(createSandbox(), 'createsignalapikey', ''))).toEqual([
      400,
      'invalid_parameter',
    ])
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

  test('needs no body', async () => {
    const sandbox = createSandbox()
    const init = { method: 'POST', headers: { 'Admin-Api-Key': 'plus-admin-key' } }
    expect((await sandbox.send('/signals/v1/user/view', init)).body.data).toHaveLength(4)
    expect((await users(sandbox, 'view', { anything: 1 })).status).toBe(200)
  })

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

  const rejected: [string, string, string][] = [
    ['suspending a suspended user', 'on-leave@plus.example', 'suspend'],
    ['suspending a deleted user', 'left@plus.example', 'suspend'],
    ['activating an active user', DEV, 'active'],
    ['activating a deleted user', 'left@plus.example', 'active'],
    ['suspending the last active admin', 'admin@plus.example', 'suspend'],
  ]
  for (const [what, email, action] of rejected) {
    test(`returns 409 invalid_state without changes for ${what}`, async () => {
      const sandbox = createSandbox()
      const before = (await users(sandbox, 'view', {})).body
      expect(outcome(await users(sandbox, 'update', { email, action }))).toEqual([409, 'invalid_state'])
      expect((await users(sandbox, 'view', {})).body).toEqual(before)
    })
  }

  test('rejects the action activate, which only keys have', async () => {
    const response = await users(createSandbox(), 'update', {
      email: 'on-leave@plus.example',
      action: 'activate',
    })
    expect(outcome(response)).toEqual([400, 'invalid_parameter'])
    expect(response.body.error.details).toEqual([{ field: 'action', message: 'must be suspend or active' }])
  })

  test('returns 404 for an address that is unknown or belongs to another organization', async () => {
    for (const email of ['nobody@plus.example', 'dev@pro.example']) {
      expect(outcome(await users(createSandbox(), 'update', { email, action: 'suspend' }))).toEqual([
        404,
        'not_found',
      ])
    }
  })

  test('requires email and action', async () => {
    for (const body of [{}, { email: DEV }, { action: 'suspend' }, { email: DEV, action: null }]) {
      expect(outcome(await users(createSandbox(), 'update', body))).toEqual([400, 'invalid_parameter'])
    }
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

  test('returns 409 already_exists for an address that has a key, in any case', async () => {
    for (const email of ['dev@plus.example', 'OLD@plus.example']) {
      expect(outcome(await keys(createSandbox(), 'createsignalapikey', { email }))).toEqual([
        409,
        'already_exists',
      ])
    }
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

  test('returns 404 for an email that is unknown or of another organization, and 400 for a malformed one', async () => {
    expect(outcome(await keys(createSandbox(), 'view', { email: 'x@plus.example' }))).toEqual([
      404,
      'not_found',
    ])
    expect(outcome(await keys(createSandbox(), 'view', { email: 'dev@pro.example' }))).toEqual([
      404,
      'not_found',
    ])
    expect(outcome(await keys(createSandbox(), 'view', { email: 'nope' }))).toEqual([
      400,
      'invalid_parameter',
    ])
  })

  test('returns 400 that names email if it is not a string', async () => {
    const { status, body } = await keys(createSandbox(), 'view', { email: 3 })
    expect([status, body.error.details]).toEqual([
      400,
      [{ field: 'email', message: 'must be a string, not a number' }],
    ])
  })

  test('needs no body', async () => {
    const init = { method: 'POST', headers: { 'Api-Key': 'plus-admin-key' } }
    expect((await createSandbox().send('/signals/v1/key/view', init)).body.data).toHaveLength(5)
    expect((await keys(createSandbox(), 'view', '')).body.data).toHaveLength(5)
    expect((await keys(createSandbox(), 'view', { email: null })).body.data).toHaveLength(5)
  })

  test('returns 400 for JSON that is not an object', async () => {
    for (const body of ['null', '[]', '"x"', '3']) {
      expect(outcome(await keys(createSandbox(), 'view', body))).toEqual([400, 'invalid_parameter'])
    }
  })

  test('lists all keys for a blank or null email', async () => {
    for (const email of ['', '  ', null]) {
      const { status, body } = await keys(createSandbox(), 'view', { email })
      expect([status, body.data.length]).toEqual([200, 5])
    }
  })

  test('requires POST, and works for an inactive organization', async () => {
    const sandbox = createSandbox()
    expect((await keys(sandbox, 'view', {}, 'inactive-admin-key')).status).toBe(200)
    const got = await sandbox.send('/signals/v1/key/view', { headers: { 'Api-Key': 'plus-admin-key' } })
    expect([got.status, got.headers.get('allow')]).toEqual([405, 'POST'])
  })
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

  const rejected: [string, string, string][] = [
    ['suspending a suspended key', 'old@plus.example', 'suspend'],
    ['activating an active key', 'dev@plus.example', 'activate'],
    ['suspending the last admin key', 'admin@plus.example', 'suspend'],
  ]
  for (const [what, email, action] of rejected) {
    test(`returns 409 invalid_state without changes for ${what}`, async () => {
      const sandbox = createSandbox()
      const before = (await keys(sandbox, 'view', {})).body
      expect(outcome(await keys(sandbox, 'update', { email, action }))).toEqual([409, 'invalid_state'])
      expect((await keys(sandbox, 'view', {})).body).toEqual(before)
    })
  }

  test('returns 400 with the known actions for an unknown action', async () => {
    const response = await keys(createSandbox(), 'update', { email: 'dev@plus.example', action: 'delete' })
    expect(response.body.error.details).toEqual([
      { field: 'action', message: 'must be one of: suspend, activate, active' },
    ])
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
