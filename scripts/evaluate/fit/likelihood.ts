/** Computes the likelihood of the truth under given weights, and the weights that maximize it. */
import { sum } from '../../lib/statistics.ts'
import type { ComparisonGroup, TrainingCandidate, TrainingExample, WeightedSum } from './training-examples.ts'

/**
 * Conditional logit (McFadden 1974) over the candidates of each query. No match is another candidate. Its weight is 0, as in the
 * probabilities of the matcher, or the one of the set: the vector continues with one for each set. Returns the mean loss in bits per
 * query, and the gradient of the summed loss in nats.
 * @param setStart the position of the first set's weight in the vector, or its length
 */
export function computeLikelihood(
  examples: readonly TrainingExample[],
  weights: Float64Array,
  setStart = weights.length,
) {
  const gradient = new Float64Array(weights.length)
  let nats = 0
  for (const example of examples) nats += addExample(example, weights, setStart + example.set, gradient)
  const queries = sum(examples.map(({ count }) => count))
  return { loss: nats / Math.LN2 / Math.max(queries, 1), gradient }
}

/** Adds the gradient of an example. Returns its loss in nats. */
function addExample(
  { candidates, noneIsTrue, count }: TrainingExample,
  weights: Float64Array,
  ofNone: number,
  gradient: Float64Array,
): number {
  const noneBits = weights[ofNone] ?? 0
  const bits = candidates.map((candidate) => getCandidateWeight(candidate, weights))
  const max = Math.max(noneBits, ...bits)
  const odds = bits.map((each) => 2 ** (each - max))
  const noneOdds = 2 ** (noneBits - max)
  const total = odds.reduce((total, each) => total + each, noneOdds)
  const isTrue = (i: number) => candidates[i]?.isTrue === true
  const trueOdds = (noneIsTrue ? noneOdds : 0) + sum(odds.filter((_, i) => isTrue(i)))
  for (const [i, candidate] of candidates.entries()) {
    const share = odds[i] ?? 0
    const target = isTrue(i) ? share / trueOdds : 0
    const slope = count * Math.LN2 * (share / total - target)
    if (Math.abs(slope) > 1e-9) addGradient(candidate, weights, slope, gradient)
  }
  const noneTarget = noneIsTrue ? noneOdds / trueOdds : 0
  if (ofNone < gradient.length)
    gradient[ofNone] = (gradient[ofNone] ?? 0) + count * Math.LN2 * (noneOdds / total - noneTarget)
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

/** In bits, for the weight of no match in a set. */
const SPREAD_OF_SETS = 4

/**
 * Returns the standard deviations of the prior: `spread` bits for what a weight usually contributes. Weights of words are multiplied by
 * the bits of the word.
 */
function toSpreads(examples: readonly TrainingExample[], spread: number, length: number): number[] {
  const counts = new Float64Array(length)
  const squares = new Float64Array(length)
  const sums = examples.flatMap(({ candidates }) =>
    candidates.flatMap(({ groups }) => groups.flatMap((group) => group.sums)),
  )
  for (const { indices, coefficients } of sums) {
    for (const [i, index] of indices.entries()) {
      counts[index] = (counts[index] ?? 0) + 1
      squares[index] = (squares[index] ?? 0) + (coefficients[i] ?? 0) ** 2
    }
  }
  return Array.from(squares, (square, i) => {
    const usual = Math.sqrt(square / Math.max(counts[i] ?? 0, 1))
    return spread / Math.max(usual, 1)
  })
}

/** Each step halves the interval in which a weight of no match is searched. */
const [MIN_SET_WEIGHT, MAX_SET_WEIGHT, HALVINGS] = [-20, 20, 30]

/** Returns the weight of no match with which the probability of no match is right on average. */
function findSetWeight(examples: readonly TrainingExample[], weights: Float64Array): number {
  const sums = examples.map(({ candidates, noneIsTrue, count }) => {
    const odds = candidates.map((candidate) => 2 ** getCandidateWeight(candidate, weights))
    const trueOdds = sum(odds.filter((_, i) => candidates[i]?.isTrue))
    return { all: sum(odds), trueOdds, noneIsTrue, count }
  })
  let [low, high] = [MIN_SET_WEIGHT, MAX_SET_WEIGHT]
  for (let i = 0; i < HALVINGS; i++) {
    const middle = (low + high) / 2
    const odds = 2 ** middle
    const surplus = sum(
      sums.map(({ all, trueOdds, noneIsTrue, count }) => {
        const target = noneIsTrue ? odds / (odds + trueOdds) : 0
        return count * (odds / (odds + all) - target)
      }),
    )
    if (surplus > 0) high = middle
    else low = middle
  }
  return low
}

/**
 * Returns the most probable weights under a normal prior with a standard deviation of `spread` bits. Weights that the
 * examples do not show keep their prior. Weights keep their sign. The share of absent records differs among the sets, and is not that of
 * other data. Therefore, each set has a weight of no match of its own, which is not part of the result: the weights show only how
 * candidates differ.
 */
export function optimizeWeights(
  examples: readonly TrainingExample[],
  prior: Float64Array,
  start: Float64Array,
  { spread, steps }: { readonly spread: number; readonly steps: number },
): Float64Array {
  const setStart = prior.length
  const bySet = Map.groupBy(examples, ({ set }) => set)
  const sets = Math.max(-1, ...bySet.keys()) + 1
  const ofSets = Array.from({ length: sets }, (_, set) => findSetWeight(bySet.get(set) ?? [], start))
  const weights = Float64Array.from([...start, ...ofSets])
  const spreads = [
    ...toSpreads(examples, spread, setStart),
    ...Array.from({ length: sets }, () => SPREAD_OF_SETS),
  ]
  const mean = new Float64Array(weights.length)
  const variance = new Float64Array(weights.length)
  for (let step = 1; step <= steps; step++) {
    const { gradient } = computeLikelihood(examples, weights, setStart)
    const length = FIRST_STEP * (LAST_STEP / FIRST_STEP) ** (step / steps)
    for (const [i, weight] of weights.entries()) {
      const priorWeight = prior[i] ?? 0
      const slope = (gradient[i] ?? 0) + (weight - priorWeight) / (spreads[i] ?? spread) ** 2
      mean[i] = MOMENTUM * (mean[i] ?? 0) + (1 - MOMENTUM) * slope
      variance[i] = SCALE_MOMENTUM * (variance[i] ?? 0) + (1 - SCALE_MOMENTUM) * slope ** 2
      const unbiasedMean = mean[i] / (1 - MOMENTUM ** step)
      const scale = Math.sqrt(variance[i] / (1 - SCALE_MOMENTUM ** step))
      // A weight that is multiplied by many bits moves by less.
      const stepOfWeight = length * Math.min((spreads[i] ?? spread) / spread, 1)
      if (scale !== 0) weights[i] = keepSign(weight - (stepOfWeight * unbiasedMean) / scale, priorWeight)
    }
  }
  return weights.slice(0, setStart)
}

function keepSign(weight: number, prior: number): number {
  if (prior > 0) return Math.max(weight, 0)
  return prior < 0 ? Math.min(weight, 0) : weight
}
