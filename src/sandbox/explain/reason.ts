/** Explains the decision of Enrich in one or two sentences. */
import { formatPercent } from '../../lib/text.ts'
import type { FieldComparison } from '../../matching/field-comparison.ts'
import type { MatchExplanation } from '../../matching/match.ts'
import type { ScoredCandidate } from '../../matching/score/score-candidates.ts'
import type { Grade } from '../../matching/types.ts'
import { GRADE_BOUNDS } from '../../matching/weights.ts'
import {
  type CandidateResponse,
  findCompetitors,
  findMostLikely,
  getNoMatchProbability,
  rankCompanies,
  rankContacts,
  sumProbabilities,
} from './candidate-responses.ts'

interface GradeBound {
  readonly accuracy: Grade
  readonly probability: number
}

/** The grades with their minimum probabilities, highest first. */
export const GRADES_DESCENDING: readonly GradeBound[] = Object.entries(GRADE_BOUNDS)
  .map(([accuracy, probability]) => ({ accuracy: accuracy as Grade, probability }))
  .sort((a, b) => b.probability - a.probability)

/**
 * Returns the reason for a decision as text.
 * @param requestsContact whether the caller requests a contact, even if the input has no contact field that can be matched
 * @param elsewhere a sentence about people with the requested name at other companies, or blank
 */
export function explainDecision(
  explanation: MatchExplanation,
  requestsContact: boolean,
  elsewhere: string,
): string {
  const isEmpty = explanation.candidates.length === 0 && elsewhere !== ''
  const reason = isEmpty ? NO_CANDIDATE : explainMatch(explanation, requestsContact)
  return elsewhere === '' ? reason : `${reason} ${elsewhere}`
}

const NO_CANDIDATE = 'Nothing is returned: the requested company has no candidate.'

function explainMatch({ query, candidates, match }: MatchExplanation, requestsContact: boolean): string {
  if (match.kind === 'none') return explainNoMatch(candidates)
  const responses = match.kind === 'contact' ? rankContacts(candidates) : rankCompanies(candidates)
  const [response] = responses
  if (response === undefined) return ''
  const returned = `${response.label} is returned with ${match.grade}. ${describeGrade(match.grade, response)}`
  if (match.kind === 'company' && requestsContact) {
    const contacts = rankContacts(candidates)
    return joinSentences(
      returned,
      explainContradictedGuid(response),
      query.identifiesPerson
        ? explainNoContact(contacts)
        : 'The contact fields of the request cannot be matched',
    )
  }
  const isHighest = match.grade === GRADES_DESCENDING[0]?.accuracy
  return joinSentences(
    returned,
    explainCurrentJob(response),
    explainOtherEmployer(response),
    explainLowestGrade(response),
    explainContradictedGuid(response),
    isHighest ? describeContradiction(response) : describeDoubt(response, candidates),
  )
}

/**
 * Explains that the current job is returned. The matcher replaces an ended job by the current one that
 * the contact has at the same company.
 */
function explainCurrentJob({ candidate: { job, comparisons } }: CandidateResponse): string {
  const matchesEndedJob = comparisons.some(({ field, level }) => field === 'job' && level === 'past')
  return job?.current && matchesEndedJob
    ? 'The request matches a past job there. The current job is returned'
    : ''
}

/**
 * Explains that the contact has another employer. Company fields only choose among the jobs of an identified
 * contact.
 */
function explainOtherEmployer(response: CandidateResponse): string {
  if (!hasOtherEmployer(response)) return ''
  const highest = isGuidContradicted(response) ? LOWEST?.accuracy : 'A'
  return `The GUID or profile URL identifies the contact. No employer matches the company of the request, so the grade is ${highest} at most`
}

const hasOtherEmployer = ({ candidate: { comparisons } }: CandidateResponse): boolean =>
  comparisons.some(({ field, level }) => field === 'elsewhere' && level === 'company')

const isGuidContradicted = ({ candidate: { comparisons } }: CandidateResponse): boolean =>
  comparisons.some(({ level }) => level === 'contradicted')

/**
 * Explains the lowest grade of an identified contact. The weight of an identified contact is at least that of the
 * lowest grade.
 */
function explainLowestGrade({ candidate: { comparisons } }: CandidateResponse): string {
  return comparisons.some(({ level }) => level === 'identifies')
    ? `The GUID or profile URL identifies the contact. Other fields contradict it, so the grade is ${LOWEST?.accuracy}`
    : ''
}

/** Explains the lowest grade of a company that its GUID identifies, although other company fields contradict it. */
function explainContradictedGuid(response: CandidateResponse): string {
  return isGuidContradicted(response) && !hasOtherEmployer(response)
    ? `The GUID identifies the company. The name or website is of another company, so the grade is at most ${LOWEST?.accuracy}`
    : ''
}

function explainNoMatch(candidates: readonly ScoredCandidate[]): string {
  const best = findMostLikely(candidates)
  if (best === undefined) return 'Nothing is returned: no stored record resembles the request.'
  const tied = selectSimilarlyLikely(best, findCompetitors(best, candidates))
  if (tied.length > 1 && sumProbabilities(tied) > getNoMatchProbability(candidates)) {
    return joinSentences(`Nothing is returned: ${describeTie(tied)}`)
  }
  return joinSentences(
    `Nothing is returned: the most likely candidate, ${best.label}, ${describeLowProbability(best)}`,
    describeDoubt(best, candidates),
  )
}

function explainNoContact(contacts: readonly CandidateResponse[]): string {
  const [best, ...others] = contacts
  if (best === undefined) return 'No stored contact there matches the request'
  const tied = selectSimilarlyLikely(best, others)
  if (tied.length > 1 && sumProbabilities(tied) > 0.5) return `Among the contacts, ${describeTie(tied)}`
  return `The most likely contact, ${best.label}, ${describeLowProbability(best)}${describeObjection(best)}`
}

const [LOWEST] = GRADES_DESCENDING.slice(-1)

function describeGrade(grade: Grade, { probability }: CandidateResponse): string {
  const index = GRADES_DESCENDING.findIndex(({ accuracy }) => accuracy === grade)
  const [better, own] = [GRADES_DESCENDING[index - 1], GRADES_DESCENDING[index]]
  const next = better ? `, and ${better.accuracy} requires ${formatPercent(better.probability)}` : ''
  return `The probability that it is right is ${formatPercent(probability)}. ${grade} requires at least ${formatPercent(own?.probability ?? 0)}${next}`
}

const describeLowProbability = ({ probability }: CandidateResponse): string =>
  `has a probability of only ${formatPercent(probability)}. The lowest grade, ${LOWEST?.accuracy}, requires at least ${formatPercent(LOWEST?.probability ?? 0)}`

/** Describes the strongest alternative to a response, and the field that contradicts it most. */
function describeDoubt(response: CandidateResponse, candidates: readonly ScoredCandidate[]): string {
  const [competitor] = findCompetitors(response, candidates)
  const noMatch = getNoMatchProbability(candidates)
  const other =
    competitor && competitor.probability >= noMatch
      ? `The next candidate is ${competitor.label} with ${formatPercent(competitor.probability)}`
      : `The probability that no candidate is right is ${formatPercent(noMatch)}`
  return `${other}${describeObjection(response)}`
}

const describeObjection = ({ candidate }: CandidateResponse): string => {
  const worst = describeWorstField(candidate.comparisons)
  return worst === '' ? '' : `. The field that contradicts the best candidate most is ${worst}`
}

const describeContradiction = ({ candidate }: CandidateResponse): string => {
  const worst = describeWorstField(candidate.comparisons)
  return worst === '' ? '' : `The field that contradicts it most is ${worst}`
}

/** Describes the requested field that contradicts the candidate most; blank if there is none. */
function describeWorstField(comparisons: readonly FieldComparison[]): string {
  const [worst] = comparisons.filter(({ query }) => query).sort((a, b) => a.weight - b.weight)
  if (worst === undefined || worst.weight >= 0) return ''
  const values = [worst.query, worst.stored].flatMap((value) => (value ? [`"${truncate(value)}"`] : []))
  const details = values.length === 0 ? '' : `: ${values.join(' for ')}`
  return `${worst.field} (${worst.level}${details}, weight ${worst.weight.toFixed(1)})`
}

const truncate = (text: string): string => (text.length > 50 ? `${text.slice(0, 49).toWellFormed()}…` : text)

const selectSimilarlyLikely = (
  best: CandidateResponse,
  others: readonly CandidateResponse[],
): CandidateResponse[] => [best, ...others.filter(({ probability }) => 2 * probability >= best.probability)]

function describeTie(responses: readonly CandidateResponse[]): string {
  const number = NUMBER_WORDS[responses.length] ?? 'many'
  const such = responses.length > 2 ? 'such as ' : ''
  const firstTwo = responses
    .slice(0, 2)
    .map(({ label, probability }) => `${label} with ${formatPercent(probability)}`)
  return `${number} candidates fit about equally well, ${such}${firstTwo.join(' and ')}. The lowest grade, ${LOWEST?.accuracy}, requires at least ${formatPercent(LOWEST?.probability ?? 0)}`
}

const NUMBER_WORDS: Readonly<Record<number, string>> = { 2: 'two', 3: 'three', 4: 'four', 5: 'five' }

const joinSentences = (...parts: readonly string[]): string =>
  parts.flatMap((part) => (part === '' ? [] : [`${part}.`])).join(' ')
