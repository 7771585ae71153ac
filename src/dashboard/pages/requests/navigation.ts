/** The opened request and the filter in the address, and the keys that move between requests. */
import { useCallback, useEffect, useMemo } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import type { Entry } from '../../api/schemas.ts'
import { REQUESTS, useRequestsLink } from '../../frame/views.ts'
import { continuesTyping } from '../../ui/list/list-location.ts'
import { type Filter, formatFilter, parseFilter } from './filter.ts'

interface OpenOptions {
  readonly replace?: boolean
  /** The request that the opened one replays. */
  readonly original?: string | undefined
  /** The request that the user chose to compare the opened one with. */
  readonly compared?: string | undefined
}

interface RequestsLocation {
  /** `undefined` if no request is open. */
  readonly opened: string | undefined
  readonly filter: Filter
  readonly original: string | undefined
  readonly compared: string | undefined
  open(transactionId: string | undefined, how?: OpenOptions): void
  /** Adds an entry to the browser's history, unless the change only continues a search text. */
  setFilter(filter: Filter): void
}

export function useRequestsLocation(): RequestsLocation {
  const { transactionId: opened } = useParams()
  const [query] = useSearchParams()
  const go = useNavigate()
  const text = formatFilter(parseFilter(query))
  useEffect(() => useRequestsLink.setState(text === '' ? REQUESTS : `${REQUESTS}?${text}`, true), [text])
  // The list is loaded again for each new filter object.
  const filter = useMemo(() => parseFilter(new URLSearchParams(text)), [text])
  const original = query.get('original') ?? undefined
  const compared = query.get('compared') ?? undefined
  return useMemo(() => {
    const at = (id: string | undefined, chosen: Filter, how: OpenOptions): string => {
      const parameters = new URLSearchParams(formatFilter(chosen))
      if (how.original !== undefined) parameters.set('original', how.original)
      if (how.compared !== undefined) parameters.set('compared', how.compared)
      const path = id === undefined ? REQUESTS : `${REQUESTS}/${encodeURIComponent(id)}`
      return parameters.size === 0 ? path : `${path}?${parameters}`
    }
    return {
      opened,
      filter,
      original,
      compared,
      open: (id, how = {}) => void go(at(id, filter, how), { replace: how.replace ?? false }),
      setFilter: (chosen) =>
        void go(at(opened, chosen, { original, compared }), {
          replace: continuesTyping(filter.search ?? '', chosen.search ?? ''),
        }),
    }
  }, [opened, filter, original, compared, go])
}

interface RequestNavigation {
  readonly newer: string | undefined
  readonly older: string | undefined
  /** Opens a request, or closes the opened one. */
  readonly open: (id: string | undefined) => void
}

export function useRequestNavigation(
  { opened, open: goTo }: RequestsLocation,
  rows: readonly Entry[],
): RequestNavigation {
  const at = rows.findIndex(({ transactionId }) => transactionId === opened)
  const newer = at > 0 ? rows[at - 1]?.transactionId : undefined
  const older = at >= 0 ? rows[at + 1]?.transactionId : rows[0]?.transactionId
  const open = useCallback(
    (id: string | undefined) => {
      // Moving between requests adds no entry to the browser history.
      goTo(id, { replace: opened !== undefined && id !== undefined })
      if (id === undefined && opened !== undefined) focusRow(opened)
    },
    [goTo, opened],
  )
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (isHandledElsewhere(event)) return
      if (event.key === 'j' && older !== undefined) open(older)
      if (event.key === 'k' && newer !== undefined) open(newer)
      if (event.key === 'Escape' && opened !== undefined) open(undefined)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [open, newer, older, opened])
  return { newer, older: at >= 0 ? older : undefined, open }
}

/** Returns whether the key belongs to a field, a dialog, or the browser. */
function isHandledElsewhere({ target, defaultPrevented, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  const isTyped =
    target instanceof Element &&
    target.closest('input:not([type=checkbox]), textarea, [role=dialog], [role=listbox]')
  return Boolean(isTyped) || defaultPrevented || ctrlKey || metaKey || altKey
}

/** Focuses the row of a request in the next frame, when the list is rendered. */
const focusRow = (id: string): void => {
  requestAnimationFrame(() => {
    const row = document.querySelector<HTMLElement>(`[role=grid] [data-key="${CSS.escape(id)}"]`)
    row?.focus()
  })
}
