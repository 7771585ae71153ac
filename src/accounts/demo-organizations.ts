/** The demo organizations and their documented keys. The keys are public, so pages may show them. */
import demoOrganizationsText from '../../data/organizations.json' with { type: 'text' }
import type { OrganizationSummary } from '../lib/account-types.ts'
import { lazy } from '../lib/cache.ts'
import type { Accounts } from './accounts.ts'
import { applyDefaults, type SeedOrganization } from './organization-schema.ts'
import { findWorkingKeys, summarize } from './summarize-organizations.ts'

export const DEMO_ORGANIZATIONS_FILE = 'data/organizations.json'

/** Returns the file without the checks of `parseOrganizations`, which add 5 ms to each start. A test checks it. */
export const readDemoOrganizations = lazy(
  // TypeScript gives the type of the JSON to an import of its text.
  (): readonly SeedOrganization[] =>
    JSON.parse(demoOrganizationsText as unknown as string).map(applyDefaults),
)

/** Returns the demo organizations with the documented keys that work. Looks up documented keys only. */
export const listDemoOrganizations = ({ callers }: Accounts): OrganizationSummary[] =>
  listDocumentedKeys().flatMap((keys) => {
    const found = findWorkingKeys(callers, keys)
    const { organization } = (found.admin ?? found.standard)?.caller ?? {}
    return organization ? summarize(organization, found) : []
  })

/** Returns the key values of each demo organization. */
const listDocumentedKeys = lazy(() =>
  readDemoOrganizations().map(({ keys }) => keys.flatMap(({ apiKey }) => apiKey ?? [])),
)
