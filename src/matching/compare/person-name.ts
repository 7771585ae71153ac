/** Compares the queried name of a person with a stored one. */

import { type FieldComparison, sumWeights, toFieldComparison, type WeightLevel } from '../field-comparison.ts'
import { toLastNameKey } from '../normalize/lookup-keys.ts'
import { isCommonSurname } from '../normalize/person/common-names.ts'
import { isSurnameOf } from '../normalize/person/name-variants.ts'
import { mayBeAddition, splitNameWords } from '../normalize/person/name-words.ts'
import type { ParsedPersonName } from '../normalize/person/person-name.ts'
import type { PersonNameInterpretation, PersonNameQuery } from '../normalize/person/person-name-query.ts'
import { toJapaneseKey } from '../normalize/person/romanization.ts'
import { isPinyin } from '../normalize/person/syllables.ts'
import { isTransposition } from './edit-distance.ts'
import { type NameContext, NO_CONTEXT } from './first-name.ts'
import { compareGiven, weighGiven } from './given-names.ts'
import { compareLastName, createWordFilter, type LastNameLevel } from './last-name.ts'
import { compareOtherWords } from './other-name-words.ts'

const FOLDED_WORD = /^[a-z]+$/
const MIN_JOINED_PART = 3

/**
 * Returns whether the last name of any interpretation may be the given one. Filters the staff of a company before names
 * are compared. An employer may have tens of thousands, and the first and last letter reject nearly all.
 */
export function createLastNameFilter({ interpretations }: PersonNameQuery): (lastName: string) => boolean {
  const tests = interpretations.map(({ family, joined }) => {
    const word = family[0] ?? ''
    const more = family.slice(1)
    const isOneWord = joined === undefined && word !== '' && more.length === 0
    return { family, joined, mayBe: isOneWord ? createWordFilter(word) : undefined }
  })
  return (lastName) => {
    const isWord = FOLDED_WORD.test(lastName)
    return tests.some(({ family, joined, mayBe }) => {
      if (joined !== undefined) return splitJoined(joined, lastName) !== undefined
      if (isWord && mayBe?.(lastName) === false) return false
      return compareLastName(family, splitNameWords(lastName)).level !== 'different'
    })
  }
}

/** Splits a user name such as `ronaldhernandez` at a stored last name. */
function splitJoined(joined: string, lastName: string): { given: string; family: string } | undefined {
  const family = splitNameWords(lastName).join('')
  const length = joined.length - family.length
  if (family.length < MIN_JOINED_PART || length < MIN_JOINED_PART) return undefined
  if (joined.endsWith(family)) return { given: joined.slice(0, length), family }
  return joined.startsWith(family) ? { given: joined.slice(family.length), family } : undefined
}

/**
 * Returns the weight of the interpretation whose first name fits best, or `undefined` if none does. Ranks the people with one last
 * name before names are compared.
 */
export function weighFirstName(
  query: PersonNameQuery,
  firstName: string,
  middleName: string,
): number | undefined {
  const stored = { given: splitNameWords(firstName), middle: splitNameWords(middleName), family: [] }
  // The first name may be elsewhere: `Smithers,` or `Dr.`
  if (firstName.endsWith(',') || stored.given.some(mayBeAddition)) return 0
  const weights = query.interpretations
    .map(({ given }) => compareGiven(given, stored, NO_CONTEXT))
    .filter(({ level }) => level !== 'different')
    .map(weighGiven)
  return weights.length > 0 ? Math.max(...weights) : undefined
}

/** Returns the comparisons of the interpretation that fits best. `isLastName` returns whether a stored person has the last name. */
export function comparePersonNames(
  query: PersonNameQuery,
  stored: ParsedPersonName,
  isLastName: (lastNameKey: string) => boolean,
): FieldComparison[] {
  let best: FieldComparison[] = []
  let bestWeight = Number.NEGATIVE_INFINITY
  const { written = [] } = query
  const areWritten = written.length > 0 && stored.written !== undefined && stored.written.length > 0
  const isSame = areWritten && written.some((name) => stored.written?.includes(name))
  const interpretations = isSame ? [{ ...stored, swapped: false }] : query.interpretations
  for (const each of interpretations) {
    const interpretation = adaptTo(stored, each)
    const comparisons = compareInterpretation(interpretation, query, stored, isLastName)
    const weight = sumWeights(comparisons)
    if (weight <= bestWeight) continue
    best = comparisons
    bestWeight = weight
  }
  if (!areWritten || isSame) return best
  // The sounds are equal, but the characters are not: 周莉 is not 周丽.
  const different = toFieldComparison('first name', 'different', written[0], stored.written?.[0])
  return [...best.filter(({ field }) => field === 'last name'), different]
}

/** Splits a user name at the stored last name. One word is the given name of a person who has only one name. */
function adaptTo(
  stored: ParsedPersonName,
  interpretation: PersonNameInterpretation,
): PersonNameInterpretation {
  const { joined, given, family } = interpretation
  if (stored.family.length === 0 && given.length === 0)
    return { ...interpretation, given: family, family: given }
  const split = joined === undefined ? undefined : splitJoined(joined, stored.family.join(' '))
  return split === undefined
    ? interpretation
    : { ...interpretation, given: [split.given], family: [split.family] }
}

function toContext({ family }: PersonNameInterpretation, stored: ParsedPersonName): NameContext {
  const surnames = [family.join(''), stored.family.join('')] as const
  const isOf = (code: string) => surnames.some((surname) => isSurnameOf(surname, code))
  const ofSurnames = Object.entries(EAST_ASIAN).filter(([code]) => isOf(code))
  const languages = new Set(ofSurnames.map(([, language]) => language))
  if (toJapaneseKey(surnames[1]) !== undefined) languages.add('japanese')
  return { languages, arePinyin: [isPinyin(surnames[0]), isPinyin(surnames[1])] }
}

const EAST_ASIAN = { ko: 'korean', zh: 'chinese', vi: 'vietnamese' }

function toLastNameLevel(
  family: readonly string[],
  stored: readonly string[],
  isLastName: (lastNameKey: string) => boolean,
): LastNameLevel {
  const { level, typos } = compareLastName(family, stored)
  if (typos === 0) return level
  // Jansen is not a typo of Hansen if people called Jansen are stored.
  if (isLastName(toLastNameKey(family.join(' ')))) return 'another name'
  // Transpositions seldom make another name.
  const isName = isCommonSurname(family.join('')) && !isTransposition(family.join(''), stored.join(''))
  if (!isName) return level
  return level === 'one typo' ? 'typo or another name' : 'typos or another name'
}

function compareInterpretation(
  interpretation: PersonNameInterpretation,
  { middle, generation }: PersonNameQuery,
  stored: ParsedPersonName,
  isLastName: (lastNameKey: string) => boolean,
): FieldComparison[] {
  const { given, family } = interpretation
  const last = toLastNameLevel(family, stored.family, isLastName)
  const isEqual = given.length === 1 && stored.given.length === 1 && given[0] === stored.given[0]
  const words = given.length > 0 ? [...given, ...middle] : given
  const first = compareGiven(words, stored, isEqual ? NO_CONTEXT : toContext(interpretation, stored))
  const comparisons: FieldComparison[] = [
    toFieldComparison('last name', last, family.join(' '), stored.family.join(' ')),
    toFieldComparison('first name', first.level, given.join(' '), stored.given.join(' ')),
  ]
  const middleLevel = compareOtherWords(first, last, family, stored.family)
  if (middleLevel !== undefined) {
    const [queryRest, storedRest] = [first.queryRest.join(' '), first.storedRest.join(' ')]
    comparisons.push(toFieldComparison('middle name', middleLevel, queryRest, storedRest))
  }
  const generationLevel = compareGenerations(generation, stored.generation)
  if (generationLevel !== undefined)
    comparisons.push(toFieldComparison('generation', generationLevel, generation, stored.generation))
  // Strangers often have the same first or last name, but hardly ever both.
  const isOther = middleLevel === 'different' || generationLevel === 'different'
  if (last === 'same' && first.level === 'same' && !isOther) {
    const whole = [...stored.given, ...stored.family].join(' ')
    comparisons.push(toFieldComparison('full name', 'same', [...given, ...family].join(' '), whole))
  }
  if (interpretation.swapped) comparisons.push(toFieldComparison('name order', 'swapped'))
  return comparisons
}

function compareGenerations(query = '', stored = ''): WeightLevel<'generation'> | undefined {
  if (query === stored) return query === '' ? undefined : 'same'
  return query === '' || stored === '' ? 'missing' : 'different'
}
