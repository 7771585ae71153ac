import SearchableMap from 'minisearch/SearchableMap'

/** Bounds the work for a short prefix that many terms share. */
const MAX_VISITED_TERMS = 2000

/**
 * Finds the words of company names by prefix and with typos, in the radix tree of MiniSearch. Its documents and scores are
 * not used, because the matcher compares whole names.
 */
export class SpellingIndex {
  readonly #isStored: (term: string) => boolean
  readonly #tree: SearchableMap<true> = new SearchableMap<true>()

  /** @param isStored whether a term is to be found. Terms remain when their records are removed */
  constructor(isStored: (term: string) => boolean) {
    this.#isStored = isStored
  }

  add(term: string): void {
    this.#tree.set(term, true)
  }

  /** Returns terms with at most one typo: an insertion, a deletion, a substitution, or a transposition. */
  findWithinOneTypo(term: string): string[] {
    const swapped = [...term.slice(1)].map(
      (letter, i) => term.slice(0, i) + letter + term.charAt(i) + term.slice(i + 2),
    )
    const similar = [
      ...this.#tree.fuzzyGet(term, 1).keys(),
      ...swapped.filter((each) => this.#tree.has(each)),
    ]
    return [...new Set(similar)].filter(this.#isStored).sort()
  }

  /** Returns at most `limit` terms with this prefix, the shortest first. */
  findByPrefix(prefix: string, limit: number): string[] {
    const terms: string[] = []
    for (const term of this.#tree.atPrefix(prefix).keys()) {
      if (this.#isStored(term) && terms.push(term) >= MAX_VISITED_TERMS) break
    }
    return terms.sort((a, b) => a.length - b.length || (a < b ? -1 : 1)).slice(0, limit)
  }
}
