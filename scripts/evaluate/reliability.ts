/** Compares probabilities with measured precision: of results with a probability of 0.9, nine in ten should be right. */
import { sum } from '../lib/statistics.ts'
import type { ScoredQuery } from './score.ts'

/** Queries whose best records have similar probabilities. */
interface ReliabilityBand {
  /** Bounds of the probability. */
  readonly from: number
  readonly to: number
  readonly queries: number
  /** The mean probability. */
  readonly promised: number
  /** The share of best records that are not false, and its 95% confidence interval. */
  readonly measured: number
  readonly least: number
  readonly most: number
}

const EDGES = [0, 0.3, 0.5, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995, 0.999, 1]
/** The number of standard deviations that include 95%. */
const Z = 1.96

/** Includes the best records that are too unlikely to be returned. */
export function computeReliability(scored: readonly ScoredQuery[]): ReliabilityBand[] {
  const all = scored.flatMap(({ best }) => best ?? [])
  return EDGES.slice(1).flatMap((to, i) => {
    const from = EDGES[i] ?? 0
    const inside = all.filter(({ probability }) => probability >= from && (probability < to || to === 1))
    const right = inside.filter(({ verdict }) => verdict !== 'false').length
    const queries = inside.length
    if (queries === 0) return []
    const promised = sum(inside.map(({ probability }) => probability)) / queries
    return [
      { from, to, queries, promised, measured: right / queries, ...computeWilsonInterval(right, queries) },
    ]
  })
}

/** Returns the Wilson score interval (1927), which is sound for few results and for shares near 1. */
export function computeWilsonInterval(right: number, results: number): { least: number; most: number } {
  if (results === 0) return { least: 0, most: 1 }
  const share = right / results
  const spread = Z ** 2 / results
  const middle = (share + spread / 2) / (1 + spread)
  const half = (Z / (1 + spread)) * Math.sqrt((share * (1 - share)) / results + spread / (4 * results))
  return { least: Math.max(middle - half, 0), most: Math.min(middle + half, 1) }
}
