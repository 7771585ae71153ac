/** Drawing as words and names are spread in life: a few are everywhere, most are seen once. */
import type { Random } from '../sample/random.ts'

/** The weight of the `rank`-th of a list (from 0). */
export type WeightOfRank = (rank: number) => number

/** Zipf and Mandelbrot's law: a larger `offset` flattens the top, a larger `exponent` shortens the tail. */
export const zipf =
  (offset: number, exponent = 1): WeightOfRank =>
  (rank) =>
    (rank + 1 + offset) ** -exponent

/** A list to draw from by weight, in logarithmic time. */
export class Ranked<T> {
  readonly #items: readonly T[]
  readonly #sums: Float64Array

  /** @throws when there is nothing to draw */
  constructor(items: readonly T[], weight: (rank: number, item: T) => number) {
    if (items.length === 0) throw new Error('nothing to draw from')
    this.#items = items
    this.#sums = new Float64Array(items.length)
    let sum = 0
    items.forEach((item, rank) => {
      sum += weight(rank, item)
      this.#sums[rank] = sum
    })
  }

  draw(random: Random): T {
    const wanted = random.next() * (this.#sums.at(-1) ?? 0)
    let [low, high] = [0, this.#sums.length - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#sums[middle] ?? 0) > wanted) high = middle
      else low = middle + 1
    }
    const item = this.#items[low]
    if (item === undefined) throw new Error('nothing to draw from')
    return item
  }
}
