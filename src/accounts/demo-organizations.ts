/** The demo organizations and their documented keys. The keys are public, so pages may show them. */
import demoOrganizationsText from '../../data/organizations.json' with { type: 'text' }
import { lazy } from '../lib/cache.ts'
import type { Caller, Callers } from './key-authentication.ts'
import type { Organization } from './organizations.ts'
import { applyDefaults, type SeedOrganization } from './organizations-file.ts'
import type { OrganizationSummary } from './summarize-organizations.ts'

export const DEMO_ORGANIZATIONS_FILE = 'data/organizations.json'

/** Returns the file without the checks of `parseOrganizations`, which add 5 ms to each start. A test checks it. */
export const readDemoOrganizations = lazy(
  // TypeScript gives the type of the JSON to an import of its text.
  (): readonly SeedOrganization[] =>
    JSON.parse(demoOrganizationsText as unknown as string).map(applyDefaults),
)

/** Returns the demo organizations with the documented keys that work. Looks up documented keys only. */
export const listDemoOrganizations = (callers: Callers): OrganizationSummary[] =>
  listDocumentedKeys().flatMap((keys) => summarizeDemo(callers, keys))

/** Returns the key values of each demo organization. */
const listDocumentedKeys = lazy(() =>
  readDemoOrganizations().map(({ keys }) => keys.flatMap(({ apiKey }) => apiKey ?? [])),
)

function summarizeDemo(callers: Callers, keys: readonly string[]): OrganizationSummary[] {
  const found: Partial<Record<Caller['key']['role'], string>> = {}
  let organization: Organization | undefined
  for (const apiKey of keys) {
    // Each look-up delays the start.
    if (found.admin !== undefined && found.standard !== undefined) break
    const caller = callers.find(apiKey)
    if (!caller || !isWorking(caller)) continue
    organization ??= caller.organization
    found[caller.key.role] ??= apiKey
  }
  if (!organization) return []
  const { orgId, orgName, subscription, status } = organization
  return [
    { orgId, orgName, subscription, status, adminKey: found.admin ?? null, key: found.standard ?? null },
  ]
}

const isWorking = ({ key, userStatus = 'active' }: Caller): boolean =>
  key.status === 'active' && userStatus === 'active'
