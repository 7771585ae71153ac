/** Builds the request for a lead from its values. */
import { canBeAsked } from '../../api/enrich/input.ts'
import { isObject } from '../../lib/json.ts'
import type { Lead } from '../lead.ts'
import type { LeadField } from './headings.ts'
import type { MappedColumn } from './mapping.ts'

/** The body of one enrichment: fields that have a value. */
export type EnrichmentBody = Partial<Readonly<Record<LeadField, string>>>

export interface LeadRequest {
  readonly body: EnrichmentBody
  /** Why a value of the lead is not in the body; `''` where nothing is missing. */
  readonly warning: string
}

const UNUSABLE_EMAIL = 'contactEmail was not sent: it holds no usable email address.'

/** Leaves an unusable email out where the other fields are enough: the server would reject the whole request. */
export function createLeadRequest(lead: Lead, mapping: readonly MappedColumn[]): LeadRequest {
  const body = bodyOf(lead, mapping)
  const { contactEmail, ...others } = body
  const isUsable = contactEmail === undefined || canBeAsked({ contactEmail })
  if (isUsable || lead.parseError !== undefined || !canBeAsked(others)) return { body, warning: '' }
  return { body: others, warning: UNUSABLE_EMAIL }
}

/** An email that is an object is not a blank one: it is reported as unusable. */
const HAS_MEMBERS = /^\s*\{\s*"/

function bodyOf(lead: Lead, mapping: readonly MappedColumn[]): EnrichmentBody {
  const body: Partial<Record<LeadField, string>> = {}
  for (const { field, column } of mapping) {
    const cell = lead.values[column] ?? ''
    const value = parseCell(cell) || (field === 'contactEmail' && HAS_MEMBERS.test(cell) ? cell : '')
    if (value !== '') body[field] = value
  }
  return body
}

/** What spreadsheets and exports write where there is nothing. */
const NOTHING = /^(?:#N\/A|#N\/V|#REF!|#NAME\?|#VALUE!|#NULL!|N\/A|n\.a\.|null|nil|none|undefined|-+|—)$/i

/** `="0123"` keeps Excel from taking it for a number. */
const FORMULA = /^="(.*)"$/s

/** What is meant by a cell; `''` for none. Blanks that cannot be seen are taken away. */
export function parseCell(value: string): string {
  const text = value.replace(/[\u200B\u2060\uFEFF]/g, '').trim()
  const inFormula = FORMULA.exec(text)?.[1]
  const bare = inFormula === undefined ? text : inFormula.replaceAll('""', '"').trim()
  return NOTHING.test(bare) ? '' : (nameIn(bare) ?? bare)
}

/** CRM systems give a company as an object of its own: `{"id":7,"name":"Acme"}`. Without a name, nothing is meant. */
function nameIn(text: string): string | undefined {
  if (!/^\{\s*("|\})/.test(text)) return undefined
  try {
    const object: unknown = JSON.parse(text)
    if (!isObject(object)) return undefined
    return typeof object.name === 'string' ? object.name.trim() : ''
  } catch {
    return undefined
  }
}
