/** Interprets the queried name of a person in every likely way. */

import {
  areTitles,
  keepBothEnds,
  type NameToken,
  removeTitles,
  splitFullName,
  splitNameField,
  splitNameWords,
  toNameWords,
} from './name-words.ts'
import { listHanNames, romanizeEastAsianName } from './native-names.ts'
import { findGenerationOf } from './person-name.ts'

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

const MIN_JOINED = 8
/** Credentials have dots, hyphens, or several capitals: `M.A.`, `SHRM-SCP`. */
const NAME_AFTER_COMMA = /,\s*\p{Lu}?\p{Ll}{2,}(?![\p{L}.-])|,\s*\p{Lu}\.?\s*$|^\P{Ll}*$/u

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
