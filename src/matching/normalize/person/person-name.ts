/** Parses the stored name of a person, and interprets a queried one in every likely way. */

import csv from '../../../../data/person-name-words.csv' with { type: 'text' }
import type { PersonRecord } from '../../types.ts'
import { readWordSet } from '../read-data-tables.ts'
import { isCommonGivenName, isCommonSurname } from './common-names.ts'
import { isGivenNameOf, isListedGivenName } from './name-variants.ts'
import {
  areTitles,
  findGeneration,
  keepBothEnds,
  mayBeAddition,
  type NameToken,
  removeTitles,
  splitFullName,
  splitNameField,
  splitNameWords,
  toNameWords,
} from './name-words.ts'
import { listHanNames, romanizeEastAsianName } from './native-names.ts'

/** The columns of a stored name. */
export type StoredName = Pick<PersonRecord, 'firstName' | 'middleName' | 'lastName' | 'fullName'>

/** A stored name. Each part may have several words, or none. */
export interface ParsedPersonName {
  readonly given: readonly string[]
  readonly middle: readonly string[]
  readonly family: readonly string[]
  /** `jr`, `sr`, `ii`, and so on. */
  readonly generation?: string | undefined
  /** The name in Chinese characters. */
  readonly written?: readonly string[]
}

/** One interpretation of a queried name. */
export interface PersonNameInterpretation {
  readonly given: readonly string[]
  readonly family: readonly string[]
  /** The last name comes first in the query. */
  readonly swapped: boolean
  /** Both names in one word, such as the user name `ronaldhernandez`. They are split at a stored last name. */
  readonly joined?: string
}

export interface PersonNameQuery {
  readonly interpretations: readonly PersonNameInterpretation[]
  /** The words of the middle name field. A middle name in the full name is part of `given`. */
  readonly middle: readonly string[]
  /** `jr`, `sr`, `ii`, and so on. */
  readonly generation?: string | undefined
  /** The name in Chinese characters. */
  readonly written?: readonly string[]
}

const PARTICLES = readWordSet(csv, 'surname particle')
const PLAIN_NAME = /^\p{Script=Latin}+$/u
const MIN_JOINED = 8
/** Credentials have dots, hyphens, or several capitals: `M.A.`, `SHRM-SCP`. */
const NAME_AFTER_COMMA = /,\s*\p{Lu}?\p{Ll}{2,}(?![\p{L}.-])|,\s*\p{Lu}\.?\s*$|^\P{Ll}*$/u

/** The last name before the first: `KELLER Ada`, `DE LA CRUZ Juan`, `de la Cruz Juan`. */
const LAST_NAME_FIRST =
  /^(?:(?:\p{Lu}+\s+)*\p{Lu}[\p{Lu}'’-]{2,}|(?:\p{Ll}+\s+)+\p{Lu}[\p{L}'’-]*)(?=\s+\p{Lu}\p{Ll})/u

/** Returns the first and last name of a record that has only a full name: its first and its last word. */
export function fillNames(fullName: string): Pick<StoredName, 'firstName' | 'lastName'> {
  const words = fullName.split(/\s+/)
  return { firstName: words.length > 1 ? (words[0] ?? '') : '', lastName: words.at(-1) ?? '' }
}

/** Parses a stored name. What the fields do not say is in the full name: a middle name, or `Smithers, John`. */
export function parseStoredName(name: StoredName): ParsedPersonName {
  const { firstName, middleName, lastName, fullName } = name
  const isPlain = PLAIN_NAME.test(firstName) && PLAIN_NAME.test(lastName) && !LAST_NAME_FIRST.test(fullName)
  if (isPlain && fullName === `${firstName} ${lastName}`) {
    const [given, family] = [splitNameWords(firstName), splitNameWords(lastName)]
    const words = [...given, ...family]
    if (words.length === 2 && !words.some(mayBeAddition)) return { given, middle: [], family }
  }
  const [native] = PLAIN_NAME.test(lastName) ? [] : romanizeEastAsianName(fullName)
  const written = listHanNames(fullName)
  if (native !== undefined) return { ...toInterpretation(native), middle: [], written }
  const full = parseFullName(fullName)
  const filled = fillNames(fullName)
  const first = splitNameField(firstName)
  const middle = splitNameField(middleName, 0)
  const last = splitNameField(lastName)
  const isFilled = firstName === filled.firstName && lastName === filled.lastName
  const isOfFull = full.family.length > 0 && (isFilled || areTitles(first))
  const { given, family } = isOfFull ? full : { given: first, family: last }
  const between = middle.length > 0 ? middle : findBetween(full.words, given, family)
  const parsed = isFirstSurname(between, given)
    ? { middle: [], family: [...between, ...family] }
    : { middle: between, family }
  return { given, ...parsed, generation: findGenerationOf(name), written }
}

/** Returns whether the word between a Spanish given name and the last name is the first of two surnames: Pablo Galindo Salgado. */
const isFirstSurname = (
  [word = '', ...others]: readonly string[],
  [first = '']: readonly string[],
): boolean =>
  others.length === 0 &&
  isGivenNameOf(first, 'es') &&
  isCommonSurname(word) &&
  !isCommonGivenName(word) &&
  !isListedGivenName(word)

/** Returns the generation from the field that has it. */
const findGenerationOf = ({ firstName, middleName, lastName, fullName }: StoredName): string | undefined =>
  findGeneration(lastName, 1) ??
  findGeneration(firstName, 1) ??
  findGeneration(middleName, 0) ??
  findGeneration(fullName, 2)

/** Returns the words of the last name, with spaces between them. */
export const toFamilyName = (name: StoredName): string => parseStoredName(name).family.join(' ')

/** Returns the words between the first and the last name, or none if the words are another name. */
function findBetween(
  words: readonly string[],
  given: readonly string[],
  family: readonly string[],
): readonly string[] {
  const end = words.length - family.length
  const isSame =
    given.every((word, i) => word === words[i]) && family.every((word, i) => word === words[end + i])
  return isSame ? words.slice(given.length, Math.max(end, given.length)) : []
}

/** Parses a stored full name. The last name is the last word and its particles, or what precedes a comma, or is in capitals. */
function parseFullName(text: string) {
  const [whole = [], afterComma] = splitFullName(text.replace(LAST_NAME_FIRST, '$&,'))
  const isTitle = !/^\p{L}+\.\s/u.test(text)
  const tokens = removeTitles(afterComma ?? whole, isTitle)
  const start = afterComma === undefined ? findLastName(tokens) : tokens.length
  const family = toNameWords(afterComma === undefined ? tokens.slice(start) : removeTitles(whole))
  const given = start === 0 ? [] : toNameWords(tokens.slice(0, 1))
  const words = toNameWords([...tokens.slice(0, start), family])
  return { given, family, words }
}

/** `T.` is an initial, unless another particle precedes it: `van 't Hoff`. */
function isParticle(tokens: readonly NameToken[], at: number): boolean {
  const word = tokens[at]?.join('') ?? ''
  return PARTICLES.has(word) && (word.length > 1 || PARTICLES.has(tokens[at - 1]?.join('') ?? ''))
}

/** Returns the position of the last name: `van der Berg`. */
function findLastName(tokens: readonly NameToken[]): number {
  let start = tokens.length - 1
  while (start > 1 && isParticle(tokens, start - 1)) start--
  return Math.max(start, 0)
}

/** Interprets a queried name. Returns `undefined` without a name. First and last name together take precedence over the full name. */
export function interpretPersonName(parts: {
  readonly full?: string | undefined
  readonly first?: string | undefined
  readonly middle?: string | undefined
  readonly last?: string | undefined
}): PersonNameQuery | undefined {
  const { full, first, last } = parts
  if (full === undefined && first === undefined && last === undefined) return undefined
  const firstWords = splitNameField(first ?? '')
  const lastWords = splitNameField(last ?? '')
  const given = lastWords.length > 0 && areTitles(firstWords) ? [] : firstWords
  const family = removeGiven(lastWords, given)
  const middle = splitNameField(parts.middle ?? '', 0)
  const hasBothParts = given.length > 0 && family.length > 0
  const single = hasBothParts
    ? []
    : interpretFullName((given.length > 0 ? first : last) ?? '', family.length > 0)
  const ofParts = hasBothParts ? [...interpretParts(given, family), ...romanizeParts(first, last)] : single
  const ofFull = full === undefined ? [] : interpretFullName(full, true)
  // Contradictory names are both interpreted. Then two people fit, and neither is likely enough for a match.
  const isContradicted =
    ofFull.length > 0 && !splitNameWords(full ?? '').some((word) => family.includes(word))
  const ofBoth = isContradicted ? [...ofParts, ...ofFull] : ofParts
  const interpretations = hasBothParts ? ofBoth : ofFull.length > 0 ? ofFull : ofParts
  const written = listHanNames(full ?? (hasBothParts ? `${last} ${first}` : ''))
  const generation = findGenerationOf({
    firstName: first ?? '',
    middleName: parts.middle ?? '',
    lastName: last ?? '',
    fullName: full ?? '',
  })
  return interpretations.length > 0 ? { interpretations, middle, generation, written } : undefined
}

/** Removes the given name from a field with the whole name. */
const removeGiven = (family: readonly string[], given: readonly string[]): readonly string[] =>
  family.length > given.length && given.every((word, i) => word.length > 1 && word === family[i])
    ? family.slice(given.length)
    : family

function interpretParts(given: readonly string[], family: readonly string[]): PersonNameInterpretation[] {
  return [
    { given, family, swapped: false },
    { given: family, family: given, swapped: true },
  ]
}

/** Romanizes the name in two fields as the full name with the last name first. */
const romanizeParts = (first = '', last = ''): PersonNameInterpretation[] =>
  romanizeEastAsianName(`${last} ${first}`).map(toInterpretation)

const toInterpretation = ({
  given,
  family,
}: {
  given: string
  family: string
}): PersonNameInterpretation => ({
  given: splitNameWords(given),
  family: splitNameWords(family),
  swapped: false,
})

/**
 * Interprets a full name. A comma determines the order. Without one, every split into first and last name is an
 * interpretation, in both orders.
 * @param isFamily whether a single word is the last name
 */
function interpretFullName(full: string, isFamily: boolean): PersonNameInterpretation[] {
  if (full === '') return []
  const [family = [], given] = splitFullName(full)
  if (given !== undefined) {
    const first = toNameWords(removeTitles(given))
    const last = toNameWords(removeTitles(family))
    const byComma = { given: first, family: last, swapped: false }
    const before = removeTitles(family)
    // Lists of credentials are never complete: `Serena Wilmot, CSc.`
    return before.length > 1 && !NAME_AFTER_COMMA.test(full)
      ? [byComma, ...splitInAllWays(before)]
      : [byComma]
  }
  const romanized = romanizeEastAsianName(full).map(toInterpretation)
  const tokens = removeTitles(family)
  const words = toNameWords(tokens)
  // `giacinto_tanzini` is a user name.
  const separable = tokens.length > 1 ? tokens : words.map((word) => [word])
  const split = words.length === 1 ? interpretWord(words, isFamily) : splitInAllWays(separable)
  return [...romanized, ...split]
}

/** Interprets one word: one name, or both names in one word. */
function interpretWord(words: readonly string[], isFamily: boolean): PersonNameInterpretation[] {
  const [joined = ''] = words
  const one = isFamily
    ? { given: [], family: words, swapped: false }
    : { given: words, family: [], swapped: false }
  return joined.length < MIN_JOINED ? [one] : [one, { ...one, given: [], family: words, joined }]
}

/** Splits a name between two tokens, because the words of a hyphenated name belong together. */
function splitInAllWays(all: readonly NameToken[]): PersonNameInterpretation[] {
  const tokens = keepBothEnds(all)
  const interpretations: PersonNameInterpretation[] = []
  for (let end = tokens.length - 1; end > 0; end--) {
    const [given, family] = [tokens.slice(0, end).flat(), tokens.slice(end).flat()]
    interpretations.push({ given, family, swapped: false })
  }
  for (let end = 1; end < tokens.length; end++) {
    const [family, given] = [tokens.slice(0, end).flat(), tokens.slice(end).flat()]
    interpretations.push({ given, family, swapped: true })
  }
  return interpretations
}

/** Returns whether the first of several words is an initial, which then belongs to the middle name: `B` in `John B Smith`. */
export const startsWithInitial = ([first = '', ...others]: readonly string[]): boolean =>
  others.length > 0 && first.length === 1
