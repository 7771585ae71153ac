/** The organizations as the server introduces them at start. */
import type { Keys } from './keys.ts'
import type { Organization, Organizations } from './organizations.ts'

/** An organization, with a key of each role that works. */
export interface Introduction {
  readonly orgId: string
  readonly orgName: string
  readonly subscription: Organization['subscription']
  readonly status: Organization['status']
  readonly adminKey: string | null
  readonly key: string | null
}

/** In the order they were made; a key is `null` where none of its role works. */
export function introduce(organizations: Organizations, keys: Keys): Introduction[] {
  const first = (orgId: string, role: 'admin' | 'standard'): string | null =>
    keys.working(orgId, role)[0]?.apiKey ?? null
  return organizations.list().map(({ orgId, orgName, subscription, status }) => ({
    orgId,
    orgName,
    subscription,
    status,
    adminKey: first(orgId, 'admin'),
    key: first(orgId, 'standard'),
  }))
}
