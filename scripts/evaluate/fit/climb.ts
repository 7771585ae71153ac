/** Moves weights to where the truth is likeliest, as far as the data say more than the prior does. */

import type { Example } from './examples.ts'
import { likelihood } from './likelihood.ts'

/** Steps of Adam (Kingma and Ba 2015), in bits: halved over the way, so that they settle. */
const FIRST_STEP = 0.15
const LAST_STEP = 0.01
const MOMENTUM = 0.9
const SCALE_MOMENTUM = 0.99

/**
 * The most probable weights, if each lay within about `spread` bits of where it started before there were data. What
 * the examples never show stays where it was; and what was thought to speak for or against is not turned around.
 */
export function climb(
  examples: readonly Example[],
  prior: Float64Array,
  start: Float64Array,
  { spread, steps }: { readonly spread: number; readonly steps: number },
): Float64Array {
  const weights = Float64Array.from(start)
  const velocity = new Float64Array(weights.length)
  const scale = new Float64Array(weights.length)
  for (let step = 1; step <= steps; step++) {
    const { gradient } = likelihood(examples, weights)
    const length = FIRST_STEP * (LAST_STEP / FIRST_STEP) ** (step / steps)
    for (let place = 0; place < weights.length; place++) {
      const value = weights[place] ?? 0
      const slope = (gradient[place] ?? 0) + (value - (prior[place] ?? 0)) / spread ** 2
      const moved = MOMENTUM * (velocity[place] ?? 0) + (1 - MOMENTUM) * slope
      const spreadOut = SCALE_MOMENTUM * (scale[place] ?? 0) + (1 - SCALE_MOMENTUM) * slope ** 2
      velocity[place] = moved
      scale[place] = spreadOut
      const unbiased = moved / (1 - MOMENTUM ** step)
      const unbiasedScale = Math.sqrt(spreadOut / (1 - SCALE_MOMENTUM ** step))
      if (unbiasedScale === 0) continue
      weights[place] = sameSide(value - (length * unbiased) / unbiasedScale, prior[place] ?? 0)
    }
  }
  return weights
}

function sameSide(weight: number, prior: number): number {
  if (prior > 0) return Math.max(weight, 0)
  return prior < 0 ? Math.min(weight, 0) : weight
}
