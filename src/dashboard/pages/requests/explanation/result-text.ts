/** Says in words what a request returned, and why. */
import { getText } from '../../../api/json.ts'
import type { Candidate, EntryInFull, Explanation, FieldComparison, Schemas } from '../../../api/schemas.ts'
import { formatPercent } from '../../../ui/format.ts'
import { formatCode, getFieldName, isReturned, PRIOR_FIELD } from './comparison-data.ts'

/** What the caller requested, in the words of the request. */
export interface Requested {
  /** The name or the email address of a person; blank without one. */
  readonly person: string
  readonly company: string
}

export function getRequested({ request }: Pick<EntryInFull, 'request'>): Requested {
  const get = (name: string): string => getText(request.json, name)
  const first = (names: readonly string[]): string => names.map(get).find((text) => text !== '') ?? ''
  const name = [get('contactFirstName'), get('contactLastName')].filter((part) => part !== '').join(' ')
  return {
    person:
      get('contactFullName') ||
      name ||
      first(['contactEmail', 'contactUrl', 'contactGuid', 'contactJobTitle']),
    company: first(['companyName', 'companyWebAddress', 'companyLnUrl', 'companyGuid']),
  }
}

/** Returns the person and the company of a request as one text. */
const nameBoth = ({ person, company }: Requested): string =>
  [person, company].filter((name) => name !== '').join(', ') || 'the request'

/** Returns the name of a company. */
export const nameCompany = ({ compName, compWebsite, compGUID }: Schemas['CandidateCompany']): string =>
  compName || compWebsite || compGUID

const findReturned = (explanation: Explanation): Candidate | undefined =>
  explanation.candidates.find((candidate) => isReturned(candidate, explanation.decision))

/**
 * Returns what a past response of Enrich had, such as `No Match: only the company Northwind Optics, Inc.`, if the current data gives
 * another one; otherwise `undefined`.
 */
export function describeChangedResult({
  operation,
  response,
  match,
}: Pick<EntryInFull, 'operation' | 'response' | 'match'>): string | undefined {
  const { body } = response
  if (match === null || operation !== 'enrich' || response.status !== 200 || typeof body !== 'object')
    return undefined
  const { decision } = match.explanation
  const isSame = (['compGUID', 'conGUID', 'accuracy'] as const).every(
    (name) => getText(body, name) === decision[name],
  )
  if (isSame) return undefined
  const status = getText(body, 'recordStatus')
  const company = getText(body, 'compName') || getText(body, 'compWebsite')
  if (getText(body, 'conGUID') !== '') return `${status}: ${getText(body, 'conFullName')} at ${company}`
  return company === '' ? status : `${status}: only the company ${company}`
}

/** Returns what the caller got, such as `Adele Kellermann is not stored at Northwind Optics, Inc.` */
export function describeResult(explanation: Explanation, requested: Requested): string {
  const { decision, query } = explanation
  const { person } = requested
  if (decision.cause === 'outcome_by_name') return 'The request names its outcome'
  const returned = findReturned(explanation)
  const company = returned ? nameCompany(returned.company) : 'the company'
  if (decision.outcome === 'contact') {
    const name = returned?.contact?.conFullName || person
    return decision.recordStatus === 'No Longer'
      ? `${name} has left ${company}`
      : `Found ${name} at ${company}`
  }
  if (decision.outcome === 'company') {
    if (decision.cause === 'match') return `Found ${company}`
    if (decision.cause === 'ambiguous') return `Several people at ${company} fit ${person} about equally well`
    if (decision.cause === 'not_comparable') return `Found only ${company}: nothing identifies the person`
    if (decision.cause === 'too_unlikely') return `Nobody at ${company} is similar enough to ${person}`
    return `${person} is not stored at ${company}`
  }
  const name = nameBoth(requested)
  if (decision.cause === 'ambiguous')
    return `Several ${query.queriesContact ? 'people' : 'companies'} fit ${name} about equally well`
  return decision.cause === 'too_unlikely'
    ? `No stored record is similar enough to ${name}`
    : `${name} is not stored`
}

/** Returns what the response contains, in one sentence. */
export function describeResponse({ decision }: Explanation): string {
  if (decision.cause === 'outcome_by_name')
    return 'The response has fixed records, regardless of the stored data.'
  if (decision.outcome === 'none') return 'The response is No Match, without a record.'
  const grade = `grade ${decision.accuracy}`
  if (decision.outcome === 'company' && decision.cause !== 'match')
    return `The response is No Match. It has the company with ${grade}, and no person.`
  return `The response has this record with ${grade}.`
}

/** The maximum number of reasons besides the probability. */
const MAX_REASONS = 3

/** Returns the reasons for the result, the most important one first. */
export function listReasons(explanation: Explanation, requested: Requested): readonly string[] {
  const { candidates, decision, gradeBounds, closest } = explanation
  if (decision.cause === 'outcome_by_name') return []
  const returned = findReturned(explanation)
  const bound = gradeBounds.at(-1)
  const required = bound
    ? ` Grade ${bound.accuracy}, the lowest, requires ${formatPercent(bound.probability)}.`
    : ''
  if (returned) {
    const fields = rankFields(returned)
    const reasons = [
      ...explainMissingPerson(explanation, requested),
      ...fields.filter(({ weight }) => weight < 0).map(describeField),
      ...fields.filter(({ weight }) => weight > 0).map(describeField),
    ]
    return [
      ...reasons.slice(0, MAX_REASONS),
      `The probability that ${decision.conGUID === '' ? 'the company' : 'this'} is right is ${formatPercent(decision.probability)}.`,
    ]
  }
  const [best] = candidates
  if (best === undefined) return ['No stored company or person resembles a field of the request.']
  if (decision.cause === 'ambiguous') {
    const tied = candidates
      .slice(0, 2)
      .map((one) => `${nameCandidate(one)} has ${formatPercent(one.probability)}`)
    return [`${tied.join(', and ')}.${required}`, 'Send another field that differs between them.']
  }
  const against = [...closest.people, ...closest.companies].find(
    ({ company, contact }) =>
      company.compGUID === best.company.compGUID && contact?.conGUID === best.contact?.conGUID,
  )?.against
  return [
    `The most likely record, ${nameCandidate(best)}, has a probability of only ${formatPercent(best.probability)}.${required}`,
    ...(against ? [describeField(against)] : []),
  ]
}

/** Explains why a company is returned without its person. */
function explainMissingPerson({ decision, closest }: Explanation, { person }: Requested): readonly string[] {
  if (decision.outcome !== 'company' || decision.cause === 'match') return []
  if (decision.cause === 'not_comparable') return ['The fields about the person cannot be compared.']
  const here = closest.people.find(({ isAtRequestedCompany }) => isAtRequestedCompany)
  const elsewhere = closest.people.find(({ isAtRequestedCompany }) => !isAtRequestedCompany)
  return [
    here?.contact
      ? `The closest person there is ${here.contact.conFullName}. ${describeAgainst(here.against)}.`
      : `Nobody there resembles ${person}.`,
    ...(elsewhere?.contact
      ? [`${elsewhere.contact.conFullName} works at another company, ${nameCompany(elsewhere.company)}.`]
      : []),
  ]
}

const nameCandidate = ({ company, contact }: Candidate): string =>
  contact === null
    ? nameCompany(company)
    : `${contact.conFullName || contact.conGUID}, ${nameCompany(company)}`

/** Returns the compared fields that decide most. */
const rankFields = ({ fields }: Candidate): readonly FieldComparison[] =>
  fields
    .filter(({ field, query }) => field !== PRIOR_FIELD && query !== '')
    .toSorted((a, b) => Math.abs(b.weight) - Math.abs(a.weight))

/** Returns a text such as `Company name, misspelled: “nortwind” for “northwind”.` */
function describeField({ field, level, query, stored }: FieldComparison): string {
  const values = query === stored || stored === '' ? `“${query}”` : `“${query}” for “${stored}”`
  return `${getFieldName(field)}, ${level === 'missing' ? 'not stored' : formatCode(level)}: ${values}.`
}

/** Returns the field that decided against a record, such as `Last name: requested “kellermann”, stored “keller”`. */
export function describeAgainst(against: FieldComparison | null): string {
  if (against === null) return 'No field contradicts it'
  const { field, query, stored } = against
  return `${getFieldName(field)}: requested “${query}”, ${stored === '' ? 'nothing stored' : `stored “${stored}”`}`
}

/** Returns the parameters of the form for a new person or company, under the names of its fields. */
export function toNewRecord(
  explanation: Explanation,
  { request }: Pick<EntryInFull, 'request'>,
): URLSearchParams {
  const get = (name: string): string => getText(request.json, name)
  const { compGUID } = explanation.decision
  const values = {
    conFullName: get('contactFullName'),
    conFirstName: get('contactFirstName'),
    conLastName: get('contactLastName'),
    conEmail: get('contactEmail'),
    conJobTitle: get('contactJobTitle'),
    ...(compGUID === ''
      ? { compName: get('companyName'), compWebsite: get('companyWebAddress') }
      : { compGUID }),
  }
  return new URLSearchParams(Object.entries(values).filter(([, value]) => value !== ''))
}
