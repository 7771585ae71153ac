/** Compares the queried name of a person with a stored one. */

import { doubleMetaphone } from 'double-metaphone'
import { type FieldComparison, sumWeights, toFieldComparison, type WeightLevel } from '../field-comparison.ts'
import { hasCommonFullName, isFirstName, isNicknamePair } from '../normalize/first-names.ts'
import { toLastNameKey } from '../normalize/keys.ts'
import {
  type ParsedPersonName,
  type PersonNameInterpretation,
  type PersonNameQuery,
  splitNameWords,
  startsWithInitial,
} from '../normalize/person-name.ts'
import { foldSpelling } from '../normalize/text.ts'
import { countTypos } from './edit-distance.ts'

type LastNameLevel = WeightLevel<'last name'>
type FirstNameLevel = WeightLevel<'first name'>

/** Too common to count as the shared part of two compound surnames. */
const PARTICLES = new Set(
  'van von der den de del della di da do dos das la le el al bin ibn ter ten zu af of y e'.split(' '),
)

/** Feminine endings: Danielle is not Daniel. */
const FEMININE = /(?:ll|nn|tt)e$/

const FOLDED_WORD = /^[a-z]+$/

/**
 * Whether the last name of any interpretation may be this one. Filters the staff of a company before names are
 * compared. An employer may have tens of thousands, and the first and last letter reject nearly all.
 */
export function canHaveLastName(query: PersonNameQuery, lastName: string): boolean {
  const isWord = FOLDED_WORD.test(lastName)
  return query.interpretations.some(({ family }) => {
    const [word = '', ...more] = family
    if (isWord && word !== '' && more.length === 0 && !haveCommonEnd(word, lastName)) return false
    return compareLastName(family, splitNameWords(lastName)) !== 'different'
  })
}

/**
 * Whether the first name of any interpretation may be this one. Filters the people with one last name before names are
 * compared.
 */
export function canHaveFirstName(query: PersonNameQuery, firstName: string, middleName: string): boolean {
  const stored = { given: splitNameWords(firstName), middle: splitNameWords(middleName), family: [] }
  return query.interpretations.some(({ given }) => compareGiven(given, stored).level !== 'different')
}

/** Typos seldom change both the first and the last letter. */
function haveCommonEnd(a: string, b: string): boolean {
  return a.charCodeAt(0) === b.charCodeAt(0) || a.charCodeAt(a.length - 1) === b.charCodeAt(b.length - 1)
}

/**
 * Returns the comparisons of the interpretation that fits best. `isLastName` returns whether a stored person has the
 * last name.
 */
export function comparePersonNames(
  query: PersonNameQuery,
  stored: ParsedPersonName,
  isLastName: (lastNameKey: string) => boolean,
): FieldComparison[] {
  let best: FieldComparison[] = []
  let bestWeight = Number.NEGATIVE_INFINITY
  for (const interpretation of query.interpretations) {
    const comparisons = compareInterpretation(interpretation, query.middle, stored, isLastName)
    const weight = sumWeights(comparisons)
    if (weight <= bestWeight) continue
    best = comparisons
    bestWeight = weight
  }
  return best
}

function compareInterpretation(
  interpretation: PersonNameInterpretation,
  middle: readonly string[],
  stored: ParsedPersonName,
  isLastName: (lastNameKey: string) => boolean,
): FieldComparison[] {
  const similarity = compareLastName(interpretation.family, stored.family)
  // Chan is not a typo of Chen if people called Chan are stored.
  const isTypo = /typo/.test(similarity)
  const last =
    isTypo && isLastName(toLastNameKey(interpretation.family.join(' '))) ? 'another name' : similarity
  const first = compareGiven(interpretation.given, stored)
  const comparisons: FieldComparison[] = [
    toFieldComparison('last name', last, interpretation.family.join(' '), stored.family.join(' ')),
    toFieldComparison('first name', first.level, interpretation.given.join(' '), stored.given.join(' ')),
  ]
  const queryMiddle = middle.length > 0 ? middle : first.rest
  const middleLevel = compareMiddle(queryMiddle, stored.middle)
  if (middleLevel !== undefined) {
    comparisons.push(
      toFieldComparison('middle name', middleLevel, queryMiddle.join(' '), stored.middle.join(' ')),
    )
  }
  // Strangers often have the same first or last name, but hardly ever both.
  const isWholeName = last === 'same' && first.level === 'same' && middleLevel !== 'different'
  if (isWholeName) {
    const whole = [...stored.given, ...stored.family].join(' ')
    comparisons.push(
      toFieldComparison(
        'full name',
        'same',
        [...interpretation.given, ...interpretation.family].join(' '),
        whole,
      ),
    )
  }
  if (interpretation.swapped) comparisons.push(toFieldComparison('name order', 'swapped'))
  return comparisons
}

function compareLastName(query: readonly string[], stored: readonly string[]): LastNameLevel {
  const [a, b] = [query.join(''), stored.join('')]
  if (a === '' || b === '') return 'missing'
  if (a === b) return 'same'
  if (a.length === 1) return b.startsWith(a) ? 'initial' : 'different'
  if (startsWithInitial(query)) return 'different'
  const hasCommonPart = query.some((word) => word.length > 2 && !PARTICLES.has(word) && stored.includes(word))
  if (!haveCommonEnd(a, b)) return hasCommonPart ? 'part of it' : 'different'
  if (foldSpelling(a) === foldSpelling(b)) return 'spelling variant'
  return toTypoLevel(a, b) ?? (hasCommonPart ? 'part of it' : 'different')
}

/** Returns the level of the first name, and the queried words that remain for the middle name. */
function compareGiven(
  query: readonly string[],
  stored: ParsedPersonName,
): { level: FirstNameLevel; rest: readonly string[] } {
  const whole = query.join('')
  const given = stored.given.join('')
  if (whole === '' || given === '') return { level: 'missing', rest: [] }
  if (whole === given || whole === given + stored.middle.join('')) return { level: 'same', rest: [] }
  const leading = query.slice(0, stored.given.length)
  const rest = query.slice(stored.given.length)
  const level = compareFirstName(leading, stored.given)
  if (level !== 'different') return { level, rest }
  if (query.length > 1 && toTypoLevel(whole, given) !== undefined) return { level: 'two typos', rest: [] }
  const isMiddle = stored.middle.length > 0 && compareFirstName(query, stored.middle) === 'same'
  return { level: isMiddle ? 'middle name' : 'different', rest: [] }
}

export function compareFirstName(query: readonly string[], stored: readonly string[]): FirstNameLevel {
  const [a, b] = [query.join(''), stored.join('')]
  if (a === b) return 'same'
  if (foldSpelling(a) === foldSpelling(b)) return 'spelling variant'
  if (a.length === 1 || b.length === 1) return a[0] === b[0] ? 'initial' : 'different'
  if (isNicknamePair(a, b)) return 'nickname'
  if (query.length !== stored.length && query[0] === stored[0] && (query[0]?.length ?? 0) > 2)
    return 'part of it'
  const typoLevel = toTypoLevel(a, b)
  if (typoLevel !== undefined && isHomophone(a, b)) return 'sounds alike'
  // Adam is not a typo of Ada, since both are common names.
  if (typoLevel !== undefined) return isFirstName(a) && isFirstName(b) ? 'another name' : typoLevel
  if (hasCommonFullName(a, b)) return 'shared nickname'
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  if (short.length > 2 && long.startsWith(short)) return 'short form'
  if (stored.length > 1 && stored[0] !== undefined && isNicknamePair(a, stored[0])) return 'shared nickname'
  return query.every((word, i) => word[0] === stored[i]?.[0] && word.length === 1) ? 'initial' : 'different'
}

/**
 * Whether two first names sound alike: Sara and Sarah, Eric and Erik, Stephen and Steven, but not Eda and Ada, or Tim
 * and Tom.
 */
export function isHomophone(a: string, b: string): boolean {
  if (doubleMetaphone(a)[0] !== doubleMetaphone(b)[0] || getVowels(a) !== getVowels(b)) return false
  return FEMININE.test(a) === FEMININE.test(b)
}

/** Returns the audible vowels. The metaphone contains only consonants. */
function getVowels(name: string): string {
  return name
    .replace(/[eh]+$/, '')
    .replace(/y/g, 'i')
    .replace(/[^aeiou]/g, '')
    .replace(/(.)\1+/g, '$1')
}

function toTypoLevel(a: string, b: string) {
  const shorter = Math.min(a.length, b.length)
  if (shorter < 3) return undefined
  const typos = countTypos(a, b, shorter < 6 ? 1 : 2)
  if (typos === 1) return shorter < 5 ? 'one typo in a short name' : 'one typo'
  // Keller is not Müller. The first letter is seldom mistyped.
  if (typos !== 2 || shorter < 6 || a[0] !== b[0]) return undefined
  return shorter < 8 ? 'two typos in a short name' : 'two typos'
}

function compareMiddle(query: readonly string[], stored: readonly string[]) {
  if (query.length === 0 || stored.length === 0) return undefined
  const [a, b] = [query.join(''), stored.join('')]
  if (a === b || countTypos(a, b, 1) <= (b.length > 3 ? 1 : 0)) return 'same'
  return a[0] === b[0] && (a.length === 1 || b.length === 1) ? 'initial' : 'different'
}
