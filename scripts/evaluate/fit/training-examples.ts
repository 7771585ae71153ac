/** Converts queries to training examples: their candidates as weighted sums, and which of them is correct. */
import {
  AGREEMENT_CAPS,
  type AgreementCap,
  type FieldComparison,
  type WeightField,
} from '../../../src/matching/field-comparison.ts'
import type { Matcher } from '../../../src/matching/match.ts'
import type { ScoredCandidate } from '../../../src/matching/score/score-candidates.ts'
import { getFold, type LabeledQuery } from '../labeled-queries.ts'
import { readInput } from '../score.ts'
import { getCurrentWeights, getParameterIndex } from './weight-vector.ts'

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
  /** Whether no record is right, or as acceptable as one. */
  readonly noneIsTrue: boolean
  /** The number of queries that the example represents. */
  readonly count: number
  /** As returned by `getFold`. */
  readonly fold: number
}

/** Omits queries whose right record is not a candidate. Weights have no effect on them. */
export function toTrainingExamples(
  queries: readonly LabeledQuery[],
  matcher: Matcher,
  count: number,
): TrainingExample[] {
  const weights = getCurrentWeights()
  return queries.flatMap((query) => {
    const input = readInput(query.input)
    const scored = input === undefined ? [] : matcher.explain(input).candidates
    const truths = getTruths(query)
    return truths.flatMap(({ isTrue, noneIsTrue }) => {
      const candidates = scored.map((candidate) => toTrainingCandidate(candidate, isTrue, weights))
      const hasTruth = noneIsTrue || candidates.some((candidate) => candidate.isTrue)
      return hasTruth ? [{ candidates, noneIsTrue, count: count / truths.length, fold: getFold(query) }] : []
    })
  })
}

type TruthTest = (candidate: ScoredCandidate) => boolean

interface Truth {
  readonly isTrue: TruthTest
  readonly noneIsTrue: boolean
}

/** In a contradiction, the website and the name are both true, so that both get the same probability, and not a low one. */
function getTruths(query: LabeledQuery): Truth[] {
  if (query.kind === 'contradiction')
    return [agreesIn('website'), agreesIn('company name')].map((isTrue) => ({ isTrue, noneIsTrue: false }))
  const companies = [query.compGUID, ...(query.alsoComp ?? [])]
  const contacts = [query.conGUID, ...(query.alsoCon ?? [])]
  // For a past job, the record of the current employer is right, too.
  const isTrue: TruthTest = ({ company, job }) =>
    contacts.includes(job?.person.guid ?? '') &&
    (companies.includes(company.guid) || (job !== undefined && query.recordStatus === 'No Longer'))
  return [{ isTrue, noneIsTrue: companies.includes('') && contacts.includes('') }]
}

const agreesIn =
  (field: WeightField): TruthTest =>
  ({ comparisons }) =>
    comparisons.some((one) => one.field === field && one.weight > 0)

function toTrainingCandidate(candidate: ScoredCandidate, isTrue: TruthTest, weights: Float64Array) {
  const toSums = (isPerson: boolean): WeightedSum[] =>
    candidate.comparisons
      .filter(({ field }) => PERSON_FIELDS.has(field) === isPerson)
      .map((comparison) => toWeightedSum(comparison, weights))
  return {
    groups: [
      { cap: AGREEMENT_CAPS.company, sums: toSums(false) },
      { cap: AGREEMENT_CAPS.person, sums: toSums(true) },
    ],
    isTrue: isTrue(candidate),
  }
}

/** The part that does not depend on weights, such as the number of records, is the offset. */
function toWeightedSum(comparison: FieldComparison, weights: Float64Array): WeightedSum {
  const { field, level, weight } = comparison
  const indices: number[] = []
  const coefficients: number[] = []
  let offset = weight
  for (const term of comparison.weightTerms ?? [{ field, level, amount: 1 }]) {
    const index = getParameterIndex(term)
    if (index === undefined) continue
    indices.push(index)
    coefficients.push(term.amount)
    offset -= term.amount * (weights[index] ?? 0)
  }
  return { offset, indices, coefficients }
}
