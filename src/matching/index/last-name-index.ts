import MiniSearch, { type SearchOptions } from 'minisearch'
import { countTypos } from '../compare/edit-distance.ts'
import { listSwaps } from './swaps.ts'

const MAX_COMPLETIONS = 12
/** Shorter names are not searched, because most of them have one typo or are the beginning of another name. */
const MIN_LENGTH = 4

/** The distinct last names, and the number of people with each. The `RecordSource` reads the people by exact last name. */
export class LastNameIndex {
  readonly #names = new MiniSearch<{ readonly key: string }>({
    fields: ['key'],
    idField: 'key',
    tokenize: (key) => [key],
    processTerm: toConsonants,
  })
  readonly #counts = new Map<string, number>()

  /** Adds `people`, which may be negative, to the number of people with a last name. */
  add(key: string, people: number): void {
    const count = this.countPeople(key) + people
    if (count > 0) this.#counts.set(key, count)
    else this.#counts.delete(key)
    if (count > 0 && !this.#names.has(key)) this.#names.add({ key })
    if (count <= 0 && this.#names.has(key)) this.#names.remove({ key })
  }

  /** Returns the number of people with the last name. */
  countPeople(key: string): number {
    return this.#counts.get(key) ?? 0
  }

  /** Returns the key itself if a person has it, else keys with one typo, and longer keys with this prefix. */
  findSimilar(key: string): string[] {
    if (this.countPeople(key) > 0) return [key]
    if (key.length < MIN_LENGTH) return []
    const similar = this.#search(key, { fuzzy: 1 }, (name) => countTypos(key, name, 1) <= 1)
    const swapped = listSwaps(key).filter((swap) => this.#counts.has(swap))
    const longer = this.#search(key, { prefix: true }, (name) => name.startsWith(key))
    longer.sort((a, b) => a.length - b.length || (a < b ? -1 : 1))
    return [...[...new Set([...similar, ...swapped])].sort(), ...longer.slice(0, MAX_COMPLETIONS)]
  }

  /** MiniSearch creates no result for a document with the boost 0. Keys of few consonants belong to thousands of names. */
  #search(key: string, options: SearchOptions, isSimilar: (name: string) => boolean): string[] {
    const boostDocument = (name: string) => (isSimilar(name) ? 1 : 0)
    return this.#names.search(key, { ...options, boostDocument }).map(({ id }): string => id)
  }
}

/** Returns the consonants, the blocking key of similar names. A million people have half as many keys as last names. */
const toConsonants = (name: string): string => name.replace(/[aeiou]+/g, '')
