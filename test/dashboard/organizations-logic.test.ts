/** How an organization, its keys, and its numbers are shown, without a browser. */
import { describe, expect, test } from 'bun:test'
import { findWorkingKey, getKeyProblem } from '../../src/dashboard/api/keys.ts'
import type { OrganizationDetails } from '../../src/dashboard/api/schemas.ts'
import { maskKey } from '../../src/dashboard/pages/organizations/organization.ts'
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
    expect(maskKey('01234567abcd')).toBe('••••abcd')
  })
})
