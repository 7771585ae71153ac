import { distance } from 'fastest-levenshtein'
import { countTypos, hasAtMostBits, toLetterMask } from '../compare/edit-distance.ts'

/** At least the number of bits in a letter mask. */
const ALL_LETTERS = 32

/**
 * Finds last names and whole names by prefix and with typos. A search compares the letter masks of all terms of a similar
 * length, which rejects nearly all of them: 0.1 ms for 100,000 terms. A radix tree of so many terms takes three times the
 * memory.
 */
export class LetterIndex {
  readonly #isStored: (term: string) => boolean
  /** The terms by their length, and their letter masks in the same order. */
  readonly #byLength: { readonly terms: string[]; readonly masks: number[] }[] = []

  /** @param isStored whether a term is to be found. Terms remain when their records are removed */
  constructor(isStored: (term: string) => boolean) {
    this.#isStored = isStored
  }

  /** Adds a term that was not added before. */
  add(term: string): void {
    while (this.#byLength.length <= term.length) this.#byLength.push({ terms: [], masks: [] })
    this.#byLength[term.length]?.terms.push(term)
    this.#byLength[term.length]?.masks.push(toLetterMask(term))
  }

  /** Returns terms with at most one typo: an insertion, a deletion, a substitution, or a transposition. */
  findWithinOneTypo(term: string): string[] {
    return this.#selectSimilar(term, 1)
      .filter((other) => countTypos(term, other, 1) <= 1 && this.#isStored(other))
      .sort()
  }

  /** Returns terms that differ in at most `limit` letters, and in how many. A transposition counts as two. */
  findWithinDistance(term: string, limit: number): (readonly [term: string, distance: number])[] {
    return this.#selectSimilar(term, limit)
      .map((other) => [other, distance(term, other)] as const)
      .filter(([other, letters]) => letters <= limit && this.#isStored(other))
  }

  /** Returns at most `limit` terms with this prefix, the shortest first. */
  findByPrefix(prefix: string, limit: number): string[] {
    const found: string[] = []
    for (let length = prefix.length; length < this.#byLength.length && found.length < limit; length++) {
      const terms = this.#select(length, toLetterMask(prefix), 0, ALL_LETTERS)
      found.push(...terms.filter((term) => term.startsWith(prefix) && this.#isStored(term)).sort())
    }
    return found.slice(0, limit)
  }

  /** Returns the terms that may have so many typos, by their lengths and letters. */
  #selectSimilar(term: string, typos: number): string[] {
    const mask = toLetterMask(term)
    const lengths = Array.from({ length: 2 * typos + 1 }, (_, i) => term.length - typos + i)
    return lengths.flatMap((length) => this.#select(length, mask, typos, typos))
  }

  /** Returns the terms that lack at most so many letters of the mask, and have at most so many others. */
  #select(length: number, mask: number, missing: number, others: number): string[] {
    const { terms = [], masks = [] } = this.#byLength[length] ?? {}
    const selected: string[] = []
    // A loop takes less than half the time of `filter` with a function.
    for (let i = 0; i < masks.length; i++) {
      const other = masks[i] ?? 0
      if (hasAtMostBits(mask & ~other, missing) && hasAtMostBits(other & ~mask, others))
        selected.push(terms[i] ?? '')
    }
    return selected
  }
}
