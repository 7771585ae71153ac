/** Compares a queried company name in another script with a stored one by their sounds. */

import { distance } from 'fastest-levenshtein'
import type { ParsedCompanyName } from '../normalize/company/company-name.ts'
import type { CompanyNameInterpretation } from '../normalize/company/company-name-query.ts'
import { getWordKind } from '../normalize/company/company-words.ts'
import { type Sound, toNameSound } from '../normalize/company/sounds.ts'
import type { ComparableName } from './comparable-name.ts'

/** "I" may stand for the consonant y. */
const VOWEL = /[aeou]/
const MIN_CONSONANTS = 2
/** The similarity that a shared business word adds. */
const SHARED_BUSINESS = 0.3
/** This many equal consonants count like equal vowels. */
const MANY_CONSONANTS = 7

/**
 * Returns the level of the sounds. Names with the same consonants are ranked by their vowels.
 * @returns `undefined` for a query in Latin script, and for other consonants
 */
export function compareSounds({ sound, terms }: CompanyNameInterpretation, stored: ComparableName) {
  if (sound === undefined) return undefined
  const { name } = stored
  const other = toNameSound(name)
  if (sound.consonants !== other.consonants || sound.consonants.length < MIN_CONSONANTS) return undefined
  const business = listBusinessTerms({ terms })
  if (business !== listBusinessTerms(name)) return 'same consonants'
  const similarity = compareVowels(sound, other) + (business === '' ? 0 : SHARED_BUSINESS)
  if (similarity >= 0.7) return 'same sound'
  return similarity >= 0.5 ? 'similar sound' : 'same consonants'
}

/** Returns the similarity of two sounds with the same consonants, from 0 to about 1. */
function compareVowels({ spelling, consonants }: Sound, other: Sound): number {
  if (!VOWEL.test(spelling)) return consonants.length / MANY_CONSONANTS
  return 1 - distance(spelling, other.spelling) / Math.max(spelling.length, other.spelling.length)
}

function listBusinessTerms({ terms }: Pick<ParsedCompanyName, 'terms'>): string {
  return terms
    .filter((term) => getWordKind(term) === 'business')
    .sort()
    .join(' ')
}
