const NO_IDS: readonly number[] = []

/** The ids of the records by term, in ascending order, so that an updated index returns the same as a rebuilt one. */
export class TermIndex {
  /**
   * One id is stored without a list. Most terms have only one, and a list takes four times the memory. Terms remain when
   * their records are removed, because they are likely to be added again.
   */
  readonly #ids = new Map<string, number | number[]>()

  /** Adds a record. Returns the terms that no record had before. */
  add(id: number, terms: Iterable<string>): string[] {
    const added: string[] = []
    for (const term of terms) {
      const ids = this.#ids.get(term)
      if (typeof ids === 'object') insert(ids, id)
      else if (ids !== id) this.#ids.set(term, ids === undefined ? id : ids < id ? [ids, id] : [id, ids])
      if (ids === undefined) added.push(term)
    }
    return added
  }

  remove(id: number, terms: Iterable<string>): void {
    for (const term of terms) {
      const rest = this.getIds(term).filter((other) => other !== id)
      this.#ids.set(term, rest.length === 1 && rest[0] !== undefined ? rest[0] : rest)
    }
  }

  has(term: string): boolean {
    return this.count(term) > 0
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

/** Inserts the id into the ascending list, unless the list contains it. New records have the highest id. */
function insert(ids: number[], id: number): void {
  let at = ids.length
  while (at > 0 && (ids[at - 1] ?? 0) > id) at--
  if (ids[at - 1] !== id) ids.splice(at, 0, id)
}
