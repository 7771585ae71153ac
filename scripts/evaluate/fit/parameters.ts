/** The weights as one vector, which a fit can move. */

import type { Field, Term } from '../../../src/matching/evidence.ts'
import { GRADE_BOUNDS, WEIGHTS } from '../../../src/matching/weights.ts'
import PRIOR from './prior.json'

interface Parameter {
  readonly field: Field
  readonly level: string
}

const table: Readonly<Record<string, Record<string, number>>> = WEIGHTS

export const PARAMETERS: readonly Parameter[] = (Object.keys(WEIGHTS) as Field[]).flatMap((field) =>
  Object.keys(table[field] ?? {}).map((level) => ({ field, level })),
)

const places = new Map(PARAMETERS.map(({ field, level }, place) => [`${field}: ${level}`, place]))

/** Where in the vector a term's weight stands; `undefined` for what is not fitted. */
export function placeOf({ field, level }: Pick<Term, 'field' | 'level'>): number | undefined {
  return places.get(`${field}: ${level}`)
}

/** In bits, in the order of `PARAMETERS`. */
export function currentWeights(): Float64Array {
  return vectorOf(table)
}

/**
 * What was thought before there were data: set by hand. A fit starts here, whatever was fitted before, and stays here
 * where the data say nothing.
 */
export function priorWeights(): Float64Array {
  return vectorOf(PRIOR)
}

function vectorOf(
  weights: Readonly<Record<string, Readonly<Record<string, number | undefined>>>>,
): Float64Array {
  return Float64Array.from(PARAMETERS, ({ field, level }) => {
    const weight = weights[field]?.[level]
    if (weight === undefined) throw new Error(`There is no weight for ${field}: ${level}.`)
    return weight
  })
}

/** Makes matching weigh by these. The one place that changes what the program takes for constant. */
export function useWeights(weights: ArrayLike<number>): void {
  for (const [place, { field, level }] of PARAMETERS.entries()) {
    const levels = table[field]
    if (levels !== undefined) levels[level] = weights[place] ?? 0
  }
}

/** Likewise for the bounds of grades. */
export function useBounds(bounds: Readonly<Record<keyof typeof GRADE_BOUNDS, number>>): void {
  Object.assign(GRADE_BOUNDS, bounds)
}
