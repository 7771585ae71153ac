/** Limits the grade of a company that only its name identifies, and whose name differs from the queried one. */

import { isTransposition } from '../compare/edit-distance.ts'
import type { FieldComparison, WeightField, WordComparison, WordLevel } from '../field-comparison.ts'
import { foldSpelling } from '../normalize/text.ts'
import { capGrade } from './cap-grade.ts'

/** The fields that agree for other companies, too. */
const NAME_FIELDS: ReadonlySet<WeightField> = new Set(['company name', 'legal form', 'company country'])

/** Name levels with words that only one of both names has. */
const OTHER_WORDS: ReadonlySet<string> = new Set(['partly', 'shortened'])

/**
 * Returns the candidate with at most grade A if words are missing or a letter is doubled (Betta is not Beta), and at most B if the queried
 * name has other words (Phillips 66 Partners is not Phillips 66), initials stand for words, or a letter is another one (Morita is not Morito).
 */
export function capUncertainName<
  Candidate extends { readonly comparisons: readonly FieldComparison[]; readonly weight: number },
>(candidate: Candidate): Candidate {
  const { comparisons } = candidate
  const name = comparisons.find(({ field }) => field === 'company name')
  const isIdentified = comparisons.some(({ field, weight }) => weight > 0 && !NAME_FIELDS.has(field))
  if (name === undefined || isIdentified) return candidate
  const { field, level, words = [] } = name
  if (level === 'initials' || words.some((word) => word.level === 'initials'))
    return capGrade(candidate, 'B', { field, level: 'with initials' })
  if (words.some(hasSubstitution)) return capGrade(candidate, 'B', { field, level: 'with another letter' })
  const isLonger = words.some((word) => word.level === 'extra')
  if (OTHER_WORDS.has(level))
    return capGrade(candidate, isLonger ? 'B' : 'A', { field, level: 'with other words' })
  return words.some(isDoubled)
    ? capGrade(candidate, 'A', { field, level: 'with a doubled letter' })
    : candidate
}

/** Fields that identify a company, or a person whatever their employer is called. */
const IDENTIFIERS: ReadonlySet<WeightField> = new Set([
  'company profile',
  'website',
  'email domain',
  'contact profile',
  'email',
])

/**
 * Returns whether both company names have words that the other lacks, and no identifier agrees: Arctic Anchor Builders is not Arctic Hinge
 * Builders, and may employ a Terry Pierce, too.
 */
export function hasDifferentCompanyName(comparisons: readonly FieldComparison[]): boolean {
  const { words = [] } = comparisons.find(({ field }) => field === 'company name') ?? {}
  const has = (...levels: WordLevel[]) => words.some(({ level }) => levels.includes(level))
  return (
    has('extra') &&
    has('missing', 'missing at end') &&
    !comparisons.some(({ field, weight }) => weight > 0 && IDENTIFIERS.has(field))
  )
}

const isDoubled = ({ level, query, stored }: WordComparison): boolean =>
  level === 'misspelled' && foldSpelling(query) === foldSpelling(stored)

const hasSubstitution = (word: WordComparison): boolean =>
  word.level === 'misspelled' &&
  word.query.length === word.stored.length &&
  !isTransposition(word.query, word.stored)
