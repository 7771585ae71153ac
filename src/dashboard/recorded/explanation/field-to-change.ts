import { getText } from '../../api/json.ts'
import type { EntryInFull } from '../../api/schemas.ts'

/** The fields of a request that a comparison is about. */
const INPUTS: Readonly<Record<string, readonly string[]>> = {
  last_name: ['contactFullName', 'contactLastName'],
  first_name: ['contactFullName', 'contactFirstName'],
  middle_name: ['contactFullName', 'contactMiddleName'],
  full_name: ['contactFullName'],
  name_order: ['contactFullName'],
  email: ['contactEmail'],
  email_domain: ['contactEmail'],
  job_title: ['contactJobTitle'],
  company_name: ['companyName'],
  website: ['companyWebAddress', 'companyWebsite'],
}

/** Returns the field of an unmatched request that contradicts the closest record most; `undefined` if there is none. */
export function findFieldToChange({ match, request }: EntryInFull): string | undefined {
  if (match === null || match.explanation.decision.cause === 'match') return undefined
  const { people, companies } = match.explanation.closest
  const [closest] = [...people, ...companies]
  return INPUTS[closest?.against?.field ?? '']?.find((name) => getText(request.json, name) !== '')
}
