/** Sets of numbers that grow together. At first, each number from 0 is a set of its own. The smallest number of a set names it. */
export class DisjointSets {
  readonly #parents: Int32Array

  constructor(parents: number | Int32Array) {
    this.#parents = typeof parents === 'number' ? new Int32Array(parents).map((_, number) => number) : parents
  }

  copy(): DisjointSets {
    return new DisjointSets(this.#parents.slice())
  }

  /** Returns the smallest number of a set. */
  find(number: number): number {
    let at = number
    while (this.#parentOf(at) !== at) {
      // Shortens the path for the next time.
      const grandparent = this.#parentOf(this.#parentOf(at))
      this.#parents[at] = grandparent
      at = grandparent
    }
    return at
  }

  /** Joins the sets of all numbers. */
  join(numbers: readonly number[]): void {
    const roots = numbers.map((number) => this.find(number))
    const first = roots.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY)
    for (const root of roots) this.#parents[root] = first
  }

  #parentOf(number: number): number {
    return this.#parents[number] ?? number
  }
}
