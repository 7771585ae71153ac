/** What a value put at run time must be beyond a text, so that its record can be found. */
import type { FieldProblem } from '../../dataset/records.ts'
import { ApiError } from '../../lib/api-error.ts'
import { addressIn } from '../../lib/email.ts'
import { isPlaceholder } from '../../lib/placeholder.ts'
import { outcomeAskedFor } from '../../outcomes/named.ts'
import { OUTCOME_DOMAIN } from '../../outcomes/outcomes.ts'

/** Columns by whose values a caller may ask for an outcome instead. */
const ASKING = ['conEmail', 'compWebsite', 'compName'] as const
type Asking = (typeof ASKING)[number]

/** Why the record of a row would never be found by what the row says of it. */
export function unfindable(row: Readonly<Partial<Record<Asking, string>>>): FieldProblem[] {
  return ASKING.flatMap((field) => {
    const value = row[field] ?? ''
    const reason = value === '' ? undefined : problemOf(field, value)
    return reason === undefined ? [] : { field, reason }
  })
}

function problemOf(field: Asking, value: string): string | undefined {
  if (isPlaceholder(value)) return undefined
  if (field === 'conEmail' && addressIn(value) === undefined) {
    return 'is not an email address. Send one such as ada@company.com, or leave it out'
  }
  return isReserved(value)
    ? `is under ${OUTCOME_DOMAIN}, where names ask for outcomes: it would never be found`
    : undefined
}

/** A name that is no outcome is refused where it is asked for: nobody is found by it either. */
function isReserved(value: string): boolean {
  try {
    return outcomeAskedFor({ field: '', value }) !== undefined
  } catch (error) {
    if (error instanceof ApiError) return true
    throw error
  }
}
