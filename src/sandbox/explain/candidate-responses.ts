/** The answers that Enrich considers: contacts, and companies with all candidates at them. */

import type { MatchExplanation, Matcher } from '../../matching/match.ts'
import type { ScoredCandidate } from '../../matching/score/scored-candidates.ts'
import type { MatchInput } from '../../matching/types.ts'

export interface Answer {
  readonly label: string
  readonly probability: number
  /** What it stands on; of a company, the hypothesis about it alone. */
  readonly hypothesis: ScoredCandidate
}

/** Likeliest first. */
export const contactAnswers = (hypotheses: readonly ScoredCandidate[]): Answer[] =>
  told(hypotheses.filter(({ employment }) => employment !== undefined))

/**
 * Likeliest first. A company is as likely as all hypotheses about it together, and is an answer only where it is a
 * hypothesis by itself: as the matcher decides.
 */
export function companyAnswers(hypotheses: readonly ScoredCandidate[]): Answer[] {
  const alone = told(hypotheses.filter(({ employment }) => employment === undefined))
  const shares = alone.map((answer) => {
    const { id } = answer.hypothesis.company
    return { ...answer, probability: together(hypotheses.filter(({ company }) => company.id === id)) }
  })
  return shares.sort((a, b) => b.probability - a.probability)
}

/** What would be returned if it were likely enough. */
export function likeliestAnswer(hypotheses: readonly ScoredCandidate[]): Answer | undefined {
  const [company] = companyAnswers(hypotheses)
  const [contact] = contactAnswers(hypotheses)
  return (company?.probability ?? 0) > (contact?.probability ?? 0) ? company : contact
}

/** Everything that competes with `answer`, likeliest first: with a contact, also that nobody stored there is meant. */
export function rivalsOf(answer: Answer, hypotheses: readonly ScoredCandidate[]): Answer[] {
  const { company, employment } = answer.hypothesis
  if (employment !== undefined) return told(hypotheses, ' alone').filter(isOther(answer))
  return companyAnswers(hypotheses).filter(({ hypothesis }) => hypothesis.company.id !== company.id)
}

/** Sums of floats may end a hair above 1. */
export const together = (hypotheses: readonly ScoredCandidate[]): number =>
  Math.min(
    1,
    hypotheses.reduce((sum, { probability }) => sum + probability, 0),
  )

export const noneOf = (hypotheses: readonly ScoredCandidate[]): number => 1 - together(hypotheses)

const isOther =
  (answer: Answer) =>
  ({ hypothesis }: Answer): boolean =>
    hypothesis !== answer.hypothesis

/** Labels that are the same for two get their GUIDs. */
function told(hypotheses: readonly ScoredCandidate[], afterCompany = ''): Answer[] {
  const labels = hypotheses.map(labelOf)
  return hypotheses.map((hypothesis, at) => {
    const label = labels[at] ?? ''
    const isShared = labels.indexOf(label) !== labels.lastIndexOf(label)
    const after = hypothesis.employment === undefined ? afterCompany : ''
    return {
      label: `${label}${isShared ? ` [${guidOf(hypothesis)}]` : ''}${after}`,
      probability: hypothesis.probability,
      hypothesis,
    }
  })
}

const guidOf = ({ company, employment }: ScoredCandidate): string => employment?.person.guid ?? company.guid

function labelOf({ company, employment }: ScoredCandidate): string {
  const at = company.name || company.website || company.guid
  if (employment === undefined) return at
  const { person, current } = employment
  const name = person.fullName || `${person.firstName} ${person.lastName}`.trim() || person.guid
  return current ? `${name} at ${at}` : `${name} (no longer at ${at})`
}

/** Returns a sentence about who is stored at another company; blank where nobody is, or where a contact is returned. */
export function storedElsewhere(
  matcher: Matcher,
  input: MatchInput,
  { match, candidates: hypotheses }: MatchExplanation,
): string {
  if (match.kind === 'contact') return ''
  const considered = new Set(hypotheses.map(({ employment }) => employment?.person.id))
  const people = matcher
    .explain(nameOf(input))
    .candidates.filter(({ employment }) => employment && !considered.has(employment.person.id))
  const [first] = contactAnswers(people)
  if (first === undefined || together(people) < LIKELY) return ''
  const others = new Set(people.map(({ employment }) => employment?.person.id)).size - 1
  const who = others === 0 ? `${first.label} has` : `${first.label} and ${others} more have`
  return `${who} the same or a similar name, but the request asks for another company.`
}

/** Less likely people only resemble the requested name. */
const LIKELY = 0.5

const nameOf = ({
  contactFullName,
  contactFirstName,
  contactMiddleName,
  contactLastName,
  contactJobTitle,
  contactCountry,
}: MatchInput): MatchInput => ({
  contactFullName,
  contactFirstName,
  contactMiddleName,
  contactLastName,
  contactJobTitle,
  contactCountry,
})
