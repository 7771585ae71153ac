/** The demo organizations and their documented keys. The keys are public, so pages may show them. */

import demoOrganizations from '../../data/organizations.json' with { type: 'text' }
import type { Connection } from '../db/open.ts'
import { lazily, Remembered } from '../lib/cache.ts'
import type { Caller, Callers } from './callers.ts'
import { readOrganizations, type SeedOrganization } from './organizations-file.ts'

export const DEMO_ORGANIZATIONS_FILE = 'data/organizations.json'

export const demoOrganizationSeeds = (): SeedOrganization[] =>
  // TypeScript gives the type of the JSON to an import of its text.
  readOrganizations(demoOrganizations as unknown as string, DEMO_ORGANIZATIONS_FILE)

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

interface Demo {
  readonly apikey: string
  readonly admin: string | undefined
  readonly subscription: Caller['organization']['subscription']
}

function workingKeys(callers: Callers): DemoKeys {
  const demos = documentedKeys().flatMap((keys) => workingDemo(callers, keys))
  // An Enterprise Plus organization shows every field.
  const chosen = demos.find(({ subscription }) => subscription === 'plus') ?? demos[0]
  if (!chosen) return {}
  const { apikey, admin } = chosen
  return { apikey, ...(admin !== undefined && { adminKey: admin, keyAdminKey: admin }) }
}

/** The key values of each demo organization. */
const documentedKeys = lazily(() =>
  demoOrganizationSeeds().map(({ keys }) => keys.flatMap(({ apiKey }) => apiKey ?? [])),
)

function workingDemo(callers: Callers, keys: readonly string[]): Demo[] {
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
