/** Words one typo away from a given one. */

import { typos } from '../compare/edit-distance.ts'

const FIRST_CAPACITY = 1024
/** The share of slots in use: with more, a lookup visits long runs of them. */
const MAX_LOAD = 0.5
/** No letter is left out. */
const NONE = -1

/**
 * A symmetric-delete index. Two words with one typo between them (a letter more, less or another, neighbors swapped) become
 * equal when each loses at most one letter (Bocek, Hunt and Wagner 2007; Garbe's SymSpell). So each word is stored under itself
 * and under itself less each letter. A lookup takes as many steps as the word has letters, whatever the size of the vocabulary.
 *
 * Only hashes are stored, in two flat arrays with open addressing: strings would take ten times the memory. The words
 * found by hash are compared letter by letter.
 */
export class SlipIndex {
  readonly #words: string[] = []
  #hashes = new Int32Array(FIRST_CAPACITY)
  /** The index in `#words` plus one; 0 is an empty slot. */
  #owners = new Int32Array(FIRST_CAPACITY)
  #used = 0

  /** Adds a word that is not in the index yet. */
  add(word: string): void {
    const owner = this.#words.push(word)
    for (const hash of hashesOf(word)) {
      if (this.#used >= this.#owners.length * MAX_LOAD) this.#grow()
      this.#insert(hash, owner)
    }
  }

  /** Returns the words with at most one typo, the word itself among them. */
  near(word: string): string[] {
    const owners = new Set<number>()
    const mask = this.#owners.length - 1
    for (const hash of hashesOf(word)) {
      for (let slot = hash & mask; this.#owners[slot] !== 0; slot = (slot + 1) & mask) {
        const owner = this.#owners[slot]
        if (this.#hashes[slot] === hash && owner !== undefined) owners.add(owner)
      }
    }
    const near: string[] = []
    for (const owner of owners) {
      const other = this.#words[owner - 1]
      if (other !== undefined && typos(word, other, 1) <= 1) near.push(other)
    }
    return near
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
    const [hashes, owners] = [this.#hashes, this.#owners]
    this.#hashes = new Int32Array(hashes.length * 2)
    this.#owners = new Int32Array(owners.length * 2)
    this.#used = 0
    for (const [slot, owner] of owners.entries()) if (owner !== 0) this.#insert(hashes[slot] ?? 0, owner)
  }
}

/** Hashes of the word, and of the word less each of its letters. */
function hashesOf(word: string): number[] {
  const hashes: number[] = []
  for (let left = NONE; left < word.length; left++) {
    // `aab` less its first letter is `aab` less its second.
    const isRepeated = left > 0 && word.charCodeAt(left) === word.charCodeAt(left - 1)
    if (!isRepeated) hashes.push(hashWithout(word, left))
  }
  return hashes
}

/** FNV-1a of the word less the letter at `left`, its bits mixed once more: neighboring words must not be neighbors. */
function hashWithout(word: string, left: number): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < word.length; i++) {
    if (i !== left) hash = Math.imul(hash ^ word.charCodeAt(i), 0x01000193)
  }
  return hash ^ (hash >>> 15)
}
