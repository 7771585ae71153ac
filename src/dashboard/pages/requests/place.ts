/** Where in this view one is: which request is open, and what is filtered by. */
import { useMemo } from 'react'
import { useLocation, useSearch } from 'wouter'
import { isTyping } from '../../hash-location.ts'
import { type Filter, filterIn, queryOf } from './filter.ts'

export interface Place {
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
