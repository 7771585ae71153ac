/** Describes a recorded response, and prepares a record that is missing. */
import { getText, type JsonObject } from '../../api/json.ts'
import type { EntryInFull, Explanation } from '../../api/schemas.ts'

/** Returns what a response of Enrich or Buying group says, such as `Found Ada Keller at Northwind Optics, Inc.`. */
export function describeRecorded(body: JsonObject): string {
  const get = (name: string): string => getText(body, name)
  const [status, person] = [get('recordStatus'), get('conFullName')]
  const company = get('compName') || get('compWebsite')
  if (get('conGUID') !== '')
    // With some subscriptions, the company is the current one.
    return status === 'No Longer' ? `${person} has left` : `Found ${person} at ${company}`
  if (get('compGUID') === '') return 'No match'
  return status === 'No Match' ? `Found only the company ${company}` : `Found ${company}`
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
    conJobTitleEn: get('contactJobTitle'),
    ...(compGUID === ''
      ? { compName: get('companyName'), compWebsite: get('companyWebAddress') || get('companyWebsite') }
      : { compGUID }),
  }
  return new URLSearchParams(Object.entries(values).filter(([, value]) => value !== ''))
}
