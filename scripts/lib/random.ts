/** Seeded random numbers: the same seed gives the same draws on any machine. */
import { createHash } from 'node:crypto'
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'

/** Choices with their relative frequencies. */
export type Weighted<T> = readonly (readonly [T, number])[]

/** Draws from a generator that is seeded with a word. */
export class Random {
  readonly #generator

  constructor(seed: string) {
    this.#generator = xoroshiro128plus(createHash('sha256').update(seed).digest().readInt32LE(0))
  }

  /** Returns a number of at least 0 and less than 1. */
  next(): number {
    return uniformFloat64(this.#generator)
  }

  /** Returns a whole number from `low` to `high`, inclusive. */
  int(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1))
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
