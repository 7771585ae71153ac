/** Which records hold which term. */
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
      // One record's terms are added together, so that a repeated one can only have been added last.
      else if (ids.at(-1) !== id) ids.push(id)
    }
    return added
  }

  /** Returns the terms that no record holds any more. */
  remove(id: number, terms: Iterable<string>): string[] {
    const removed: string[] = []
    for (const term of terms) {
      const ids = this.#ids.get(term)
      const at = ids?.indexOf(id) ?? -1
      if (ids === undefined || at < 0) continue
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
