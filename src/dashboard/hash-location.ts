/** Where one is, in the hash: `#/requests/ID?operation=enrich`. All of it can be linked; nothing of it goes to the server. */
import { useSyncExternalStore } from 'react'

const subscribe = (onChange: () => void): (() => void) => {
  addEventListener('hashchange', onChange)
  return () => removeEventListener('hashchange', onChange)
}

/** `/requests/ID?operation=enrich` */
const whole = (): string => `/${location.hash.replace(/^#?\/?/, '')}`

const path = (): string => whole().replace(/\?.*$/s, '')
const query = (): string => whole().replace(/^[^?]*\??/, '')

interface How {
  /** In the place of where one is in the browser's history. */
  readonly replace?: boolean
}

/** @param to path and query, without a `#` */
export function go(to: string, { replace = false }: How = {}): void {
  const before = location.href
  history[replace ? 'replaceState' : 'pushState'](null, '', `#${to}`)
  dispatchEvent(new HashChangeEvent('hashchange', { oldURL: before, newURL: location.href }))
}

/** For wouter's Router: what routes go by. */
export const useHashPath = (): [string, typeof go] => [useSyncExternalStore(subscribe, path), go]
useHashPath.hrefs = (href: string): string => `#${href}`

/** For wouter's Router: what `useSearch` tells. */
export const useHashQuery = (): string => useSyncExternalStore(subscribe, query)
