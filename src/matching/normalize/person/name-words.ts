/** Splits names of people into words, and removes titles and other additions. Stored and queried names share these functions. */

import csv from '../../../../data/person-name-words.csv' with { type: 'text' }
import { readSpellings, readWordSet } from '../read-data-tables.ts'
import { fold, splitWordsWithLostLetters } from '../text.ts'
import { isListedGivenName } from './name-variants.ts'
import { romanizeWords } from './native-names.ts'

/** The folded words between two spaces: one, or several with hyphens. */
export type NameToken = readonly string[]

/** Titles and forms of address in many languages. */
const TITLES = readWordSet(csv, 'title')
/** Titles that are also names. */
const MAYBE_TITLES = readWordSet(csv, 'title or name')
/** `Dr. med.` */
const AFTER_TITLES = readWordSet(csv, 'word after a title')
/** Also forms of address after a name, in Japan and Korea. */
const SUFFIXES = readWordSet(csv, 'suffix')
/** Maps each word for a generation to one of them: `junior` to `jr`. A dot is part of some: `Ml.` is Czech, and `ml` is not. */
const GENERATIONS = readSpellings(csv, 'generation')
/** Rejects most names before their words are compared. */
const MAY_HAVE_GENERATION = new RegExp(
  `(?:^|[\\s,(])(?:${[...GENERATIONS.keys()].map((word) => word.replace('.', '\\.')).join('|')})(?:$|[\\s,.)])`,
)
/** Hungarian ones. `Sr.` before a name is a Spanish title. */
const GENERATIONS_BEFORE = readWordSet(csv, 'generation before a name')
/** Words that are a generation only after a first and a last name: Maria Senior has a surname, and Naomi Ii, too. */
const MAYBE_GENERATIONS = readWordSet(csv, 'generation or name')
const FILLERS = readWordSet(csv, 'word between given names')
const JOB_ACRONYMS = readWordSet(csv, 'job acronym')
const JOB_WORDS = readWordSet(csv, 'job word')
const ASIDE = /\([^()]*\)|"[^"]*"/g
/** The place of a peer: `Lord Keller of Acton`. */
const PLACE_OF_PEER =
  /(?<=\b(?:lord|lady|baron|baroness|viscount|viscountess|earl|countess) (?:\S+ ){0,2}\S+) of .+$/
/** After a comma. Qualifications are more than a list could have: `Ada Keller, CSM`. */
const ACRONYM = /(?<=,\s*)\p{Lu}{3,6}(?=\s*(?:,|$))/gu
/** Between a name and a job or an employer. */
const SEPARATOR = /\s[-*|@]+\s|\|/
const DOT_AFTER_WORD = /\.(?=[a-z]{2})(?<=\b[a-z]{2,}\.)/g
const DOTS_IN_LETTERS = /(?<=\b[a-z])\.(?=[a-z]\b)/g
const ONE_WORD = /^[a-z]+$/
const MAX_WORDS = 6

/** Returns the folded words of a name, at most six. */
export function splitNameWords(text: string): string[] {
  // Most names are one plain word, and an employer may have thousands of them to compare.
  if (ONE_WORD.test(text)) return [text]
  const folded = fold(text)
  if (ONE_WORD.test(folded)) return [folded]
  return keepBothEnds(splitWordsWithLostLetters(folded.replace(DOTS_IN_LETTERS, ' ')))
}

/** Returns the words of tokens, at most six. */
export const toNameWords = (tokens: readonly NameToken[]): string[] => keepBothEnds(tokens.flat())

/** Omits words in the middle of a long name, so that its given and its last name remain. */
export const keepBothEnds = <Word>(words: readonly Word[]): Word[] =>
  words.length > MAX_WORDS ? [...words.slice(0, MAX_WORDS / 2), ...words.slice(-MAX_WORDS / 2)] : [...words]

/**
 * Splits a full name at its commas, and removes suffixes and jobs: `Keller, Ada` has two parts, and `Ada Keller, CFO` has one.
 * Titles before it remain.
 */
export const splitFullName = (text: string): readonly (readonly NameToken[])[] => splitNameText(text, 2)

/**
 * Splits the first, middle, or last name, and removes titles before it. If fewer words than `minWords` remain, the titles stay: 0 if
 * the name may be blank.
 */
export function splitNameField(text: string, minWords = 1): string[] {
  const words = toNameWords(removeTitles(splitNameText(text, minWords).flat()))
  return words.length >= minWords ? words : splitNameWords(text)
}

/**
 * Returns the generation in a name: `jr`, `sr`, `ii`, or `undefined`.
 * @param minWords the number of words that a complete name has at least: none if it is the middle name
 */
export const findGeneration = (text: string, minWords: number): string | undefined =>
  ONE_WORD.test(text) && minWords > 0 ? undefined : takeGeneration(fold(text), minWords).generation

/** Removes the generation from a folded name, and returns both. It may be in brackets, before a comma, or before the last name. */
function takeGeneration(folded: string, minWords: number): { rest: string; generation: string | undefined } {
  if (!MAY_HAVE_GENERATION.test(folded)) return { rest: folded, generation: undefined }
  const tokens = folded.split(/\s+/)
  const bare = tokens.map((token) => token.replace(/[(),]+/g, ''))
  const at = bare.findLastIndex((token, i) => {
    const word = toGenerationWord(token)
    if (word === undefined) return false
    const others = tokens.filter((_, other) => other !== i && /[a-z]/.test(bare[other] ?? '')).length
    const isLast = i === tokens.length - 1 || tokens[i]?.endsWith(',') || SUFFIXES.has(bare[i + 1] ?? '')
    if (MAYBE_GENERATIONS.has(word) || minWords === 0) return isLast && others >= minWords
    const isFirst = i === 0 || (!isLast && tokens[i - 1]?.endsWith(','))
    return others > 0 && (!isFirst || GENERATIONS_BEFORE.has(word))
  })
  const word = toGenerationWord(bare[at] ?? '')
  if (word === undefined) return { rest: folded, generation: undefined }
  const comma = tokens[at]?.endsWith(',') && at < tokens.length - 1 ? ',' : ''
  return { rest: tokens.with(at, comma).join(' '), generation: GENERATIONS.get(word) }
}

const toGenerationWord = (token: string): string | undefined =>
  [token, token.replace(/\.$/, '')].find((word) => GENERATIONS.has(word))

/** @param minWords the number of words that a complete name has at least */
function splitNameText(text: string, minWords: number): readonly (readonly NameToken[])[] {
  const texts = removeJobAfterSeparator(removeAsides(text, minWords), minWords).split(',')
  const acronyms = new Set(/\p{Ll}/u.test(text) ? text.match(ACRONYM)?.map(fold) : [])
  const parts: (readonly NameToken[])[] = []
  for (const all of texts.map(toTokens)) {
    const before = parts.flat().length
    const isAcronym = before >= 2 && all.length === 1 && acronyms.has(all[0]?.join('') ?? '')
    const end = isAcronym ? 0 : findSuffixes(all, before, minWords, texts.length > 1)
    const tokens = all.slice(0, end)
    if (!(before >= minWords && isJob(tokens)) && !tokens.every(isCertainTitle)) parts.push(tokens)
  }
  return parts
}

/** Returns the folded text without generation, brackets, and quotes, unless the whole name is in them. */
function removeAsides(text: string, minWords: number): string {
  const plain = takeGeneration(fold(romanizeWords(text)), minWords).rest
  const withoutAsides = plain.replace(ASIDE, ' ').replace(PLACE_OF_PEER, '')
  return /[a-z0-9]/.test(withoutAsides) ? withoutAsides : plain
}

function removeJobAfterSeparator(folded: string, minWords: number): string {
  const [name = '', ...others] = folded.split(SEPARATOR)
  return others.length === 0 || toTokens(name).length >= minWords ? name : folded
}

/**
 * Returns the position of the suffixes at the end of a part. The first part keeps its first word.
 * @param before how many tokens precede the part
 */
function findSuffixes(
  tokens: readonly NameToken[],
  before: number,
  minWords: number,
  hasMoreParts: boolean,
): number {
  const minBefore = hasMoreParts ? 1 : minWords
  let end = tokens.length
  while (end > (before > 0 ? 0 : 1) && isSuffix(tokens[end - 1] ?? [], before + end - 1, minWords, minBefore))
    end--
  return end
}

const isJob = (tokens: readonly NameToken[]): boolean =>
  tokens.some((token) => token.some((word) => JOB_WORDS.has(word)))

const toTokens = (text: string): NameToken[] =>
  text
    .replace(DOT_AFTER_WORD, '. ')
    .split(/\s+/)
    .map(splitNameWords)
    .filter((words) => words.length > 0)

/**
 * Returns whether a token is no part of the name before it.
 * @param before how many tokens precede it
 * @param minBefore how many a name without the token has at least
 */
function isSuffix(token: NameToken, before: number, minWords: number, minBefore: number): boolean {
  const joined = token.join('')
  // `Salinger, J.D.` has initials, and `Maria Senior` has a surname.
  if (before < minBefore || (before < minWords && (token.length > 1 || JOB_ACRONYMS.has(joined))))
    return false
  return SUFFIXES.has(joined) || JOB_ACRONYMS.has(joined)
}

/** Returns whether a token is a title that is no name. */
const isCertainTitle = (token: NameToken): boolean =>
  token.every((word) => TITLES.has(word) && !MAYBE_TITLES.has(word) && !isListedGivenName(word))

/** Returns whether a word may be a title or a suffix. */
export const mayBeAddition = (word: string): boolean =>
  TITLES.has(word) || GENERATIONS.has(word) || SUFFIXES.has(word) || JOB_ACRONYMS.has(word)

/** Returns whether a word stands for a generation: `junior` for `jr`. */
export const isGeneration = (word: string, generation: string | undefined): boolean =>
  generation !== undefined && GENERATIONS.get(word) === generation

/** Returns whether a word after a name is no part of it, such as a credential. */
export const isNameSuffix = (word: string): boolean => SUFFIXES.has(word) || JOB_ACRONYMS.has(word)

/** Returns whether a word between names is no second given name: `Khalid bin Sultan`. Identities ignore it. */
export const isFiller = (word: string): boolean => FILLERS.has(word)

/** Returns whether words are titles alone: `Dr.` in the field of the first name. */
export const areTitles = (words: readonly string[]): boolean => words.length > 0 && isCertainTitle(words)

/**
 * Removes the titles before a name. At least one token remains.
 * @param keepsNames whether to keep titles that are also names
 */
export function removeTitles(tokens: readonly NameToken[], keepsNames = false): readonly NameToken[] {
  let start = 0
  while (start < tokens.length - 1 && isTitleBefore(tokens, start, keepsNames)) start++
  return tokens.slice(start)
}

/** One word after `Sri` or `Don` is more likely a last name. */
function isTitleBefore(tokens: readonly NameToken[], at: number, keepsNames: boolean): boolean {
  const token = tokens[at] ?? []
  const hasMore = tokens.length - at > 2
  if (keepsNames && token.every((word) => MAYBE_TITLES.has(word))) return false
  if (at > 0 && hasMore && token.every((word) => AFTER_TITLES.has(word))) return true
  return token.every((word) => (MAYBE_TITLES.has(word) ? hasMore : TITLES.has(word)))
}
