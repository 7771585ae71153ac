/** The demo organizations and their documented keys. The keys are public, so pages may show them. */
import demoOrganizations from '../../data/organizations.json' with { type: 'text' }
import type { Connection } from '../db/open.ts'
import { lazy, VersionedCache } from '../lib/cache.ts'
import type { Caller, Callers } from './callers.ts'
import { parseOrganizations, type SeedOrganization } from './organizations-file.ts'

export const DEMO_ORGANIZATIONS_FILE = 'data/organizations.json'

export const readDemoOrganizations = (): SeedOrganization[] =>
  // TypeScript gives the type of the JSON to an import of its text.
  parseOrganizations(demoOrganizations as unknown as string, DEMO_ORGANIZATIONS_FILE)

/** Keys of one demo organization, by the name of their security scheme in the OpenAPI document. */
export type DemoKeys = Readonly<Record<string, string>>

/**
 * Returns a function that returns the active demo keys; none if there are no demo organizations. It looks up documented
 * keys only, and caches the result until stored rows change.
 */
export function createDemoKeyReader({ dataVersion }: Connection, callers: Callers): () => DemoKeys {
  const cache = new VersionedCache<'demo keys', DemoKeys>(dataVersion, 2)
  return () => cache.get('demo keys') ?? cache.set('demo keys', findWorkingKeys(callers))
}

interface WorkingDemo {
  readonly apikey: string
  readonly admin: string | undefined
  readonly subscription: Caller['organization']['subscription']
}

function findWorkingKeys(callers: Callers): DemoKeys {
  const demos = listDocumentedKeys().flatMap((keys) => toWorkingDemo(callers, keys))
  // An Enterprise Plus organization shows every field.
  const selected = demos.find(({ subscription }) => subscription === 'plus') ?? demos[0]
  if (!selected) return {}
  const { apikey, admin } = selected
  return { apikey, ...(admin !== undefined && { adminKey: admin, keyAdminKey: admin }) }
}

/** Returns the key values of each demo organization. */
const listDocumentedKeys = lazy(() =>
  readDemoOrganizations().map(({ keys }) => keys.flatMap(({ apiKey }) => apiKey ?? [])),
)

function toWorkingDemo(callers: Callers, keys: readonly string[]): WorkingDemo[] {
  const working = keys.flatMap((apiKey) => {
    const caller = callers.find(apiKey)
    return caller && isWorking(caller) ? { apiKey, caller } : []
  })
  const standard = working.find(({ caller }) => caller.key.role === 'standard')
  if (!standard) return []
  const admin = working.find(({ caller }) => caller.key.role === 'admin')
  const { subscription } = standard.caller.organization
  return [{ apikey: standard.apiKey, admin: admin?.apiKey, subscription }]
}

const isWorking = ({ organization, key, userStatus = 'active' }: Caller): boolean =>
  organization.status === 'active' && key.status === 'active' && userStatus === 'active'
