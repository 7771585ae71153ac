/** How likely the truth is by given weights, and the weights that make it most likely. */

import type { Candidate, TrainingExample, Part, Sum } from './training-examples.ts'

interface Likelihood {
  /** Mean of −log2 of the probability given to what was true: bits of surprise a question. */
  readonly loss: number
  /** Of the summed loss in nats, by each weight. */
  readonly gradient: Float64Array
}

/**
 * Conditional logit (McFadden 1974) over the hypotheses of each question, "none of them" being one more of weight 0:
 * the same odds that `probability.ts` shares out.
 */
export function computeLikelihood(examples: readonly TrainingExample[], weights: Float64Array): Likelihood {
  const gradient = new Float64Array(weights.length)
  let nats = 0
  for (const example of examples) nats += addExample(example, weights, gradient)
  const questions = examples.reduce((sum, { count }) => sum + count, 0)
  return { loss: nats / Math.LN2 / Math.max(questions, 1), gradient }
}

function addExample(
  { candidates, noneIsTrue, count }: TrainingExample,
  weights: Float64Array,
  gradient: Float64Array,
): number {
  const bits = candidates.map((candidate) => getCandidateWeight(candidate, weights))
  const most = Math.max(0, ...bits)
  const odds = bits.map((each) => 2 ** (each - most))
  const none = 2 ** -most
  const total = odds.reduce((sum, each) => sum + each, none)
  const isTrue = (at: number) => candidates[at]?.isTrue === true
  const trueOdds = noneIsTrue ? none : odds.reduce((sum, each, at) => (isTrue(at) ? sum + each : sum), 0)
  for (const [at, candidate] of candidates.entries()) {
    const share = odds[at] ?? 0
    const wanted = !noneIsTrue && isTrue(at) ? share / trueOdds : 0
    const pull = count * Math.LN2 * (share / total - wanted)
    if (Math.abs(pull) > 1e-9) addGradient(candidate, weights, pull, gradient)
  }
  return -count * Math.log(Math.max(trueOdds / total, 1e-300))
}

/** In bits. */
export function getCandidateWeight({ parts }: Candidate, weights: Float64Array): number {
  return parts.reduce((total, part) => total + boundedPart(part, weights).weight, 0)
}

/** As `boundedWeight` of the matcher does it, and whether agreement goes beyond the bound. */
function boundedPart({ full, sums }: Part, weights: Float64Array): { weight: number; isBeyond: boolean } {
  let [agreement, contradiction] = [0, 0]
  for (const sum of sums) {
    const bits = bitsOf(sum, weights)
    if (bits > 0) agreement += bits
    else contradiction += bits
  }
  const beyond = Math.max(agreement - full.bits, 0)
  return { weight: agreement - beyond * (1 - full.shareBeyond) + contradiction, isBeyond: beyond > 0 }
}

function bitsOf({ offset, places, amounts }: Sum, weights: Float64Array): number {
  let bits = offset
  for (const [i, place] of places.entries()) bits += (amounts[i] ?? 0) * (weights[place] ?? 0)
  return bits
}

function addGradient(
  { parts }: Candidate,
  weights: Float64Array,
  pull: number,
  gradient: Float64Array,
): void {
  for (const part of parts) {
    const { isBeyond } = boundedPart(part, weights)
    for (const sum of part.sums) {
      const share = isBeyond && bitsOf(sum, weights) > 0 ? part.full.shareBeyond : 1
      for (const [i, place] of sum.places.entries()) {
        gradient[place] = (gradient[place] ?? 0) + pull * share * (sum.amounts[i] ?? 0)
      }
    }
  }
}

/** Steps of Adam (Kingma and Ba 2015), in bits: halved over the way, so that they settle. */
const FIRST_STEP = 0.15
const LAST_STEP = 0.01
const MOMENTUM = 0.9
const SCALE_MOMENTUM = 0.99

/**
 * The most probable weights, if each lay within about `spread` bits of where it started before there were data. What
 * the examples never show stays where it was; and what was thought to speak for or against is not turned around.
 */
export function optimizeWeights(
  examples: readonly TrainingExample[],
  prior: Float64Array,
  start: Float64Array,
  { spread, steps }: { readonly spread: number; readonly steps: number },
): Float64Array {
  const weights = Float64Array.from(start)
  const velocity = new Float64Array(weights.length)
  const scale = new Float64Array(weights.length)
  for (let step = 1; step <= steps; step++) {
    const { gradient } = computeLikelihood(examples, weights)
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
