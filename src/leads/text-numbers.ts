/**
 * A map from texts to numbers that stores only hashes of the texts, so that millions of entries take little memory.
 */

const INITIAL_CAPACITY = 1024
/** The share of used slots above which the capacity doubles. */
const MAX_LOAD = 0.7

/** Texts are equal if 64 bits of their hashes are: for a million texts, two have equal bits once in 37 million maps. */
export class TextNumbers {
  /** Two halves of a hash for each slot. The first is 0 in a free slot. */
  #hashes = new Uint32Array(2 * INITIAL_CAPACITY)
  #values = new Int32Array(INITIAL_CAPACITY)
  #size = 0

  /** The number of texts. */
  get size(): number {
    return this.#size
  }

  get(text: string): number | undefined {
    const slot = this.#find(...hashText(text))
    return this.#hashes[2 * slot] === 0 ? undefined : this.#values[slot]
  }

  set(text: string, value: number): void {
    this.#put(...hashText(text), value)
  }

  /** Sets the number of a text unless it has one. Returns its number. */
  getOrInsert(text: string, value: number): number {
    const existing = this.get(text)
    if (existing === undefined) this.set(text, value)
    return existing ?? value
  }

  #put(first: number, second: number, value: number): void {
    if (this.#size >= this.#values.length * MAX_LOAD) this.#grow()
    const slot = this.#find(first, second)
    if (this.#hashes[2 * slot] === 0) this.#size++
    this.#hashes[2 * slot] = first
    this.#hashes[2 * slot + 1] = second
    this.#values[slot] = value
  }

  /** Returns the slot of a hash, or the free slot for it. */
  #find(first: number, second: number): number {
    const mask = this.#values.length - 1
    let slot = second & mask
    while (this.#hashes[2 * slot] !== 0) {
      if (this.#hashes[2 * slot] === first && this.#hashes[2 * slot + 1] === second) return slot
      slot = (slot + 1) & mask
    }
    return slot
  }

  #grow(): void {
    const [hashes, values] = [this.#hashes, this.#values]
    this.#hashes = new Uint32Array(2 * hashes.length)
    this.#values = new Int32Array(2 * values.length)
    this.#size = 0
    for (let slot = 0; slot < values.length; slot++) {
      const [first, second] = [hashes[2 * slot] ?? 0, hashes[2 * slot + 1] ?? 0]
      if (first !== 0) this.#put(first, second, values[slot] ?? 0)
    }
  }
}

/** Returns both halves of a hash. Two hashes of 32 bits with different seeds would not be independent. */
function hashText(text: string): [first: number, second: number] {
  const hash = Bun.hash.xxHash3(text)
  return [Number(hash >> 32n) || 1, Number(hash & 0xffff_ffffn)]
}
