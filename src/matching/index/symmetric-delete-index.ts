/** Finds the words one typo away from a word. */

import { countTypos } from '../compare/edit-distance.ts'

const FIRST_CAPACITY = 1024
/** The maximum share of used slots. With more, a lookup probes long runs of slots. */
const MAX_LOAD = 0.5
/** Stands for the position of a deleted letter when no letter is deleted. */
const NO_DELETION = -1

/**
 * A symmetric-delete index. Two words with one typo between them (an insertion, deletion, substitution, or
 * transposition) become equal when at most one letter of each is deleted (Bocek, Hunt, and Wagner 2007; Garbe's
 * SymSpell). Each word is stored under itself and under itself without each of its letters. The time of a lookup
 * depends on the length of the word only, not on the size of the vocabulary.
 *
 * Two flat arrays with open addressing store the hashes. Strings would take ten times the memory. Words that are found
 * by hash are verified by their edit distance.
 */
export class SymmetricDeleteIndex {
  readonly #words: string[] = []
  #hashes = new Int32Array(FIRST_CAPACITY)
  /** The index in `#words` plus one. 0 is an empty slot. */
  #owners = new Int32Array(FIRST_CAPACITY)
  #used = 0

  /** Adds a word that is not in the index yet. */
  add(word: string): void {
    const owner = this.#words.push(word)
    for (const hash of hashDeletions(word)) {
      if (this.#used >= this.#owners.length * MAX_LOAD) this.#grow()
      this.#insert(hash, owner)
    }
  }

  /** Returns the words with at most one typo, including the word itself. */
  findWithinOneTypo(word: string): string[] {
    const owners = new Set<number>()
    const mask = this.#owners.length - 1
    for (const hash of hashDeletions(word)) {
      for (let slot = hash & mask; this.#owners[slot] !== 0; slot = (slot + 1) & mask) {
        const owner = this.#owners[slot]
        if (this.#hashes[slot] === hash && owner !== undefined) owners.add(owner)
      }
    }
    const similar: string[] = []
    for (const owner of owners) {
      const other = this.#words[owner - 1]
      if (other !== undefined && countTypos(word, other, 1) <= 1) similar.push(other)
    }
    return similar
  }

  #insert(hash: number, owner: number): void {
    const mask = this.#owners.length - 1
    let slot = hash & mask
    while (this.#owners[slot] !== 0) slot = (slot + 1) & mask
    this.#hashes[slot] = hash
    this.#owners[slot] = owner
    this.#used++
  }

  #grow(): void {
    const hashes = this.#hashes
    const owners = this.#owners
    this.#hashes = new Int32Array(hashes.length * 2)
    this.#owners = new Int32Array(owners.length * 2)
    this.#used = 0
    for (let slot = 0; slot < owners.length; slot++) {
      const owner = owners[slot] ?? 0
      if (owner !== 0) this.#insert(hashes[slot] ?? 0, owner)
    }
  }
}

/** Returns the hashes of the word, and of the word without each of its letters. */
function hashDeletions(word: string): number[] {
  const hashes: number[] = []
  for (let deleted = NO_DELETION; deleted < word.length; deleted++) {
    // `aab` without its first letter equals `aab` without its second.
    const isRepeated = deleted > 0 && word.charCodeAt(deleted) === word.charCodeAt(deleted - 1)
    if (!isRepeated) hashes.push(hashWithout(word, deleted))
  }
  return hashes
}

/**
 * Returns the FNV-1a hash of the word without the letter at `deleted`. The last step distributes similar words over the
 * slots.
 */
function hashWithout(word: string, deleted: number): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < word.length; i++) {
    if (i !== deleted) hash = Math.imul(hash ^ word.charCodeAt(i), 0x01000193)
  }
  return hash ^ (hash >>> 15)
}
