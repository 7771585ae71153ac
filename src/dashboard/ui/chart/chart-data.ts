/** Computes what charts draw, without a browser. */

/** The part of a whole, or of a column, in its color. */
export interface Part {
  readonly name: string
  readonly count: number
  /** A CSS color, such as `var(--good)`. */
  readonly color: string
}

/** The places of the first and the last selected column, in any order. */
export interface Range {
  readonly from: number
  readonly to: number
}

export const sum = (parts: readonly Pick<Part, 'count'>[]): number =>
  parts.reduce((total, { count }) => total + count, 0)

/** Returns the top of a scale: 1, 2, or 5 times a power of ten, and at least `max`. */
export function roundUp(max: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, max)))
  return ([1, 2, 5].find((step) => step * power >= max) ?? 10) * power
}

/** The height of a column chart, in units. */
export const HEIGHT = 100
/** The height of the smallest part, so that one error among many requests is visible. */
const MIN_PART = 6

/**
 * Returns the parts of a column from the bottom.
 * @param top the count at the top of the scale
 */
export function stack(parts: readonly Part[], top: number) {
  let y = HEIGHT
  return parts
    .filter(({ count }) => count > 0)
    .map((part) => {
      const height = Math.max(MIN_PART, (part.count / top) * HEIGHT)
      y = Math.max(0, y - height)
      return { ...part, y, height }
    })
}
