/**
 * Returns the term with each two neighboring letters swapped. MiniSearch counts a swap as two differences. Looking up each
 * swapped term is faster than a search with two.
 */
export const listSwaps = (term: string): string[] =>
  [...term.slice(1)].map((letter, i) => term.slice(0, i) + letter + term.charAt(i) + term.slice(i + 2))
