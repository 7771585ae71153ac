/** Reads the control API, with the control token if the server requires one. */
import type { System } from './swagger-ui.ts'

type Authorization = Pick<System, 'specSelectors' | 'authSelectors'>

/** Returns whether the server has the control API, and the page has the token if it needs one. */
export function isControlOpen(system: Authorization): boolean {
  const document = system.specSelectors.specJson()
  if (document.getIn(['paths', '/sandbox/state']) === undefined) return false
  const needsToken = document.getIn(['components', 'securitySchemes', 'controlToken']) !== undefined
  return !needsToken || getToken(system) !== undefined
}

/** Returns the parsed response to a GET. Call it only if `isControlOpen`. */
export async function fetchControl<Body>(system: Authorization, path: string): Promise<Body> {
  const token = getToken(system)
  const response = await fetch(path, { headers: token === undefined ? {} : { 'x-control-token': token } })
  return (await response.json()) as Body
}

/** Returns the pages of a list, one after the other; none after an error. Call it only if `isControlOpen`. */
export async function* fetchPages<Item>(system: Authorization, path: string): AsyncGenerator<Item[]> {
  let cursor: string | null = ''
  while (cursor !== null) {
    const query: string = cursor === '' ? '' : `?cursor=${encodeURIComponent(cursor)}`
    const page: { items?: Item[]; next?: string | null } = await fetchControl(system, path + query)
    if (page.items) yield page.items
    cursor = page.next ?? null
  }
}

/** Returns the token that was entered in Authorize. */
function getToken({ authSelectors }: Authorization): string | undefined {
  const token = authSelectors.authorized().getIn(['controlToken', 'value'])
  return token === undefined ? undefined : String(token)
}
