/** Explains the decision of the matcher in a few sentences. */
import type { LoadedRecord } from '../../api/enrich/matched-record.ts'
import { getRecordStatus } from '../../api/enrich/presenter.ts'
import { formatPercent, shorten } from '../../lib/text.ts'
import { GRADE_BOUNDS, GRADES, toGrade } from '../../matching/grades.ts'
import { findTied, type MatchExplanation, sumProbabilities } from '../../matching/match.ts'
import { NO_VALUE } from '../../matching/normalize/placeholders.ts'
import { hasCompanyFields } from '../../matching/normalize/query.ts'
import type { ScoredCandidate } from '../../matching/score/score-candidates.ts'
import type { Grade, MatchInput } from '../../matching/types.ts'
import { findStrongestContradiction } from './closest-records.ts'
import { listLimits, listNotes } from './grade-limits.ts'
import type { Decision } from './schema.ts'

/** What a request names, in its own words. Both are blank if nothing identifies a company or a person. */
interface Requested {
  /** The name or another field of a person; blank without one. */
  readonly person: string
  readonly company: string
}

/** A name alone identifies nobody, so without a company or an address, only the profile URL or GUID counts. */
function getRequested(input: MatchInput): Requested {
  const first = (...values: readonly (string | undefined)[]): string => values.find(Boolean) ?? ''
  const { contactFullName, contactFirstName, contactLastName, contactEmail } = input
  const name = [contactFirstName, contactLastName].filter(Boolean).join(' ')
  const company = first(
    input.companyName,
    input.companyWebAddress,
    input.companyProfileUrl,
    input.companyGuid,
  )
  const ids = [input.contactProfileUrl, input.contactGuid]
  const isByNameAlone = first(company, contactEmail) === ''
  const fields = isByNameAlone ? ids : [contactFullName, name, contactEmail, ...ids, input.contactJobTitle]
  return { person: first(...fields), company }
}

/**
 * Returns what a request gets, such as `Adele Kellermann is not stored at Northwind Optics, Inc.`, without a period of its own.
 * @param record the record that Enrich returns
 * @param input the input without placeholders
 */
export function describeResult(
  { best, candidates }: MatchExplanation,
  record: LoadedRecord,
  cause: Decision['cause'],
  input: MatchInput,
): string {
  const requested = getRequested(input)
  const { person } = requested
  if (cause === 'fixed_response') return 'The request selects a fixed response'
  if (record.kind === 'contact') {
    const company = nameCompany(record.matched.company)
    const name = record.person.fullName || person
    return getRecordStatus(record) === 'No Longer'
      ? `${name} has left ${company}`
      : `Found ${name} at ${company}`
  }
  if (record.kind === 'company') {
    const company = nameCompany(record.company)
    if (cause === 'match') return `Found ${company}`
    if (cause === 'ambiguous') return `Several people at ${company} fit ${person} about equally well`
    if (cause === 'not_comparable') return `Found only ${company}: nothing identifies the person`
    const [contact] = candidates.filter(({ job }) => job !== undefined)
    if (cause === 'too_unlikely' && contact) return describeTooUnlikely(contact, person)
    return `${person} is not stored at ${company}`
  }
  const name = [person, requested.company].filter(Boolean).join(' at ')
  if (name === '') return 'Nothing in the request identifies a company or person'
  if (cause === 'ambiguous') {
    const [kind, whom] = best?.job ? ['people', name] : ['companies', requested.company || name]
    return `Several ${kind} fit ${whom} about equally well`
  }
  if (cause !== 'too_unlikely' || best === undefined) return `${name} is not stored`
  return describeTooUnlikely(best, best.job === undefined ? requested.company || name : name)
}

const describeTooUnlikely = (candidate: ScoredCandidate, requested: string): string =>
  `${requested} may be ${nameCandidate(candidate)}, but ${formatPercent(candidate.probability)} is below the ${formatPercent(GRADE_BOUNDS.B)} of a B`

/**
 * Returns the reasons for a decision as sentences.
 * @param requestsContact whether the request is for a contact, even if the input has no contact field that can be matched
 * @param closest the people of the returned company who resemble the requested one most
 * @param elsewhere a sentence about people with the requested name at other companies, or blank
 */
export function listReasons(
  explanation: MatchExplanation,
  requestsContact: boolean,
  closest: readonly Pick<ScoredCandidate, 'company' | 'job'>[],
  elsewhere: string,
): string[] {
  const { match, query, best, alternatives } = explanation
  if (best === undefined) {
    if (elsewhere === '') return ['No stored record resembles the request closely enough to be a candidate.']
    return hasCompanyFields(query) ? ['The requested company has no candidate.', elsewhere] : [elsewhere]
  }
  const isCompanyOnly = match.kind === 'company' && requestsContact
  const sentences =
    match.kind === 'none'
      ? describeRejected('Nothing', 'candidate', [best, ...alternatives], describeRival(explanation))
      : [
          `${nameCandidate(best)} is returned with ${match.grade}`,
          toGrade(best.probability) === undefined
            ? `The email address belongs to several people: ${describeTie(findTied([best, ...alternatives]))}. The one whose row was added last is returned, graded B at most`
            : describeGrade(match.grade, best),
          ...listNotes(best),
          ...listLimits(best, match.grade),
          ...(isCompanyOnly
            ? explainNoContact(explanation, closest)
            : [
                describeOtherCompany(explanation),
                match.grade === 'A+' ? '' : describeRival(explanation),
                describeContradiction(best),
              ]),
        ]
  return [...sentences.map((text) => text && `${text}.`), elsewhere].filter(Boolean)
}

/** Returns the reason for a decision as a code. */
export function findCause(explanation: MatchExplanation, requestsContact: boolean): Decision['cause'] {
  const { match, query, candidates, best, alternatives } = explanation
  if (match.kind === 'contact' || (match.kind === 'company' && !requestsContact)) return 'match'
  if (match.kind === 'none') return findRejection(best ? [best, ...alternatives] : [])
  if (!query.identifiesPerson) return 'not_comparable'
  return findRejection(candidates.filter(({ job }) => job !== undefined))
}

function findRejection(ranked: readonly ScoredCandidate[]): Decision['cause'] {
  if (ranked.length === 0) return 'no_candidate'
  return findTied(ranked).length > 1 ? 'ambiguous' : 'too_unlikely'
}

function explainNoContact(
  { query, candidates }: MatchExplanation,
  closest: readonly Pick<ScoredCandidate, 'job'>[],
): readonly string[] {
  if (!query.identifiesPerson) return ['The contact fields of the request cannot be matched']
  const contacts = candidates.filter(({ job }) => job !== undefined)
  if (contacts.length === 0) {
    const names = [...new Set(closest.flatMap(({ job }) => job?.person.fullName || []))]
    const note = names.length === 0 ? '' : `. The closest: ${names.join(', ')}`
    return [`No stored contact there matches the request${note}`]
  }
  return describeRejected('No contact', 'contact', contacts, '')
}

/** Describes why the first candidate is not returned: others are about as likely, or it is not likely enough. */
function describeRejected(
  what: string,
  kind: string,
  ranked: readonly ScoredCandidate[],
  rival: string,
): readonly string[] {
  const lowestGrade = `The lowest grade, B, requires at least ${formatPercent(GRADE_BOUNDS.B)}`
  const tied = findTied(ranked)
  if (tied.length > 1) return [`${what} is returned: ${describeTie(tied)}`, lowestGrade]
  return ranked
    .slice(0, 1)
    .flatMap((best) => [
      `${what} is returned: the most likely ${kind}, ${nameCandidate(best)}, has a probability of only ${formatPercent(best.probability)}`,
      lowestGrade,
      rival,
      describeContradiction(best),
    ])
}

function describeTie([best, next = best, ...others]: readonly ScoredCandidate[]): string {
  if (best === undefined || next === undefined) return ''
  const examples = `${describe(best)} and ${describe(next, best)}`
  return others.length === 0
    ? `two candidates fit about equally well, ${examples}`
    : `many candidates fit about equally well, such as ${examples}`
}

function describeGrade(grade: Grade, { probability }: ScoredCandidate): string {
  const better = GRADES[GRADES.indexOf(grade) - 1]
  const next = better ? `, and ${better} requires ${formatPercent(GRADE_BOUNDS[better])}` : ''
  return `The probability that it is right is ${formatPercent(probability)}. ${grade} requires at least ${formatPercent(GRADE_BOUNDS[grade])}${next}`
}

/** Names both companies if another one fits the company fields better than the employer of the best candidate. */
function describeOtherCompany({ best, candidates }: MatchExplanation): string {
  if (best?.job === undefined) return ''
  const companies = candidates.filter(({ job }) => job === undefined)
  const [likeliest] = companies
  const employer = companies.find(({ company }) => company.id === best.company.id)
  return employer && likeliest && likeliest.weight > employer.weight
    ? `The company fields and the email domain fit ${nameCandidate(likeliest)} better than ${nameCandidate(employer)}, but the contact fields outweigh them`
    : ''
}

/** Describes the strongest alternative to the best candidate, which may be that none is right. */
function describeRival({ best, alternatives: [next], candidates }: MatchExplanation): string {
  const none = 1 - sumProbabilities(candidates)
  return next && next.probability >= none
    ? `The next candidate is ${describe(next, best)}`
    : `The probability that no candidate is right is ${formatPercent(none)}`
}

/** Describes the requested field that contradicts the candidate most; blank if there is none. */
function describeContradiction({ comparisons }: ScoredCandidate): string {
  const worst = findStrongestContradiction(comparisons)
  if (worst === undefined) return ''
  const { field, level, query = '', stored, weight } = worst
  const values = [hidePlaceholders(query), stored]
    .flatMap((value) => (value ? `"${shorten(value, 50)}"` : []))
    .join(' for ')
  return `The best candidate differs most in the ${field} (${level}: ${values}, −${Math.abs(weight).toFixed(1)} bits)`
}

/** Removes what stands for a placeholder in a compared text. */
export const hidePlaceholders = (query: string): string => query.replaceAll(NO_VALUE, '').trim()

const describe = (candidate: ScoredCandidate, best?: ScoredCandidate): string =>
  `${nameCandidate(candidate, best)} with ${formatPercent(candidate.probability)}`

const nameCompany = ({
  name,
  website,
  guid,
}: Pick<ScoredCandidate['company'], 'name' | 'website' | 'guid'>): string => name || website || guid

/** Names a candidate. One with the same name as the best candidate also gets its GUID. */
export function nameCandidate({ company, job }: ScoredCandidate, best?: ScoredCandidate): string {
  const companyName = nameCompany(company)
  if (job === undefined && best?.job) return `${companyName} alone`
  const place = job?.current ? `at ${companyName}` : `(no longer at ${companyName})`
  const name = job ? `${job.person.fullName || job.person.guid} ${place}` : companyName
  return best && name === nameCandidate(best) ? `${name} [${(job?.person ?? company).guid}]` : name
}
