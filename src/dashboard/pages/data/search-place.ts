/** The search of a list, in the address. */
import { useLocation, useSearch } from 'wouter'
import { isTyping } from '../../hash-location.ts'
import { queryOf, type Search, searchIn } from './search.ts'
import type { Kind } from './types.ts'

/** The search in the address, and how to change it. Back returns to earlier searches, not to each letter. */
export function useSearchPlace(): readonly [asked: Search, ask: (next: Search) => void] {
  const [path, go] = useLocation()
  const asked = searchIn(useSearch())
  return [asked, (next) => go(`${path}${queryOf(next)}`, { replace: isTyping(asked.search, next.search) })]
}

const last: Record<Kind, string> = { companies: '', contacts: '' }

/** Remembers the search of a list for links that lead back to it. */
export const rememberSearch = (kind: Kind, asked: Search): void => {
  last[kind] = queryOf(asked)
}

/** The address of a list with its last search. */
export const listAddress = (kind: Kind): string => `/data/${kind}${last[kind]}`
