/** Summaries of organizations with their keys, for the start banner and clients. */
import type { ApiKey, Keys } from './keys.ts'
import type { Organization, Organizations } from './organizations.ts'

/** An organization with one working key for each role, as the server prints it at start. */
export interface OrganizationSummary
  extends Pick<Organization, 'orgId' | 'orgName' | 'subscription' | 'status'> {
  readonly adminKey: string | null
  readonly key: string | null
}

/** Returns a summary of each organization in the order of their creation. A key is `null` if no key of its role works. */
export function summarizeOrganizations(organizations: Organizations, keys: Keys): OrganizationSummary[] {
  const first = (orgId: string, role: ApiKey['role']): string | null =>
    keys.listWorking(orgId, role)[0]?.apiKey ?? null
  return organizations.list().map(({ orgId, orgName, subscription, status }) => ({
    orgId,
    orgName,
    subscription,
    status,
    adminKey: first(orgId, 'admin'),
    key: first(orgId, 'standard'),
  }))
}
