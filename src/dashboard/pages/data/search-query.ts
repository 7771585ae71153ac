/** What a list is searched for, as the address has it: `/data/companies?search=acme&limit=50`. */

export interface Search {
  /** Part of a name, an address or a GUID; `''` finds all. */
  readonly search: string
  /** How many to show, from 1 to 100. */
  readonly limit: number
}

/** How many to show, the first by default. */
export const LIMITS = [20, 50, 100] as const

export function searchIn(query: string): Search {
  const asked = new URLSearchParams(query)
  const limit = LIMITS.find((one) => String(one) === asked.get('limit')) ?? LIMITS[0]
  return { search: asked.get('search') ?? '', limit }
}

/** With its question mark; blank for all records and the default limit. */
export function queryOf({ search, limit }: Search): string {
  const query = new URLSearchParams()
  if (search !== '') query.set('search', search)
  if (limit !== LIMITS[0]) query.set('limit', String(limit))
  return query.size === 0 ? '' : `?${query}`
}
