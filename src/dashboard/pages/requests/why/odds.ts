/** Probabilities on a scale on which being wrong half as often is one step. */

/** Bits: log2 of the odds. */
const bitsOf = (probability: number): number => Math.log2(probability / (1 - probability))

/** Bits at the ends of the scale: one in seventeen, and wrong once in eight thousand. */
const [FROM, TO] = [-4, 13]

/** From 0 to 1. What lies beyond an end is put there. */
export function placeOf(probability: number): number {
  if (probability <= 0) return 0
  if (probability >= 1) return 1
  return Math.min(1, Math.max(0, (bitsOf(probability) - FROM) / (TO - FROM)))
}
