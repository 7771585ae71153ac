/** Parses the name of a company into words and legal form, and interprets a queried name in every likely way. */

import type { CompanyRecord } from '../types.ts'
import { isLooseWord, toCanonicalWord } from './business-words.ts'
import { findCountryCode } from './country.ts'
import { getDomainLabel, parseSite } from './keys.ts'
import { hasOnlyQualifiers, isLegalFormWord, splitLegalForms } from './legal-forms.ts'
import { fold, splitWords } from './text.ts'

export interface ParsedCompanyName {
  /** The distinguishing words as spelled, in order. Typos are searched for in these. */
  readonly words: readonly string[]
  /** The canonical spelling of each of the words: `technology` for `technologies` and `tech`. */
  readonly terms: readonly string[]
  /** Legal form, share class, and listing terms. */
  readonly legalForms: readonly string[]
}

const DOTTED_LETTER = /(?<![a-z0-9])([a-z0-9])\.\s?(?=[a-z0-9](?![a-z0-9]))/g
/** US registers append the state or `new`: `DEVON ENERGY CORP/DE`, `COSTCO WHOLESALE CORP /NEW`. */
const STATE_SUFFIX = /\s*\/\s?[a-z]{2,3}\s?\/?$/
/** A name without dots and symbols. */
const PLAIN = /^[a-z0-9 ,'-]*$/
const BRACKET = /[)\]]/
const BRACKETS_AT_END = /[([]([^()[\]]*)[)\]]\s*$/

/** Parses a stored or queried name. Both must be parsed alike. */
export function parseCompanyName(text: string): ParsedCompanyName {
  const folded = removeQualifier(removeState(fold(text)))
  const spelled = PLAIN.test(folded)
    ? folded
    : folded
        .replace(DOTTED_LETTER, '$1')
        .replace(/&| \+ /g, ' and ')
        .replace(/\+/g, ' plus ')
  const { name, legalForms } = splitLegalForms(joinLetters(splitWords(spelled)))
  return { words: name, terms: name.map(toCanonicalWord), legalForms }
}

/** Parses the names of a stored company: first its name, then the alternative names. */
export const parseStoredNames = ({ name, otherNames }: CompanyRecord): readonly ParsedCompanyName[] =>
  [name, ...otherNames].filter((one) => one !== '').map(parseCompanyName)

/**
 * Returns one key for names that differ only in case, accents, spaces, legal form, abbreviations, and words like
 * "Group".
 */
export function toCompanyNameKey(name: ParsedCompanyName): string {
  const distinguishing = name.terms.filter((term) => !isLooseWord(term))
  return (distinguishing.length > 0 ? distinguishing : name.terms).join('')
}

function removeState(folded: string): string {
  return folded.includes('/') ? folded.replace(STATE_SUFFIX, toLegalForm) : folded
}

/** `SA/NV` is a legal form. `SA/DE` is a company in Delaware. */
function toLegalForm(suffix: string): string {
  return suffix.trim() === '/nv' ? ' nv' : ''
}

/** Removes `(Group)`, `(HQ)`, `(EMEA)` at the end, but not `(Hong Kong)`, which may be another company. */
function removeQualifier(folded: string): string {
  if (!BRACKET.test(folded)) return folded
  const [bracketed, inside] = BRACKETS_AT_END.exec(folded) ?? []
  if (bracketed === undefined || inside === undefined || bracketed.length === folded.length) return folded
  return hasOnlyQualifiers(splitWords(inside)) ? folded.slice(0, -bracketed.length) : folded
}

/** Joins runs of single letters into one word, so that `A. O. Smith`, `A O Smith`, and `AO Smith` are equal. */
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

/** A queried name, or the part of it that may be the name. */
export interface CompanyNameInterpretation extends ParsedCompanyName {
  readonly omitted: 'nothing' | 'an addition' | 'a place'
  /** The code of the country that was omitted. */
  readonly omittedCountry?: string
}

const MAX_INTERPRETATIONS = 5
const ADDRESSED = /^\s*(?:c\/o|care of|att(?:n|ention)?\s*[.:])\s*/
const TICKER =
  /\(?\b(?:nasdaq|nyse(?: american| arca)?|amex|otc(?:qb|qx|mkts)?|lse|lon|aim|tsxv?|tsx-v|cse|asx|nzx|jse|fra|etr|xetra|epa|ams|ebr|bit|bme|sto|cph|hel|osl|vie|swx|six|tyo|tse|jpx|hkg|hkex|sehk|sha|sse|szse|she|krx|kosdaq|twse|sgx|klse|idx|set|nse|bse|tadawul|b3)\s*:\s*[a-z0-9.-]{1,10}\)?/g
/** Separates two names of one company. Either may be the stored one. */
const ALSO_CALLED =
  /\W+(?:formerly(?: known as)?|previously|ex|fka|f\/k\/a|dba|d\/b\/a|doing business as|aka|a\/k\/a|also known as|t\/a|trading as|part of|an? \w+ company of|a division of|a subsidiary of)\b[\s:.]*/
const BRACKETED = /\s*[([{]([^()[\]{}]*)[)\]}]?\s*/g
const SEPARATOR = /\s+[-|]+\s+|\s*[,;|]\s+|\s+\/\s*|\/\s+|:\s+|\s+(?:at|@)\s+/g
/** A name without brackets and separators. */
const NO_PARTS = /^(?!.* at )[a-z0-9 .'&]*$/
const MAX_SEPARATORS = 4

/**
 * Returns the interpretations of a queried name: the whole name first, then the name in a domain, parts of the name,
 * and each of them without a trailing country. At most five.
 */
export function interpretCompanyName(text: string): CompanyNameInterpretation[] {
  const folded = removeTicker(fold(text)).replace(ADDRESSED, '').trim()
  const interpretations: CompanyNameInterpretation[] = []
  const add = (added: CompanyNameInterpretation) => {
    const isNew = interpretations.every(({ terms }) => terms.join(' ') !== added.terms.join(' '))
    if (isNew && added.words.length > 0 && interpretations.length < MAX_INTERPRETATIONS)
      interpretations.push(added)
  }
  add({ ...parseCompanyName(folded), omitted: 'nothing' })
  const site = /\s/.test(text.trim()) ? undefined : parseSite(text)
  if (site !== undefined) add({ ...parseCompanyName(getDomainLabel(site.domain)), omitted: 'nothing' })
  for (const part of splitParts(folded)) add({ ...parseCompanyName(part), omitted: 'an addition' })
  for (const interpretation of interpretations.slice()) {
    const shorter = omitCountry(interpretation)
    if (shorter !== undefined) add(shorter)
  }
  return interpretations
}

function removeTicker(folded: string): string {
  return folded.includes(':') ? folded.replace(TICKER, ' ') : folded
}

/** Returns the parts outside and inside of brackets, and before and after each separator. */
function splitParts(folded: string): string[] {
  if (NO_PARTS.test(folded) && !ALSO_CALLED.test(folded)) return []
  const inside = [...folded.matchAll(BRACKETED)].map(([, aside = '']) => aside)
  const called = folded.split(ALSO_CALLED)
  const separated = [...folded.matchAll(SEPARATOR)]
    .slice(0, MAX_SEPARATORS)
    .flatMap(({ index, 0: { length } }) => [folded.slice(0, index), folded.slice(index + length)])
  const parts = [folded, ...called, ...separated].map(removeBrackets).concat(inside)
  return parts.filter((part) => part !== folded && canBeName(part))
}

function removeBrackets(text: string): string {
  return text.replace(BRACKETED, ' ').trim()
}

/** Legal forms, initials, and countries alone are not a name. */
function canBeName(part: string): boolean {
  const words = splitWords(part)
  return (
    words.some((word) => word.length > 2 && !isLegalFormWord(word)) && findCountryCode(words) === undefined
  )
}

/** Omits a country at the end of the name: `Acme Germany`, `Acme (Hong Kong)`. */
function omitCountry(name: CompanyNameInterpretation): CompanyNameInterpretation | undefined {
  for (const length of [1, 2, 3]) {
    const end = name.words.length - length
    if (end < 1) return undefined
    const omittedCountry = findCountryCode(name.words.slice(end))
    if (omittedCountry === undefined) continue
    const { legalForms } = name
    return {
      words: name.words.slice(0, end),
      terms: name.terms.slice(0, end),
      legalForms,
      omitted: 'a place',
      omittedCountry,
    }
  }
  return undefined
}
