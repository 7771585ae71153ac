import SearchableMap from 'minisearch/SearchableMap'
import { SymmetricDeleteIndex } from './symmetric-delete-index.ts'

/** Bounds the work for a short prefix that many terms share. */
const MAX_VISITED_TERMS = 2000

/**
 * Finds terms with one typo in a symmetric-delete index, and terms by prefix in MiniSearch's radix tree. The time depends on the number of distinct terms, not on the number of records. MiniSearch's documents and
 * scores are not used, because the callers compare whole names.
 */
export class FuzzyTermIndex {
  readonly #tree = new SearchableMap<true>()
  readonly #deletes = new SymmetricDeleteIndex()
  /** Removed terms. The symmetric-delete index still contains them. */
  readonly #removed = new Set<string>()

  add(term: string): void {
    this.#tree.set(term, true)
    if (!this.#removed.delete(term)) this.#deletes.add(term)
  }

  remove(term: string): void {
    this.#tree.delete(term)
    this.#removed.add(term)
  }

  /** Returns terms with at most one typo: an insertion, a deletion, a substitution, or a transposition. */
  findWithinOneTypo(term: string): string[] {
    return this.#deletes.findWithinOneTypo(term).filter((similar) => !this.#removed.has(similar))
  }

  /**
   * Returns at most `limit` terms with this prefix, the shortest first. The order does not depend on the order of
   * additions.
   */
  findByPrefix(prefix: string, limit: number): string[] {
    const terms: string[] = []
    for (const term of this.#tree.atPrefix(prefix).keys()) if (terms.push(term) >= MAX_VISITED_TERMS) break
    return terms.sort((a, b) => a.length - b.length || (a < b ? -1 : 1)).slice(0, limit)
  }
}
