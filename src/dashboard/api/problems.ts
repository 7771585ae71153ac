/** What a server refused, by the fields it names. */
import { Refusal } from './client.ts'
import { memberOf } from './json-values.ts'

export interface FieldProblem {
  readonly field: string
  readonly message: string
}

/** As the server listed them; none where it refused nothing in particular. */
export function detailsOf(error: unknown): readonly FieldProblem[] {
  if (!(error instanceof Refusal)) return []
  const details = memberOf(memberOf(error.body, 'error'), 'details')
  return Array.isArray(details) ? details.filter(isProblem) : []
}

/** The first problem of each field. */
export function problemsByField(error: unknown): Readonly<Record<string, string>> {
  const problems: Record<string, string> = {}
  for (const { field, message } of detailsOf(error)) problems[field] ??= message
  return problems
}

/** What is wrong with one field, or what went wrong at all. */
export const problemOf = (error: unknown, field: string): string =>
  problemsByField(error)[field] ?? (error instanceof Error ? error.message : 'That did not work.')

const isProblem = (value: unknown): value is FieldProblem =>
  typeof memberOf(value, 'field') === 'string' && typeof memberOf(value, 'message') === 'string'
