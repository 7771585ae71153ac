import { LetterIndex } from './letter-index.ts'

const MAX_COMPLETIONS = 12
const MIN_LENGTH_WITH_TYPO = 4
const MIN_LENGTH_TO_COMPLETE = 4

/** The distinct last names, and the number of people with each. The `Records` read the people by exact last name. */
export class LastNameIndex {
  readonly #counts = new Map<string, number>()
  readonly #spellings = new LetterIndex((key) => this.countPeople(key) > 0)
  #personCount = 0

  get personCount(): number {
    return this.#personCount
  }

  /** Adds `people` (may be negative) to the number of people with a last name. */
  add(key: string, people: number): void {
    if (!this.#counts.has(key)) this.#spellings.add(key)
    this.#counts.set(key, this.countPeople(key) + people)
    this.#personCount += people
  }

  /** Returns the number of people with the last name. */
  countPeople(key: string): number {
    return this.#counts.get(key) ?? 0
  }

  /**
   * Returns the key itself if a person has it, else keys with one typo, and longer keys with this prefix.
   */
  findSimilar(key: string): string[] {
    if (this.countPeople(key) > 0) return [key]
    const similar: string[] = []
    if (key.length >= MIN_LENGTH_WITH_TYPO) {
      similar.push(...this.#spellings.findWithinOneTypo(key))
    }
    if (key.length >= MIN_LENGTH_TO_COMPLETE)
      similar.push(...this.#spellings.findByPrefix(key, MAX_COMPLETIONS))
    return similar
  }
}
