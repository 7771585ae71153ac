/** Compares one queried given name with a stored one. */

import { doubleMetaphone } from 'double-metaphone'
import type { WeightLevel } from '../field-comparison.ts'
import { isCommonGivenName } from '../normalize/person/common-names.ts'
import { isListedGivenName, relateGivenNames } from '../normalize/person/name-variants.ts'
import { areRespelled, haveSameSounds, type SurnameLanguage } from '../normalize/person/romanization.ts'
import { foldSpelling, mayBeLostSpelling } from '../normalize/text.ts'
import { isTransposition, toTypoLevel } from './edit-distance.ts'

export type FirstNameLevel = WeightLevel<'first name'>

/** The languages of the surnames of both names. */
export interface NameContext {
  readonly languages: readonly SurnameLanguage[]
  readonly isVietnamese: boolean
}

export const NO_CONTEXT: NameContext = { languages: [], isVietnamese: false }

/** Feminine endings: Danielle is not Daniel. */
const FEMININE = /(?:ll|nn|tt|an)e$/
/** Layla is not Layal. */
const OPEN_END = /[aio]h?$/
/** Compared with a name that is the same but for its end: Karla is not Karl, and Mario is not Maria. */
const GENDERED_END = /(?:a|o|os|us|e)?$/

/** Compares the words of one given name, such as `jean pierre`. */
export function compareFirstName(
  query: readonly string[],
  stored: readonly string[],
  context: NameContext = NO_CONTEXT,
): FirstNameLevel {
  const a = query.join('')
  const b = stored.join('')
  if (a === b) return 'same'
  if (a.length === 1 || b.length === 1) return a[0] === b[0] ? 'initial' : 'different'
  return compareVariants(a, b) ?? compareRomanized(a, b, context) ?? compareSpelling(a, b)
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
  return !areListed && !isGenderPair(a, b) && areRespelled(a, b) ? 'sounds alike' : undefined
}

function compareSpelling(a: string, b: string): FirstNameLevel {
  if (isGenderPair(a, b)) return 'another name'
  const typoLevel = toTypoLevel(a, b)
  if (typoLevel !== undefined && isHomophone(a, b)) return 'sounds alike'
  const isKnownQuery = isListedGivenName(a)
  const isKnownStored = isListedGivenName(b)
  // Adam is not a typo of Ada, since both are common names.
  if (typoLevel !== undefined && isKnownQuery) {
    return isKnownStored ? 'another name' : 'one typo in a short name'
  }
  // Transpositions seldom make another name.
  if (typoLevel !== undefined && !isTransposition(a, b) && (isCommonGivenName(a) || isListedGivenName(a))) {
    return typoLevel === 'one typo' ? 'typo or another name' : 'typos or another name'
  }
  if (typoLevel !== undefined) return typoLevel
  if (!isPrefix(a, b)) return 'different'
  // Emma is not Emmanuel.
  return isKnownQuery && isKnownStored ? 'another name' : 'short form'
}

function isPrefix(a: string, b: string): boolean {
  const short = a.length < b.length ? a : b
  const long = a.length < b.length ? b : a
  return short.length > 2 && long.startsWith(short)
}

/** Returns whether the names differ only in an ending that makes the name of a woman or a man. */
function isGenderPair(a: string, b: string): boolean {
  if (a.charCodeAt(0) !== b.charCodeAt(0) || Math.abs(a.length - b.length) > 2) return false
  // Shankari is not Shankar.
  if (Math.min(a.length, b.length) > 4 && (a === `${b}i` || b === `${a}i`)) return true
  const endA = GENDERED_END.exec(a)?.[0] ?? ''
  const endB = GENDERED_END.exec(b)?.[0] ?? ''
  if (endA === endB || (endA !== 'a' && endB !== 'a')) return false
  return a.slice(0, a.length - endA.length) === b.slice(0, b.length - endB.length)
}

/**
 * Returns whether two first names sound alike: Sara and Sarah, Eric and Erik, Stephen and Steven, but not Eda and Ada,
 * or Tim and Tom.
 */
function isHomophone(a: string, b: string): boolean {
  if (doubleMetaphone(a)[0] !== doubleMetaphone(b)[0] || getVowels(a) !== getVowels(b)) return false
  return FEMININE.test(a) === FEMININE.test(b) && OPEN_END.test(a) === OPEN_END.test(b)
}

/** Returns the audible vowels. The metaphone contains only consonants. */
function getVowels(name: string): string {
  return name
    .replace(/[eh]+$/, '')
    .replace(/y/g, 'i')
    .replace(/[^aeiou]/g, '')
    .replace(/(.)\1+/g, '$1')
}
