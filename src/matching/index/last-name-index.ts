import { countTypos } from '../compare/edit-distance.ts'
import { LetterIndex } from './letter-index.ts'

const MAX_COMPLETIONS = 12
const MIN_LENGTH_WITH_TYPO = 4
const MIN_LENGTH_TO_COMPLETE = 4

/** The distinct last names, and the number of people with each. The `Records` read the people by exact last name. */
export class LastNameIndex {
  readonly #counts = new LetterIndex()
  #personCount = 0

  get personCount(): number {
    return this.#personCount
  }

  /** Adds a last name that the index does not have. */
  add(key: string, people: number): void {
    if (people > 0) this.#counts.add(key, people)
    this.#personCount += people
  }

  /** Changes the number of people with a last name by `people`, which may be negative. */
  update(key: string, people: number): void {
    const before = this.countPeople(key)
    this.#counts.remove(key, before)
    this.#personCount -= before
    this.add(key, before + people)
  }

  /** Returns the number of people with the last name. */
  countPeople(key: string): number {
    return this.#counts.get(key)[0] ?? 0
  }

  /**
   * Returns the key itself if a person has it, else keys with one typo, and longer keys with this prefix.
   */
  findSimilar(key: string): string[] {
    if (this.countPeople(key) > 0) return [key]
    const similar =
      key.length < MIN_LENGTH_WITH_TYPO
        ? []
        : this.#counts.findSimilar(key, 1).filter(({ term }) => countTypos(key, term, 1) <= 1)
    const longer = key.length < MIN_LENGTH_TO_COMPLETE ? [] : this.#counts.findByPrefix(key, MAX_COMPLETIONS)
    return [...similar.map(({ term }) => term).sort(), ...longer.map(({ term }) => term)]
  }
}
