/** The choice of the organization whose keys are sent. */
import { fetchControl, isControlOpen } from './control-api.ts'
import type { System } from './swagger-ui.ts'

interface Organization {
  readonly orgId: string
  readonly orgName: string
  readonly subscription: string
  readonly status: string
  readonly key?: string | null
  readonly adminKey?: string | null
}

interface Key {
  readonly role: 'admin' | 'standard'
  readonly status: string
  readonly apiKey: string
}

/** The security schemes of the OpenAPI document, by the role of their key. */
const ADMIN_SCHEMES = ['adminKey', 'keyAdminKey']

/** Fills the list of organizations, and sends the keys of one that shows every field, if there is one. */
export async function startCallerChoice(ui: System): Promise<void> {
  const select = document.querySelector<HTMLSelectElement>('#organization')
  const shownKey = document.querySelector<HTMLElement>('#key')
  if (select === null || shownKey === null) return
  const listed = new Map<string, Organization>()
  const choose = async (): Promise<void> => {
    const chosen = listed.get(select.value)
    if (chosen === undefined) return
    const { key, adminKey } = chosen.key === undefined ? await findKeys(ui, chosen.orgId) : chosen
    if (ui.authSelectors.authorized().size > 0) ui.authActions.logout(['apikey', ...ADMIN_SCHEMES])
    if (key) ui.preauthorizeApiKey('apikey', key)
    if (adminKey) for (const scheme of ADMIN_SCHEMES) ui.preauthorizeApiKey(scheme, adminKey)
    shownKey.textContent = key ?? adminKey ?? 'no working key'
  }
  const add = async (organizations: readonly Organization[]): Promise<void> => {
    const added = organizations.filter(({ orgId }) => !listed.has(orgId))
    const isFirst = listed.size === 0
    for (const organization of added) {
      listed.set(organization.orgId, organization)
      select.add(new Option(organization.orgName, organization.orgId))
    }
    select.hidden = listed.size === 0
    if (!isFirst) return
    const active = added.filter(({ status }) => status === 'active')
    select.value =
      (active.find(({ subscription }) => subscription === 'plus') ?? active[0])?.orgId ?? select.value
    await choose()
  }
  select.addEventListener('change', () => void choose())
  // The keys of the demo organizations are public. The control API has all organizations and keys.
  const response = await fetch('/docs/organizations.json')
  await add((await response.json()) as Organization[])
  if (!isControlOpen(ui)) return
  const { items } = await fetchControl<{ items: Organization[] }>(ui, '/sandbox/organizations?limit=500')
  await add(items)
}

async function findKeys(ui: System, orgId: string): Promise<Pick<Organization, 'key' | 'adminKey'>> {
  const { items } = await fetchControl<{ items: Key[] }>(ui, `/sandbox/organizations/${orgId}/keys?limit=500`)
  const first = (role: Key['role']) =>
    items.find((key) => key.role === role && key.status === 'active')?.apiKey ?? null
  return { key: first('standard'), adminKey: first('admin') }
}
