/** Four words of 32 bits. */
export type Key = Readonly<ArrayLike<number>>

/** Filled to this part it grows: the fuller, the longer the ways. */
const FULL = 0.7
const WORDS = 4

/**
 * Whole numbers from 1 by keys of 128 bits, in twenty to sixty bytes each: a `Map` of a million texts takes ten times that,
 * and keeps the collector busy with every one.
 */
export class KeyTable {
  size = 0
  #slots = 1024
  #keys = new Uint32Array(this.#slots * WORDS)
  /** 0 where nothing is. */
  #values = new Uint32Array(this.#slots)

  get(key: Key): number | undefined {
    return this.#values[this.#slotOf(key)] || undefined
  }

  /** @param value a whole number from 1, of 32 bits */
  set(key: Key, value: number): void {
    if (this.size >= this.#slots * FULL) this.#grow()
    if (this.#put(key, value)) this.size++
  }

  /** Whether the key is new. */
  #put(key: Key, value: number): boolean {
    const slot = this.#slotOf(key)
    const isNew = this.#values[slot] === 0
    for (let word = 0; word < WORDS; word++) this.#keys[slot * WORDS + word] = key[word] ?? 0
    this.#values[slot] = value
    return isNew
  }

  /** Where `key` is, or would be: the first free place from the one that its words make up. */
  #slotOf(key: Key): number {
    let slot = mixed(key) & (this.#slots - 1)
    while (this.#values[slot] !== 0 && !this.#isAt(slot, key)) slot = (slot + 1) & (this.#slots - 1)
    return slot
  }

  #isAt(slot: number, key: Key): boolean {
    for (let word = 0; word < WORDS; word++) if (this.#keys[slot * WORDS + word] !== key[word]) return false
    return true
  }

  #grow(): void {
    const [keys, values] = [this.#keys, this.#values]
    this.#slots *= 2
    this.#keys = new Uint32Array(this.#slots * WORDS)
    this.#values = new Uint32Array(this.#slots)
    for (const [slot, value] of values.entries()) {
      if (value !== 0) this.#put(keys.subarray(slot * WORDS, (slot + 1) * WORDS), value)
    }
  }
}

/** All bits of the words in 32, as MurmurHash does it. */
function mixed(key: Key): number {
  let hash = 0
  for (let word = 0; word < WORDS; word++) {
    hash = Math.imul(hash ^ (key[word] ?? 0), 0x85ebca6b)
    hash ^= hash >>> 13
  }
  hash = Math.imul(hash, 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
