/** Compares one queried given name with a stored one. */

import type { WeightLevel } from '../field-comparison.ts'
import { haveOtherGenders, isCommonGivenName } from '../normalize/person/common-names.ts'
import { isListedGivenName, relateGivenNames } from '../normalize/person/name-variants.ts'
import { areRespelled, haveSameSounds, type SurnameLanguage } from '../normalize/person/romanization.ts'
import { foldSpelling, mayBeLostSpelling } from '../normalize/text.ts'
import { compareTypos, isTransposition, type NameSimilarity } from './edit-distance.ts'

export type FirstNameLevel = WeightLevel<'first name'>

/** The languages of the surnames of both names. */
export interface NameContext {
  readonly languages: readonly SurnameLanguage[]
  readonly isVietnamese: boolean
}

export const NO_CONTEXT: NameContext = { languages: [], isVietnamese: false }

/** Compares the words of one given name, such as `jean pierre`. */
export function compareFirstName(
  query: readonly string[],
  stored: readonly string[],
  context: NameContext = NO_CONTEXT,
): NameSimilarity<FirstNameLevel> {
  const a = query.join('')
  const b = stored.join('')
  if (a === b) return { level: 'same', typos: 0 }
  if (a.length === 1 || b.length === 1) return { level: a[0] === b[0] ? 'initial' : 'different', typos: 0 }
  const variant = compareVariants(a, b) ?? compareRomanized(a, b, context)
  const similarity = variant === undefined ? compareSpelling(a, b) : { level: variant, typos: 0 }
  // Andrea is not Andrew, although Andy is a short form of both.
  const areOthers =
    similarity.level !== 'different' && relateGivenNames(a, b) === undefined && haveOtherGenders(a, b)
  return areOthers ? { ...similarity, level: 'another name' } : similarity
}

/** Compares names that are listed as variants of each other. */
function compareVariants(a: string, b: string): FirstNameLevel | undefined {
  if (foldSpelling(a) === foldSpelling(b)) return 'spelling variant'
  if (mayBeLostSpelling(a, b)) return 'lost letters'
  const relation = relateGivenNames(a, b)
  if (relation === 'spelling') return 'spelling variant'
  if (relation === 'short form') return 'nickname'
  return relation === 'short forms' ? 'shared nickname' : undefined
}

/** Compares spellings in two romanization systems. Two names that are listed are two names. */
function compareRomanized(a: string, b: string, { languages }: NameContext): FirstNameLevel | undefined {
  if (languages.some((language) => haveSameSounds(a, b, language))) return 'sounds alike'
  const areListed = isListedGivenName(a) && isListedGivenName(b)
  return !areListed && areRespelled(a, b) ? 'sounds alike' : undefined
}

function compareSpelling(a: string, b: string): NameSimilarity<FirstNameLevel> {
  const similarity = compareTypos(a, b)
  const isKnownQuery = isListedGivenName(a)
  const isKnownStored = isListedGivenName(b)
  if (similarity === undefined) {
    // Emma is not Emmanuel.
    const level = isKnownQuery && isKnownStored ? 'another name' : 'short form'
    return { level: isPrefix(a, b) ? level : 'different', typos: 0 }
  }
  const { level, typos } = similarity
  // Adam is not a typo of Ada, since both are common names.
  if (isKnownQuery) return { level: isKnownStored ? 'another name' : 'one typo in a short name', typos }
  // Transpositions seldom make another name.
  if (!isCommonGivenName(a) || isTransposition(a, b)) return similarity
  return { level: level === 'one typo' ? 'typo or another name' : 'typos or another name', typos }
}

function isPrefix(a: string, b: string): boolean {
  const short = a.length < b.length ? a : b
  const long = a.length < b.length ? b : a
  return short.length > 2 && long.startsWith(short)
}
