/** What the fit learns from: the hypotheses of a question as sums of weights, and which of them is true. */

import {
  type Evidence,
  FULL_AGREEMENT,
  type FullAgreement,
  isOfPerson,
} from '../../../src/matching/evidence.ts'
import type { Hypothesis } from '../../../src/matching/hypotheses.ts'
import type { Matcher } from '../../../src/matching/match.ts'
import { type Query, toMatchInput } from '../read-data.ts'
import { currentWeights, placeOf } from './parameters.ts'

/** `offset + Σ amount × weight`, in bits. */
export interface Sum {
  readonly offset: number
  readonly places: readonly number[]
  readonly amounts: readonly number[]
}

/** Evidence about the company and about the person, each bounded by itself. */
export interface Part {
  readonly full: FullAgreement
  readonly sums: readonly Sum[]
}

export interface Candidate {
  readonly parts: readonly Part[]
  readonly isTrue: boolean
}

export interface Example {
  readonly candidates: readonly Candidate[]
  /** Nothing that is stored is right. */
  readonly noneIsTrue: boolean
}

export interface Examples {
  readonly examples: readonly Example[]
  /** Queries whose true record was not even considered: no weight can mend these. */
  readonly notConsidered: readonly Query[]
}

export function toExamples(queries: readonly Query[], matcher: Matcher): Examples {
  const weights = currentWeights()
  const examples: Example[] = []
  const notConsidered: Query[] = []
  for (const query of queries) {
    const { hypotheses } = matcher.explain(toMatchInput(query.input))
    const noneIsTrue = query.compGUID === '' && query.conGUID === ''
    const candidates = hypotheses.map((hypothesis) => toCandidate(hypothesis, query, weights))
    if (noneIsTrue || candidates.some(({ isTrue }) => isTrue)) examples.push({ candidates, noneIsTrue })
    else notConsidered.push(query)
  }
  return { examples, notConsidered }
}

function toCandidate(hypothesis: Hypothesis, query: Query, weights: Float64Array): Candidate {
  const ofPerson = hypothesis.evidence.filter(({ field }) => isOfPerson(field))
  const ofCompany = hypothesis.evidence.filter(({ field }) => !isOfPerson(field))
  return {
    parts: [
      { full: FULL_AGREEMENT.company, sums: ofCompany.map((evidence) => toSum(evidence, weights)) },
      { full: FULL_AGREEMENT.person, sums: ofPerson.map((evidence) => toSum(evidence, weights)) },
    ],
    isTrue: isTrue(hypothesis, query),
  }
}

/** What does not depend on a weight, such as the size of the market, is the offset. */
function toSum(evidence: Evidence, weights: Float64Array): Sum {
  const terms = evidence.terms ?? [{ field: evidence.field, level: evidence.level, amount: 1 }]
  const places: number[] = []
  const amounts: number[] = []
  let offset = evidence.weight
  for (const term of terms) {
    const place = placeOf(term)
    if (place === undefined) continue
    places.push(place)
    amounts.push(term.amount)
    offset -= term.amount * (weights[place] ?? 0)
  }
  return { offset, places, amounts }
}

/** A past employment may be answered with the current employer's record: the person decides then. */
function isTrue({ company, employment }: Hypothesis, query: Query): boolean {
  if (query.conGUID === '') return employment === undefined && company.guid === query.compGUID
  if (employment?.person.guid !== query.conGUID) return false
  return company.guid === query.compGUID || query.recordStatus === 'No Longer'
}
