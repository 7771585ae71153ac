/** Compares probabilities with measured precision: of results with a probability of 0.9, nine in ten should be right. */
import { sum } from '../lib/statistics.ts'
import type { ScoredQuery } from './score.ts'

/** The best records in each step of the probability: how many, the sum of their probabilities, and how many are not false. */
export interface ReliabilityCounts {
  readonly queries: readonly number[]
  readonly probabilities: readonly number[]
  readonly right: readonly number[]
}

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

/** Steps of five points, and smaller ones where the better grades begin. */
const EDGES = [...Array.from({ length: 20 }, (_, i) => i / 20), 0.98, 0.99, 0.995, 0.999, 1]
/** Between these probabilities, steps are joined until they have so many queries. */
const [FIRST, LAST, MIN_QUERIES] = [0.05, 0.95, 100]
/** The number of standard deviations that include 95%. */
const Z = 1.96

/** Includes the best records that are too unlikely to be returned. */
export function countReliability(scored: readonly ScoredQuery[]): ReliabilityCounts {
  const all = scored.flatMap(({ best }) => best ?? [])
  const steps = EDGES.slice(1).map((to, i) => {
    const from = EDGES[i] ?? 0
    return all.filter(({ probability }) => probability >= from && (probability < to || to === 1))
  })
  return {
    queries: steps.map(({ length }) => length),
    probabilities: steps.map((step) => round(sum(step.map(({ probability }) => probability)))),
    right: steps.map((step) => step.filter(({ verdict }) => verdict !== 'false').length),
  }
}

/** Computers differ in the last digits. */
const round = (value: number): number => Math.round(1000 * value) / 1000

export const addReliability = (all: readonly ReliabilityCounts[]): ReliabilityCounts => {
  const add = (field: keyof ReliabilityCounts) =>
    EDGES.slice(1).map((_, i) => sum(all.map((counts) => counts[field][i] ?? 0)))
  return { queries: add('queries'), probabilities: add('probabilities'), right: add('right') }
}

/** Returns the bands that have queries. */
export function toBands(counts: ReliabilityCounts): ReliabilityBand[] {
  const addUp = (steps: readonly number[], field: keyof ReliabilityCounts) =>
    sum(steps.map((i) => counts[field][i] ?? 0))
  return joinSteps((steps) => addUp(steps, 'queries')).flatMap((steps) => {
    const queries = addUp(steps, 'queries')
    if (queries === 0) return []
    const [from, to] = [EDGES[steps[0] ?? 0] ?? 0, EDGES[(steps.at(-1) ?? 0) + 1] ?? 1]
    const right = addUp(steps, 'right')
    const promised = addUp(steps, 'probabilities') / queries
    return [
      { from, to, queries, promised, measured: right / queries, ...computeWilsonInterval(right, queries) },
    ]
  })
}

/** Joins steps from the lowest probability up. A rest with too few queries belongs to the band below. */
function joinSteps(count: (steps: readonly number[]) => number): number[][] {
  const isJoined = (i: number) => (EDGES[i] ?? 0) >= FIRST && (EDGES[i + 1] ?? 1) <= LAST
  const steps = [...EDGES.slice(1).keys()]
  const joined = steps.filter(isJoined)
  const bands: number[][] = []
  for (const step of steps) {
    const band = bands.at(-1)
    const rest = joined.filter((other) => other >= step)
    const isPart = isJoined(step) && isJoined(band?.[0] ?? 0)
    if (band && isPart && Math.min(count(band), count(rest)) < MIN_QUERIES) band.push(step)
    else bands.push([step])
  }
  return bands
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
