/** What is asked about a lead. */
import { canBeAsked } from '../features/enrichment/input.ts'
import type { Field } from './headings.ts'
import type { Lead } from './lead.ts'
import type { Mapped } from './mapping.ts'
import { meant } from './values.ts'

/** The body of one enrichment: fields that have a value. */
export type Question = Partial<Readonly<Record<Field, string>>>

/** The request for a lead. */
export interface LeadRequest {
  readonly body: Question
  /** Why a value of the lead is not in the body; `''` where nothing is missing. */
  readonly warning: string
}

const UNUSABLE_EMAIL = 'contactEmail was not sent: it holds no usable email address.'

/** Leaves an unusable email out where the other fields are enough: the server would reject the whole request. */
export function requestFor(lead: Lead, mapping: readonly Mapped[]): LeadRequest {
  const body = bodyOf(lead, mapping)
  const { contactEmail, ...others } = body
  const isUsable = contactEmail === undefined || canBeAsked({ contactEmail })
  if (isUsable || lead.flaw !== undefined || !canBeAsked(others)) return { body, warning: '' }
  return { body: others, warning: UNUSABLE_EMAIL }
}

/** An email that is an object is not a blank one: it is reported as unusable. */
const HAS_MEMBERS = /^\s*\{\s*"/

function bodyOf(lead: Lead, mapping: readonly Mapped[]): Question {
  const body: Partial<Record<Field, string>> = {}
  for (const { field, column } of mapping) {
    const cell = lead.values[column] ?? ''
    const value = meant(cell) || (field === 'contactEmail' && HAS_MEMBERS.test(cell) ? cell : '')
    if (value !== '') body[field] = value
  }
  return body
}
