/** The opened request and the filter in the address, and the keys that move between requests. */
import { useCallback, useEffect, useMemo } from 'react'
import { useLocation, useSearch } from 'wouter'
import { isTyping } from '../../hash-location.ts'
import { type Filter, filterIn, queryOf } from './filter.ts'
import type { Row } from './row.ts'

interface Place {
  /** `undefined` with the list alone. */
  readonly opened: string | undefined
  readonly filter: Filter
  open(transactionId: string | undefined, how?: { readonly replace?: boolean }): void
  /** Adds an entry to the browser's history, unless the change only continues a search text. */
  choose(filter: Filter): void
}

const ROOT = '/requests'

export function usePlace(): Place {
  const [path, go] = useLocation()
  const query = useSearch()
  return useMemo(() => {
    const opened = decoded(path.slice(ROOT.length + 1)) || undefined
    const filter = filterIn(query)
    const at = (id: string | undefined, chosen: Filter): string =>
      `${ROOT}${id === undefined ? '' : `/${encodeURIComponent(id)}`}${queryOf(chosen)}`
    return {
      opened,
      filter,
      open: (id, how) => go(at(id, filter), how),
      choose: (chosen) => go(at(opened, chosen), { replace: isTyping(filter.text, chosen.text) }),
    }
  }, [path, query, go])
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

interface Neighbours {
  readonly newer: string | undefined
  readonly older: string | undefined
  /** Opens one, or closes the one that is open. */
  readonly open: (id: string | undefined) => void
}

export function useKeys({ opened, open: goTo }: Place, rows: readonly Row[]): Neighbours {
  const at = rows.findIndex(({ id }) => id === opened)
  const newer = at > 0 ? rows[at - 1]?.id : undefined
  const older = at >= 0 ? rows[at + 1]?.id : rows[0]?.id
  const open = useCallback(
    (id: string | undefined) => {
      // From one to the next is no step to go back.
      goTo(id, { replace: opened !== undefined && id !== undefined })
      if (id === undefined && opened !== undefined) focusRow(opened)
    },
    [goTo, opened],
  )
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (isMeantElsewhere(event)) return
      if (event.key === 'j' && older !== undefined) open(older)
      if (event.key === 'k' && newer !== undefined) open(newer)
      if (event.key === 'Escape' && opened !== undefined) open(undefined)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [open, newer, older, opened])
  return { newer, older: at >= 0 ? older : undefined, open }
}

/** Typed into a field, in a dialog, or with a key of the browser. */
function isMeantElsewhere({ target, defaultPrevented, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  const isTyped =
    target instanceof Element && target.closest('input, textarea, [role=dialog], [role=listbox]')
  return Boolean(isTyped) || defaultPrevented || ctrlKey || metaKey || altKey
}

/** The list is there again with the next frame. */
const focusRow = (id: string): void => {
  requestAnimationFrame(() => {
    const row = document.querySelector<HTMLElement>(`.request-list [data-key="${CSS.escape(id)}"]`)
    row?.focus()
  })
}
