/** The responses that Enrich considers: contacts, and companies with the probabilities of all candidates there. */
import type { MatchExplanation, Matcher } from '../../matching/match.ts'
import type { ScoredCandidate } from '../../matching/score/score-candidates.ts'
import type { MatchInput } from '../../matching/types.ts'

export interface CandidateResponse {
  readonly label: string
  readonly probability: number
  /** For a company, the candidate without a contact. */
  readonly candidate: ScoredCandidate
}

/** Returns the contacts, most likely first. */
export const rankContacts = (candidates: readonly ScoredCandidate[]): CandidateResponse[] =>
  toResponses(candidates.filter(({ job }) => job !== undefined))

/**
 * Returns the companies, most likely first. The probability of a company is the sum of its candidates. As in the matcher,
 * a company without a candidate of its own is not considered.
 */
export function rankCompanies(candidates: readonly ScoredCandidate[]): CandidateResponse[] {
  const companies = toResponses(candidates.filter(({ job }) => job === undefined))
  const responses = companies.map((response) => {
    const { id } = response.candidate.company
    return {
      ...response,
      probability: sumProbabilities(candidates.filter(({ company }) => company.id === id)),
    }
  })
  return responses.sort((a, b) => b.probability - a.probability)
}

/** Returns the response that Enrich would return if it were likely enough. */
export function findMostLikely(candidates: readonly ScoredCandidate[]): CandidateResponse | undefined {
  const [company] = rankCompanies(candidates)
  const [contact] = rankContacts(candidates)
  return (company?.probability ?? 0) > (contact?.probability ?? 0) ? company : contact
}

/** Returns the alternatives to a response, most likely first. Those of a contact include companies without a contact. */
export function findCompetitors(
  response: CandidateResponse,
  candidates: readonly ScoredCandidate[],
): CandidateResponse[] {
  const { company, job } = response.candidate
  if (job !== undefined) {
    return toResponses(candidates, ' alone').filter(({ candidate }) => candidate !== response.candidate)
  }
  return rankCompanies(candidates).filter(({ candidate }) => candidate.company.id !== company.id)
}

/** Returns at most 1, which the sum of floats may exceed slightly. */
export const sumProbabilities = (candidates: readonly { readonly probability: number }[]): number =>
  Math.min(
    1,
    candidates.reduce((sum, { probability }) => sum + probability, 0),
  )

export const getNoMatchProbability = (candidates: readonly ScoredCandidate[]): number =>
  1 - sumProbabilities(candidates)

/** Adds the GUID to labels that are not unique. */
function toResponses(candidates: readonly ScoredCandidate[], companySuffix = ''): CandidateResponse[] {
  const labels = candidates.map(createLabel)
  return candidates.map((candidate, index) => {
    const label = labels[index] ?? ''
    const isShared = labels.indexOf(label) !== labels.lastIndexOf(label)
    const suffix = candidate.job === undefined ? companySuffix : ''
    return {
      label: `${label}${isShared ? ` [${guidOf(candidate)}]` : ''}${suffix}`,
      probability: candidate.probability,
      candidate,
    }
  })
}

const guidOf = ({ company, job }: ScoredCandidate): string => job?.person.guid ?? company.guid

function createLabel({ company, job }: ScoredCandidate): string {
  const companyName = company.name || company.website || company.guid
  if (job === undefined) return companyName
  const { person, current } = job
  const name = person.fullName || `${person.firstName} ${person.lastName}`.trim() || person.guid
  return current ? `${name} at ${companyName}` : `${name} (no longer at ${companyName})`
}

/** Returns a sentence about people with the requested name at other companies; blank if a contact is returned. */
export function describePeopleElsewhere(
  matcher: Matcher,
  input: MatchInput,
  { match, candidates }: MatchExplanation,
): string {
  if (match.kind === 'contact') return ''
  const considered = new Set(candidates.map(({ job }) => job?.person.id))
  const people = matcher
    .explain(selectPersonFields(input))
    .candidates.filter(({ job }) => job && !considered.has(job.person.id))
  const [first] = rankContacts(people)
  if (first === undefined || sumProbabilities(people) < MIN_PROBABILITY_ELSEWHERE) return ''
  const others = new Set(people.map(({ job }) => job?.person.id)).size - 1
  const who = others === 0 ? `${first.label} has` : `${first.label} and ${others} more have`
  return `${who} the same or a similar name, but the request names another company.`
}

/** The names of less likely people are only similar to the requested name. */
const MIN_PROBABILITY_ELSEWHERE = 0.5

const PERSON_FIELDS = [
  'contactFullName',
  'contactFirstName',
  'contactMiddleName',
  'contactLastName',
  'contactJobTitle',
  'contactCountry',
] as const satisfies readonly (keyof MatchInput)[]

const selectPersonFields = (input: MatchInput): MatchInput =>
  Object.fromEntries(PERSON_FIELDS.map((field) => [field, input[field]]))
