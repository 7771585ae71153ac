const NO_IDS: readonly number[] = []

/** The ids of the records by term, in ascending order, so that an updated index returns the same as a rebuilt one. */
export class InvertedIndex {
  /** One id is stored without a list. Most terms have only one, and a list takes four times the memory. */
  readonly #ids = new Map<string, number | number[]>()

  /** Returns the terms that no record had before. */
  add(id: number, terms: Iterable<string>): string[] {
    const added: string[] = []
    for (const term of terms) {
      const ids = this.#ids.get(term)
      if (ids === undefined) {
        this.#ids.set(term, id)
        added.push(term)
      } else if (typeof ids === 'object') insert(ids, id)
      else if (ids !== id) this.#ids.set(term, ids < id ? [ids, id] : [id, ids])
    }
    return added
  }

  /** Returns the terms that no record has any more. */
  remove(id: number, terms: Iterable<string>): string[] {
    const removed: string[] = []
    for (const term of terms) {
      const ids = this.#ids.get(term)
      if (typeof ids === 'object') this.#removeFromList(term, ids, id)
      else if (ids === id && this.#ids.delete(term)) removed.push(term)
    }
    return removed
  }

  #removeFromList(term: string, ids: number[], id: number): void {
    const at = findPosition(ids, id)
    if (ids[at] !== id) return
    ids.splice(at, 1)
    const only = ids[0]
    if (ids.length === 1 && only !== undefined) this.#ids.set(term, only)
  }

  has(term: string): boolean {
    return this.#ids.has(term)
  }

  getIds(term: string): readonly number[] {
    const ids = this.#ids.get(term)
    if (ids === undefined) return NO_IDS
    return typeof ids === 'object' ? ids : [ids]
  }

  /** Returns the number of records with the term. */
  count(term: string): number {
    const ids = this.#ids.get(term)
    if (ids === undefined) return 0
    return typeof ids === 'object' ? ids.length : 1
  }
}

/** Inserts the id into the ascending list, unless the list contains it. */
function insert(ids: number[], id: number): void {
  const at = findPosition(ids, id)
  if (ids[at] !== id) ids.splice(at, 0, id)
}

/** Returns the position of the id in the ascending list, or where to insert it. New records have the highest id. */
function findPosition(ids: readonly number[], id: number): number {
  let low = (ids.at(-1) ?? id) < id ? ids.length : 0
  let high = ids.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((ids[middle] ?? id) < id) low = middle + 1
    else high = middle
  }
  return low
}
