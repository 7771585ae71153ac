/** Last names near to one asked, for people asked for without a company. */

import { TermIndex } from './term-index.ts'

const MAX_COMPLETIONS = 12
const SHORTEST_FOR_SLIPS = 4
const SHORTEST_FOR_TWO = 6
const SHORTEST_FOR_COMPLETION = 4

/**
 * Distinct last names, not people: the index grows with the vocabulary, which levels off, while people are read from
 * the market by exact key. A last name has no id but its place in `#counts`.
 */
export class ContactIndex {
  readonly #names = new TermIndex()
  readonly #counts: { key: string; people: number }[] = []
  /** Places whose last name nobody bears any more. */
  readonly #free: number[] = []
  #people = 0

  get people(): number {
    return this.#people
  }

  /** Counts `people` more (or fewer) bearers of a last name. */
  add(key: string, people: number): void {
    this.#people += people
    const at = this.#names.ids(key)[0]
    const known = at === undefined ? undefined : this.#counts[at]
    if (at === undefined || known === undefined) {
      const place = this.#free.pop() ?? this.#counts.length
      this.#counts[place] = { key, people }
      this.#names.add(place, [key])
      return
    }
    known.people += people
    if (known.people > 0) return
    this.#names.remove(at, [key])
    this.#free.push(at)
  }

  bearers(key: string): number {
    const at = this.#names.ids(key)[0]
    return at === undefined ? 0 : (this.#counts[at]?.people ?? 0)
  }

  /** The key itself where it is borne, else keys one slip away or longer ones that begin with it. */
  near(key: string): string[] {
    if (this.bearers(key) > 0) return [key]
    const near: string[] = []
    if (key.length >= SHORTEST_FOR_SLIPS) {
      const alike = key.length < SHORTEST_FOR_TWO ? this.#names.near(key) : this.#names.within2(key)
      near.push(...alike.filter((term) => this.bearers(term) > 0))
    }
    if (key.length >= SHORTEST_FOR_COMPLETION) {
      near.push(...this.#names.startingWith(key, MAX_COMPLETIONS))
    }
    return near
  }
}
