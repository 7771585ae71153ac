/** Corrects a request with a value of a close record. */
import { getText } from '../../api/json.ts'
import type { EntryInFull, Schemas } from '../../api/schemas.ts'

type CloseRecord = Schemas['ClosestRecord']

interface FieldValue {
  /** The field of the request. */
  readonly name: string
  readonly value: string
}

/** Returns the stored value for the field of a request that contradicts a record most; `undefined` if there is none. */
export function findClosestValue(json: unknown, record: CloseRecord): FieldValue | undefined {
  return toInputs(record).find(({ name, value }) => getText(json, name) !== '' && value !== '')
}

/** Returns the field of an unmatched request that contradicts the closest record most; `undefined` if there is none. */
export function findFieldToChange({ match, request }: EntryInFull): string | undefined {
  if (match === null || match.explanation.decision.cause === 'match') return undefined
  const { people, companies } = match.explanation.closest
  const [closest] = [...people, ...companies]
  return closest && findClosestValue(request.json, closest)?.name
}

/** Returns the fields of the request that the comparison is about, each with its value as stored. The comparison itself is in lower case. */
function toInputs({ against, company, contact }: CloseRecord): FieldValue[] {
  const fullName = { name: 'contactFullName', value: contact?.conFullName ?? '' }
  switch (against?.field) {
    case 'last_name':
      return [fullName, { name: 'contactLastName', value: contact?.conLastName ?? '' }]
    case 'first_name':
      return [fullName, { name: 'contactFirstName', value: contact?.conFirstName ?? '' }]
    case 'middle_name':
      return [fullName, { name: 'contactMiddleName', value: contact?.conMiddleName ?? '' }]
    case 'full_name':
    case 'name_order':
      return [fullName]
    case 'email':
    case 'email_domain':
      return [{ name: 'contactEmail', value: contact?.conEmail ?? '' }]
    case 'job_title':
      return [{ name: 'contactJobTitle', value: contact?.conJobTitle ?? '' }]
    case 'company_name':
      return [{ name: 'companyName', value: company.compName }]
    case 'website':
      return ['companyWebAddress', 'companyWebsite'].map((name) => ({ name, value: company.compWebsite }))
    default:
      return []
  }
}
