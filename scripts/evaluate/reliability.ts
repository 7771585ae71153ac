/** Compares probabilities with measured precision: of results with a probability of 0.9, nine in ten should be correct. */
import { sum } from '../lib/statistics.ts'
import { hasNoWrongRecord, type ScoredQuery } from './score.ts'

/** Results with similar probabilities. */
export interface ReliabilityBin {
  /** Bounds of the probability. */
  readonly from: number
  readonly to: number
  /** The number of results. */
  readonly responses: number
  /** The mean probability. */
  readonly promised: number
  /** The share of results without a wrong record, and its 95% confidence interval. */
  readonly measured: number
  readonly least: number
  readonly most: number
}

/** Narrow where most results are. */
const EDGES = [0, 0.5, 0.7, 0.8, 0.85, 0.9, 0.95, 0.98, 0.99, 0.995, 0.999, 1.000001]
/** The number of standard deviations that include 95%. */
const Z = 1.96

export function computeReliability(scored: readonly ScoredQuery[]): ReliabilityBin[] {
  const matched = scored.filter(({ returned }) => returned.compGUID !== '' || returned.conGUID !== '')
  return EDGES.slice(1).flatMap((to, i) => {
    const from = EDGES[i] ?? 0
    const inside = matched.filter(({ returned: { probability } }) => probability >= from && probability < to)
    return inside.length === 0 ? [] : [toBin(inside, from, Math.min(to, 1))]
  })
}

/** Returns the mean difference between probability and precision, weighted by results. */
export function computeCalibrationError(bins: readonly ReliabilityBin[]): number {
  const results = sum(bins.map(({ responses }) => responses))
  const errors = sum(bins.map((bin) => bin.responses * Math.abs(bin.promised - bin.measured)))
  return results === 0 ? 0 : errors / results
}

function toBin(inside: readonly ScoredQuery[], from: number, to: number): ReliabilityBin {
  const responses = inside.length
  const correct = inside.filter(hasNoWrongRecord).length
  const promised = sum(inside.map(({ returned }) => returned.probability)) / responses
  return {
    from,
    to,
    responses,
    promised,
    measured: correct / responses,
    ...computeWilsonInterval(correct, responses),
  }
}

/** Returns the Wilson score interval (1927), which is sound for few results and for shares near 1. */
export function computeWilsonInterval(correct: number, results: number): { least: number; most: number } {
  if (results === 0) return { least: 0, most: 1 }
  const share = correct / results
  const spread = Z ** 2 / results
  const middle = (share + spread / 2) / (1 + spread)
  const half = (Z / (1 + spread)) * Math.sqrt((share * (1 - share)) / results + spread / (4 * results))
  return { least: Math.max(middle - half, 0), most: Math.min(middle + half, 1) }
}
