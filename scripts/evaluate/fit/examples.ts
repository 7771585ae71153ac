/** What the fit learns from: the hypotheses of a question as sums of weights, and which of them is true. */

import type { Matcher } from '../../../src/matching/match.ts'
import {
  type Evidence,
  type Field,
  FULL_AGREEMENT,
  type FullAgreement,
  isOfPerson,
} from '../../../src/matching/score/evidence.ts'
import type { Hypothesis } from '../../../src/matching/score/scored-candidates.ts'
import { type Query, toMatchInput } from '../read-data.ts'
import { currentWeights, placeOf } from './weights.ts'

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
  /** How many questions it stands for. */
  readonly count: number
}

interface Examples {
  readonly examples: readonly Example[]
  /** Queries whose true record was not even considered: no weight can mend these. */
  readonly notConsidered: readonly Query[]
}

export function toExamples(queries: readonly Query[], matcher: Matcher, count: number): Examples {
  const weights = currentWeights()
  const examples: Example[] = []
  const notConsidered: Query[] = []
  for (const query of queries) {
    const { hypotheses } = matcher.explain(toMatchInput(query.input))
    const truths = truthsOf(query)
    for (const isTrue of truths) {
      const candidates = hypotheses.map((hypothesis) => toCandidate(hypothesis, isTrue, weights))
      const noneIsTrue = isTrue === NONE_IS_TRUE
      const isConsidered = noneIsTrue || candidates.some((candidate) => candidate.isTrue)
      if (isConsidered) examples.push({ candidates, noneIsTrue, count: count / truths.length })
      else notConsidered.push(query)
    }
  }
  return { examples, notConsidered }
}

type Truth = (hypothesis: Hypothesis) => boolean

const NONE_IS_TRUE: Truth = () => false

/**
 * A contradiction has no answer, but whoever asked meant one of the two: as often the website as the name. Only so do both
 * come out as likely as each other, rather than as unlikely as nothing.
 */
function truthsOf(query: Query): Truth[] {
  if (query.kind === 'contradiction') return [speaksFor('website'), speaksFor('company name')]
  if (query.conGUID !== '') return [isContact(query)]
  if (query.compGUID === '') return [NONE_IS_TRUE]
  return [({ company, employment }) => employment === undefined && company.guid === query.compGUID]
}

function speaksFor(field: Field): Truth {
  return ({ evidence }) => evidence.some((one) => one.field === field && one.weight > 0)
}

/** A past employment may be answered with the current employer's record: the person decides then. */
function isContact({ compGUID, conGUID, recordStatus }: Query): Truth {
  return ({ company, employment }) => {
    if (employment?.person.guid !== conGUID) return false
    return company.guid === compGUID || recordStatus === 'No Longer'
  }
}

function toCandidate(hypothesis: Hypothesis, isTrue: Truth, weights: Float64Array): Candidate {
  const ofPerson = hypothesis.evidence.filter(({ field }) => isOfPerson(field))
  const ofCompany = hypothesis.evidence.filter(({ field }) => !isOfPerson(field))
  return {
    parts: [
      { full: FULL_AGREEMENT.company, sums: ofCompany.map((evidence) => toSum(evidence, weights)) },
      { full: FULL_AGREEMENT.person, sums: ofPerson.map((evidence) => toSum(evidence, weights)) },
    ],
    isTrue: isTrue(hypothesis),
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
