/** Parses and formats the search in the address: `/data/companies?search=acme`. */

/** Returns the searched text; `''` finds all records. */
export const parseSearch = (query: string): string => new URLSearchParams(query).get('search') ?? ''

/** Returns the query with its question mark, or `''` for all records. */
export const formatSearch = (text: string): string =>
  text === '' ? '' : `?${new URLSearchParams({ search: text })}`
