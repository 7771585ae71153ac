import SearchableMap from 'minisearch/SearchableMap'

const NO_IDS: readonly number[] = []
/** Bounds the work for a short prefix that many terms share. */
const MAX_VISITED_TERMS = 2000

/**
 * The ids of the records by term, in ascending order, so that an updated index returns the same as a rebuilt one. The
 * terms are in the radix tree of MiniSearch, which also finds them by prefix and with typos. MiniSearch's documents and
 * scores are not used, because the matcher compares whole names.
 */
export class TermIndex {
  /** One id is stored without a list. Most terms have only one, and a list takes four times the memory. */
  readonly #tree: TermTree<number | number[]> = new SearchableMap<number | number[]>()

  add(id: number, terms: Iterable<string>): void {
    for (const term of terms) {
      const ids = this.#tree.get(term)
      if (ids === undefined) this.#tree.set(term, id)
      else if (typeof ids === 'object') insert(ids, id)
      else if (ids !== id) this.#tree.set(term, ids < id ? [ids, id] : [id, ids])
    }
  }

  remove(id: number, terms: Iterable<string>): void {
    for (const term of terms) {
      const rest = this.getIds(term).filter((other) => other !== id)
      const [only] = rest
      if (only === undefined) this.#tree.delete(term)
      else this.#tree.set(term, rest.length === 1 ? only : rest)
    }
  }

  has(term: string): boolean {
    return this.#tree.has(term)
  }

  getIds(term: string): readonly number[] {
    const ids = this.#tree.get(term)
    if (ids === undefined) return NO_IDS
    return typeof ids === 'object' ? ids : [ids]
  }

  /** Returns the number of records with the term. */
  count(term: string): number {
    const ids = this.#tree.get(term)
    if (ids === undefined) return 0
    return typeof ids === 'object' ? ids.length : 1
  }

  findWithinOneTypo(term: string): string[] {
    return findWithinOneTypo(this.#tree, term)
  }

  findByPrefix(prefix: string, limit: number): string[] {
    return findByPrefix(this.#tree, prefix, limit)
  }

  /** Returns terms that differ in at most `limit` letters, and in how many. A transposition counts as two. */
  findWithinDistance(term: string, limit: number): (readonly [term: string, distance: number])[] {
    return [...this.#tree.fuzzyGet(term, limit)].map(([similar, [, distance]]) => [similar, distance])
  }
}

/** Terms in a radix tree, each with a value. */
export type TermTree<Value> = SearchableMap<Value>

/** Returns terms with at most one typo: an insertion, a deletion, a substitution, or a transposition. */
export function findWithinOneTypo<Value>(tree: TermTree<Value>, term: string): string[] {
  const swapped = [...term.slice(1)].map(
    (letter, i) => term.slice(0, i) + letter + term.charAt(i) + term.slice(i + 2),
  )
  const similar = [...tree.fuzzyGet(term, 1).keys(), ...swapped.filter((each) => tree.has(each))]
  return [...new Set(similar)].sort()
}

/** Returns at most `limit` terms with this prefix, the shortest first. */
export function findByPrefix<Value>(tree: TermTree<Value>, prefix: string, limit: number): string[] {
  const terms: string[] = []
  for (const term of tree.atPrefix(prefix).keys()) if (terms.push(term) >= MAX_VISITED_TERMS) break
  return terms.sort((a, b) => a.length - b.length || (a < b ? -1 : 1)).slice(0, limit)
}

/** Inserts the id into the ascending list, unless the list contains it. New records have the highest id. */
function insert(ids: number[], id: number): void {
  let at = ids.length
  while (at > 0 && (ids[at - 1] ?? 0) > id) at--
  if (ids[at - 1] !== id) ids.splice(at, 0, id)
}
