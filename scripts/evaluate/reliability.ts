/** Promised against measured: whether a probability of 0.9 is right nine times in ten. */

import { hasNoWrongRecord, type ScoredQuery } from './score.ts'

/** Answers promised about equally much. */
export interface ReliabilityBin {
  /** Bounds of the promised probability. */
  readonly from: number
  readonly to: number
  readonly answers: number
  /** Mean of what was promised. */
  readonly promised: number
  /** Share of answers in which everything returned is right, and where it lies with 95 % confidence. */
  readonly measured: number
  readonly least: number
  readonly most: number
}

/** Narrow where nearly all answers are. */
const EDGES = [0, 0.5, 0.7, 0.8, 0.85, 0.9, 0.95, 0.98, 0.99, 0.995, 0.999, 1.000001]
/** Standard deviations that hold 95 %. */
const Z = 1.96

export function computeReliability(judged: readonly ScoredQuery[]): ReliabilityBin[] {
  const answered = judged.filter(({ returned: answer }) => answer.compGUID !== '' || answer.conGUID !== '')
  return EDGES.slice(1).flatMap((to, i) => {
    const from = EDGES[i] ?? 0
    const inside = answered.filter(({ returned: answer }) => answer.probability >= from && answer.probability < to)
    return inside.length === 0 ? [] : [toBin(inside, from, Math.min(to, 1))]
  })
}

/** Mean distance between promised and measured, weighted by answers (expected calibration error). */
export function computeCalibrationError(bins: readonly ReliabilityBin[]): number {
  const answers = bins.reduce((sum, bin) => sum + bin.answers, 0)
  const off = bins.reduce((sum, bin) => sum + bin.answers * Math.abs(bin.promised - bin.measured), 0)
  return answers === 0 ? 0 : off / answers
}

function toBin(inside: readonly ScoredQuery[], from: number, to: number): ReliabilityBin {
  const answers = inside.length
  const right = inside.filter(hasNoWrongRecord).length
  const promised = inside.reduce((sum, { returned: answer }) => sum + answer.probability, 0) / answers
  return { from, to, answers, promised, measured: right / answers, ...computeWilsonInterval(right, answers) }
}

/** Wilson's score interval (1927): sound for few answers and for shares near 1. */
export function computeWilsonInterval(right: number, answers: number): { least: number; most: number } {
  if (answers === 0) return { least: 0, most: 1 }
  const share = right / answers
  const spread = Z ** 2 / answers
  const middle = (share + spread / 2) / (1 + spread)
  const half = (Z / (1 + spread)) * Math.sqrt((share * (1 - share)) / answers + spread / (4 * answers))
  return { least: Math.max(middle - half, 0), most: Math.min(middle + half, 1) }
}
