/** Parses the stored name of a person, and interprets a queried one in every likely way. */

import csv from '../../../../data/person-name-words.csv' with { type: 'text' }
import { readWordSet } from '../read-data-tables.ts'
import { fold, splitWords } from '../text.ts'
import { isVowelless, romanizeEastAsianName, romanizeWords } from './native-names.ts'

/** A stored name. Each part may have several words, or none. */
export interface ParsedPersonName {
  readonly given: readonly string[]
  readonly middle: readonly string[]
  readonly family: readonly string[]
}

/** One interpretation of a queried name. */
export interface PersonNameInterpretation {
  readonly given: readonly string[]
  readonly family: readonly string[]
  /** The last name comes first in the query. */
  readonly swapped: boolean
  /** The query is in a script that omits vowels, such as Arabic. */
  readonly isVowelless: boolean
  /** Both names in one word, such as the user name `ronaldhernandez`. They are split at a stored last name. */
  readonly joined?: string
}

export interface PersonNameQuery {
  readonly interpretations: readonly PersonNameInterpretation[]
  /** The words of the middle name field. A middle name in the full name is part of `given`. */
  readonly middle: readonly string[]
}

/** Titles and forms of address in many languages. */
const TITLES = readWordSet(csv, 'title')
/** Titles before a given name, which often stands alone: `Khun Somchai`. */
const GIVEN_NAME_TITLES = readWordSet(csv, 'title before a given name')
/** Titles that are also names. They are kept in one interpretation. */
const MAYBE_TITLES = readWordSet(csv, 'title or name')
/** Also forms of address after a name, in Japan and Korea. */
const SUFFIXES = readWordSet(csv, 'suffix')
const ASIDE = /\([^)]*\)|"[^"]*"/g
/** A capital within a word begins another name, unless it follows a prefix: `SarahReilly`, but not `McDonald`. */
const CAMEL_CASE = /(?<=\p{Ll}{3})(?=\p{Lu}\p{Ll})/u
const MIN_JOINED = 8
const DOTS_IN_LETTERS = /(?<=\b[a-z])\.(?=[a-z]\b)/g
const ONE_WORD = /^[a-z]+$/
const MAX_WORDS = 6

export function parsePersonName(first: string, middle: string, last: string): ParsedPersonName {
  return { given: splitNameWords(first), middle: splitNameWords(middle), family: splitNameWords(last) }
}

/**
 * Interprets a queried name. Returns `undefined` without a name. First and last name together take precedence over the
 * full name.
 */
export function interpretPersonName(parts: {
  readonly full?: string | undefined
  readonly first?: string | undefined
  readonly middle?: string | undefined
  readonly last?: string | undefined
}): PersonNameQuery | undefined {
  const { full, first, last } = parts
  if (full === undefined && first === undefined && last === undefined) return undefined
  const middle = splitNameWords(parts.middle ?? '')
  const given = removeAffixes(splitQueryWords(first ?? ''))
  const family = removeAffixes(splitQueryWords(last ?? ''))
  const hasBothParts = given.length > 0 && family.length > 0
  const isNative = isVowelless(`${first ?? ''}${last ?? ''}`)
  const single = hasBothParts ? [] : interpretFullName(first ?? last ?? '', family.length > 0)
  const ofParts = hasBothParts
    ? [...interpretParts(given, family, isNative), ...romanizeParts(first, last)]
    : single
  const ofFull = full === undefined ? [] : interpretFullName(full, true)
  // Contradictory names are both interpreted. Then two people fit, and neither is likely enough for a match.
  const isContradicted =
    ofFull.length > 0 && !splitNameWords(full ?? '').some((word) => family.includes(word))
  const ofBoth = isContradicted ? [...ofParts, ...ofFull] : ofParts
  const interpretations = hasBothParts ? ofBoth : ofFull.length > 0 ? ofFull : ofParts
  return interpretations.length > 0 ? { interpretations, middle } : undefined
}

/** Removes a maiden name or nickname in brackets, unless nothing else remains. */
function splitQueryWords(text: string): string[] {
  const words = splitNameWords(fold(romanizeWords(text)).replace(ASIDE, ' '))
  return words.length > 0 ? words : splitNameWords(text)
}

/** Returns the folded words of a name, at most six. */
export function splitNameWords(text: string): string[] {
  // Most names are one plain word, and an employer may have thousands of them to compare.
  if (ONE_WORD.test(text)) return [text]
  const folded = fold(text)
  if (ONE_WORD.test(folded)) return [folded]
  return splitWords(folded.replace(DOTS_IN_LETTERS, ' ')).slice(0, MAX_WORDS)
}

function interpretParts(
  given: readonly string[],
  family: readonly string[],
  isVowelless: boolean,
): PersonNameInterpretation[] {
  return [
    { given, family, swapped: false, isVowelless },
    { given: family, family: given, swapped: true, isVowelless },
  ]
}

/** Romanizes the name in two fields as the full name with the last name first. */
function romanizeParts(first = '', last = ''): PersonNameInterpretation[] {
  return romanizeEastAsianName(`${last} ${first}`).map(toInterpretation)
}

function toInterpretation({ given, family }: { given: string; family: string }): PersonNameInterpretation {
  return { given: splitNameWords(given), family: splitNameWords(family), swapped: false, isVowelless: false }
}

/**
 * Interprets a full name. A comma determines the order. Without one, every split into first and last name is an
 * interpretation, in both orders.
 * @param isFamily whether a single word is the last name
 */
function interpretFullName(full: string, isFamily: boolean): PersonNameInterpretation[] {
  if (full === '') return []
  const isNative = isVowelless(full)
  const commaParts = fold(romanizeWords(full))
    .replace(ASIDE, ' ')
    .split(',')
    .map(splitNameWords)
    .filter((words) => words.some((word) => !SUFFIXES.has(word) && !TITLES.has(word)))
  const [family = [], given] = commaParts
  if (given !== undefined) {
    const first = removeAffixes(given)
    const last = removeAffixes(family)
    return [{ given: first, family: last, swapped: false, isVowelless: isNative }]
  }
  const romanized = romanizeEastAsianName(full).map(toInterpretation)
  const withTitle =
    family.length > 1 && MAYBE_TITLES.has(family[0] ?? '') ? splitInAllWays(family, isNative) : []
  const words = removeAffixes(family)
  const [title = ''] = family
  if (words.length !== 1) return [...romanized, ...splitInAllWays(words, isNative), ...withTitle]
  const isGiven = family.length > 1 && GIVEN_NAME_TITLES.has(title)
  return [...romanized, ...withTitle, ...interpretWord(full, words, isNative, isFamily && !isGiven)]
}

/** Interprets one word: a last name, a given name after its title, or both names in one word. */
function interpretWord(
  text: string,
  words: readonly string[],
  isVowelless: boolean,
  isFamily: boolean,
): PersonNameInterpretation[] {
  const [joined = ''] = words
  const split = splitNameWords(text.split(CAMEL_CASE).join(' '))
  const one = isFamily
    ? { given: [], family: words, swapped: false, isVowelless }
    : { given: words, family: [], swapped: false, isVowelless }
  if (split.length === 2) return [one, ...splitInAllWays(split, isVowelless)]
  return joined.length < MIN_JOINED ? [one] : [one, { ...one, given: [], family: words, joined }]
}

function splitInAllWays(words: readonly string[], isVowelless: boolean): PersonNameInterpretation[] {
  const interpretations: PersonNameInterpretation[] = []
  for (let end = words.length - 1; end > 0; end--) {
    interpretations.push({
      given: words.slice(0, end),
      family: words.slice(end),
      swapped: false,
      isVowelless,
    })
  }
  for (let end = 1; end < words.length; end++) {
    interpretations.push({ given: words.slice(end), family: words.slice(0, end), swapped: true, isVowelless })
  }
  return interpretations
}

/**
 * Returns whether the first of several words is an initial, which then belongs to the middle name: `B` in `John B
 * Smith`. `O` and `D` are part of a surname: `Mary O Brien`.
 */
export function startsWithInitial([first = '', ...others]: readonly string[]): boolean {
  return others.length > 0 && first.length === 1 && first !== 'o' && first !== 'd'
}

/** Removes titles and suffixes: `Dr. John Smith Jr.` becomes `john smith`. At least one word remains. */
function removeAffixes(words: readonly string[]): string[] {
  let start = 0
  let end = words.length
  while (start < end - 1 && isTitle(words[start] ?? '', end - start > 2)) start++
  while (end > start + 1 && SUFFIXES.has(words[end - 1] ?? '')) end--
  return words.slice(start, end)
}

/**
 * Returns whether the first word is a title.
 * @param hasMore whether two words follow. One word after `Sri` or `Don` is more likely a last name
 */
const isTitle = (word: string, hasMore: boolean): boolean =>
  GIVEN_NAME_TITLES.has(word) || (MAYBE_TITLES.has(word) ? hasMore : TITLES.has(word))
