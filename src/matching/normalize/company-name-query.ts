/** Interprets a queried company name in every likely way: as a whole, without additions, and without a place. */

import { type ParsedCompanyName, parseCompanyName, toNameSound, toNameWords } from './company-name.ts'
import { findCountryCode } from './country.ts'
import { getDomainLabel, parseSite } from './keys.ts'
import { hasOnlyQualifiers, isLegalFormWord, splitAfterLegalForm } from './legal-forms.ts'
import { hasOtherScript, type Sound, translateCompanyWords } from './sounds.ts'
import { fold, splitWords } from './text.ts'

/** A queried name, or the part of it that may be the name. */
export interface CompanyNameInterpretation extends ParsedCompanyName {
  /**
   * `other words`: words after a legal form or a separator. `digits`: digits that look like letters are read as letters.
   */
  readonly omitted: 'nothing' | 'an addition' | 'other words' | 'a place' | 'digits'
  /** Only of a name in another script. */
  readonly sound?: Sound
  /** The code of the country that was omitted. */
  readonly omittedCountry?: string
}

const MAX_INTERPRETATIONS = 6
/** Names of these lengths may be cut by a field limit of about 30: `TE Connectivity Ltd. New Switze`. */
const MIN_FIELD_LENGTH = 28
const MAX_FIELD_LENGTH = 32
/** The boundary of words in `KwangdongPharm`, but not in `McDonald` and `LinkedIn`. */
const CAMEL_CASE = /(?<=[a-z]{3})(?=[A-Z][a-z]{2})/g
const ADDRESSED = /^\s*(?:c\/o|care of|att(?:n|ention)?\s*[.:])\s*/
const TICKER =
  /\(?\b(?:nasdaq|nyse(?: american| arca)?|amex|otc(?:qb|qx|mkts)?|lse|lon|aim|tsxv?|tsx-v|cse|asx|nzx|jse|fra|etr|xetra|epa|ams|ebr|bit|bme|sto|cph|hel|osl|vie|swx|six|tyo|tse|jpx|hkg|hkex|sehk|sha|sse|szse|she|krx|kosdaq|twse|sgx|klse|idx|set|nse|bse|tadawul|b3)\s*:\s*[a-z0-9.-]{1,10}\)?/g
/** Separates two names of one company. Either may be the stored one. */
const ALSO_CALLED =
  /(?:^|\W+)(?:->|=>|(?:formerly(?: known as)?|former name|previously(?: known as)?|now known as|now called|renamed(?: to)?|fka|f\/k\/a|nka|n\/k\/a|dba|d\/b\/a|doing business as|aka|a\/k\/a|also known as|alias|t\/a|t\/as|trading as|ehemals|vormals|anciennement|anteriormente|antigamente|voorheen|tidligere|tidigare|aiemmin|dawniej)(?![a-z0-9]))[\s:.]*/
/** Words that also occur in names mean this only after a comma or in brackets: `Foo (now Bar)`, but not `NOW Foods`. */
const NOW_CALLED =
  /[(,;[]\s*(?:now|ex|prev|former|jetzt|fruher|vorher|desormais|antes|ahora|agora|gia|ora|thans)(?![a-z0-9])[\s:.-]*/
/** Separates a company from another one that it belongs to. */
const RELATED =
  /\W+(?:part of|an? \w+ company of|a division of|a subsidiary of|a brand of|subsidiary of|division of|(?:at|@)(?= ))\s+/
const BRACKETED = /\s*[([{]([^()[\]{}]*)[)\]}]?\s*/g
const SEPARATOR = /\s+[-|]+\s+|\s*[,;|]\s+|\s+\/\s*|\/\s+|:\s+/g
/** A name without brackets and separators. */
const NO_PARTS = /^(?!.* (?:at|of) )[a-z0-9 .'&]*$/
const MAX_SEPARATORS = 4

/**
 * Returns the interpretations of a queried name: the whole name first, then the name in a domain, parts of the name,
 * and each of them without a trailing country. At most six.
 */
export function interpretCompanyName(text: string): CompanyNameInterpretation[] {
  const isOtherScript = hasOtherScript(text)
  const latin = isOtherScript ? translateCompanyWords(text) : text
  const folded = removeTicker(fold(latin)).replace(ADDRESSED, '').trim()
  const interpretations: CompanyNameInterpretation[] = []
  const add = (added: CompanyNameInterpretation) => {
    const isNew = interpretations.every(({ terms }) => terms.join(' ') !== added.terms.join(' '))
    if (isNew && added.words.length > 0 && interpretations.length < MAX_INTERPRETATIONS)
      interpretations.push(added)
  }
  const whole = parseCompanyName(folded)
  add({ ...whole, omitted: 'nothing', ...(isOtherScript ? { sound: toNameSound(whole) } : {}) })
  const withTail = splitAfterLegalForm(toNameWords(folded))
  if (withTail !== undefined && !withTail.hasNumber) {
    const isCut = folded.length >= MIN_FIELD_LENGTH && folded.length <= MAX_FIELD_LENGTH
    const omitted = withTail.isSecurity ? 'nothing' : isCut ? 'an addition' : 'other words'
    add({ ...parseCompanyName(withTail.name.join(' ')), omitted })
  }
  const site = /\s/.test(text.trim()) ? undefined : parseSite(text)
  if (site !== undefined) add({ ...parseCompanyName(getDomainLabel(site.domain)), omitted: 'nothing' })
  const spaced = latin.replace(CAMEL_CASE, ' ')
  if (spaced !== latin) add({ ...parseCompanyName(fold(spaced)), omitted: 'nothing' })
  const withLetters = DIGIT.test(folded) ? replaceLetterLikeDigits(folded) : folded
  if (withLetters !== folded) add({ ...parseCompanyName(withLetters), omitted: 'digits' })
  for (const { text: part, omitted } of splitParts(folded)) add({ ...parseCompanyName(part), omitted })
  for (const interpretation of interpretations.slice()) {
    const shorter = omitCountry(interpretation)
    if (shorter !== undefined) add(shorter)
  }
  return interpretations
}

/** Replaces digits next to letters by the letters that scanners confuse with them: `H0te1`, `5teel`. */
function replaceLetterLikeDigits(folded: string): string {
  return folded.replace(/\b(?=[a-z]*\d)(?=\d*[a-z])[a-z\d]{3,}\b/g, (word) =>
    word.replace(/[01568]/g, (digit) => LETTER_BY_DIGIT[digit] ?? digit),
  )
}

const DIGIT = /\d/
const LETTER_BY_DIGIT: Readonly<Record<string, string>> = { 0: 'o', 1: 'l', 5: 's', 6: 'g', 8: 'b' }

function removeTicker(folded: string): string {
  if (!folded.includes(':')) return folded
  const withoutTicker = folded.replace(TICKER, ' ').trim()
  return withoutTicker === '' ? folded.replace(/^.*:|[()]/g, '') : withoutTicker
}

type Part = { readonly text: string; readonly omitted: 'an addition' | 'other words' }

/**
 * Returns the parts outside and inside of brackets, around words such as "formerly", and before each separator, as names
 * with an addition. What follows a separator or a relation is less likely the company.
 */
function splitParts(folded: string): Part[] {
  if (NO_PARTS.test(folded) && !ALSO_CALLED.test(folded)) return []
  const inside = [...folded.matchAll(BRACKETED)].map(([, aside = '']) => aside)
  const called = folded.split(ALSO_CALLED).flatMap((part) => part.split(NOW_CALLED))
  const [first = '', ...related] = folded.split(RELATED)
  const separators = [...folded.matchAll(SEPARATOR)].slice(0, MAX_SEPARATORS)
  const before = separators.map(({ index }) => folded.slice(0, index))
  const after = separators.map(({ index, 0: { length } }) => folded.slice(index + length))
  const names = [...[folded, ...called, first, ...before].map(removeBrackets), ...inside]
  const others = [...related, ...after].map(removeBrackets)
  const isPart = (part: string) => part !== folded && canBeName(part)
  return [
    ...names.filter(isPart).map((text) => ({ text, omitted: 'an addition' }) as const),
    ...others.filter(isPart).map((text) => ({ text, omitted: 'other words' }) as const),
  ]
}

function removeBrackets(text: string): string {
  return text.replace(BRACKETED, ' ').trim()
}

/** Legal forms, initials, qualifiers, and countries alone are not a name. */
function canBeName(part: string): boolean {
  const words = splitWords(part)
  return (
    words.some((word) => word.length > 2 && !isLegalFormWord(word)) &&
    !hasOnlyQualifiers(words) &&
    findCountryCode(words) === undefined
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
