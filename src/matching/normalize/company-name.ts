/** A company's name, taken apart. */

import type { CompanyRecord } from '../types.ts'
import { canonicalWord, isLooseWord } from './business-words.ts'
import { countryNamed } from './country.ts'
import { domainLabel, siteOf } from './keys.ts'
import { isFormWord, onlyQualifies, partLegalForms } from './legal-forms.ts'
import { fold, wordsOf } from './text.ts'

export interface CompanyName {
  /** What tells companies apart, in order and as spelled: what slips of the finger are looked for in. */
  readonly words: readonly string[]
  /** The same words in their canonical spelling, `technologies` and `tech` as `technology`: what is compared. */
  readonly terms: readonly string[]
  /** Legal form, share class and listing noise. */
  readonly forms: readonly string[]
}

const DOTTED_LETTER = /(?<![a-z0-9])([a-z0-9])\.\s?(?=[a-z0-9](?![a-z0-9]))/g
/** US registers append the state or `new`: `DEVON ENERGY CORP/DE`, `COSTCO WHOLESALE CORP /NEW`. */
const STATE_SUFFIX = /\s*\/\s?[a-z]{2,3}\s?\/?$/
/** Nothing to spell out. */
const PLAIN = /^[a-z0-9 ,'-]*$/
const BRACKET = /[)\]]/
const BRACKETS_AT_END = /[([]([^()[\]]*)[)\]]\s*$/

/** Parses a name as stored or as asked: both sides must go the same way. */
export function parseCompanyName(text: string): CompanyName {
  const folded = withoutQualifier(withoutState(fold(text)))
  const spelled = PLAIN.test(folded)
    ? folded
    : folded
        .replace(DOTTED_LETTER, '$1')
        .replace(/&| \+ /g, ' and ')
        .replace(/\+/g, ' plus ')
  const { name, forms } = partLegalForms(joinLetters(wordsOf(spelled)))
  return toCompanyName(name, forms)
}

function toCompanyName(words: readonly string[], forms: readonly string[]): CompanyName {
  return { words, terms: words.map(canonicalWord), forms }
}

/** The parsed names of a stored company: the name first, then the others. */
export const namesOf = ({ name, otherNames }: CompanyRecord): readonly CompanyName[] =>
  [name, ...otherNames].filter((one) => one !== '').map(parseCompanyName)

/** Equal for names that differ in case, accents, spacing, legal form, abbreviation and words like "Group" only. */
export function companyKey(name: CompanyName): string {
  const telling = name.terms.filter((term) => !isLooseWord(term))
  return (telling.length > 0 ? telling : name.terms).join('')
}

function withoutState(folded: string): string {
  return folded.includes('/') ? folded.replace(STATE_SUFFIX, keepLegalForm) : folded
}

/** `SA/NV` is a legal form, `SA/DE` is a company in Delaware. */
function keepLegalForm(suffix: string): string {
  return suffix.trim() === '/nv' ? ' nv' : ''
}

/** Drops `(Group)`, `(HQ)`, `(EMEA)` at the end, but not `(Hong Kong)`: that may be another company. */
function withoutQualifier(folded: string): string {
  if (!BRACKET.test(folded)) return folded
  const [bracketed, inside] = BRACKETS_AT_END.exec(folded) ?? []
  if (bracketed === undefined || inside === undefined || bracketed.length === folded.length) return folded
  return onlyQualifies(wordsOf(inside)) ? folded.slice(0, -bracketed.length) : folded
}

/** `A. O. Smith`, `A O Smith` and `AO Smith` are one name: runs of single letters become one word. */
function joinLetters(words: readonly string[]): string[] {
  const joined: string[] = []
  let previousIsLetter = false
  for (const word of words) {
    const isLetter = word.length === 1 && word >= 'a'
    if (isLetter && previousIsLetter) joined.push(`${joined.pop() ?? ''}${word}`)
    else joined.push(word)
    previousIsLetter = isLetter
  }
  return joined
}

/** An asked name, or the part of what was asked that may be the name. */
export interface AskedCompanyName extends CompanyName {
  readonly leftOut: 'nothing' | 'an aside' | 'a place'
  /** The key of the country that was left out. */
  readonly place?: string
}

const MOST_READINGS = 5
const ADDRESSED = /^\s*(?:c\/o|care of|att(?:n|ention)?\s*[.:])\s*/
const TICKER =
  /\(?\b(?:nasdaq|nyse(?: american| arca)?|amex|otc(?:qb|qx|mkts)?|lse|lon|aim|tsxv?|tsx-v|cse|asx|nzx|jse|fra|etr|xetra|epa|ams|ebr|bit|bme|sto|cph|hel|osl|vie|swx|six|tyo|tse|jpx|hkg|hkex|sehk|sha|sse|szse|she|krx|kosdaq|twse|sgx|klse|idx|set|nse|bse|tadawul|b3)\s*:\s*[a-z0-9.-]{1,10}\)?/g
/** Both sides of these may be the name. */
const ALSO_CALLED =
  /\W+(?:formerly(?: known as)?|previously|ex|fka|f\/k\/a|dba|d\/b\/a|doing business as|aka|a\/k\/a|also known as|t\/a|trading as|part of|an? \w+ company of|a division of|a subsidiary of)\b[\s:.]*/
const BRACKETED = /\s*[([{]([^()[\]{}]*)[)\]}]?\s*/g
const SEPARATOR = /\s+[-|]+\s+|\s*[,;|]\s+|\s+\/\s*|\/\s+|:\s+|\s+(?:at|@)\s+/g
/** No bracket and no separator. */
const NO_PARTS = /^(?!.* at )[a-z0-9 .'&]*$/
const MOST_SEPARATORS = 4

export function readCompanyNames(text: string): AskedCompanyName[] {
  const folded = withoutTicker(fold(text)).replace(ADDRESSED, '').trim()
  const readings: AskedCompanyName[] = []
  const add = (reading: AskedCompanyName) => {
    const isNew = readings.every(({ terms }) => terms.join(' ') !== reading.terms.join(' '))
    if (isNew && reading.words.length > 0 && readings.length < MOST_READINGS) readings.push(reading)
  }
  add({ ...parseCompanyName(folded), leftOut: 'nothing' })
  const site = /\s/.test(text.trim()) ? undefined : siteOf(text)
  if (site !== undefined) add({ ...parseCompanyName(domainLabel(site.domain)), leftOut: 'nothing' })
  for (const part of partsOf(folded)) add({ ...parseCompanyName(part), leftOut: 'an aside' })
  for (const reading of readings.slice()) {
    const shorter = withoutPlace(reading)
    if (shorter !== undefined) add(shorter)
  }
  return readings
}

function withoutTicker(folded: string): string {
  return folded.includes(':') ? folded.replace(TICKER, ' ') : folded
}

/** What stands outside and inside of brackets, and before and after each separator. */
function partsOf(folded: string): string[] {
  if (NO_PARTS.test(folded) && !ALSO_CALLED.test(folded)) return []
  const inside = [...folded.matchAll(BRACKETED)].map(([, aside = '']) => aside)
  const called = folded.split(ALSO_CALLED)
  const separated = [...folded.matchAll(SEPARATOR)]
    .slice(0, MOST_SEPARATORS)
    .flatMap(({ index, 0: { length } }) => [folded.slice(0, index), folded.slice(index + length)])
  const parts = [folded, ...called, ...separated].map(withoutBrackets).concat(inside)
  return parts.filter((part) => part !== folded && isTelling(part))
}

function withoutBrackets(text: string): string {
  return text.replace(BRACKETED, ' ').trim()
}

/** Legal forms, initials and countries are no name by themselves. */
function isTelling(part: string): boolean {
  const words = wordsOf(part)
  return words.some((word) => word.length > 2 && !isFormWord(word)) && countryNamed(words) === undefined
}

/** `Acme Germany`, `Acme (Hong Kong)`: Acme, and where. */
function withoutPlace(name: AskedCompanyName): AskedCompanyName | undefined {
  for (const length of [1, 2, 3]) {
    const end = name.words.length - length
    if (end < 1) return undefined
    const place = countryNamed(name.words.slice(end))
    if (place === undefined) continue
    const { forms } = name
    return {
      words: name.words.slice(0, end),
      terms: name.terms.slice(0, end),
      forms,
      leftOut: 'a place',
      place,
    }
  }
  return undefined
}
