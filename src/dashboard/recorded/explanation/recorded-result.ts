/** Compares the recorded response with the explanation, and prepares a record that is missing. */
import { getText } from '../../api/json.ts'
import type { EntryInFull, Explanation } from '../../api/schemas.ts'

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
  // A person who has left the requested company is returned with the current one.
  const compared = decision.conGUID === '' ? (['compGUID', 'conGUID'] as const) : (['conGUID'] as const)
  const isSame = [...compared, 'accuracy' as const].every((name) => getText(body, name) === decision[name])
  if (isSame) return undefined
  const status = getText(body, 'recordStatus')
  const company = getText(body, 'compName') || getText(body, 'compWebsite')
  if (getText(body, 'conGUID') !== '') return `${status}: ${getText(body, 'conFullName')} at ${company}`
  return company === '' ? status : `${status}: only the company ${company}`
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
