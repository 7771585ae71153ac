/** Seeded random numbers: the same seed gives the same draws on any machine. */
import { createHash } from 'node:crypto'

/** Choices with their relative frequencies. */
export type Weighted<T> = readonly (readonly [T, number])[]

/**
 * A seeded generator (sfc32, by Chris Doty-Humphrey, public domain). Each part of a data set has its own generator, seeded
 * with its name, so that a change to one table does not change the draws after it.
 */
export class Random {
  #a: number
  #b: number
  #c: number
  #counter = 1

  constructor(seed: string) {
    const digest = createHash('sha256').update(seed).digest()
    this.#a = digest.readInt32LE(0)
    this.#b = digest.readInt32LE(4)
    this.#c = digest.readInt32LE(8)
    for (let i = 0; i < 12; i++) this.next()
  }

  /** Returns a number of at least 0 and less than 1. */
  next(): number {
    const sum = (((this.#a + this.#b) | 0) + this.#counter) | 0
    this.#counter = (this.#counter + 1) | 0
    this.#a = this.#b ^ (this.#b >>> 9)
    this.#b = (this.#c + (this.#c << 3)) | 0
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + sum) | 0
    return (sum >>> 0) / 4294967296
  }

  /** Returns a whole number from `low` to `high`, inclusive. */
  int(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1))
  }

  between(low: number, high: number): number {
    return low + this.next() * (high - low)
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  pick<T>(items: readonly T[]): T {
    const item = items[Math.floor(this.next() * items.length)]
    if (item === undefined) throw new Error('nothing to pick from')
    return item
  }

  /** Draws early items more often, by the Zipf-Mandelbrot law. A larger `offset` flattens the top. */
  ranked<T>(items: readonly T[], offset: number): T {
    const rank = offset * ((items.length + offset) / offset) ** this.next() - offset
    const item = items[Math.min(items.length - 1, Math.floor(rank))]
    if (item === undefined) throw new Error('nothing to draw from')
    return item
  }

  /** Returns the items in random order. */
  shuffled<T>(items: readonly T[]): T[] {
    const positions = items.map((item) => ({ item, position: this.next() }))
    return positions.sort((a, b) => a.position - b.position).map(({ item }) => item)
  }

  weighted<T>(choices: Weighted<T>): T {
    let rest = this.next() * choices.reduce((sum, [, weight]) => sum + weight, 0)
    for (const [item, weight] of choices) {
      rest -= weight
      if (rest < 0) return item
    }
    return this.pick(choices)[0]
  }
}
