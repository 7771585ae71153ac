/** Which records hold which term, and which terms are spelled alike. */

import SearchableMap from 'minisearch/SearchableMap'
import { SlipIndex } from './symmetric-delete.ts'

const NO_IDS: readonly number[] = []

/** The ids of records by term, in ascending order: an updated index returns the same as a rebuilt one. */
export class Postings {
  readonly #ids = new Map<string, number[]>()

  /** Returns the terms that no record held before. */
  add(id: number, terms: Iterable<string>): string[] {
    const added: string[] = []
    for (const term of terms) {
      const ids = this.#ids.get(term)
      if (ids === undefined) {
        this.#ids.set(term, [id])
        added.push(term)
        continue
      }
      const at = placeOf(ids, id)
      if (ids[at] !== id) ids.splice(at, 0, id)
    }
    return added
  }

  /** Returns the terms that no record holds any more. */
  remove(id: number, terms: Iterable<string>): string[] {
    const removed: string[] = []
    for (const term of terms) {
      const ids = this.#ids.get(term) ?? []
      const at = placeOf(ids, id)
      if (ids[at] !== id) continue
      ids.splice(at, 1)
      if (ids.length > 0) continue
      this.#ids.delete(term)
      removed.push(term)
    }
    return removed
  }

  has(term: string): boolean {
    return this.#ids.has(term)
  }

  ids(term: string): readonly number[] {
    return this.#ids.get(term) ?? NO_IDS
  }
}

/** Where the id is in the ascending list, or where it belongs. New records have the highest id. */
function placeOf(ids: readonly number[], id: number): number {
  let [low, high] = [(ids.at(-1) ?? id) < id ? ids.length : 0, ids.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((ids[middle] ?? id) < id) low = middle + 1
    else high = middle
  }
  return low
}

/** Longer terms that are visited for one prefix: a bound on the work of a short one. */
const MAX_VISITED = 2000

/**
 * Finds terms that differ by a typo, in the symmetric-delete index, and unfinished or worse misspelled ones in MiniSearch's
 * radix tree. Its cost grows with the vocabulary, not with the records. MiniSearch's documents and scores are not used:
 * callers compare whole names.
 */
export class SimilarTerms {
  readonly #tree = new SearchableMap<true>()
  readonly #slips = new SlipIndex()
  /** Removed terms, which stay in the symmetric-delete index. */
  readonly #unused = new Set<string>()

  add(term: string): void {
    this.#tree.set(term, true)
    if (!this.#unused.delete(term)) this.#slips.add(term)
  }

  remove(term: string): void {
    this.#tree.delete(term)
    this.#unused.add(term)
  }

  /** Terms with at most one typo: an insertion, a deletion, a substitution, or a swap of neighbors. */
  near(term: string): string[] {
    return this.#slips.near(term).filter((near) => !this.#unused.has(near))
  }

  /** Terms within two insertions, deletions, and substitutions. Takes a hundred times as long. */
  within2(term: string): string[] {
    return [...this.#tree.fuzzyGet(term, 2)].map(([near]) => near)
  }

  /** At most `limit` terms that begin with `prefix`, the shortest first, in an order that additions do not change. */
  startingWith(prefix: string, limit: number): string[] {
    const terms: string[] = []
    for (const term of this.#tree.atPrefix(prefix).keys()) if (terms.push(term) >= MAX_VISITED) break
    return terms.sort((a, b) => a.length - b.length || (a < b ? -1 : 1)).slice(0, limit)
  }
}
