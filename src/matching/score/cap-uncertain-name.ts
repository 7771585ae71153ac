/** Limits the grade of a company that only its name identifies, and whose name differs from the queried one. */

import type { FieldComparison, WeightField } from '../field-comparison.ts'
import { capGrade } from './cap-grade.ts'

/** The fields that agree for other companies, too. */
const NAME_FIELDS: ReadonlySet<WeightField> = new Set(['company name', 'legal form', 'company country'])

/** Name levels with words that only one of both names has. */
const OTHER_WORDS: ReadonlySet<string> = new Set(['partly', 'shortened'])

/** Returns the candidate with at most grade A if words differ (Phillips 66 Partners is not Phillips 66), and B if only initials agree. */
export function capUncertainName<
  Candidate extends { readonly comparisons: readonly FieldComparison[]; readonly weight: number },
>(candidate: Candidate): Candidate {
  const { comparisons } = candidate
  const name = comparisons.find(({ field }) => field === 'company name')
  const isIdentified = comparisons.some(({ field, weight }) => weight > 0 && !NAME_FIELDS.has(field))
  if (name === undefined || isIdentified) return candidate
  const { field } = name
  if ([name, ...(name.words ?? [])].some(({ level }) => level === 'initials'))
    return capGrade(candidate, 'B', { field, level: 'with initials' })
  return OTHER_WORDS.has(name.level)
    ? capGrade(candidate, 'A', { field, level: 'with other words' })
    : candidate
}
