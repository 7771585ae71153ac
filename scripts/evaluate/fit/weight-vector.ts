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

/** In bits, in the order of `PARAMETERS`. */
export const getCurrentWeights = (): Float64Array =>
  Float64Array.from(PARAMETERS, ({ field, level }) => TABLE[field]?.[level] ?? 0)

/** The weights that a fit may change. */
export interface FittedWeights {
  /** Each fit starts here, and keeps the weights that the queries do not show. The other weights have their present value. */
  readonly prior: Float64Array
  /** Returns the position of a weight in the vector, or `undefined` for terms that are not fitted. */
  readonly indexOf: (term: Pick<WeightTerm, 'field' | 'level'>) => number | undefined
}

/** Weights of people start at those of `prior.json`, which were set by hand, and weights of company names at those in use. */
export const FIELD_GROUPS = {
  people: ({ field, level }: Parameter) => PRIOR_TABLE[field]?.[level],
  companies: ({ field, level }: Parameter) =>
    COMPANY_NAME_FIELDS.has(field) ? TABLE[field]?.[level] : undefined,
}

const COMPANY_NAME_FIELDS: ReadonlySet<WeightField> = new Set<WeightField>([
  'legal form',
  'company name',
  'word',
  'other word',
  'optional word',
  'spelling',
  'further typo',
])

export function selectWeights(priorOf: (parameter: Parameter) => number | undefined): FittedWeights {
  const priors = PARAMETERS.map(priorOf)
  const toKey = ({ field, level }: Parameter): string => `${field}: ${level}`
  const indices = new Map(
    PARAMETERS.flatMap((parameter, i) => (priors[i] === undefined ? [] : [[toKey(parameter), i]])),
  )
  return {
    prior: getCurrentWeights().map((weight, i) => priors[i] ?? weight),
    indexOf: (term) => indices.get(toKey(term)),
  }
}

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
