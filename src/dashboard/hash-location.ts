/**
 * The current location, in the hash: `#/requests/ID?operation=enrich`. Each location can be linked. The server does
 * not receive it.
 */
import { useSyncExternalStore } from 'react'
import { confirmDiscard, hasUnsaved } from './ui/unsaved-changes.tsx'

/** Returns the location in the address bar, such as `/requests/ID?operation=enrich`. */
const readAddressBar = (): string => `/${location.hash.replace(/^#?\/?/, '')}`

/** The location that the page shows. It differs from the address bar while unsaved edits keep the user here. */
let shown = readAddressBar()
/**
 * The position of `shown` in the browser history. Each entry stores its own position so that a move can be undone.
 */
let position = parsePosition(history.state) ?? 0
history.replaceState({ position }, '')

/** Whether the user confirmed the loss of edits. */
let isDiscarding = false

const subscribers = new Set<() => void>()

const subscribe = (onChange: () => void): (() => void) => {
  subscribers.add(onChange)
  return () => subscribers.delete(onChange)
}

/** Notifies all subscribers at once. A page that is notified late could navigate back. */
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

/** Goes back to the previous location and asks. A typed address is a new entry without a position. */
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
  /** Replaces the current entry of the browser history. */
  readonly replace?: boolean
  /** Skips the question about unsaved edits. */
  readonly discardEdits?: boolean
}

/**
 * Goes to a location.
 * @param to path and query, without a `#`
 */
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

/** Returns the path for wouter's Router. */
export const useHashPath = (): [string, typeof navigate] => [
  useSyncExternalStore(subscribe, getPath),
  navigate,
]
useHashPath.hrefs = (href: string): string => `#${href}`

/** Returns the query for wouter's Router. */
export const useHashQuery = (): string => useSyncExternalStore(subscribe, getQuery)

/** Returns whether a search text only continues the previous one, so that Back does not return to each letter. */
export const continuesTyping = (before: string, after: string): boolean =>
  before !== after && before !== '' && after !== ''
