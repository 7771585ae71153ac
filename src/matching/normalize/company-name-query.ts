/** Interprets a queried company name in every likely way: as a whole, without additions, and without a place. */

import { type ParsedCompanyName, parseCompanyName, toNameSound, toNameWords } from './company-name.ts'
import { findCountryCode } from './country.ts'
import { getDomainLabel, parseSite } from './keys.ts'
import { hasOnlyQualifiers, isLegalFormWord, splitAfterLegalForm } from './legal-forms.ts'
import { hasOtherScript, type Sound, translateCompanyWords } from './sounds.ts'
import { fold, splitWords } from './text.ts'

/** A queried name, or the part of it that may be the name. */
export interface CompanyNameInterpretation extends ParsedCompanyName {
  /** `digits`: digits that look like letters are read as letters. */
  readonly omitted: 'nothing' | 'an addition' | 'a place' | 'digits'
  /** Only of a name in another script. */
  readonly sound?: Sound
  /** The code of the country that was omitted. */
  readonly omittedCountry?: string
}

const MAX_INTERPRETATIONS = 6
/** The boundary of words in `KwangdongPharm`, but not in `McDonald` and `LinkedIn`. */
const CAMEL_CASE = /(?<=[a-z]{3})(?=[A-Z][a-z]{2})/g
const ADDRESSED = /^\s*(?:c\/o|care of|att(?:n|ention)?\s*[.:])\s*/
const TICKER =
  /\(?\b(?:nasdaq|nyse(?: american| arca)?|amex|otc(?:qb|qx|mkts)?|lse|lon|aim|tsxv?|tsx-v|cse|asx|nzx|jse|fra|etr|xetra|epa|ams|ebr|bit|bme|sto|cph|hel|osl|vie|swx|six|tyo|tse|jpx|hkg|hkex|sehk|sha|sse|szse|she|krx|kosdaq|twse|sgx|klse|idx|set|nse|bse|tadawul|b3)\s*:\s*[a-z0-9.-]{1,10}\)?/g
/** Separates two names of one company. Either may be the stored one. */
const ALSO_CALLED =
  /(?:^|\W+)(?:->|\u2192|=>|(?:now(?: known as| called| trading as)?|(?:re)?named|renamed(?: to)?|formerly(?: known as)?|former(?: name)?|previously(?: known as)?|prev|ex|fka|f\/k\/a|nka|n\/k\/a|dba|d\/b\/a|doing business as|aka|a\/k\/a|also known as|t\/a|t\/as|trading as|ehemals|vormals|fruher|jetzt|vorher|anciennement|ex-?|desormais|antes|anteriormente|ahora|antiga(?:mente)?|agora|gia|ora|voorheen|thans|tidligere|tidigare|fd|aiemmin|dawniej|part of|an? \w+ company of|a division of|a subsidiary of|a brand of)(?![a-z0-9]))[\s:.]*/
const BRACKETED = /\s*[([{]([^()[\]{}]*)[)\]}]?\s*/g
const SEPARATOR = /\s+[-|]+\s+|\s*[,;|]\s+|\s+\/\s*|\/\s+|:\s+|\s+(?:at|@)\s+/g
/** A name without brackets and separators. */
const NO_PARTS = /^(?!.* at )[a-z0-9 .'&]*$/
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
  if (withTail !== undefined) {
    const omitted = withTail.isSecurity ? 'nothing' : 'an addition'
    add({ ...parseCompanyName(withTail.name.join(' ')), omitted })
  }
  const site = /\s/.test(text.trim()) ? undefined : parseSite(text)
  if (site !== undefined) add({ ...parseCompanyName(getDomainLabel(site.domain)), omitted: 'nothing' })
  const spaced = latin.replace(CAMEL_CASE, ' ')
  if (spaced !== latin) add({ ...parseCompanyName(fold(spaced)), omitted: 'nothing' })
  const withLetters = DIGIT.test(folded) ? replaceLetterLikeDigits(folded) : folded
  if (withLetters !== folded) add({ ...parseCompanyName(withLetters), omitted: 'digits' })
  for (const part of splitParts(folded)) add({ ...parseCompanyName(part), omitted: 'an addition' })
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
