/** Computes the likelihood of the truth under given weights, and the weights that maximize it. */
import { sum } from '../../lib/statistics.ts'
import type { ComparisonGroup, TrainingCandidate, TrainingExample, WeightedSum } from './training-examples.ts'

/**
 * Conditional logit (McFadden 1974) over the candidates of each query. No match is another candidate with the weight 0, as in
 * the probabilities of the matcher. Returns the mean loss in bits per query, and the gradient of the summed loss in nats.
 */
export function computeLikelihood(examples: readonly TrainingExample[], weights: Float64Array) {
  const gradient = new Float64Array(weights.length)
  let nats = 0
  for (const example of examples) nats += addExample(example, weights, gradient)
  const queries = sum(examples.map(({ count }) => count))
  return { loss: nats / Math.LN2 / Math.max(queries, 1), gradient }
}

/** Adds the gradient of an example. Returns its loss in nats. */
function addExample(
  { candidates, noneIsTrue, count }: TrainingExample,
  weights: Float64Array,
  gradient: Float64Array,
): number {
  const bits = candidates.map((candidate) => getCandidateWeight(candidate, weights))
  const max = Math.max(0, ...bits)
  const odds = bits.map((each) => 2 ** (each - max))
  const noneOdds = 2 ** -max
  const total = odds.reduce((total, each) => total + each, noneOdds)
  const isTrue = (i: number) => candidates[i]?.isTrue === true
  const trueOdds = (noneIsTrue ? noneOdds : 0) + sum(odds.filter((_, i) => isTrue(i)))
  for (const [i, candidate] of candidates.entries()) {
    const share = odds[i] ?? 0
    const target = isTrue(i) ? share / trueOdds : 0
    const slope = count * Math.LN2 * (share / total - target)
    if (Math.abs(slope) > 1e-9) addGradient(candidate, weights, slope, gradient)
  }
  return -count * Math.log(Math.max(trueOdds / total, 1e-300))
}

/** Returns the match weight in bits. */
const getCandidateWeight = ({ groups }: TrainingCandidate, weights: Float64Array): number =>
  sum(groups.map((group) => capGroup(group, weights).weight))

/** Returns the capped weight of a group, as the matcher does, and whether its agreement exceeds the cap. */
function capGroup({ cap, sums }: ComparisonGroup, weights: Float64Array) {
  let [agreement, contradiction] = [0, 0]
  for (const one of sums) {
    const bits = evaluateSum(one, weights)
    if (bits > 0) agreement += bits
    else contradiction += bits
  }
  const beyond = Math.max(agreement - cap.bits, 0)
  return { weight: agreement - beyond * (1 - cap.shareBeyond) + contradiction, isBeyond: beyond > 0 }
}

function evaluateSum({ offset, indices, coefficients }: WeightedSum, weights: Float64Array): number {
  let bits = offset
  for (const [i, index] of indices.entries()) bits += (coefficients[i] ?? 0) * (weights[index] ?? 0)
  return bits
}

function addGradient(
  { groups }: TrainingCandidate,
  weights: Float64Array,
  slope: number,
  gradient: Float64Array,
): void {
  for (const group of groups) {
    const { isBeyond } = capGroup(group, weights)
    for (const one of group.sums) {
      const share = isBeyond && evaluateSum(one, weights) > 0 ? group.cap.shareBeyond : 1
      for (const [i, index] of one.indices.entries())
        gradient[index] = (gradient[index] ?? 0) + slope * share * (one.coefficients[i] ?? 0)
    }
  }
}

/** Step sizes of Adam (Kingma and Ba 2015), in bits. They shrink from the first to the last step. */
const FIRST_STEP = 0.15
const LAST_STEP = 0.01
const MOMENTUM = 0.9
const SCALE_MOMENTUM = 0.99

/**
 * Returns the most probable weights under a normal prior with a standard deviation of `spread` bits. Weights that the
 * examples do not show keep their prior. Weights keep their sign.
 */
export function optimizeWeights(
  examples: readonly TrainingExample[],
  prior: Float64Array,
  start: Float64Array,
  { spread, steps }: { readonly spread: number; readonly steps: number },
): Float64Array {
  const weights = Float64Array.from(start)
  const mean = new Float64Array(weights.length)
  const variance = new Float64Array(weights.length)
  for (let step = 1; step <= steps; step++) {
    const { gradient } = computeLikelihood(examples, weights)
    const length = FIRST_STEP * (LAST_STEP / FIRST_STEP) ** (step / steps)
    for (const [i, weight] of weights.entries()) {
      const priorWeight = prior[i] ?? 0
      const slope = (gradient[i] ?? 0) + (weight - priorWeight) / spread ** 2
      mean[i] = MOMENTUM * (mean[i] ?? 0) + (1 - MOMENTUM) * slope
      variance[i] = SCALE_MOMENTUM * (variance[i] ?? 0) + (1 - SCALE_MOMENTUM) * slope ** 2
      const unbiasedMean = mean[i] / (1 - MOMENTUM ** step)
      const scale = Math.sqrt(variance[i] / (1 - SCALE_MOMENTUM ** step))
      if (scale !== 0) weights[i] = keepSign(weight - (length * unbiasedMean) / scale, priorWeight)
    }
  }
  return weights
}

function keepSign(weight: number, prior: number): number {
  if (prior > 0) return Math.max(weight, 0)
  return prior < 0 ? Math.min(weight, 0) : weight
}
