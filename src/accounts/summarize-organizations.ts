/** Summaries of organizations with their keys, for the start banner. */
import type { OrganizationSummary } from '../lib/account-types.ts'
import type { Accounts } from './accounts.ts'
import { type Caller, type Callers, isWorkingKey } from './callers.ts'
import { getOrgId, type SeedOrganization } from './organization-schema.ts'
import type { Organization } from './organizations.ts'

/** Returns a summary of each stored organization of a file, in the order of the file. */
export const summarizeSeeds = (
  accounts: Accounts,
  seeds: readonly SeedOrganization[],
): OrganizationSummary[] =>
  seeds.flatMap((seed) => {
    const organization = accounts.organizations.get(getOrgId(seed))
    if (organization === undefined) return []
    const values = accounts.keys.list(organization.orgId).map(({ apiKey }) => apiKey)
    return [summarize(organization, findWorkingKeys(accounts.callers, values))]
  })

interface WorkingKey {
  readonly apiKey: string
  readonly caller: Caller
}

/** The first working key of each role. */
type WorkingKeys = Partial<Record<Caller['key']['role'], WorkingKey>>

export function findWorkingKeys(callers: Callers, values: readonly string[]): WorkingKeys {
  const found: WorkingKeys = {}
  for (const apiKey of values) {
    // Each look-up delays the start.
    if (found.admin && found.standard) break
    const caller = callers.find(apiKey)
    if (caller && isWorkingKey(caller)) found[caller.key.role] ??= { apiKey, caller }
  }
  return found
}

export const summarize = (
  { orgId, orgName, subscription, status }: Organization,
  { admin, standard }: WorkingKeys,
): OrganizationSummary => ({
  orgId,
  orgName,
  subscription,
  status,
  adminKey: admin?.apiKey ?? null,
  key: standard?.apiKey ?? null,
})
