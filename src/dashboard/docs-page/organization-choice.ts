/** The choice of the organization whose keys are sent. */
import { fetchControl, fetchPages, isControlOpen } from './control-api.ts'
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

/** The event of the window after the control token was entered. */
export const TOKEN_ENTERED = 'signalbox-token-entered'

/** Where the chosen organization of this tab is stored. */
const STORAGE_KEY = 'signalbox-docs-organization'

/** Fills the list of organizations, and sends the keys of the chosen one, or of one that shows every field. */
export async function startOrganizationChoice(ui: System): Promise<void> {
  const select = document.querySelector<HTMLSelectElement>('#organization')
  const shownKey = document.querySelector<HTMLElement>('#key')
  if (select === null || shownKey === null) return
  const listed = new Map<string, Organization>()
  const choose = async (orgId: string): Promise<void> => {
    const chosen = listed.get(orgId)
    if (chosen === undefined) return
    select.value = orgId
    const { key, adminKey } = chosen.key === undefined ? await findKeys(ui, orgId) : chosen
    // Another one was chosen meanwhile.
    if (select.value !== orgId) return
    if (ui.authSelectors.authorized().size > 0) ui.authActions.logout(['apikey', ...ADMIN_SCHEMES])
    if (key) ui.preauthorizeApiKey('apikey', key)
    if (adminKey) for (const scheme of ADMIN_SCHEMES) ui.preauthorizeApiKey(scheme, adminKey)
    shownKey.textContent = key ?? adminKey ?? 'no working key'
  }
  const add = (organizations: readonly Organization[]): void => {
    for (const organization of organizations.filter(({ orgId }) => !listed.has(orgId))) {
      listed.set(organization.orgId, organization)
      select.add(new Option(organization.orgName, organization.orgId))
    }
    select.hidden = listed.size === 0
  }
  select.addEventListener('change', () => {
    sessionStorage.setItem(STORAGE_KEY, select.value)
    void choose(select.value)
  })
  // The keys of the demo organizations are public. The control API has all organizations and keys.
  const response = await fetch('/docs/organizations.json')
  add((await response.json()) as Organization[])
  const active = [...listed.values()].filter(({ status }) => status === 'active')
  const first = active.find(({ subscription }) => subscription === 'plus') ?? active[0]
  const stored = sessionStorage.getItem(STORAGE_KEY) ?? ''
  await choose(listed.has(stored) ? stored : (first?.orgId ?? select.value))
  const list = async (): Promise<void> => {
    if (!isControlOpen(ui)) return
    for await (const items of fetchPages<Organization>(ui, '/sandbox/organizations')) {
      const isStored = items.some(({ orgId }) => orgId === stored && !listed.has(orgId))
      add(items)
      if (isStored) await choose(stored)
    }
  }
  addEventListener(TOKEN_ENTERED, () => void list())
  await list()
}

async function findKeys(ui: System, orgId: string): Promise<Pick<Organization, 'key' | 'adminKey'>> {
  const { items = [] } = await fetchControl<{ items?: Key[] }>(ui, `/sandbox/organizations/${orgId}/keys`)
  const first = (role: Key['role']) =>
    items.find((key) => key.role === role && key.status === 'active')?.apiKey ?? null
  return { key: first('standard'), adminKey: first('admin') }
}
