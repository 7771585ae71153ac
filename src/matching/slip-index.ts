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
  #table = new HashTable(FIRST_CAPACITY)
  /** One that became too small, and is moved bit by bit: all at once would stop everything else for a tenth of a second. */
  #outgrown: { readonly table: HashTable; moved: number } | undefined

  /** Files a word that is not filed yet. */
  add(word: string): void {
    const owner = this.#words.push(word)
    for (let left = NONE; left < word.length; left++) {
      if (!repeatsLast(word, left)) this.#file(hashWithout(word, left), owner)
    }
  }

  /** The filed words at most one slip away, the word itself among them. */
  near(word: string): string[] {
    const owners = new Set<number>()
    for (let left = NONE; left < word.length; left++) {
      if (repeatsLast(word, left)) continue
      const hash = hashWithout(word, left)
      this.#table.collect(hash, owners)
      this.#outgrown?.table.collect(hash, owners)
    }
    const near: string[] = []
    for (const owner of owners) {
      const other = this.#words[owner - 1]
      if (other !== undefined && typos(word, other, 1) <= 1) near.push(other)
    }
    return near
  }

  #file(hash: number, owner: number): void {
    if (this.#table.isFull) {
      this.#outgrown = { table: this.#table, moved: 0 }
      this.#table = new HashTable(this.#table.capacity * 2)
    }
    this.#table.file(hash, owner)
    this.#moveSome()
  }

  /** So much that an outgrown table is moved long before the next one is full. */
  #moveSome(): void {
    const { table, moved } = this.#outgrown ?? {}
    if (table === undefined || moved === undefined) return
    const end = Math.min(moved + MOVED_EACH_TIME, table.capacity)
    table.moveTo(this.#table, moved, end)
    this.#outgrown = end === table.capacity ? undefined : { table, moved: end }
  }
}

/** Slots moved for each that is filled: of the new table's, half are filled before it is outgrown in turn. */
const MOVED_EACH_TIME = 8

/** Hashes and whose they are, with open addressing; several may have the same hash. */
class HashTable {
  readonly capacity: number
  readonly #hashes: Int32Array
  /** The place in `#words` plus one; 0 is an empty slot. */
  readonly #owners: Int32Array
  #filled = 0

  /** @param capacity a power of two */
  constructor(capacity: number) {
    this.capacity = capacity
    this.#hashes = new Int32Array(capacity)
    this.#owners = new Int32Array(capacity)
  }

  get isFull(): boolean {
    return this.#filled >= this.capacity * MOST_FILLED
  }

  file(hash: number, owner: number): void {
    const mask = this.capacity - 1
    let slot = hash & mask
    while (this.#owners[slot] !== 0) slot = (slot + 1) & mask
    this.#hashes[slot] = hash
    this.#owners[slot] = owner
    this.#filled++
  }

  collect(hash: number, owners: Set<number>): void {
    const mask = this.capacity - 1
    for (let slot = hash & mask; this.#owners[slot] !== 0; slot = (slot + 1) & mask) {
      const owner = this.#owners[slot]
      if (this.#hashes[slot] === hash && owner !== undefined) owners.add(owner)
    }
  }

  /** What is in the slots from `start` to before `end` is in the other, too, afterwards. */
  moveTo(other: HashTable, start: number, end: number): void {
    for (let slot = start; slot < end; slot++) {
      const owner = this.#owners[slot] ?? 0
      if (owner !== 0) other.file(this.#hashes[slot] ?? 0, owner)
    }
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
