/** Which records hold which term, or one like it. */

import SearchableMap from 'minisearch/SearchableMap'
import { Postings } from './postings.ts'
import { SlipIndex } from './slip-index.ts'

/** Longer terms looked at for one prefix: a bound on the work of a short one. */
const MAX_WALKED = 2000

/**
 * Terms with the ids of the records that hold them: by hash for exact look-ups, which nearly all are; by the letters
 * they may have lost for those one slip away; and in MiniSearch's radix tree for unfinished and worse misspelt ones. The
 * tree is walked, so that costs what the vocabulary does, not what the records do; ranking is left to the caller, who
 * compares whole names anyway, and so MiniSearch's documents and scores are not used.
 */
export class TermIndex {
  readonly #postings = new Postings()
  readonly #tree = new SearchableMap<true>()
  readonly #slips = new SlipIndex()
  /** Terms that were taken out stay filed there. */
  readonly #unused = new Set<string>()

  add(id: number, terms: Iterable<string>): void {
    for (const term of this.#postings.add(id, terms)) {
      this.#tree.set(term, true)
      if (!this.#unused.delete(term)) this.#slips.add(term)
    }
  }

  remove(id: number, terms: Iterable<string>): void {
    for (const term of this.#postings.remove(id, terms)) {
      this.#tree.delete(term)
      this.#unused.add(term)
    }
  }

  has(term: string): boolean {
    return this.#postings.has(term)
  }

  ids(term: string): readonly number[] {
    return this.#postings.ids(term)
  }

  /** Terms at most one slip away: an insertion, a deletion, a substitution, or neighbours swapped. */
  near(term: string): string[] {
    return this.#slips.near(term).filter((near) => this.has(near))
  }

  /** Terms within two insertions, deletions and substitutions: a hundred times dearer. */
  within2(term: string): string[] {
    return [...this.#tree.fuzzyGet(term, 2)].map(([near]) => near)
  }

  /** At most `limit` terms that begin with `prefix`, the shortest first, whatever the order in which they were added. */
  startingWith(prefix: string, limit: number): string[] {
    const terms: string[] = []
    for (const term of this.#tree.atPrefix(prefix).keys()) if (terms.push(term) >= MAX_WALKED) break
    return terms.sort((a, b) => a.length - b.length || (a < b ? -1 : 1)).slice(0, limit)
  }
}
