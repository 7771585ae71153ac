/** The weights of matching as one vector, and the file that they are written to. */
import type { WeightField, WeightTerm } from '../../../src/matching/field-comparison.ts'
import { WEIGHTS } from '../../../src/matching/weights.ts'
import PRIOR from './prior.json'

interface Parameter {
  readonly field: WeightField
  readonly level: string
}

type WeightTable<Weight> = Readonly<Record<string, Record<string, Weight>>>

const TABLE: WeightTable<number> = WEIGHTS
const PRIOR_TABLE: WeightTable<number | undefined> = PRIOR

export const PARAMETERS: readonly Parameter[] = (Object.keys(WEIGHTS) as WeightField[]).flatMap((field) =>
  Object.keys(TABLE[field] ?? {}).map((level) => ({ field, level })),
)

const toKey = (field: string, level: string): string => `${field}: ${level}`

const indices = new Map(
  PARAMETERS.flatMap(({ field, level }, i) =>
    PRIOR_TABLE[field]?.[level] === undefined ? [] : [[toKey(field, level), i] as const],
  ),
)

/** Returns the position of a weight in the vector, or `undefined` for terms that are not fitted. */
export const getParameterIndex = ({
  field,
  level,
}: Pick<WeightTerm, 'field' | 'level'>): number | undefined => indices.get(toKey(field, level))

/** In bits, in the order of `PARAMETERS`. */
export const getCurrentWeights = (): Float64Array =>
  Float64Array.from(PARAMETERS, ({ field, level }) => TABLE[field]?.[level] ?? 0)

/**
 * The weights of `prior.json`, which were set by hand. Each fit starts here, and keeps those that the data do not show. A weight
 * without a prior is not fitted, and has its present value.
 */
export const getPriorWeights = (): Float64Array =>
  Float64Array.from(
    PARAMETERS,
    ({ field, level }) => PRIOR_TABLE[field]?.[level] ?? TABLE[field]?.[level] ?? 0,
  )

/** Changes the weights of the matcher, which the program otherwise treats as constants. */
export function setWeights(weights: ArrayLike<number>): void {
  for (const [i, { field, level }] of PARAMETERS.entries()) {
    const levels = TABLE[field]
    if (levels !== undefined) levels[level] = weights[i] ?? 0
  }
}

const NUMBER = /(?<=: )-?\d+(?:\.\d+)?/g

/** Replaces the numbers in the text of weights.ts, which are in the order of `PARAMETERS`, but not those of comments. */
export function rewriteWeightsFile(text: string, weights: ArrayLike<number>): string {
  const start = text.indexOf('export const WEIGHTS = {')
  let count = 0
  const lines = text
    .slice(start)
    .split('\n')
    .map((line) =>
      /^\s*(?:\/\/|\/?\*)/.test(line) ? line : line.replace(NUMBER, () => format(weights[count++] ?? 0)),
    )
  if (count !== PARAMETERS.length)
    throw new Error(`weights.ts contains ${count} numbers, not ${PARAMETERS.length}.`)
  return text.slice(0, start) + lines.join('\n')
}

const format = (weight: number): string => String(Math.round(weight * 100) / 100 || 0)
