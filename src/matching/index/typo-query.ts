import type { QueryCombination, SearchOptions } from 'minisearch'

/**
 * Returns a query for terms with one typo: an insertion, a deletion, a substitution, or two swapped letters. MiniSearch counts a
 * swap as two differences. Looking up each swapped term is faster than a search with two.
 */
export const toTypoQuery = (term: string, options: SearchOptions = {}): QueryCombination => ({
  queries: [{ queries: [term], fuzzy: 1, ...options }, ...listSwaps(term)],
})

const listSwaps = (term: string): string[] =>
  [...term.slice(1)].map((letter, i) => term.slice(0, i) + letter + term.charAt(i) + term.slice(i + 2))
