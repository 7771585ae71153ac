/** The current location, in the hash: `#/requests/ID?operation=enrich`. Every location can be linked; the server never sees it. */
import { useSyncExternalStore } from 'react'
import { askToDiscard, hasUnsaved } from './ui/unsaved-changes.tsx'

/** `/requests/ID?operation=enrich`, as the address bar has it. */
const inAddressBar = (): string => `/${location.hash.replace(/^#?\/?/, '')}`

/** What the page shows. The address bar differs from it while unsaved edits keep the user here. */
let shown = inAddressBar()
/** The position of `shown` in the browser's history. Each entry stores its own, so that a move can be undone. */
let position = positionIn(history.state) ?? 0
history.replaceState({ position }, '')

/** Whether the user agreed to lose the edits. */
let discards = false

const subscribers = new Set<() => void>()

const subscribe = (onChange: () => void): (() => void) => {
  subscribers.add(onChange)
  return () => subscribers.delete(onChange)
}

/** All subscribers hear of a change at once: a page that hears of it late could lead back. */
function show(): void {
  shown = inAddressBar()
  for (const onChange of [...subscribers]) onChange()
}

function positionIn(state: unknown): number | undefined {
  const isOurs = typeof state === 'object' && state !== null && 'position' in state
  return isOurs && typeof state.position === 'number' ? state.position : undefined
}

addEventListener('hashchange', () => {
  const to = inAddressBar()
  const arrived = positionIn(history.state)
  if (to === shown) return
  if (hasUnsaved() && !discards) return askBeforeLeaving(to, arrived)
  discards = false
  position = arrived ?? position + 1
  if (arrived === undefined) history.replaceState({ position }, '')
  show()
})

/** The browser has left already: returns, and asks. A typed address is a new entry without a position. */
function askBeforeLeaving(to: string, arrived: number | undefined): void {
  const steps = arrived === undefined ? 1 : arrived - position
  history.go(-steps)
  askToDiscard(() => {
    if (arrived === undefined) return go(to, { discardEdits: true })
    discards = true
    history.go(steps)
  })
}

interface How {
  /** Takes the place of the current location in the browser's history. */
  readonly replace?: boolean
  /** Does not ask for edits that are not saved. */
  readonly discardEdits?: boolean
}

/** @param to path and query, without a `#` */
export function go(to: string, { replace = false, discardEdits = false }: How = {}): void {
  if (!discardEdits && hasUnsaved() && to !== shown) {
    askToDiscard(() => go(to, { replace, discardEdits: true }))
    return
  }
  const isReplaced = replace || to === shown
  if (!isReplaced) position++
  history[isReplaced ? 'replaceState' : 'pushState']({ position }, '', `#${to}`)
  show()
}

addEventListener('beforeunload', (event) => {
  if (hasUnsaved()) event.preventDefault()
})

const path = (): string => shown.replace(/\?.*$/s, '')
const query = (): string => shown.replace(/^[^?]*\??/, '')

/** For wouter's Router: the path that routes match. */
export const useHashPath = (): [string, typeof go] => [useSyncExternalStore(subscribe, path), go]
useHashPath.hrefs = (href: string): string => `#${href}`

/** For wouter's Router: what `useSearch` returns. */
export const useHashQuery = (): string => useSyncExternalStore(subscribe, query)

/** Whether a change of a search text only continues it: Back must not return to each letter. */
export const isTyping = (before: string, after: string): boolean =>
  before !== after && before !== '' && after !== ''
