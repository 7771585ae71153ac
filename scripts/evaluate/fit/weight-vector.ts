/** The weights as one vector that a fit can change, and the file that they are written to. */

import type { WeightField, WeightTerm } from '../../../src/matching/field-comparison.ts'
import { GRADE_BOUNDS, WEIGHTS } from '../../../src/matching/weights.ts'
import PRIOR from './prior.json'

interface Parameter {
  readonly field: WeightField
  readonly level: string
}

const table: Readonly<Record<string, Record<string, number>>> = WEIGHTS

export const PARAMETERS: readonly Parameter[] = (Object.keys(WEIGHTS) as WeightField[]).flatMap((field) =>
  Object.keys(table[field] ?? {}).map((level) => ({ field, level })),
)

const places = new Map(PARAMETERS.map(({ field, level }, place) => [`${field}: ${level}`, place]))

/** Where in the vector a term's weight stands; `undefined` for what is not fitted. */
export function getParameterIndex({ field, level }: Pick<WeightTerm, 'field' | 'level'>): number | undefined {
  return places.get(`${field}: ${level}`)
}

/** In bits, in the order of `PARAMETERS`. */
export function getCurrentWeights(): Float64Array {
  return vectorOf(table)
}

/**
 * What was thought before there were data: set by hand. A fit starts here, whatever was fitted before, and stays here
 * where the data say nothing.
 */
export function getPriorWeights(): Float64Array {
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
export function setWeights(weights: ArrayLike<number>): void {
  for (const [place, { field, level }] of PARAMETERS.entries()) {
    const levels = table[field]
    if (levels !== undefined) levels[level] = weights[place] ?? 0
  }
}

/** Likewise for the bounds of grades. */
export function setGradeBounds(bounds: Readonly<Record<keyof typeof GRADE_BOUNDS, number>>): void {
  Object.assign(GRADE_BOUNDS, bounds)
}

const NUMBER = /(?<=: )-?\d+(?:\.\d+)?/g
const HEADER = /^\/\*\*[\s\S]*?\*\/\n/
const DECIMALS = 100

interface Fitted {
  readonly weights: ArrayLike<number>
  readonly bounds: Readonly<Record<string, number>>
  /** What the comment at the top says, line by line. */
  readonly header: readonly string[]
}

/** The text of the file with other numbers. Numbers stand in the order of `PARAMETERS`, as keys do. */
export function rewriteWeightsFile(text: string, { weights, bounds, header }: Fitted): string {
  const at = text.indexOf('export const WEIGHTS = {')
  const [before, after] = [text.slice(0, at), text.slice(at)]
  let place = 0
  const numbers = eachCodeLine(after, (line) => line.replace(NUMBER, () => shown(weights[place++] ?? 0)))
  if (place !== PARAMETERS.length)
    throw new Error(`weights.ts holds ${place} numbers, not ${PARAMETERS.length}.`)
  const grades = Object.values(bounds)
  let grade = 0
  const bounded = eachCodeLine(before, (line) =>
    line.startsWith('export const GRADE_BOUNDS') ? line.replace(NUMBER, () => String(grades[grade++])) : line,
  )
  const comment = `/**\n${header.map((line) => ` * ${line}`.trimEnd()).join('\n')}\n */\n`
  return bounded.replace(HEADER, () => comment) + numbers
}

function eachCodeLine(text: string, change: (line: string) => string): string {
  return text
    .split('\n')
    .map((line) => (/^\s*(?:\/\/|\/?\*)/.test(line) ? line : change(line)))
    .join('\n')
}

function shown(weight: number): string {
  return String(Math.round(weight * DECIMALS) / DECIMALS || 0)
}
