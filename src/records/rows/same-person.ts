/**
 * Decides whether two names may be of one person. People keep their GUIDs by these rules, so they use no scores, typos, or weights
 * of the matcher. They share three things with it, because both must parse a name in the same way:
 * - `fold` and `splitWords`: case, accents, other scripts, and text with wrong encodings. `toNameLetters` is also in derived GUIDs.
 * - `data/given-names.csv`: spellings and short forms of one name
 * - titles, suffixes, and generations in `data/person-name-words.csv`
 *
 * A change of one of them changes who is one person in the next import. `toLastNameKey` only selects candidates: a change needs a
 * new `KEYS_VERSION`.
 */
import { distance } from 'fastest-levenshtein'
import csv from '../../../data/person-name-words.csv' with { type: 'text' }
import { hasShortFormWithInitial, relateGivenNames } from '../../matching/normalize/person/name-variants.ts'
import { readWordSet } from '../../matching/normalize/read-data-tables.ts'
import { fold, splitWords } from '../../matching/normalize/text.ts'

/** The folded words of a name without titles, first names first. Empty without a name. */
export type NameWords = readonly string[]

const TITLES = new Set([
  ...readWordSet(csv, 'title'),
  ...readWordSet(csv, 'title before a given name'),
  ...readWordSet(csv, 'word after a title'),
])
const SUFFIXES = readWordSet(csv, 'suffix')
const GENERATIONS = new Set(['jr', 'jnr', 'junior', 'sr', 'snr', 'senior', 'ii', 'iii', 'iv'])
/** A maiden name in brackets, or a nickname in quotes. */
const ASIDE = /\([^)]*\)|"[^"]*"/g

/** Returns the words of a full name. A comma separates a last name that comes first: `Dr. Keller, Ada` is `ada keller`. */
export function parseNameWords(fullName: string): NameWords {
  const folded = fold(fullName)
  const parts = folded
    .replace(ASIDE, ' ')
    .split(',')
    .map((part) => removeTitles(splitWords(part)))
  const [family = [], ...given] = parts.map(({ words }) => words).filter((words) => words.length > 0)
  const words = [...given.flat(), ...family]
  if (words.length === 0) return splitWords(folded)
  return [...words.slice(0, -1), ...parts.flatMap(({ generation }) => generation), ...words.slice(-1)]
}

interface NamePart {
  readonly words: readonly string[]
  /** Like a middle name, it may be missing, but John Smith Jr. is not John Smith Sr. */
  readonly generation: readonly string[]
}

function removeTitles(words: readonly string[]): NamePart {
  let start = 0
  let end = words.length
  while (start < end && TITLES.has(words[start] ?? '')) start++
  while (end > start && SUFFIXES.has(words[end - 1] ?? '')) end--
  return {
    words: words.slice(start, end),
    generation: words.slice(end).filter((word) => GENERATIONS.has(word)),
  }
}

/** Returns the letters of a name: equal for names that differ only in case, accents, umlauts, spaces, or titles. */
export const toNameLetters = (words: NameWords): string => unifyUmlauts(words.join(''))

/** Müller, Mueller, and Muller are spellings of one name. */
const unifyUmlauts = (text: string): string => text.replace(/([aou])e/g, '$1')

/**
 * Returns whether two names agree: they are equal except for case, accents, spaces, titles, and missing middle names. A nickname
 * and an initial equal the first or middle name. A missing name agrees with every name.
 */
export function namesAgree(a: NameWords, b: NameWords): boolean {
  if (a.length === 0 || b.length === 0) return true
  if (toNameLetters(a) === toNameLetters(b)) return true
  // Spaces do not count, so a last name may have several words in one of the names.
  return a.some((_, i) =>
    b.some(
      (_, j) =>
        i > 0 &&
        j > 0 &&
        toNameLetters(a.slice(i)) === toNameLetters(b.slice(j)) &&
        givenNamesAgree(a.slice(0, i), b.slice(0, j)),
    ),
  )
}

function givenNamesAgree(a: NameWords, b: NameWords): boolean {
  if (toNameLetters(a) === toNameLetters(b)) return true
  const [firstA = '', ...middleA] = a
  const [firstB = '', ...middleB] = b
  if (!wordsAgree(firstA, firstB)) return false
  const [fewer, more] = middleA.length < middleB.length ? [middleA, middleB] : [middleB, middleA]
  let at = 0
  for (const word of more) if (at < fewer.length && wordsAgree(word, fewer[at] ?? '')) at++
  return at === fewer.length
}

function wordsAgree(a: string, b: string): boolean {
  const [shorter, longer] = a.length < b.length ? [a, b] : [b, a]
  if (shorter.length === 1) return longer.startsWith(shorter) || hasShortFormWithInitial(longer, shorter)
  return unifyUmlauts(a) === unifyUmlauts(b) || relateGivenNames(a, b) !== undefined
}

/** Returns whether one word differs by one letter, and the others are equal. Different initials, or Jr. and Sr., do not count. */
export function differByOneLetter(a: NameWords, b: NameWords): boolean {
  if (a.length !== b.length) return false
  const different = a.flatMap((word, at) => (word === b[at] ? [] : [[word, b[at] ?? ''] as const]))
  const [pair, ...others] = different
  if (pair === undefined || others.length > 0) return false
  return pair.every((word) => word.length > 1 && !GENERATIONS.has(word)) && distance(...pair) === 1
}

/** Names that agree have the same ending, except for some with other spaces. Compare only names with the same ending. */
export const getNameEnding = (words: NameWords): string => toNameLetters(words.slice(-1)).slice(-4)
