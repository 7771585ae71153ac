/** Summaries of organizations with their keys, for the start banner and clients. */

import type { ApiKey, Keys } from './keys.ts'
import type { Organization, Organizations } from './organizations.ts'
import type { SeedOrganization } from './organizations-file.ts'
import { getOrgId } from './organizations-file.ts'

/** An organization with one working key for each role, as the server prints it at start. */
export interface OrganizationSummary
  extends Pick<Organization, 'orgId' | 'orgName' | 'subscription' | 'status'> {
  readonly adminKey: string | null
  readonly key: string | null
}

/** Returns a summary of each organization in the order of their creation. */
export const summarizeOrganizations = (organizations: Organizations, keys: Keys): OrganizationSummary[] =>
  organizations.list().map((organization) => summarize(organization, keys))

/** Returns a summary of each stored organization of a file, in the order of the file. */
export const summarizeSeeds = (
  { organizations, keys }: { readonly organizations: Organizations; readonly keys: Keys },
  seeds: readonly SeedOrganization[],
): OrganizationSummary[] =>
  seeds.flatMap((seed) => {
    const organization = organizations.get(getOrgId(seed))
    return organization ? [summarize(organization, keys)] : []
  })

/** A key is `null` if no key of its role works. */
function summarize({ orgId, orgName, subscription, status }: Organization, keys: Keys): OrganizationSummary {
  const first = (role: ApiKey['role']): string | null => keys.listWorking(orgId, role)[0]?.apiKey ?? null
  return { orgId, orgName, subscription, status, adminKey: first('admin'), key: first('standard') }
}
