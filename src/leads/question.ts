/** What is asked about a lead. */
import type { Field } from './headings.ts'
import type { Lead } from './lead.ts'
import type { Mapped } from './mapping.ts'
import { meant } from './values.ts'

/** The body of one enrichment: fields that have a value. */
export type Question = Partial<Readonly<Record<Field, string>>>

export function questionOf(lead: Lead, mapping: readonly Mapped[]): Question {
  const question: Partial<Record<Field, string>> = {}
  for (const { field, column } of mapping) {
    const value = meant(lead.values[column] ?? '')
    if (value !== '') question[field] = value
  }
  return question
}
