/** What the fit learns from: the hypotheses of a question as sums of weights, and which of them is true. */

import type { Matcher } from '../../../src/matching/match.ts'
import {
  type FieldComparison,
  type WeightField,
  AGREEMENT_CAPS,
  type AgreementCap,
  isPersonField,
} from '../../../src/matching/field-comparison.ts'
import type { ScoredCandidate } from '../../../src/matching/score/scored-candidates.ts'
import { type LabeledQuery, toMatchInput } from '../dataset.ts'
import { getCurrentWeights, getParameterIndex } from './weight-vector.ts'

/** `offset + Σ amount × weight`, in bits. */
export interface Sum {
  readonly offset: number
  readonly places: readonly number[]
  readonly amounts: readonly number[]
}

/** Evidence about the company and about the person, each bounded by itself. */
export interface Part {
  readonly full: AgreementCap
  readonly sums: readonly Sum[]
}

export interface Candidate {
  readonly parts: readonly Part[]
  readonly isTrue: boolean
}

export interface TrainingExample {
  readonly candidates: readonly Candidate[]
  /** Nothing that is stored is right. */
  readonly noneIsTrue: boolean
  /** How many questions it stands for. */
  readonly count: number
}

interface Examples {
  readonly examples: readonly TrainingExample[]
  /** Queries whose true record was not even considered: no weight can mend these. */
  readonly withoutTrueCandidate: readonly LabeledQuery[]
}

export function toTrainingExamples(queries: readonly LabeledQuery[], matcher: Matcher, count: number): Examples {
  const weights = getCurrentWeights()
  const examples: TrainingExample[] = []
  const notConsidered: LabeledQuery[] = []
  for (const query of queries) {
    const { candidates: hypotheses } = matcher.explain(toMatchInput(query.input))
    const truths = truthsOf(query)
    for (const isTrue of truths) {
      const candidates = hypotheses.map((hypothesis) => toCandidate(hypothesis, isTrue, weights))
      const noneIsTrue = isTrue === NONE_IS_TRUE
      const isConsidered = noneIsTrue || candidates.some((candidate) => candidate.isTrue)
      if (isConsidered) examples.push({ candidates, noneIsTrue, count: count / truths.length })
      else notConsidered.push(query)
    }
  }
  return { examples, withoutTrueCandidate: notConsidered }
}

type Truth = (hypothesis: ScoredCandidate) => boolean

const NONE_IS_TRUE: Truth = () => false

/**
 * A contradiction has no answer, but whoever asked meant one of the two: as often the website as the name. Only so do both
 * come out as likely as each other, rather than as unlikely as nothing.
 */
function truthsOf(query: LabeledQuery): Truth[] {
  if (query.kind === 'contradiction') return [speaksFor('website'), speaksFor('company name')]
  if (query.conGUID !== '') return [isContact(query)]
  if (query.compGUID === '') return [NONE_IS_TRUE]
  return [({ company, employment }) => employment === undefined && company.guid === query.compGUID]
}

function speaksFor(field: WeightField): Truth {
  return ({ comparisons: evidence }) => evidence.some((one) => one.field === field && one.weight > 0)
}

/** A past employment may be answered with the current employer's record: the person decides then. */
function isContact({ compGUID, conGUID, recordStatus }: LabeledQuery): Truth {
  return ({ company, employment }) => {
    if (employment?.person.guid !== conGUID) return false
    return company.guid === compGUID || recordStatus === 'No Longer'
  }
}

function toCandidate(hypothesis: ScoredCandidate, isTrue: Truth, weights: Float64Array): Candidate {
  const ofPerson = hypothesis.comparisons.filter(({ field }) => isPersonField(field))
  const ofCompany = hypothesis.comparisons.filter(({ field }) => !isPersonField(field))
  return {
    parts: [
      { full: AGREEMENT_CAPS.company, sums: ofCompany.map((evidence) => toSum(evidence, weights)) },
      { full: AGREEMENT_CAPS.person, sums: ofPerson.map((evidence) => toSum(evidence, weights)) },
    ],
    isTrue: isTrue(hypothesis),
  }
}

/** What does not depend on a weight, such as the size of the market, is the offset. */
function toSum(evidence: FieldComparison, weights: Float64Array): Sum {
  const terms = evidence.weightTerms ?? [{ field: evidence.field, level: evidence.level, amount: 1 }]
  const places: number[] = []
  const amounts: number[] = []
  let offset = evidence.weight
  for (const term of terms) {
    const place = getParameterIndex(term)
    if (place === undefined) continue
    places.push(place)
    amounts.push(term.amount)
    offset -= term.amount * (weights[place] ?? 0)
  }
  return { offset, places, amounts }
}
