/** Builds the request for a lead from its values. */
import { findPlaceholders, isValidInput } from '../../api/enrich/input.ts'
import { parseCell } from '../../columns/cell-value.ts'
import type { MappedColumn } from '../../columns/recognize-columns.ts'
import type { Lead } from '../lead.ts'
import type { LeadField } from './map-columns.ts'

/** The body of an enrichment request. Fields without a value are absent. */
export type EnrichmentBody = Partial<Readonly<Record<LeadField, string>>>

export interface LeadRequest {
  readonly body: EnrichmentBody
  /** Why a value of the lead is not in the body; `''` if all values are. */
  readonly warning: string
}

const UNUSABLE_EMAIL = 'contactEmail was not sent: it is not an email address.'

/** Omits an unusable email if the other fields are sufficient, because the server would reject the whole request. */
export function createLeadRequest(lead: Lead, mapping: readonly MappedColumn<LeadField>[]): LeadRequest {
  const body = createBody(lead, mapping)
  const { contactEmail, ...others } = body
  const isUsable = contactEmail === undefined || isValidInput({ contactEmail })
  if (isUsable || lead.parseError !== undefined || !isValidInput(others)) return { body, warning: '' }
  return { body: others, warning: UNUSABLE_EMAIL }
}

/** A JSON object in an email column is not blank: it is reported as unusable. */
const JSON_OBJECT = /^\s*\{\s*"/

function createBody(lead: Lead, mapping: readonly MappedColumn<LeadField>[]): EnrichmentBody {
  const body: Partial<Record<LeadField, string>> = {}
  for (const { field, column } of mapping) {
    const cell = lead.values[column] ?? ''
    const value = parseCell(cell) || (field === 'contactEmail' && JSON_OBJECT.test(cell) ? cell : '')
    if (value !== '') body[field] = value
  }
  const absent = findPlaceholders(body)
  for (const { field } of mapping) if (absent.includes(field)) delete body[field]
  return body
}
