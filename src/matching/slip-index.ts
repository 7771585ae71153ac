/** Words one slip of the finger away from a given one. */

import { typos } from './edit-distance.ts'

const FIRST_CAPACITY = 1024
/** Slots filled at most: beyond, the runs that a look-up walks grow long. */
const MOST_FILLED = 0.5
/** No letter is left out. */
const NONE = -1

/**
 * Two words one slip apart (a letter more, less or another, neighbours swapped) become one when each loses at most one
 * letter (Bocek, Hunt and Wagner 2007; Garbe's SymSpell). So each word is filed under itself and under itself less
 * each letter, and a look-up takes as many steps as the word has letters, whatever the size of the vocabulary.
 *
 * Only hashes are filed, in two flat arrays with open addressing: strings would take ten times the memory. What they
 * find is compared letter by letter.
 */
export class SlipIndex {
  readonly #words: string[] = []
  #hashes = new Int32Array(FIRST_CAPACITY)
  /** The place in `#words` plus one; 0 is an empty slot. */
  #owners = new Int32Array(FIRST_CAPACITY)
  #filled = 0

  /** Files a word that is not filed yet. */
  add(word: string): void {
    const owner = this.#words.push(word)
    for (let left = NONE; left < word.length; left++) {
      if (repeatsLast(word, left)) continue
      if (this.#filled >= this.#owners.length * MOST_FILLED) this.#grow()
      this.#file(hashWithout(word, left), owner)
    }
  }

  /** The filed words at most one slip away, the word itself among them. */
  near(word: string): string[] {
    const owners = new Set<number>()
    for (let left = NONE; left < word.length; left++) {
      if (!repeatsLast(word, left)) this.#collect(hashWithout(word, left), owners)
    }
    const near: string[] = []
    for (const owner of owners) {
      const other = this.#words[owner - 1]
      if (other !== undefined && typos(word, other, 1) <= 1) near.push(other)
    }
    return near
  }

  #collect(hash: number, owners: Set<number>): void {
    const mask = this.#owners.length - 1
    for (let slot = hash & mask; this.#owners[slot] !== 0; slot = (slot + 1) & mask) {
      const owner = this.#owners[slot]
      if (this.#hashes[slot] === hash && owner !== undefined) owners.add(owner)
    }
  }

  #file(hash: number, owner: number): void {
    const mask = this.#owners.length - 1
    let slot = hash & mask
    while (this.#owners[slot] !== 0) slot = (slot + 1) & mask
    this.#hashes[slot] = hash
    this.#owners[slot] = owner
    this.#filled++
  }

  #grow(): void {
    const [hashes, owners] = [this.#hashes, this.#owners]
    this.#hashes = new Int32Array(hashes.length * 2)
    this.#owners = new Int32Array(owners.length * 2)
    this.#filled = 0
    owners.forEach((owner, slot) => {
      if (owner !== 0) this.#file(hashes[slot] ?? 0, owner)
    })
  }
}

/** `aab` less its first letter is `aab` less its second. */
function repeatsLast(word: string, left: number): boolean {
  return left > 0 && word.charCodeAt(left) === word.charCodeAt(left - 1)
}

/** FNV-1a of the word less the letter at `left`, its bits mixed once more: neighbouring words must not be neighbours. */
function hashWithout(word: string, left: number): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < word.length; i++) {
    if (i !== left) hash = Math.imul(hash ^ word.charCodeAt(i), 0x01000193)
  }
  return hash ^ (hash >>> 15)
}
