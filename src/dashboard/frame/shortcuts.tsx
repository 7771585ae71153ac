/** The keys of all pages, and what they open: the command palette and the list of keys. */
import { Search } from 'lucide-react'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { Button } from '../ui/button.tsx'
import styles from './frame.module.css'

export const loadPalette = async () => {
  const { CommandPalette } = await import('./command-palette.tsx')
  loadedPalette = CommandPalette
  return { default: CommandPalette }
}
const LazyPalette = lazy(loadPalette)
/** The palette once it is loaded. React delays a lazy component by up to 300 ms, which loses the first letters. */
let loadedPalette: typeof LazyPalette | Awaited<ReturnType<typeof loadPalette>>['default'] = LazyPalette
const KeyList = lazy(async () => ({ default: (await import('./key-list.tsx')).KeyList }))

type Opened = 'palette' | 'keys' | undefined

/** The button that opens the palette. */
export function Shortcuts() {
  const [opened, setOpened] = useState<Opened>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: A palette that is open stays mounted while it is loaded.
  const CommandPalette = useMemo(() => loadedPalette, [opened])
  const close = (): void => setOpened(undefined)
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const next = getOpened(event)
      if (next === 'other') return
      event.preventDefault()
      if (next !== 'page') setOpened(next)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <Button aria-keyshortcuts="Control+K Meta+K" onPress={() => setOpened('palette')}>
        <Search size={16} aria-hidden />
        <span className={styles.searchText}>Search</span>
        <kbd>{MODIFIER} K</kbd>
      </Button>
      <Suspense>
        {opened === 'palette' && <CommandPalette onClose={close} onShowKeys={() => setOpened('keys')} />}
        {opened === 'keys' && <KeyList onClose={close} />}
      </Suspense>
    </>
  )
}

const MODIFIER = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl'

/** Returns what a key opens, `page` for the search of the page, or `other` for a key of something else. */
function getOpened(event: KeyboardEvent): 'palette' | 'keys' | 'page' | 'other' {
  const { key, ctrlKey, metaKey, altKey, defaultPrevented } = event
  // Nothing opens above a dialog, which waits for an answer.
  if ((ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'k')
    return document.querySelector('[role=dialog]') === null ? 'palette' : 'page'
  if (defaultPrevented || ctrlKey || metaKey || altKey || isTyped(event)) return 'other'
  if (key === '?') return 'keys'
  if (key !== '/') return 'other'
  return focusSearch() ? 'page' : 'palette'
}

/** Returns whether a key is for a field, a list, or a dialog. */
const isTyped = ({ target }: KeyboardEvent): boolean =>
  document.querySelector('[role=dialog], [role=alertdialog]') !== null ||
  (target instanceof Element &&
    target.closest('input, textarea, select, [role=listbox], [role=menu]') !== null)

/** Focuses the search field of the page. Returns whether the page has one. */
function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('main input[type=search]')
  field?.focus()
  field?.select()
  return field !== null
}
