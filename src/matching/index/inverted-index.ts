const NO_IDS: readonly number[] = []

/** The ids of the records by term, in ascending order, so that an updated index returns the same as a rebuilt one. */
export class InvertedIndex {
  readonly #ids = new Map<string, number[]>()

  /** Returns the terms that no record had before. */
  add(id: number, terms: Iterable<string>): string[] {
    const added: string[] = []
    for (const term of terms) {
      const ids = this.#ids.get(term)
      if (ids === undefined) {
        this.#ids.set(term, [id])
        added.push(term)
        continue
      }
      const at = findPosition(ids, id)
      if (ids[at] !== id) ids.splice(at, 0, id)
    }
    return added
  }

  /** Returns the terms that no record has any more. */
  remove(id: number, terms: Iterable<string>): string[] {
    const removed: string[] = []
    for (const term of terms) {
      const ids = this.#ids.get(term) ?? []
      const at = findPosition(ids, id)
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

  getIds(term: string): readonly number[] {
    return this.#ids.get(term) ?? NO_IDS
  }
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
