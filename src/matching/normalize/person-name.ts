/** A person's name: as stored, in parts; as asked, in every way it may be read. */

import { fold, wordsOf } from './text.ts'

/** A stored name. Each part may have several words, or none. */
export interface StoredName {
  readonly given: readonly string[]
  readonly middle: readonly string[]
  readonly family: readonly string[]
}

/** One way to read what was asked. */
export interface Reading {
  readonly given: readonly string[]
  readonly family: readonly string[]
  /** The caller gave the last name first. */
  readonly swapped: boolean
}

export interface AskedName {
  readonly readings: readonly Reading[]
  /** Only what was sent as a middle name; one inside a full name is in `given`. */
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

export function storedName(first: string, middle: string, last: string): StoredName {
  return { given: nameWords(first), middle: nameWords(middle), family: nameWords(last) }
}

/** Reads what was asked; `undefined` when no name was. First and last name together count more than a full name. */
export function askedName(parts: {
  readonly full?: string | undefined
  readonly first?: string | undefined
  readonly middle?: string | undefined
  readonly last?: string | undefined
}): AskedName | undefined {
  const { full, first, last } = parts
  if (full === undefined && first === undefined && last === undefined) return undefined
  const middle = nameWords(parts.middle ?? '')
  const given = withoutAffixes(askedWords(first ?? ''))
  const family = withoutAffixes(askedWords(last ?? ''))
  const inParts = given.length > 0 && family.length > 0
  const ofParts = partReadings(given, family)
  const ofFull = full === undefined ? [] : fullReadings(full)
  // Both count where they contradict each other: then two people fit, and neither is sure.
  const isContradicted = ofFull.length > 0 && !nameWords(full ?? '').some((word) => family.includes(word))
  const ofBoth = isContradicted ? [...ofParts, ...ofFull] : ofParts
  const readings = inParts ? ofBoth : ofFull.length > 0 ? ofFull : ofParts
  return readings.length > 0 ? { readings, middle } : undefined
}

/** Without a maiden or nickname in brackets, unless there is nothing else. */
function askedWords(text: string): string[] {
  const words = nameWords(fold(text).replace(ASIDE, ' '))
  return words.length > 0 ? words : nameWords(text)
}

export function nameWords(text: string): string[] {
  // Most names are one plain word, and an employer may have thousands of them to compare.
  if (ONE_WORD.test(text)) return [text]
  const folded = fold(text)
  if (ONE_WORD.test(folded)) return [folded]
  return wordsOf(folded.replace(DOTS_IN_LETTERS, ' ')).slice(0, MAX_WORDS)
}

function partReadings(given: string[], family: string[]): Reading[] {
  if (given.length === 0 && family.length === 0) return []
  const asGiven = { given, family, swapped: false }
  if (given.length === 0 || family.length === 0) return [asGiven]
  return [asGiven, { given: family, family: given, swapped: true }]
}

/** A comma settles the order; otherwise every place where the first name may end is a reading, in both orders. */
function fullReadings(full: string): Reading[] {
  const commaParts = fold(full)
    .replace(ASIDE, ' ')
    .split(',')
    .map(nameWords)
    .filter((words) => words.some((word) => !SUFFIXES.has(word) && !TITLES.has(word)))
  const [family = [], given] = commaParts
  if (given !== undefined) {
    return [{ given: withoutAffixes(given), family: withoutAffixes(family), swapped: false }]
  }
  const words = withoutAffixes(family)
  if (words.length === 1) return [{ given: [], family: words, swapped: false }]
  const readings: Reading[] = []
  for (let end = words.length - 1; end > 0; end--) {
    readings.push({ given: words.slice(0, end), family: words.slice(end), swapped: false })
  }
  for (let end = 1; end < words.length; end++) {
    readings.push({ given: words.slice(end), family: words.slice(0, end), swapped: true })
  }
  return readings
}

/**
 * In `John B Smith` the B is the middle name's, unless somebody is called so: `'t Hart`, `M Baye`. In `Mary O Brien` the O is the
 * surname's.
 */
export function beginsWithInitial([first = '', ...others]: readonly string[]): boolean {
  return others.length > 0 && first.length === 1 && first !== 'o' && first !== 'd'
}

/** `Dr. John Smith Jr.` is John Smith; but Mr. Junior keeps his name. */
function withoutAffixes(words: readonly string[]): string[] {
  let [start, end] = [0, words.length]
  while (start < end - 1 && TITLES.has(words[start] ?? '')) start++
  while (end > start + 1 && SUFFIXES.has(words[end - 1] ?? '')) end--
  return words.slice(start, end)
}
