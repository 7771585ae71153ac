/** The grades with their bounds, for explaining them. */
import type { Grade } from '../../matching/types.ts'
import { GRADE_BOUNDS } from '../../matching/weights.ts'

interface GradeBound {
  readonly accuracy: Grade
  /** The least it takes. */
  readonly probability: number
}

/** Highest first. */
export const GRADES: readonly GradeBound[] = Object.entries(GRADE_BOUNDS)
  .map(([accuracy, probability]) => ({ accuracy: accuracy as Grade, probability }))
  .sort((a, b) => b.probability - a.probability)
