/** Parses and formats the search in the address: `/data/companies?search=acme&limit=50`. */

export interface Search {
  /** A part of a name, address, or GUID. `''` finds all records. */
  readonly text: string
  /** The number of results to show. */
  readonly limit: number
}

/** Page sizes, the default first. */
export const PAGE_SIZES = [20, 50, 100] as const

export function parseSearch(query: string): Search {
  const parameters = new URLSearchParams(query)
  const limit = PAGE_SIZES.find((one) => String(one) === parameters.get('limit')) ?? PAGE_SIZES[0]
  return { text: parameters.get('search') ?? '', limit }
}

/** Returns the query with its question mark, or `''` for the default search. */
export function formatSearch({ text, limit }: Search): string {
  const query = new URLSearchParams()
  if (text !== '') query.set('search', text)
  if (limit !== PAGE_SIZES[0]) query.set('limit', String(limit))
  return query.size === 0 ? '' : `?${query}`
}
