/** The current location, in the hash: `#/requests/ID?operation=enrich`. Every location can be linked; the server never sees it. */
import { useSyncExternalStore } from 'react'
import { confirmDiscard, hasUnsaved } from './ui/unsaved-changes.tsx'

/** `/requests/ID?operation=enrich`, as the address bar has it. */
const readAddressBar = (): string => `/${location.hash.replace(/^#?\/?/, '')}`

/** What the page shows. The address bar differs from it while unsaved edits keep the user here. */
let shown = readAddressBar()
/** The position of `shown` in the browser's history. Each entry stores its own, so that a move can be undone. */
let position = parsePosition(history.state) ?? 0
history.replaceState({ position }, '')

/** Whether the user agreed to lose the edits. */
let isDiscarding = false

const subscribers = new Set<() => void>()

const subscribe = (onChange: () => void): (() => void) => {
  subscribers.add(onChange)
  return () => subscribers.delete(onChange)
}

/** All subscribers hear of a change at once: a page that hears of it late could lead back. */
function publishAddress(): void {
  shown = readAddressBar()
  for (const onChange of [...subscribers]) onChange()
}

function parsePosition(state: unknown): number | undefined {
  const isOurs = typeof state === 'object' && state !== null && 'position' in state
  return isOurs && typeof state.position === 'number' ? state.position : undefined
}

addEventListener('hashchange', () => {
  const to = readAddressBar()
  const arrived = parsePosition(history.state)
  if (to === shown) return
  if (hasUnsaved() && !isDiscarding) return confirmLeaving(to, arrived)
  isDiscarding = false
  position = arrived ?? position + 1
  if (arrived === undefined) history.replaceState({ position }, '')
  publishAddress()
})

/** The browser has left already: returns, and asks. A typed address is a new entry without a position. */
function confirmLeaving(to: string, arrived: number | undefined): void {
  const steps = arrived === undefined ? 1 : arrived - position
  history.go(-steps)
  confirmDiscard(() => {
    if (arrived === undefined) return navigate(to, { discardEdits: true })
    isDiscarding = true
    history.go(steps)
  })
}

interface NavigateOptions {
  /** Takes the place of the current location in the browser's history. */
  readonly replace?: boolean
  /** Does not ask for edits that are not saved. */
  readonly discardEdits?: boolean
}

/** @param to path and query, without a `#` */
export function navigate(to: string, { replace = false, discardEdits = false }: NavigateOptions = {}): void {
  if (!discardEdits && hasUnsaved() && to !== shown) {
    confirmDiscard(() => navigate(to, { replace, discardEdits: true }))
    return
  }
  const isReplaced = replace || to === shown
  if (!isReplaced) position++
  history[isReplaced ? 'replaceState' : 'pushState']({ position }, '', `#${to}`)
  publishAddress()
}

addEventListener('beforeunload', (event) => {
  if (hasUnsaved()) event.preventDefault()
})

const getPath = (): string => shown.replace(/\?.*$/s, '')
const getQuery = (): string => shown.replace(/^[^?]*\??/, '')

/** For wouter's Router: the path that routes match. */
export const useHashPath = (): [string, typeof navigate] => [
  useSyncExternalStore(subscribe, getPath),
  navigate,
]
useHashPath.hrefs = (href: string): string => `#${href}`

/** For wouter's Router: what `useSearch` returns. */
export const useHashQuery = (): string => useSyncExternalStore(subscribe, getQuery)

/** Whether a change of a search text only continues it: Back must not return to each letter. */
export const continuesTyping = (before: string, after: string): boolean =>
  before !== after && before !== '' && after !== ''
