/**
 * Matches one word with several: an acronym (`ibm`) consists of the first letters of the words, a blend (`labcorp`) of
 * the first letters of some words and longer beginnings of others.
 */

import { sumWeightTerms, toWeightTerm, type WeightLevel, type WordComparison } from '../field-comparison.ts'
import type { ParsedCompanyName } from '../normalize/company/company-name.ts'
import { type PositionedWord, sumIdf, toAgreement } from './word-comparison.ts'

const MIN_ACRONYM_LENGTH = 3
const MAX_ACRONYM_LENGTH = 6
/** Besides the legal form. */
const MIN_ACRONYM_WORDS = 2

/** Returns whether `short` consists of the first letters of the first words. "and" and "of" are skipped. */
function isAcronym(short: string, words: readonly PositionedWord[]): boolean {
  if (short.length < MIN_ACRONYM_LENGTH || short.length > MAX_ACRONYM_LENGTH || words.length < short.length)
    return false
  let matched = 0
  for (const { text } of words) {
    if (matched === short.length) break
    if (isSkippedWord(text)) continue
    if (text.charCodeAt(0) !== short.charCodeAt(matched)) return false
    matched++
  }
  return matched === short.length
}

/**
 * Returns the acronyms of a whole name: without its legal form, and with the first letters of it. TSMC includes that of
 * "Company".
 */
export function listAcronyms({ words, legalForms }: ParsedCompanyName): string[] {
  const initials = words.filter((word) => !isSkippedWord(word)).map((word) => word.charAt(0))
  if (initials.length < MIN_ACRONYM_WORDS) return []
  const acronyms: string[] = []
  for (const form of ['', ...legalForms]) {
    initials.push(form.charAt(0))
    const acronym = initials.join('')
    if (acronym.length >= MIN_ACRONYM_LENGTH && acronym.length <= MAX_ACRONYM_LENGTH) acronyms.push(acronym)
  }
  return acronyms
}

/** Returns how many words the first `letters` of an acronym stand for, including skipped words. */
function countAcronymWords(words: readonly PositionedWord[], letters: number): number {
  let count = 0
  let left = letters
  while (left > 0 && count < words.length) if (!isSkippedWord(words[count++]?.text ?? '')) left--
  return count
}

function isSkippedWord(word: string): boolean {
  return word === 'and' || word === 'of'
}

const MIN_BLEND_LENGTH = 5
const MAX_BLEND_LENGTH = 12
const MIN_BLENDED_WORDS = 2
/**
 * The last word contributes at least two letters: `Fujico` for Fuji Corporation would otherwise be a typo of another
 * name.
 */
const MIN_LAST_LETTERS = 2

interface Blend {
  /** The number of leading words that the blend covers, including skipped words. */
  readonly wordCount: number
  /** The number of words that contribute letters. The fewer, the less likely is a coincidence. */
  readonly contributorCount: number
}

/**
 * Splits `short` into one or more first letters of each of the leading words. "and" and "of" may contribute none.
 * Returns `undefined` if `short` is not such a blend.
 */
export function parseBlend(short: string, words: readonly string[]): Blend | undefined {
  return canBeBlend(short) ? parseRest(short, words, 0, 0) : undefined
}

export function canBeBlend(word: string): boolean {
  return word.length >= MIN_BLEND_LENGTH && word.length <= MAX_BLEND_LENGTH && /^[a-z]+$/.test(word)
}

/** Searches depth first, longest beginnings first. Names are short. */
function parseRest(
  rest: string,
  words: readonly string[],
  at: number,
  contributorCount: number,
): Blend | undefined {
  const word = words[at]
  if (rest === '')
    return contributorCount >= MIN_BLENDED_WORDS ? { wordCount: at, contributorCount } : undefined
  if (word === undefined) return undefined
  let shared = 0
  while (shared < word.length && shared < rest.length && word[shared] === rest[shared]) shared++
  for (let letters = shared; letters > 0; letters--) {
    if (letters === rest.length && letters < MIN_LAST_LETTERS) continue
    const blend = parseRest(rest.slice(letters), words, at + 1, contributorCount + 1)
    if (blend !== undefined) return blend
  }
  return at > 0 && (word === 'and' || word === 'of')
    ? parseRest(rest, words, at + 1, contributorCount)
    : undefined
}

/** Returns the possible initials of the words of a blend: its first letter and some of the following ones, in order. */
export function listPossibleInitials(short: string, minLength: number, maxLength: number): string[] {
  const possible: string[] = []
  const extend = (initials: string, from: number) => {
    if (initials.length >= minLength) possible.push(initials)
    if (initials.length === maxLength) return
    for (let at = from; at < short.length; at++) extend(initials + short.charAt(at), at + 1)
  }
  extend(short.charAt(0), 1)
  return [...new Set(possible)]
}

/** A matched acronym or blend, and the words that remain to be compared. */
interface ShortFormMatch {
  readonly comparison: WordComparison
  readonly queryRest: readonly PositionedWord[]
  readonly storedRest: readonly PositionedWord[]
}

/**
 * Matches an acronym on either side, or a blend in the query.
 * @param isFullName the queried name has a legal form. Then it is not searched for blends, since these are brand names,
 * and its acronym does not include the letter of another legal form
 */
export function matchShortForm(
  query: readonly PositionedWord[],
  stored: readonly PositionedWord[],
  isFullName: boolean,
): ShortFormMatch | undefined {
  const inQuery =
    findAcronym(query, stored, isFullName) ?? (isFullName ? undefined : findBlend(query, stored))
  if (inQuery !== undefined) {
    const comparison = compareShortForm(inQuery, [inQuery.short], inQuery.long)
    return { comparison, queryRest: inQuery.shortRest, storedRest: inQuery.longRest }
  }
  const inStored = findAcronym(stored, query, false)
  if (inStored === undefined) return undefined
  const comparison = compareShortForm(inStored, inStored.long, [inStored.short])
  return { comparison, queryRest: inStored.longRest, storedRest: inStored.shortRest }
}

interface ShortForm {
  readonly level: 'acronym' | 'blend'
  /** The number of words that contribute letters. */
  readonly contributorCount: number
  readonly short: PositionedWord
  readonly long: readonly PositionedWord[]
  readonly shortRest: readonly PositionedWord[]
  readonly longRest: readonly PositionedWord[]
}

function findAcronym(
  shorts: readonly PositionedWord[],
  longs: readonly PositionedWord[],
  isFullName: boolean,
): ShortForm | undefined {
  for (const short of shorts) {
    const { text, isLegalForm } = short
    if (isLegalForm || !isAcronym(text, longs)) continue
    const wordCount = countAcronymWords(longs, text.length)
    if (isFullName && hasLegalForm(longs.slice(0, wordCount))) continue
    return { level: 'acronym', contributorCount: text.length, ...splitRest(short, wordCount, shorts, longs) }
  }
  return undefined
}

const hasLegalForm = (words: readonly PositionedWord[]): boolean =>
  words.some(({ isLegalForm }) => isLegalForm)

/**
 * Searches the query only: a caller who knows the short name seldom sends the long one. Legal forms contribute no
 * letters.
 */
function findBlend(
  shorts: readonly PositionedWord[],
  longs: readonly PositionedWord[],
): ShortForm | undefined {
  const initial = longs.find(({ isLegalForm }) => !isLegalForm)?.text[0]
  for (const short of shorts) {
    if (short.isLegalForm || short.text[0] !== initial) continue
    const texts = longs.filter(({ isLegalForm }) => !isLegalForm).map(({ text }) => text)
    const blend = parseBlend(short.text, texts)
    if (blend === undefined) continue
    const { wordCount, contributorCount } = blend
    return { level: 'blend', contributorCount, ...splitRest(short, wordCount, shorts, longs) }
  }
  return undefined
}

function splitRest(
  short: PositionedWord,
  wordCount: number,
  shorts: readonly PositionedWord[],
  longs: readonly PositionedWord[],
) {
  const shortRest = shorts.filter((word) => word !== short)
  return { short, long: longs.slice(0, wordCount), shortRest, longRest: longs.slice(wordCount) }
}

/**
 * Returns the agreement of a short form with the words that it stands for. The weight is that of the level, and at most
 * that of the words themselves.
 */
function compareShortForm(
  form: ShortForm,
  query: readonly PositionedWord[],
  stored: readonly PositionedWord[],
): WordComparison {
  const { level, short } = form
  const terms = [toWeightTerm('spelling', toLevel(form, stored.includes(short)))]
  if (level === 'acronym' && hasLegalForm(form.long))
    terms.push(toWeightTerm('spelling', 'acronym with legal form'))
  const weight = sumWeightTerms(terms)
  const limit = Math.min(sumIdf(query), sumIdf(stored))
  return weight <= limit
    ? toAgreement(level, query, stored, weight, terms)
    : toAgreement(level, query, stored, limit)
}

/**
 * Returns the level of a match. Callers seldom send the full name of a company that is stored by its acronym. The more
 * words contribute so few letters, the more likely is a coincidence.
 */
function toLevel({ level, contributorCount, short }: ShortForm, isStored: boolean): WeightLevel<'spelling'> {
  const { length } = short.text
  if (level === 'blend') {
    return contributorCount > 2
      ? 'blend of more words'
      : length < 7
        ? 'short blend of two words'
        : 'blend of two words'
  }
  const acronym = length === 3 || length === 4 ? (`acronym of ${length}` as const) : 'longer acronym'
  return isStored ? `stored ${acronym}` : acronym
}
