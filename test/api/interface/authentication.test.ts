/** Which keys each operation accepts, and in which header. `docs/interface.md` lists the names of these tests. */
import { describe, expect, test } from 'bun:test'
import { createSandbox } from '../../support/sandbox.ts'
import { EACH_REQUEST, outcomeOf, SERVICE_REQUESTS, sendRequest } from './requests.ts'

const sandbox = createSandbox()

const { enrich, buyingGroup, createUser, viewUsers, updateUser, updateKey } = SERVICE_REQUESTS

const isManagement = (path: string): boolean => path.startsWith('/signals/')
const ENRICHMENT = EACH_REQUEST.filter(([, { path }]) => !isManagement(path))
const MANAGEMENT = EACH_REQUEST.filter(([, { path }]) => isManagement(path))
const VIEWS = MANAGEMENT.filter(([, { path }]) => path.endsWith('/view'))
const CHANGES = MANAGEMENT.filter(([, { path }]) => !path.endsWith('/view'))

describe('Authentication', () => {
  describe('Headers', () => {
    test.each(EACH_REQUEST.map(([operation, request]) => [operation, request.header, request] as const))(
      '%s reads the key from the header `%s`, in any case',
      async (_, header, request) => {
        for (const name of [header, header.toUpperCase(), header.toLowerCase()]) {
          const { status } = await createSandbox().post(request.path, request.body, { [name]: request.key })
          expect(status).toBe(200)
        }
      },
    )

    test.each([createUser, viewUsers, updateUser].map((request) => [request.operation, request] as const))(
      '%s also reads the key from the header `Admin_Api_Key`, in any case',
      async (_, { path, body, key }) => {
        for (const name of ['Admin_Api_Key', 'ADMIN_API_KEY', 'admin_api_key'])
          expect((await createSandbox().post(path, body, { [name]: key })).status).toBe(200)
      },
    )

    test('Buying group also reads the key from the header `Api-Key`', async () => {
      const { path, body, key } = buyingGroup
      expect((await sandbox.post(path, body, { 'Api-Key': key })).status).toBe(200)
    })

    test('in Buying group, the header `apikey` takes precedence over `Api-Key`', async () => {
      const { path, body, key } = buyingGroup
      expect((await sandbox.post(path, body, { apikey: key, 'Api-Key': 'unknown' })).status).toBe(200)
      expect((await sandbox.post(path, body, { apikey: 'unknown', 'Api-Key': key })).status).toBe(401)
    })

    test('Enrich also reads the key from the body field `apikey`', async () => {
      const { path, body, key } = enrich
      expect((await sandbox.post(path, { ...body, apikey: key })).status).toBe(200)
    })

    test('in Enrich, the header `apikey` takes precedence over the body field', async () => {
      const { body, key } = enrich
      expect((await sandbox.enrich({ ...body, apikey: 'unknown' }, key)).status).toBe(200)
      expect((await sandbox.enrich({ ...body, apikey: key }, 'unknown')).status).toBe(401)
    })

    test('users and keys are not managed with the header `apikey`', async () => {
      for (const [operation, { path, body, key }] of MANAGEMENT) {
        const rejected = await sandbox.post(path, body, { apikey: key })
        expect([operation, ...outcomeOf(rejected)]).toEqual([operation, 401, 'unauthorized'])
      }
    })
  })

  describe('Keys that are rejected', () => {
    const expectRejection = async (
      requests: typeof EACH_REQUEST,
      key: string,
      status: number,
      code: string,
    ) => {
      expect(requests).not.toBeEmpty()
      for (const [operation, request] of requests) {
        const rejected = await sendRequest(sandbox, request, { key })
        expect([operation, ...outcomeOf(rejected)]).toEqual([operation, status, code])
      }
    }

    test('each operation rejects a request without a key with 401 `unauthorized`', () =>
      expectRejection(EACH_REQUEST, '', 401, 'unauthorized'))

    test('each operation rejects an unknown key with 401 `invalid_api_key`', () =>
      expectRejection(EACH_REQUEST, 'unknown', 401, 'invalid_api_key'))

    test.each([
      ['an admin key', 'plus-admin-key'],
      ['a suspended key', 'plus-suspended-key'],
      ['the key of a suspended user', 'plus-suspended-user-key'],
      ['the key of a deleted user', 'plus-deleted-user-key'],
      ['a key of an inactive organization', 'inactive-key'],
    ])('Enrich and Buying group reject %s with 401 `invalid_api_key`', (_, key) =>
      expectRejection(ENRICHMENT, key, 401, 'invalid_api_key'),
    )

    test.each([
      ['a standard key', 'admin_key_required', 'plus-key'],
      ['a suspended key', 'key_suspended', 'plus-suspended-key'],
      ['the key of a suspended user', 'user_suspended', 'plus-suspended-user-key'],
      ['the key of a deleted user', 'user_deleted', 'plus-deleted-user-key'],
    ])('operations for users and keys reject %s with 403 `%s`', (_, code, key) =>
      expectRejection(MANAGEMENT, key, 403, code),
    )

    test.each(CHANGES)(
      '%s rejects the admin key of an inactive organization with 403 `organization_inactive`',
      (operation, request) =>
        expectRejection([[operation, request]], 'inactive-admin-key', 403, 'organization_inactive'),
    )
  })

  describe('Keys that are accepted', () => {
    test('Enrich and Buying group accept a standard key', async () => {
      for (const [operation, request] of ENRICHMENT)
        expect([operation, (await sendRequest(sandbox, request, { key: 'plus-key' })).status]).toEqual([
          operation,
          200,
        ])
    })

    test('operations for users and keys accept an admin key', async () => {
      for (const [operation, request] of MANAGEMENT) {
        const { status } = await sendRequest(createSandbox(), request, { key: 'plus-admin-key' })
        expect([operation, status]).toEqual([operation, 200])
      }
    })

    test.each(VIEWS)('%s accepts the admin key of an inactive organization', async (_, request) =>
      expect((await sendRequest(sandbox, request, { key: 'inactive-admin-key' })).status).toBe(200),
    )
  })

  describe('The organization of the key', () => {
    test.each(VIEWS)('%s returns nothing of other organizations', async (_, request) => {
      const { body } = await sendRequest(createSandbox(), request, { key: 'standard-admin-key' })
      expect(body.data).not.toBeEmpty()
      for (const { email } of body.data) expect(email).toEndWith('@standard.example')
    })

    test.each([updateUser, updateKey].map((request) => [request.operation, request] as const))(
      '%s changes nothing of other organizations: 404 `not_found`',
      async (_, request) => {
        const rejected = await sendRequest(sandbox, request, { key: 'standard-admin-key' })
        expect(outcomeOf(rejected)).toEqual([404, 'not_found'])
      },
    )
  })
})
