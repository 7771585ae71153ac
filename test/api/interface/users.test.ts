/** Create user, View users, and Update user. `docs/interface.md` lists the names of these tests. */
import { describe, expect, test } from 'bun:test'
import { createSandbox, type ParsedResponse, type Sandbox } from '../../support/sandbox.ts'
import { fieldsAtFault, outcomeOf } from './requests.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const NOW = '2026-03-10T12:00:00.000+00:00'

const sandbox = createSandbox()
const send = (
  verb: string,
  body: unknown,
  { post }: Pick<Sandbox, 'post'> = sandbox,
): Promise<ParsedResponse> => post(`/signals/v1/user/${verb}`, body, { 'Admin-Api-Key': 'plus-admin-key' })

interface User {
  readonly email: string
  readonly role: string
  readonly status: string
  readonly apiKey: unknown
}

const listUsers = async (from?: Sandbox): Promise<readonly User[]> => (await send('view', {}, from)).body.data
const findUser = async (email: string, from?: Sandbox): Promise<User | undefined> =>
  (await listUsers(from)).find((user) => user.email === email)

const created = await send('createsignalapikey', { email: 'New.One@plus.example' })
const user = created.body.data
const [viewed] = await listUsers()

describe('Users', () => {
  describe('Create user', () => {
    test('responds with 200 and `New User registered successfully. Key Generated`', () =>
      expect(outcomeOf(created)).toEqual([200, 'New User registered successfully. Key Generated']))

    test('`email` is the address of the new user', () => expect(user.email).toBe('New.One@plus.example'))

    test('registers the user in the organization of the admin key', async () => {
      expect(user.organization.orgName).toBe('Plus')
      expect(await listUsers()).toContainEqual({ ...user, apiKey: null })
    })

    test('gives the user the role `user` and the status `active`', () =>
      expect([user.role, user.status]).toEqual(['user', 'active']))

    test('generates a key that works at once, and returns it in an array', async () => {
      expect(user.apiKey).toHaveLength(1)
      const request = { companyName: 'Halcyon Freight' }
      expect((await sandbox.enrich(request, user.apiKey[0])).status).toBe(200)
    })

    test('generates a key of 44 Base64 characters', () => expect(user.apiKey[0]).toMatch(/^[\w+/]{43}=$/))

    test('also creates the key record of the user, with the role `standard`', async () => {
      const headers = { 'Api-Key': 'plus-admin-key' }
      const { body } = await sandbox.post('/signals/v1/key/view', { email: user.email }, headers)
      expect(body.data).toMatchObject({ role: 'standard', status: 'active', apiKey: user.apiKey[0] })
    })

    test.each([
      ['of a user', 'DEV@plus.example'],
      ['of a deleted user', 'left@plus.example'],
      ['of a key', 'old@plus.example'],
    ])('with the address %s is 409 `already_exists`, and changes nothing', async (_, email) => {
      const before = await listUsers()
      expect(outcomeOf(await send('createsignalapikey', { email }))).toEqual([409, 'already_exists'])
      expect(await listUsers()).toEqual(before)
    })

    test('may have the address of a user of a different organization', async () =>
      expect((await send('createsignalapikey', { email: 'dev@standard.example' })).status).toBe(200))
  })

  describe('View users', () => {
    test('responds with 200 and `All User details fetched successfully`', async () =>
      expect(outcomeOf(await send('view', {}))).toEqual([200, 'All User details fetched successfully']))

    test('ignores the fields of a body', async () =>
      expect((await send('view', { email: 5 })).body.data).toEqual(await listUsers()))

    test('needs no body', async () => expect((await send('view', '')).body.data).toEqual(await listUsers()))

    test('returns an array with all users of the organization, whatever their status', async () => {
      const others = createSandbox()
      const listed = (await listUsers(others)).map(({ email, status }) => `${email} ${status}`)
      expect(listed).toEqual([
        'admin@plus.example active',
        'dev@plus.example active',
        'on-leave@plus.example suspend',
        'left@plus.example deleted',
      ])
    })

    test.each(['admin', 'user', 'demo'])('returns users with the role `%s`', async (role) => {
      const own = createSandbox()
      const path = `/sandbox/organizations/${own.orgIdOf('Plus')}/users`
      await own.sendJson('POST', path, { email: `${role}@new.example`, role })
      expect(await findUser(`${role}@new.example`, own)).toMatchObject({ role })
    })

    test('returns `apiKey` as `null`', async () => {
      for (const { apiKey } of await listUsers()) expect(apiKey).toBeNull()
    })
  })

  describe('Update user', () => {
    const update = (email: string, action: string, from?: Sandbox) => send('update', { email, action }, from)

    test('responds with 200 and `Action performed successfully`', async () => {
      const own = createSandbox()
      const response = await update('dev@plus.example', 'suspend', own)
      expect(outcomeOf(response)).toEqual([200, 'Action performed successfully'])
    })

    test('returns the updated user, with `apiKey` as `null`', async () => {
      const own = createSandbox()
      const { data } = (await update('dev@plus.example', 'suspend', own)).body
      expect(data).toMatchObject({ email: 'dev@plus.example', status: 'suspend', apiKey: null })
      expect(data).toEqual(await findUser('dev@plus.example', own))
    })

    test('`email` is the address of the user, in any case', async () =>
      expect((await update(' DEV@Plus.example ', 'suspend', createSandbox())).status).toBe(200))

    test('`updatedAt` changes, and `createdAt` does not', async () => {
      const own = createSandbox()
      own.clock.advance(1500)
      const { data } = (await update('dev@plus.example', 'suspend', own)).body
      expect([data.createdAt, data.updatedAt]).toEqual([NOW, '2026-03-10T12:00:01.500+00:00'])
    })

    test.each([
      ['active', 'suspend', 200, 'suspend', 'dev'],
      ['suspend', 'active', 200, 'active', 'on-leave'],
      ['active', 'active', 409, 'active', 'dev'],
      ['suspend', 'suspend', 409, 'suspend', 'on-leave'],
      ['deleted', 'active', 409, 'deleted', 'left'],
      ['deleted', 'suspend', 409, 'deleted', 'left'],
    ])(
      'from the status `%s`, the action `%s` is %i, and the status is then `%s`',
      async (from, action, status, to, name) => {
        const own = createSandbox()
        const email = `${name}@plus.example`
        expect((await findUser(email, own))?.status).toBe(from)
        const response = await update(email, action, own)
        expect(response.status).toBe(status)
        if (status === 409) expect(outcomeOf(response)).toEqual([409, 'invalid_state'])
        expect((await findUser(email, own))?.status).toBe(to)
      },
    )

    test('the key of a user works only while the user is `active`', async () => {
      const own = createSandbox()
      const statusNow = async () => (await own.enrich({ companyName: 'Halcyon Freight' }, 'plus-key')).status
      const statuses = [await statusNow()]
      for (const action of ['suspend', 'active']) {
        await update('dev@plus.example', action, own)
        statuses.push(await statusNow())
      }
      expect(statuses).toEqual([200, 401, 200])
    })

    test('the last admin can suspend itself', async () =>
      expect((await update('admin@plus.example', 'suspend', createSandbox())).status).toBe(200))

    test('an address that no user of the organization has is 404 `not_found`', async () => {
      for (const email of ['nobody@plus.example', 'dev@counted.example'])
        expect(outcomeOf(await update(email, 'suspend'))).toEqual([404, 'not_found'])
    })

    test('any other action is 400 `invalid_parameter`', async () => {
      for (const action of ['activate', 'delete', '']) {
        const rejected = await update('dev@plus.example', action)
        expect([...outcomeOf(rejected), ...fieldsAtFault(rejected)]).toEqual([
          400,
          'invalid_parameter',
          'action',
        ])
      }
    })

    test('`action` is a string, and required', async () => {
      for (const action of [undefined, null, 5, ['suspend']]) {
        const rejected = await send('update', { email: 'dev@plus.example', action })
        expect([...outcomeOf(rejected), ...fieldsAtFault(rejected)]).toEqual([
          400,
          'invalid_parameter',
          'action',
        ])
      }
    })
  })

  describe('`email` of a request', () => {
    test('may not contain a template token: 400 `invalid_parameter`', async () => {
      const rejected = await send('createsignalapikey', { email: '{{email}}@plus.example' })
      expect([...outcomeOf(rejected), ...fieldsAtFault(rejected)]).toEqual([
        400,
        'invalid_parameter',
        'email',
      ])
    })

    test('may be sent with unknown fields, which are ignored', async () => {
      const request = { email: 'dev@plus.example', action: 'suspend', note: 1 }
      expect((await send('update', request, createSandbox())).status).toBe(200)
    })

    const VERBS = [
      ['Create user', 'createsignalapikey', {}],
      ['Update user', 'update', { action: 'suspend' }],
    ] as const

    test.each(VERBS)('is required by %s', async (_, verb, others) => {
      for (const email of [undefined, null, '', ' ']) {
        const rejected = await send(verb, { ...others, email })
        expect([...outcomeOf(rejected), ...fieldsAtFault(rejected)]).toEqual([
          400,
          'invalid_parameter',
          'email',
        ])
      }
    })

    test.each(VERBS)(
      'is a string with an email address of at most 320 characters for %s',
      async (_, verb, others) => {
        const problemsOf = async (email: unknown): Promise<string> => {
          const rejected = await send(verb, { ...others, email })
          expect([...outcomeOf(rejected), ...fieldsAtFault(rejected)]).toEqual([
            400,
            'invalid_parameter',
            'email',
          ])
          return rejected.body.error.details[0].message
        }
        for (const email of [5, ['a@b.example'], 'name', 'x'.repeat(320)])
          expect(await problemsOf(email)).not.toContain('at most')
        expect(await problemsOf('x'.repeat(321))).toContain('at most 320 ')
      },
    )
  })

  describe('Fields of a user', () => {
    test.each([
      ['userId', 'is a UUID', expect.stringMatching(UUID)],
      ['organization', 'is the organization of the user', expect.objectContaining({ orgName: 'Plus' })],
      ['email', 'is the address, as it was sent', 'New.One@plus.example'],
      ['createdAt', 'is a time with milliseconds and UTC offset', NOW],
      ['updatedAt', 'is a time with milliseconds and UTC offset', NOW],
      ['apiKey', 'is an array with the new key when a user is created', [expect.any(String)]],
    ])('`%s` %s', (name, _, value) => expect(user[name]).toEqual(value))

    test('`role` is `admin`, `user`, or `demo`', async () => {
      const own = createSandbox()
      const demo = { email: 'demo@plus.example', role: 'demo' }
      await own.sendJson('POST', `/sandbox/organizations/${own.orgIdOf('Plus')}/users`, demo)
      const roles = (await listUsers(own)).map(({ role }) => role)
      expect([...new Set(roles)]).toEqual(['admin', 'user', 'demo'])
    })

    test('`status` is `active`, `suspend`, or `deleted`', async () => {
      const statuses = (await listUsers()).map(({ status }) => status)
      expect([...new Set(statuses)]).toEqual(['active', 'suspend', 'deleted'])
    })

    test('`apiKey` is `null` in all other responses', () => expect(viewed?.apiKey).toBeNull())

    test('there are no other fields', () => expect(Object.keys(user)).toHaveLength(8))
  })

  describe('Fields of an organization', () => {
    test.each([
      ['orgId', 'is a UUID', expect.stringMatching(UUID)],
      ['orgName', 'is the name', 'Plus'],
      ['website', 'is the full URL of the website', 'https://www.plus.example/'],
      ['cleanedWebsite', 'is the bare domain of the website', 'plus.example'],
      ['dailyRateLimit', 'is the number of requests per day', 1_000_000],
      ['qpsLimit', 'is the number of requests per second', 100_000],
      ['createdAt', 'is a time with milliseconds and UTC offset', NOW],
      ['updatedAt', 'is a time with milliseconds and UTC offset', NOW],
      ['adminApiKey', 'is always `null`', null],
    ])('`%s` %s', (name, _, value) => expect(user.organization[name]).toEqual(value))

    test('`status` is `active` or `inactive`', async () => {
      const headers = { 'Admin-Api-Key': 'inactive-admin-key' }
      const { body } = await sandbox.post('/signals/v1/user/view', {}, headers)
      const statuses = [user.organization.status, body.data[0].organization.status]
      expect(statuses).toEqual(['active', 'inactive'])
    })

    test('there are no other fields', () => expect(Object.keys(user.organization)).toHaveLength(10))
  })

  describe('Fields of a response', () => {
    test('`message` says what was done', () =>
      expect(created.body.message).toBe('New User registered successfully. Key Generated'))

    test('`data` is the user, or an array of users', async () => {
      expect(created.body.data).toHaveProperty('userId')
      expect((await send('view', {})).body.data).toBeArray()
    })

    test('there are no other fields', () =>
      expect(Object.keys(created.body).sort()).toEqual(['data', 'message']))
  })
})
