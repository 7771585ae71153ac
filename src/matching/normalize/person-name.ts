/** Parses the stored name of a person, and interprets a queried one in every likely way. */

import { fold, splitWords } from './text.ts'

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
}

export interface PersonNameQuery {
  readonly interpretations: readonly PersonNameInterpretation[]
  /** The words of the middle name field. A middle name in the full name is part of `given`. */
  readonly middle: readonly string[]
}

const TITLES = new Set(
  `mr mrs ms miss mx dr prof professor sir dame lady lord rev reverend fr hon herr frau dipl ing mag drs ir mme mlle
  monsieur madame sr sra srta senor senora don dona dott dottssa eng engr capt captain col gen lt maj sgt judge sheikh
  shri smt datuk dato tan sri mba phd`.split(/\s+/),
)
const SUFFIXES = new Set(
  `jr sr snr jnr junior senior ii iii iv phd dphil md mba bsc msc meng beng llb llm jd cpa cfa acca ca esq esquire dds
  dvm rn pe pmp cissp obe mbe cbe frcs fca aca ret`.split(/\s+/),
)
const ASIDE = /\([^)]*\)|"[^"]*"/g
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
  const ofParts = interpretParts(given, family)
  const ofFull = full === undefined ? [] : interpretFullName(full)
  // Contradictory names are both interpreted. Then two people fit, and neither is likely enough for a match.
  const isContradicted =
    ofFull.length > 0 && !splitNameWords(full ?? '').some((word) => family.includes(word))
  const ofBoth = isContradicted ? [...ofParts, ...ofFull] : ofParts
  const interpretations = hasBothParts ? ofBoth : ofFull.length > 0 ? ofFull : ofParts
  return interpretations.length > 0 ? { interpretations, middle } : undefined
}

/** Removes a maiden name or nickname in brackets, unless nothing else remains. */
function splitQueryWords(text: string): string[] {
  const words = splitNameWords(fold(text).replace(ASIDE, ' '))
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

function interpretParts(given: string[], family: string[]): PersonNameInterpretation[] {
  if (given.length === 0 && family.length === 0) return []
  const asSent = { given, family, swapped: false }
  if (given.length === 0 || family.length === 0) return [asSent]
  return [asSent, { given: family, family: given, swapped: true }]
}

/**
 * A comma determines the order. Without one, every split into first and last name is an interpretation, in both orders.
 */
function interpretFullName(full: string): PersonNameInterpretation[] {
  const commaParts = fold(full)
    .replace(ASIDE, ' ')
    .split(',')
    .map(splitNameWords)
    .filter((words) => words.some((word) => !SUFFIXES.has(word) && !TITLES.has(word)))
  const [family = [], given] = commaParts
  if (given !== undefined) {
    return [{ given: removeAffixes(given), family: removeAffixes(family), swapped: false }]
  }
  const words = removeAffixes(family)
  if (words.length === 1) return [{ given: [], family: words, swapped: false }]
  const interpretations: PersonNameInterpretation[] = []
  for (let end = words.length - 1; end > 0; end--) {
    interpretations.push({ given: words.slice(0, end), family: words.slice(end), swapped: false })
  }
  for (let end = 1; end < words.length; end++) {
    interpretations.push({ given: words.slice(end), family: words.slice(0, end), swapped: true })
  }
  return interpretations
}

/**
 * Whether the first of several words is an initial, which then belongs to the middle name: `B` in `John B Smith`. `O`
 * and `D` are part of a surname: `Mary O Brien`.
 */
export function startsWithInitial([first = '', ...others]: readonly string[]): boolean {
  return others.length > 0 && first.length === 1 && first !== 'o' && first !== 'd'
}

/** Removes titles and suffixes: `Dr. John Smith Jr.` becomes `john smith`. At least one word remains. */
function removeAffixes(words: readonly string[]): string[] {
  let [start, end] = [0, words.length]
  while (start < end - 1 && TITLES.has(words[start] ?? '')) start++
  while (end > start + 1 && SUFFIXES.has(words[end - 1] ?? '')) end--
  return words.slice(start, end)
}
