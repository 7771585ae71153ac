/** The choice of the organization whose keys are sent. */
import type { JsonObject } from '../api/json.ts'
import { follow, TOKEN_ENTERED } from './plugin.ts'
import type { System } from './swagger-ui.ts'

interface Keys {
  readonly key?: string | null | undefined
  readonly adminKey?: string | null | undefined
}

interface Organization extends Keys {
  readonly orgId: string
  readonly orgName: string
  readonly subscription: string
  readonly status: string
}

type ListedKey = Readonly<Record<'role' | 'status' | 'apiKey', string>>

interface Page<Item> {
  readonly items?: readonly Item[]
  readonly next?: string | null
}

const PATH = '/sandbox/organizations'

/** Where the chosen organization of this tab is stored. */
const STORAGE_KEY = 'signalbox-docs-organization'

/** Fills the list of organizations, and sends the keys of the chosen one, or of one that shows every field. */
export async function startOrganizationChoice(ui: System, spec: JsonObject): Promise<void> {
  const select = document.querySelector('select')
  const shownKey = document.querySelector('output')
  if (select === null || shownKey === null) return
  const organizations = new Map<string, Organization>()
  const getToken = () => ui.authSelectors.authorized().getIn(['controlToken', 'value'])

  const get = async <Item>(path: string): Promise<Page<Item>> => {
    const token = getToken()
    const response = await fetch(path, { headers: token ? { 'x-control-token': String(token) } : {} })
    return (await response.json()) as Page<Item>
  }

  const findKeys = async (orgId: string): Promise<Keys> => {
    const known = organizations.get(orgId)
    if (known?.key !== undefined) return known
    const { items = [] } = await get<ListedKey>(`${PATH}/${orgId}/keys`)
    const find = (role: string) => items.find((key) => key.role === role && key.status === 'active')?.apiKey
    return { key: find('standard'), adminKey: find('admin') }
  }

  const choose = async (orgId: string): Promise<void> => {
    select.value = orgId
    const { key, adminKey } = await findKeys(orgId)
    // Another one was chosen meanwhile.
    if (select.value !== orgId) return
    ui.preauthorizeApiKey('apikey', key ?? '')
    for (const scheme of ['adminKey', 'keyAdminKey']) ui.preauthorizeApiKey(scheme, adminKey ?? '')
    shownKey.textContent = key ?? adminKey ?? 'no working key'
  }

  const add = (items: readonly Organization[]): void => {
    for (const one of items.filter(({ orgId }) => !organizations.has(orgId))) {
      organizations.set(one.orgId, one)
      select.add(new Option(one.orgName, one.orgId))
    }
  }

  /** Adds the organizations of the control API, if this page can use it. */
  const list = async (): Promise<void> => {
    const needsToken = follow(spec, ['components', 'securitySchemes', 'controlToken']) !== undefined
    if (follow(spec, ['paths', PATH]) === undefined || (needsToken && !getToken())) return
    for (let cursor: string | null = ''; cursor !== null; ) {
      const query: string = cursor && `?cursor=${encodeURIComponent(cursor)}`
      const { items = [], next = null }: Page<Organization> = await get(PATH + query)
      add(items)
      cursor = next
    }
  }

  const chooseFirst = async (): Promise<void> => {
    const active = [...organizations.values()].filter(({ status }) => status === 'active')
    const first = active.find(({ subscription }) => subscription === 'plus') ?? active[0]
    const stored = organizations.get(sessionStorage.getItem(STORAGE_KEY) ?? '')
    const orgId = (stored ?? first)?.orgId
    if (orgId !== undefined) await choose(orgId)
  }

  select.addEventListener('change', () => {
    sessionStorage.setItem(STORAGE_KEY, select.value)
    void choose(select.value)
  })
  addEventListener(TOKEN_ENTERED, () => void list())
  // The keys of the demo organizations are public.
  add((await (await fetch('/docs/organizations.json')).json()) as Organization[])
  await chooseFirst()
  await list()
  await chooseFirst()
}
