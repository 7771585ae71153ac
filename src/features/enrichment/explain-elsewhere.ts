/** Contacts with the requested name at companies that the request does not ask for. */
import type { Explanation, Matcher } from '../../matching/match.ts'
import type { MatchInput } from '../../matching/types.ts'
import { contactAnswers, together } from './explain-answers.ts'

/** Returns a sentence about who is stored at another company; blank where nobody is, or where a contact is returned. */
export function storedElsewhere(
  matcher: Matcher,
  input: MatchInput,
  { match, hypotheses }: Explanation,
): string {
  if (match.kind === 'contact') return ''
  const considered = new Set(hypotheses.map(({ employment }) => employment?.person.id))
  const people = matcher
    .explain(nameOf(input))
    .hypotheses.filter(({ employment }) => employment && !considered.has(employment.person.id))
  const [first] = contactAnswers(people)
  if (first === undefined || together(people) < LIKELY) return ''
  const others = new Set(people.map(({ employment }) => employment?.person.id)).size - 1
  const who = others === 0 ? `${first.label} has` : `${first.label} and ${others} more have`
  return `${who} the same or a similar name, but the request asks for another company.`
}

/** Less likely people only resemble the requested name. */
const LIKELY = 0.5

/** What tells of the person, whatever the company. */
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
