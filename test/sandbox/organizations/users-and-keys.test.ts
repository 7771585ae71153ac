/** `/sandbox/organizations/{orgId}/users` and `/keys`: creating, changing, and deleting users and keys at run time. */
import { describe, expect, test } from 'bun:test'
import { HALCYON } from '../../fixtures/leads.ts'
import { createSandbox, type ParsedResponse, type Sandbox } from '../../support/sandbox.ts'

const START = '2026-03-10T12:00:00.000+00:00'

async function start() {
  const sandbox = createSandbox()
  const created = (await sandbox.post('/sandbox/organizations', { website: 'grebe.example' })).body
  const path = `/sandbox/organizations/${created.orgId}`
  const send = (method: string, below: string, body?: unknown) => sandbox.sendJson(method, path + below, body)
  return { sandbox, created, path, send }
}

/** Returns the error code of Enrich; `undefined` if it succeeds. */
const getEnrichError = async (sandbox: Sandbox, key: string): Promise<string | null> => {
  await sandbox.enrich(HALCYON, key)
  return (await sandbox.send('/sandbox/requests?limit=1')).body.items[0].errorCode
}

/** Returns the status of an operation that requires an admin key. */
const viewUsers = async (sandbox: Sandbox, key: string): Promise<number> =>
  (await sandbox.post('/signals/v1/user/view', {}, { 'Admin-Api-Key': key })).status

const failureOf = ({ status, body }: ParsedResponse) => [
  status,
  body.error.code,
  body.error.details?.[0].field,
]

describe('creating a user', () => {
  test('returns the user with its key, and its path in Location', async () => {
    const { sandbox, path, send } = await start()
    const { status, headers, body } = await send('POST', '/users')
    const { userId, apiKey, ...fields } = body
    expect([status, headers.get('location')]).toEqual([201, `${path}/users/${userId}`])
    const times = { createdAt: START, updatedAt: START }
    expect(fields).toEqual({ email: 'user-3@grebe.example', role: 'user', status: 'active', ...times })
    expect((await sandbox.send(`${path}/users/${userId}`)).body).toEqual({ userId, ...fields })
    expect(await getEnrichError(sandbox, apiKey)).toBeNull()
  })

  test('creates no key for null, so that the key can have another role', async () => {
    const { sandbox, path, send } = await start()
    const email = 'ada@grebe.example'
    expect((await send('POST', '/users', { email, role: 'admin', apiKey: null })).body.apiKey).toBeNull()
    expect((await sandbox.send(path)).body.keyCount).toBe(2)
    await send('POST', '/keys', { email, role: 'standard', apiKey: 'ada-key' })
    expect(await viewUsers(sandbox, 'ada-key')).toBe(403)
  })
})

describe('users and keys', () => {
  test.each([
    ['an address that is none', { email: 'ada' }, [400, 'invalid_parameter', 'email']],
    ['an unknown field', { name: 'Ada' }, [400, 'invalid_parameter', 'name']],
    ['a key value with a space', { apiKey: 'my key' }, [400, 'invalid_parameter', 'apiKey']],
    ['a key value that headers cannot carry', { apiKey: 'clé' }, [400, 'invalid_parameter', 'apiKey']],
    ['a key value of 201 characters', { apiKey: 'k'.repeat(201) }, [400, 'invalid_parameter', 'apiKey']],
    ['an address in use', { email: 'ADMIN@grebe.example' }, [409, 'already_exists', undefined]],
    ['a key value of another organization', { apiKey: 'standard-key' }, [409, 'already_exists', undefined]],
  ])('are not created with %s', async (_, fields, failure) => {
    const { sandbox, path, send } = await start()
    const before = (await sandbox.send(path)).body
    for (const list of ['/users', '/keys'])
      expect(failureOf(await send('POST', list, fields))).toEqual(failure)
    expect((await sandbox.send(path)).body).toEqual(before)
  })

  test('are not created with two addresses in one field, and the message says that one is expected', async () => {
    const { send } = await start()
    const message = 'contains more than one email address. Send one such as ada@company.com'
    for (const list of ['/users', '/keys']) {
      const { body } = await send('POST', list, { email: 'ada@x.example; ben@x.example' })
      expect(body.error.details).toEqual([{ field: 'email', message }])
    }
  })

  test.each(['users', 'keys'])('are listed in the order of their creation: %s', async (list) => {
    const { sandbox, path, send } = await start()
    await send('POST', `/${list}`)
    const all = (await sandbox.send(path)).body[list]
    expect((await sandbox.send(`${path}/${list}`)).body).toEqual({ items: all, total: 3 })
  })

  test('and their organization stay as they are after a change without fields', async () => {
    const { sandbox, created, send } = await start()
    const [user, key] = [created.users[0], created.keys[0]]
    sandbox.clock.advance(1000)
    expect((await send('PATCH', `/users/${user.userId}`, {})).body).toEqual(user)
    expect((await send('PATCH', `/keys/${key.keyId}`, {})).body).toEqual(key)
    expect((await send('PATCH', '', {})).body.updatedAt).toBe(START)
  })

  test('change the revision when they are created, changed, or deleted, so that open pages load them again', async () => {
    const { sandbox, send } = await start()
    const read = async () => (await sandbox.send('/sandbox/state')).body.revisions.organizations
    const requireNewRevision = async (method: string, path: string, body?: unknown) => {
      const before = await read()
      const changed = await send(method, path, body)
      expect([method, path, await read()]).not.toEqual([method, path, before])
      return changed.body
    }
    const { userId } = await requireNewRevision('POST', '/users', { apiKey: null })
    await requireNewRevision('PATCH', `/users/${userId}`, { role: 'admin' })
    await requireNewRevision('DELETE', `/users/${userId}`)
    const { keyId } = await requireNewRevision('POST', '/keys', {})
    await requireNewRevision('PATCH', `/keys/${keyId}`, { role: 'admin' })
    await requireNewRevision('DELETE', `/keys/${keyId}`)
  })

  test('of unknown or other organizations return 404', async () => {
    const { sandbox, created, path } = await start()
    const nobody = '/sandbox/organizations/nobody'
    const other = (await sandbox.post('/sandbox/organizations', {})).body
    for (const [list, own, ofOther] of [
      ['users', created.users[0].userId, other.users[0].userId],
      ['keys', created.keys[0].keyId, other.keys[0].keyId],
    ]) {
      for (const unknown of [`${path}/${list}/${ofOther}`, `${nobody}/${list}/${own}`]) {
        for (const [method, body] of [['GET'], ['PATCH', { status: 'active' }], ['DELETE']] as const)
          expect((await sandbox.sendJson(method, unknown, body)).status).toBe(404)
      }
      for (const method of ['GET', 'POST'])
        expect((await sandbox.sendJson(method, `${nobody}/${list}`)).status).toBe(404)
    }
  })
})

describe('changing a user', () => {
  test('deletes, suspends, and restores any user, even the last admin', async () => {
    const { sandbox, created, send } = await start()
    const [admin, user] = created.users
    const set = ({ userId }: { userId: string }, status: string) =>
      send('PATCH', `/users/${userId}`, { status })
    expect((await set(user, 'deleted')).body).toEqual({ ...user, status: 'deleted' })
    expect(await getEnrichError(sandbox, created.apiKey)).toBe('user_deleted')
    await set(user, 'suspend')
    expect(await getEnrichError(sandbox, created.apiKey)).toBe('user_suspended')
    await set(user, 'active')
    expect(await getEnrichError(sandbox, created.apiKey)).toBeNull()
    expect((await set(admin, 'deleted')).status).toBe(200)
    expect(await viewUsers(sandbox, created.adminKey)).toBe(403)
  })
})

describe('changing a key', () => {
  test('sets role, status, and value, and the former value returns 401', async () => {
    const { sandbox, created, send } = await start()
    const [, key] = created.keys
    const update = { role: 'admin', status: 'suspended', apiKey: 'rotated' }
    expect((await send('PATCH', `/keys/${key.keyId}`, update)).body).toEqual({ ...key, ...update })
    expect(await getEnrichError(sandbox, created.apiKey)).toBe('invalid_api_key')
    expect(await getEnrichError(sandbox, 'rotated')).toBe('key_suspended')
    await send('PATCH', `/keys/${key.keyId}`, { status: 'active', apiKey: 'rotated' })
    expect(await viewUsers(sandbox, 'rotated')).toBe(200)
  })
})

describe('deleting', () => {
  test('a user returns it, and deletes its key', async () => {
    const { sandbox, created, path, send } = await start()
    const [, user] = created.users
    expect((await send('DELETE', `/users/${user.userId}`)).body).toEqual(user)
    expect(await getEnrichError(sandbox, created.apiKey)).toBe('invalid_api_key')
    expect((await sandbox.send(path)).body).toMatchObject({ userCount: 1, keyCount: 1 })
    expect((await send('GET', `/users/${user.userId}`)).status).toBe(404)
    expect((await send('POST', '/users', { email: user.email })).status).toBe(201)
  })

  test('a key returns it, and leaves its user', async () => {
    const { sandbox, created, path, send } = await start()
    const [, key] = created.keys
    expect((await send('DELETE', `/keys/${key.keyId}`)).body).toEqual(key)
    expect(await getEnrichError(sandbox, created.apiKey)).toBe('invalid_api_key')
    expect((await sandbox.send(path)).body).toMatchObject({ userCount: 2, keyCount: 1 })
  })
})
