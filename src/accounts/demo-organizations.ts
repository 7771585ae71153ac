/** The demo organizations and their documented keys. The keys are public, so pages may show them. */

import demoOrganizationsText from '../../data/organizations.json' with { type: 'text' }
import type { Connection } from '../db/open.ts'
import { lazily, Remembered } from '../lib/cache.ts'
import type { Caller, Callers } from './callers.ts'
import type { OrganizationSummary } from './keys.ts'
import { readOrganizations, type SeedOrganization } from './organizations-file.ts'

export const DEMO_ORGANIZATIONS_FILE = 'data/organizations.json'

export const demoOrganizationSeeds = (): SeedOrganization[] =>
  // TypeScript gives the type of the JSON to an import of its text.
  readOrganizations(demoOrganizationsText as unknown as string, DEMO_ORGANIZATIONS_FILE)

/** Keys of one demo organization, under the security schemes of the document that they belong to. */
export type DemoKeys = Readonly<Record<string, string>>

/**
 * Returns a function that gives the demo keys that work now; none if there are no demo organizations. It looks up only
 * documented keys, and only after a change.
 */
export function createDemoKeys({ changes }: Connection, callers: Callers): () => DemoKeys {
  const remembered = new Remembered<'demo keys', DemoKeys>(changes, 2)
  return () => remembered.get('demo keys') ?? remembered.set('demo keys', workingKeys(callers))
}

function workingKeys(callers: Callers): DemoKeys {
  const demos = demoOrganizations(callers).filter(({ status, key }) => status === 'active' && key !== null)
  // An Enterprise Plus organization shows every field.
  const { key, adminKey } = demos.find(({ subscription }) => subscription === 'plus') ?? demos[0] ?? {}
  if (!key) return {}
  return { apikey: key, ...(adminKey && { adminKey, keyAdminKey: adminKey }) }
}

/** The demo organizations with the documented keys that work. It looks up only documented keys, however many others there are. */
export const demoOrganizations = (callers: Callers): OrganizationSummary[] =>
  documentedKeys().flatMap((keys) => summarize(callers, keys))

/** The key values of each demo organization. */
const documentedKeys = lazily(() =>
  demoOrganizationSeeds().map(({ keys }) => keys.flatMap(({ apiKey }) => apiKey ?? [])),
)

function summarize(callers: Callers, keys: readonly string[]): OrganizationSummary[] {
  const working = keys.flatMap((apiKey) => {
    const caller = callers.find(apiKey)
    return caller && isWorking(caller) ? { apiKey, caller } : []
  })
  const [first] = working
  if (!first) return []
  const { orgId, orgName, subscription, status } = first.caller.organization
  const ofRole = (role: Caller['key']['role']): string | null =>
    working.find(({ caller }) => caller.key.role === role)?.apiKey ?? null
  return [{ orgId, orgName, subscription, status, adminKey: ofRole('admin'), key: ofRole('standard') }]
}

const isWorking = ({ key, userStatus = 'active' }: Caller): boolean =>
  key.status === 'active' && userStatus === 'active'
