/** Which keys each operation accepts. */
import { expect, test } from 'bun:test'
import type { SeedOrganization } from '../../../src/accounts/organization-schema.ts'
import { OPERATIONS } from '../../../src/api/operations.ts'
import { seedOrganization } from '../../fixtures/seed-organization.ts'
import { loadContract } from '../../support/openapi/contract.ts'
import { createSandbox } from '../../support/sandbox.ts'

type Key = SeedOrganization['keys'][number]

const ORGANIZATION_STATUSES = ['active', 'inactive'] as const
const USER_STATUSES = [undefined, 'active', 'suspend', 'deleted'] as const

/** Every combination of statuses and roles. The address of a key is its name. */
const ALL_KEYS = ORGANIZATION_STATUSES.flatMap((organization) =>
  USER_STATUSES.flatMap((user) =>
    (['admin', 'standard'] as const).flatMap((role) =>
      (['active', 'suspended'] as const).map((status) => {
        const email = `${user}-${role}-${status}@x.example`
        return { organization, user, role, status, email, apiKey: `${organization}-${email}` }
      }),
    ),
  ),
)

const ORGANIZATIONS = ORGANIZATION_STATUSES.map((status) => {
  const own = ALL_KEYS.filter(({ organization }) => organization === status)
  const keys = own.map(({ email, role, status, apiKey }): Key => ({ email, role, status, apiKey }))
  const users = own.flatMap(({ email, user }) =>
    user === undefined ? [] : [{ email, role: 'user' as const, status: user }],
  )
  return seedOrganization({ orgName: status, status, keys, users })
})

/** Returns the code of the first reason to reject a key, in the order of the interface. */
function findReason(key: (typeof ALL_KEYS)[number], path: string): string | undefined {
  if (key.organization === 'inactive' && !path.endsWith('/view')) return 'organization_inactive'
  if (key.user === 'deleted') return 'user_deleted'
  if (key.user === 'suspend') return 'user_suspended'
  if (key.status === 'suspended') return 'key_suspended'
  if (!path.startsWith('/signals/')) return key.role === 'admin' ? 'invalid_api_key' : undefined
  return key.role === 'standard' ? 'admin_key_required' : undefined
}

const contract = await loadContract()
const OTHER_CODES = ['unauthorized', 'invalid_api_key', 'loopback_only']

test.each(Object.values(OPERATIONS).map(({ path }) => path))(
  '%s rejects a key for its organization, user, status, or role, in this order',
  async (path) => {
    const operation = contract.operations.find((one) => one.path === path)
    const documented = ['401', '403'].flatMap((status) =>
      operation ? contract.codesOf(operation, status) : [],
    )
    const isManagement = path.startsWith('/signals/')
    const codeOf = (reason: string) => (isManagement ? reason : 'invalid_api_key')
    const reasons = new Set(ALL_KEYS.flatMap((key) => findReason(key, path) ?? []).map(codeOf))
    expect(new Set([...reasons, ...OTHER_CODES])).toEqual(new Set([...documented, ...OTHER_CODES]))
    const sandbox = createSandbox({ organizations: ORGANIZATIONS })
    for (const key of ALL_KEYS) {
      const { apiKey } = key
      const headers = isManagement ? { 'Admin-Api-Key': apiKey, 'Api-Key': apiKey } : { apikey: apiKey }
      // Accepted keys get the error of the body, which is parsed later.
      const { status, body } = await sandbox.post(path, '{', headers)
      const reason = findReason(key, path)
      if (reason === undefined) expect([apiKey, status]).toEqual([apiKey, 400])
      else
        expect([apiKey, status, body.error.code]).toEqual([apiKey, isManagement ? 403 : 401, codeOf(reason)])
    }
  },
)
