/** The weights of matching as one vector, and the file that they are written to. */
import type { WeightField, WeightTerm } from '../../../src/matching/field-comparison.ts'
import { GRADE_BOUNDS } from '../../../src/matching/grades.ts'
import { WEIGHTS } from '../../../src/matching/weights.ts'
import PRIOR from './prior.json'

interface Parameter {
  readonly field: WeightField
  readonly level: string
}

type WeightTable<Weight> = Readonly<Record<string, Record<string, Weight>>>

const TABLE: WeightTable<number> = WEIGHTS

export const PARAMETERS: readonly Parameter[] = (Object.keys(WEIGHTS) as WeightField[]).flatMap((field) =>
  Object.keys(TABLE[field] ?? {}).map((level) => ({ field, level })),
)

/**
 * Weights that are not fitted, because few queries of the data sets are about companies of one name or series: an
 * omitted "Group" or another number shall never give more than grade B.
 */
const FIXED = new Set([
  'company name: group word missing',
  'company name: extra group word',
  'company name: other group words',
  'company name: optional words',
  'company name: other words on both sides',
  'company name: without words after a separator',
  'company name: without other words',
  'elsewhere: exact name',
  'spelling: acronym with legal form',
  'spelling: number differs',
])

const fixed = new Set(FIXED)

/** Keeps the present weights of these fields. */
export function keepFields(isKept: (field: WeightField) => boolean): void {
  for (const { field, level } of PARAMETERS) if (isKept(field)) fixed.add(toKey(field, level))
}

const toKey = (field: string, level: string): string => `${field}: ${level}`

const indices = new Map(PARAMETERS.map(({ field, level }, i) => [toKey(field, level), i]))

/** Returns the position of a weight in the vector, or `undefined` for terms that are not fitted. */
export function getParameterIndex({ field, level }: Pick<WeightTerm, 'field' | 'level'>): number | undefined {
  const key = toKey(field, level)
  return fixed.has(key) ? undefined : indices.get(key)
}

/** In bits, in the order of `PARAMETERS`. */
export const getCurrentWeights = (): Float64Array => toVector(TABLE)

/**
 * The weights that were set by hand. Each fit starts here, and keeps those that the data do not show. Weights that are
 * not fitted have their present value.
 */
export function getPriorWeights(): Float64Array {
  const [prior, current] = [toVector(PRIOR), getCurrentWeights()]
  return prior.map((weight, i) => {
    const { field, level } = PARAMETERS[i] ?? { field: '', level: '' }
    return fixed.has(toKey(field, level)) ? (current[i] ?? weight) : weight
  })
}

const toVector = (table: WeightTable<number | undefined>): Float64Array =>
  Float64Array.from(PARAMETERS, ({ field, level }) => {
    const weight = table[field]?.[level]
    if (weight === undefined) throw new Error(`There is no weight for ${field}: ${level}.`)
    return weight
  })

/** Changes the weights of the matcher, which the program otherwise treats as constants. */
export function setWeights(weights: ArrayLike<number>): void {
  for (const [i, { field, level }] of PARAMETERS.entries()) {
    const levels = TABLE[field]
    if (levels !== undefined) levels[level] = weights[i] ?? 0
  }
}

/** Changes the bounds of the grades in the same way. */
export function setGradeBounds(bounds: Readonly<Record<keyof typeof GRADE_BOUNDS, number>>): void {
  Object.assign(GRADE_BOUNDS, bounds)
}

const NUMBER = /(?<=: )-?\d+(?:\.\d+)?/g
const HEADER = /^\/\*\*[\s\S]*?\*\/\n/
const PRECISION = 100

interface FitResult {
  readonly weights: ArrayLike<number>
  /** The lines of the comment at the top. */
  readonly header: readonly string[]
}

/** Replaces the numbers in the text of weights.ts, which are in the order of `PARAMETERS`. */
export function rewriteWeightsFile(text: string, { weights, header }: FitResult): string {
  const start = text.indexOf('export const WEIGHTS = {')
  const [before, after] = [text.slice(0, start), text.slice(start)]
  let count = 0
  const newWeights = changeCode(after, (line) => line.replace(NUMBER, () => format(weights[count++] ?? 0)))
  if (count !== PARAMETERS.length)
    throw new Error(`weights.ts contains ${count} numbers, not ${PARAMETERS.length}.`)
  const comment = `/**\n${header.map((line) => ` * ${line}`.trimEnd()).join('\n')}\n */\n`
  return before.replace(HEADER, () => comment) + newWeights
}

/** Replaces the bounds in the text of grades.ts. */
export function rewriteGradesFile(text: string, bounds: Readonly<Record<string, number>>): string {
  const grades = Object.values(bounds)
  return changeCode(text, (line) =>
    line.startsWith('export const GRADE_BOUNDS') ? line.replace(NUMBER, () => String(grades.shift())) : line,
  )
}

/** Changes each line that is not a comment. */
const changeCode = (text: string, change: (line: string) => string): string =>
  text
    .split('\n')
    .map((line) => (/^\s*(?:\/\/|\/?\*)/.test(line) ? line : change(line)))
    .join('\n')

const format = (weight: number): string => String(Math.round(weight * PRECISION) / PRECISION || 0)
