import { createHash } from 'node:crypto'

/** A choice and how often it is taken, relative to its neighbours. */
export type Weighted<T> = readonly (readonly [T, number])[]

/**
 * A seeded generator (sfc32, by Chris Doty-Humphrey, public domain). Each subject takes one of its own, seeded
 * with its name, so that a change to one table does not reshuffle everything after it.
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

  /** From 0 up to, but not, 1. */
  next(): number {
    const sum = (((this.#a + this.#b) | 0) + this.#counter) | 0
    this.#counter = (this.#counter + 1) | 0
    this.#a = this.#b ^ (this.#b >>> 9)
    this.#b = (this.#c + (this.#c << 3)) | 0
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + sum) | 0
    return (sum >>> 0) / 4294967296
  }

  /** A whole number from `low` to `high`, both included. */
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

  /**
   * Draws early items more often, by Zipf and Mandelbrot's law: a few names are everywhere, and most are seen once.
   * A larger `offset` flattens the top.
   */
  ranked<T>(items: readonly T[], offset: number): T {
    const rank = offset * ((items.length + offset) / offset) ** this.next() - offset
    const item = items[Math.min(items.length - 1, Math.floor(rank))]
    if (item === undefined) throw new Error('nothing to draw from')
    return item
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
