/** Converts queries to training examples: their candidates as weighted sums, and which of them is correct. */
import {
  AGREEMENT_CAPS,
  type AgreementCap,
  type FieldComparison,
  type WeightField,
} from '../../../src/matching/field-comparison.ts'
import type { Matcher } from '../../../src/matching/match.ts'
import type { ScoredCandidate } from '../../../src/matching/score/score-candidates.ts'
import type { LabeledQuery } from '../labeled-queries.ts'
import { readInput } from '../score.ts'
import { type FittedWeights, getCurrentWeights } from './weight-vector.ts'

/** `offset + Σ coefficient × weight`, in bits. */
export interface WeightedSum {
  readonly offset: number
  readonly indices: readonly number[]
  readonly coefficients: readonly number[]
}

const PERSON_FIELDS: ReadonlySet<WeightField> = new Set<WeightField>([
  'contact GUID',
  'contact profile',
  'email',
  'last name',
  'first name',
  'middle name',
  'full name',
  'generation',
  'name order',
  'job title',
  'country',
  'job',
  'presence',
])

/** The comparisons of the company, or of the person. */
export interface ComparisonGroup {
  readonly cap: AgreementCap
  readonly sums: readonly WeightedSum[]
}

export interface TrainingCandidate {
  readonly groups: readonly ComparisonGroup[]
  readonly isTrue: boolean
}

export interface TrainingExample {
  readonly candidates: readonly TrainingCandidate[]
  /** Whether no record is right, or as acceptable as one, or the right one is not a candidate. */
  readonly noneIsTrue: boolean
  /** The number of queries that the example represents. */
  readonly count: number
  /** The position of the set in the list of sets. */
  readonly set: number
}

/** Less likely candidates than the best one by so many bits have no effect. */
const MAX_BITS_BELOW_BEST = 20

/**
 * Converts the queries of a set. If the right person is not a candidate, the employer alone is right, and if no right record is one,
 * none is, because these queries decide what is returned falsely.
 */
export function toTrainingExamples(
  queries: readonly LabeledQuery[],
  matcher: Matcher,
  { indexOf }: FittedWeights,
  { count, set }: Pick<TrainingExample, 'count' | 'set'>,
): TrainingExample[] {
  const weights = getCurrentWeights()
  return queries.flatMap((query) => {
    const input = readInput(query.input)
    const scored = input === undefined ? [] : matcher.explain(input).candidates
    const highest = Math.max(0, ...scored.map(({ weight }) => weight))
    const truths = getTruths(query)
    return truths.map(({ isTrue, isNearest, noneIsTrue }) => {
      const isRight = scored.some(isTrue) ? isTrue : isNearest
      const candidates = scored
        .filter((one) => isRight(one) || one.weight > highest - MAX_BITS_BELOW_BEST)
        .map((one) => ({ groups: toGroups(one, weights, indexOf), isTrue: isRight(one) }))
      return {
        candidates,
        noneIsTrue: noneIsTrue || !candidates.some((candidate) => candidate.isTrue),
        count: count / truths.length,
        set,
      }
    })
  })
}

type TruthTest = (candidate: ScoredCandidate) => boolean

interface Truth {
  readonly isTrue: TruthTest
  /** Applies if no candidate is true. */
  readonly isNearest: TruthTest
  readonly noneIsTrue: boolean
}

/** In a contradiction, the website and the name are both true, so that both get the same probability, and not a low one. */
function getTruths(query: LabeledQuery): Truth[] {
  if (query.kind === 'contradiction')
    return [agreesIn('website'), agreesIn('company name')].map((isTrue) => ({
      isTrue,
      isNearest: isTrue,
      noneIsTrue: false,
    }))
  const companies = [query.compGUID, ...(query.alsoComp ?? [])]
  const contacts = [query.conGUID, ...(query.alsoCon ?? [])]
  // For a past job, the record of the current employer is right, too.
  const isTrue: TruthTest = ({ company, job }) =>
    contacts.includes(job?.person.guid ?? '') &&
    (companies.includes(company.guid) || (job !== undefined && query.recordStatus === 'No Longer'))
  const isNearest: TruthTest = ({ company, job }) => job === undefined && companies.includes(company.guid)
  return [{ isTrue, isNearest, noneIsTrue: companies.includes('') && contacts.includes('') }]
}

const agreesIn =
  (field: WeightField): TruthTest =>
  ({ comparisons }) =>
    comparisons.some((one) => one.field === field && one.weight > 0)

function toGroups(
  candidate: ScoredCandidate,
  weights: Float64Array,
  indexOf: FittedWeights['indexOf'],
): ComparisonGroup[] {
  const toSums = (isPerson: boolean): WeightedSum[] =>
    candidate.comparisons
      .filter(({ field }) => PERSON_FIELDS.has(field) === isPerson)
      .map((comparison) => toWeightedSum(comparison, weights, indexOf))
  return [
    { cap: AGREEMENT_CAPS.company, sums: toSums(false) },
    { cap: AGREEMENT_CAPS.person, sums: toSums(true) },
  ]
}

/** The part that does not depend on weights, such as the number of records, is the offset. */
function toWeightedSum(
  { field, level, weight, weightTerms }: FieldComparison,
  weights: Float64Array,
  indexOf: FittedWeights['indexOf'],
): WeightedSum {
  const indices: number[] = []
  const coefficients: number[] = []
  let offset = weight
  for (const term of weightTerms ?? [{ field, level, amount: 1 }]) {
    const index = indexOf(term)
    if (index === undefined) continue
    indices.push(index)
    coefficients.push(term.amount)
    offset -= term.amount * (weights[index] ?? 0)
  }
  return { offset, indices, coefficients }
}
