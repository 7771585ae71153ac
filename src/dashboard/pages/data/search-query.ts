/** What a list is searched for, as the address has it: `/data/companies?search=acme&limit=50`. */

export interface Search {
  /** Part of a name, an address or a GUID; `''` finds all. */
  readonly text: string
  /** How many to show, from 1 to 100. */
  readonly limit: number
}

/** How many to show, the first by default. */
export const PAGE_SIZES = [20, 50, 100] as const

export function parseSearch(query: string): Search {
  const parameters = new URLSearchParams(query)
  const limit = PAGE_SIZES.find((one) => String(one) === parameters.get('limit')) ?? PAGE_SIZES[0]
  return { text: parameters.get('search') ?? '', limit }
}

/** With its question mark; blank for all records and the default limit. */
export function formatSearch({ text, limit }: Search): string {
  const query = new URLSearchParams()
  if (text !== '') query.set('search', text)
  if (limit !== PAGE_SIZES[0]) query.set('limit', String(limit))
  return query.size === 0 ? '' : `?${query}`
}
