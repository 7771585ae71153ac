/** Create key, View keys, and Update key. `docs/interface.md` lists the names of these tests. */
import { describe, expect, test } from 'bun:test'
import { HALCYON } from '../../fixtures/leads.ts'
import { createSandbox, type ParsedResponse, type Sandbox } from '../../support/sandbox.ts'
import { fieldsAtFault, outcomeOf } from './requests.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const sandbox = createSandbox()
const send = (
  verb: string,
  body: unknown,
  { post }: Pick<Sandbox, 'post'> = sandbox,
): Promise<ParsedResponse> => post(`/signals/v1/key/${verb}`, body, { 'Api-Key': 'plus-admin-key' })

interface Key {
  readonly email: string
  readonly role: string
  readonly status: string
  readonly apiKey: string
}

const listKeys = async (from?: Sandbox): Promise<readonly Key[]> => (await send('view', {}, from)).body.data
const findKey = async (email: string, from?: Sandbox): Promise<Key> =>
  (await send('view', { email }, from)).body.data

const created = await send('createsignalapikey', { email: 'crm@plus.example' })
const key = created.body.data

describe('Keys', () => {
  describe('Create key', () => {
    test('responds with 200 and `Key generated successfully`', () =>
      expect(outcomeOf(created)).toEqual([200, 'Key generated successfully']))

    test('`email` is the address of the new key', () => expect(key.email).toBe('crm@plus.example'))

    test('creates the key in the organization of the admin key', async () =>
      expect(await listKeys()).toContainEqual(key))

    test('gives the key the role `standard` and the status `active`', () =>
      expect([key.role, key.status]).toEqual(['standard', 'active']))

    test('generates a key that works at once, and returns it', async () =>
      expect((await sandbox.enrich(HALCYON, key.apiKey)).status).toBe(200))

    test('generates a key of 44 Base64 characters', () => expect(key.apiKey).toMatch(/^[\w+/]{43}=$/))

    test('with the address of a key is 409 `already_exists`, and changes nothing', async () => {
      const before = await listKeys()
      const rejected = await send('createsignalapikey', { email: 'DEV@plus.example' })
      expect(outcomeOf(rejected)).toEqual([409, 'already_exists'])
      expect(await listKeys()).toEqual(before)
    })

    test('with the address of a deleted user without a key is 409 `already_exists`', async () => {
      const own = createSandbox()
      own.modules.core.connection.client.run("delete from api_keys where email_key = 'left@plus.example'")
      const rejected = await send('createsignalapikey', { email: 'left@plus.example' }, own)
      expect(outcomeOf(rejected)).toEqual([409, 'already_exists'])
    })

    test('may have the address of a key of a different organization', async () =>
      expect((await send('createsignalapikey', { email: 'dev@standard.example' })).status).toBe(200))
  })

  describe('View keys', () => {
    test('responds with 200 and `Key details fetched successfully`', async () => {
      for (const body of [{}, { email: 'dev@plus.example' }])
        expect(outcomeOf(await send('view', body))).toEqual([200, 'Key details fetched successfully'])
    })

    test('returns an array with all keys of the organization, of all roles and statuses, for `{}`', async () => {
      const listed = (await listKeys(createSandbox())).map(
        ({ email, role, status }) => `${email} ${role} ${status}`,
      )
      expect(listed).toEqual([
        'admin@plus.example admin active',
        'dev@plus.example standard active',
        'on-leave@plus.example standard active',
        'left@plus.example standard active',
        'old@plus.example standard suspended',
      ])
    })

    test('needs no body', async () => expect((await send('view', '')).body.data).toEqual(await listKeys()))

    test('returns one object with the key of `email`, in any case', async () =>
      expect(await findKey('DEV@plus.example')).toMatchObject({
        email: 'dev@plus.example',
        apiKey: 'plus-key',
      }))

    test('returns the values of the keys', async () =>
      expect((await listKeys()).map(({ apiKey }) => apiKey)).toContain('plus-suspended-key'))

    test('with a blank or invalid email is 400, so that it does not return all keys', async () => {
      for (const email of [null, '', ' ', 5]) {
        const rejected = await send('view', { email })
        expect([...outcomeOf(rejected), ...fieldsAtFault(rejected)]).toEqual([
          400,
          'invalid_parameter',
          'email',
        ])
      }
    })

    test('with a body that is not an object is 400', async () => {
      for (const body of ['null', '[]'])
        expect(outcomeOf(await send('view', body))).toEqual([400, 'invalid_parameter'])
    })

    test('with an address that no key of the organization has is 404 `not_found`', async () => {
      for (const email of ['nobody@plus.example', 'admin@standard.example'])
        expect(outcomeOf(await send('view', { email }))).toEqual([404, 'not_found'])
    })
  })

  describe('Update key', () => {
    const update = (email: string, action: string, from?: Sandbox) => send('update', { email, action }, from)

    test('responds with 200 and `Action performed successfully`', async () => {
      const response = await update('dev@plus.example', 'suspend', createSandbox())
      expect(outcomeOf(response)).toEqual([200, 'Action performed successfully'])
    })

    test('returns the updated key with its value', async () => {
      const { data } = (await update('old@plus.example', 'active', createSandbox())).body
      expect(data).toMatchObject({
        email: 'old@plus.example',
        status: 'active',
        apiKey: 'plus-suspended-key',
      })
    })

    test('`email` is the address of the key, in any case', async () =>
      expect((await update(' DEV@Plus.example ', 'suspend', createSandbox())).status).toBe(200))

    test.each([
      ['active', 'suspend', 200, 'suspended', 'dev'],
      ['suspended', 'active', 200, 'active', 'old'],
      ['suspended', 'activate', 200, 'active', 'old'],
      ['active', 'active', 409, 'active', 'dev'],
      ['active', 'activate', 409, 'active', 'dev'],
      ['suspended', 'suspend', 409, 'suspended', 'old'],
    ])(
      'from the status `%s`, the action `%s` is %i, and the status is then `%s`',
      async (from, action, status, to, name) => {
        const own = createSandbox()
        const email = `${name}@plus.example`
        expect((await findKey(email, own)).status).toBe(from)
        const response = await update(email, action, own)
        expect(response.status).toBe(status)
        if (status === 409) expect(outcomeOf(response)).toEqual([409, 'invalid_state'])
        expect((await findKey(email, own)).status).toBe(to)
      },
    )

    test('a key works only while it is `active`', async () => {
      const own = createSandbox()
      const statusNow = async () => (await own.enrich(HALCYON, 'plus-key')).status
      const statuses = [await statusNow()]
      for (const action of ['suspend', 'activate']) {
        await update('dev@plus.example', action, own)
        statuses.push(await statusNow())
      }
      expect(statuses).toEqual([200, 401, 200])
    })

    test('an address that no key of the organization has is 404 `not_found`', async () => {
      for (const email of ['nobody@plus.example', 'dev@counted.example'])
        expect(outcomeOf(await update(email, 'suspend'))).toEqual([404, 'not_found'])
    })

    test('any other action is 400 `invalid_parameter`', async () => {
      for (const action of ['delete', 'suspended', '']) {
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
      ['Create key', 'createsignalapikey', {}],
      ['Update key', 'update', { action: 'suspend' }],
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

  describe('Fields of a key', () => {
    test.each([
      ['keyId', 'is a UUID', expect.stringMatching(UUID)],
      ['email', 'is the address, as it was sent', 'crm@plus.example'],
      ['apiKey', 'is the value of the key', expect.any(String)],
    ])('`%s` %s', (name, _, value) => expect(key[name]).toEqual(value))

    test('`role` is `admin` or `standard`', async () => {
      const roles = (await listKeys()).map(({ role }) => role)
      expect([...new Set(roles)]).toEqual(['admin', 'standard'])
    })

    test('`status` is `active` or `suspended`', async () => {
      const statuses = (await listKeys()).map(({ status }) => status)
      expect([...new Set(statuses)]).toEqual(['active', 'suspended'])
    })

    test('there are no other fields', () => expect(Object.keys(key)).toHaveLength(5))
  })

  describe('Fields of a response', () => {
    test('`message` says what was done', () =>
      expect(created.body.message).toBe('Key generated successfully'))

    test('`data` is the key, or an array of keys', async () => {
      expect(created.body.data).toHaveProperty('keyId')
      expect((await send('view', {})).body.data).toBeArray()
    })

    test('there are no other fields', () =>
      expect(Object.keys(created.body).sort()).toEqual(['data', 'message']))
  })
})
