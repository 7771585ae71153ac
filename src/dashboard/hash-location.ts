/** Where one is, in the hash: `#/requests/ID?operation=enrich`. All of it can be linked; nothing of it goes to the server. */
import { useSyncExternalStore } from 'react'

/** All hear of a change at once: one that heard of it before the others would still be shown, and could lead back. */
const subscribers = new Set<() => void>()
addEventListener('hashchange', () => {
  for (const onChange of [...subscribers]) onChange()
})

const subscribe = (onChange: () => void): (() => void) => {
  subscribers.add(onChange)
  return () => subscribers.delete(onChange)
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
