/** How an organization, its keys, and its numbers are shown, without a browser. */
import { describe, expect, test } from 'bun:test'
import { findWorkingKey, getKeyProblem, maskKey } from '../../src/dashboard/api/keys.ts'
import type { Entry, OrganizationDetails } from '../../src/dashboard/api/schemas.ts'
import { findCause } from '../../src/dashboard/recorded/error-cause.ts'
import { formatCount, formatCredits } from '../../src/dashboard/ui/format.ts'

type Key = OrganizationDetails['keys'][number]
type User = OrganizationDetails['users'][number]

const key = (email: string, given: Partial<Key> = {}) =>
  ({ email, role: 'admin', status: 'active', ...given }) as Key
const user = (email: string, status: User['status']) => ({ email, role: 'admin', status }) as User

describe('an API key', () => {
  test('shows the error code that the service returns', () => {
    const of = (status: User['status']) =>
      getKeyProblem(key('ada@x.example'), [user('ADA@x.example', status)])
    expect([of('active'), of('suspend'), of('deleted')]).toEqual([
      undefined,
      'user_suspended',
      'user_deleted',
    ])
    expect(getKeyProblem(key('nobody@x.example'), [])).toBeUndefined()
    expect(getKeyProblem(key('ada@x.example', { status: 'suspended' }), [])).toBe('key_suspended')
    // The service checks the user first.
    const suspended = key('ada@x.example', { status: 'suspended' })
    expect(getKeyProblem(suspended, [user('ada@x.example', 'suspend')])).toBe('user_suspended')
  })

  test('is an example if it works, a standard key rather than an admin key', () => {
    const [admin, standard] = [key('admin@x.example'), key('ada@x.example', { role: 'standard' })]
    const keys = [key('first@x.example', { role: 'standard', status: 'suspended' }), admin, standard]
    expect(findWorkingKey({ keys, users: [] })).toBe(standard)
    expect(findWorkingKey({ keys, users: [user('ada@x.example', 'suspend')] })).toBeUndefined()
    expect(findWorkingKey({ keys: keys.slice(0, 1), users: [] })).toBeUndefined()
  })
})

describe('the organization page', () => {
  test('formats credits, counts, and masked keys', () => {
    expect([formatCredits(null), formatCredits(12_500)]).toEqual(['unlimited', '12,500'])
    expect([formatCount(1, 'key'), formatCount(1_600, 'company', 'companies')]).toEqual([
      '1 key',
      '1,600 companies',
    ])
    expect(['01234567abcd', 'demo-pro-key'].map(maskKey)).toEqual(['••••abcd', 'demo-pro-key'])
  })
})

describe('the cause of an error', () => {
  const organization = {
    status: 'active',
    credits: 0,
    limits: { qps: { quota: 5, remaining: 2 }, daily: { quota: 1_000, remaining: 0 } },
    users: [{ ...user('ada@x.example', 'deleted'), userId: 'user-1' }],
    keys: [key('ADA@x.example', { keyId: 'key-1', status: 'suspended' })],
  } as OrganizationDetails
  const causeOf = (errorCode: Entry['errorCode'], keyId = 'key-1') =>
    findCause({ errorCode, keyId, fault: null }, organization)

  test('is the part of the organization that the error is about, and what it is now', () => {
    expect(causeOf('insufficient_credits')?.now).toBe('Credits now: 0.')
    expect(causeOf('rate_limit_exceeded')?.now).toBe('Used now: 3 of 5 this second, 1,000 of 1,000 today.')
    expect(causeOf('key_suspended')).toMatchObject({ part: 'key-1', now: 'The admin key is now suspended.' })
    expect(causeOf('user_deleted')).toMatchObject({ part: 'user-1', now: 'The status is now deleted.' })
    expect(causeOf('organization_inactive')?.part).toBeUndefined()
  })

  test('is not part of the organization if a fault caused it, the key was deleted, or the input is wrong', () => {
    const fault = { id: 'fault-1', kind: 'error', afterCommit: false, settings: null }
    expect(
      findCause({ errorCode: 'insufficient_credits', keyId: 'key-1', fault }, organization),
    ).toBeUndefined()
    expect(causeOf('key_suspended', 'key-2')).toBeUndefined()
    expect(causeOf('missing_identifier')).toBeUndefined()
  })
})
