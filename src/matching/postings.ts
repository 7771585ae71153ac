/**
 * Which records hold which term: the ids in ascending order, so that an index that followed changes answers as one does
 * that is built anew.
 */
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
      }
      // Records come in the order of their ids, but for those that changed.
      else if ((ids.at(-1) ?? id) < id) ids.push(id)
      else insert(ids, id)
    }
    return added
  }

  /** Returns the terms that no record holds any more. */
  remove(id: number, terms: Iterable<string>): string[] {
    const removed: string[] = []
    for (const term of terms) {
      const ids = this.#ids.get(term)
      if (ids === undefined) continue
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

const NO_IDS: readonly number[] = []

/** Where the id stands in the ascending list, or would. */
function placeOf(ids: readonly number[], id: number): number {
  let [low, high] = [0, ids.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((ids[middle] ?? id) < id) low = middle + 1
    else high = middle
  }
  return low
}

function insert(ids: number[], id: number): void {
  const at = placeOf(ids, id)
  if (ids[at] !== id) ids.splice(at, 0, id)
}
