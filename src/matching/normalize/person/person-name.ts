/** Parses the stored name of a person. */

import csv from '../../../../data/person-name-words.csv' with { type: 'text' }
import type { PersonRecord } from '../../types.ts'
import { readWordSet } from '../read-data-tables.ts'
import {
  areTitles,
  findGeneration,
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

const PARTICLES = readWordSet(csv, 'surname particle')
const PLAIN_NAME = /^\p{Script=Latin}+$/u

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
  if (native !== undefined) {
    return { given: splitNameWords(native.given), middle: [], family: splitNameWords(native.family), written }
  }
  const full = parseFullName(fullName)
  const filled = fillNames(fullName)
  const first = splitNameField(firstName)
  const middle = splitNameField(middleName, 0)
  const last = splitNameField(lastName)
  const isFilled = firstName === filled.firstName && lastName === filled.lastName
  const isOfFull = full.family.length > 0 && (isFilled || areTitles(first))
  const { given, family } = isOfFull ? full : { given: first, family: last }
  return {
    given,
    middle: middle.length > 0 ? middle : findBetween(full.words, given, family),
    family,
    generation: findGenerationOf(name),
    written,
  }
}

/** Returns the generation from the field that has it. */
export const findGenerationOf = ({
  firstName,
  middleName,
  lastName,
  fullName,
}: StoredName): string | undefined =>
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
