/** Which records hold which term. */

import SearchableMap from 'minisearch/SearchableMap'

/** Longer terms looked at for one prefix: a bound on the work of a short one. */
const MAX_WALKED = 2000

export interface NearTerm {
  readonly term: string
  readonly ids: readonly number[]
  readonly slips: number
}

/**
 * Terms with the ids of the records that hold them: by hash for exact look-ups, which nearly all are, and in
 * MiniSearch's radix tree for misspelt and unfinished ones. The tree is walked, so a near look-up costs what the
 * vocabulary does, not what the records do; ranking is left to the caller, who compares whole names anyway, and so
 * MiniSearch's documents and scores are not used.
 */
export class TermIndex {
  readonly #ids = new Map<string, number[]>()
  readonly #tree = new SearchableMap<number[]>()

  add(id: number, terms: Iterable<string>): void {
    for (const term of terms) {
      const ids = this.#ids.get(term)
      if (ids === undefined) this.#insert(term, [id])
      // One record's terms are added together, so that a repeated one can only have been added last.
      else if (ids.at(-1) !== id) ids.push(id)
    }
  }

  remove(id: number, terms: Iterable<string>): void {
    for (const term of terms) {
      const ids = this.#ids.get(term) ?? []
      const at = ids.indexOf(id)
      if (at >= 0) ids.splice(at, 1)
      if (ids.length > 0) continue
      this.#ids.delete(term)
      this.#tree.delete(term)
    }
  }

  has(term: string): boolean {
    return this.#ids.has(term)
  }

  ids(term: string): readonly number[] {
    return this.#ids.get(term) ?? []
  }

  /** Terms within `slips` insertions, deletions and substitutions of `term`. */
  *near(term: string, slips: number): Generator<NearTerm> {
    for (const [near, [ids, distance]] of this.#tree.fuzzyGet(term, slips)) {
      yield { term: near, ids, slips: distance }
    }
  }

  /** At most `limit` terms that begin with `prefix`, the shortest first, whatever the order in which they were added. */
  startingWith(prefix: string, limit: number): string[] {
    const terms: string[] = []
    for (const term of this.#tree.atPrefix(prefix).keys()) if (terms.push(term) >= MAX_WALKED) break
    return terms.sort((a, b) => a.length - b.length || (a < b ? -1 : 1)).slice(0, limit)
  }

  #insert(term: string, ids: number[]): void {
    this.#ids.set(term, ids)
    this.#tree.set(term, ids)
  }
}
