/** Parses the name of a company into words and legal form. */

import type { CompanyRecord } from '../../types.ts'
import { listCharacters } from '../han.ts'
import { getDomainLabel, parseSite } from '../lookup-keys.ts'
import { isCompanyPlaceholder } from '../placeholders.ts'
import { fold, splitWords, splitWordsWithLostLetters } from '../text.ts'
import { getWordKind, isLooseWord, toCanonicalWord } from './company-words.ts'
import { isLegalFormWord, splitLegalForms } from './legal-forms.ts'
import { translateCompanyWords } from './translate-company-words.ts'

export interface ParsedCompanyName {
  /** The distinguishing words as spelled, in order. Typos are searched for in these. */
  readonly words: readonly string[]
  /** The canonical spelling of each of the words: `technology` for `technologies` and `tech`. */
  readonly terms: readonly string[]
  /** Legal form, share class, and listing terms. */
  readonly legalForms: readonly string[]
  /** The Chinese and Korean characters of the name. */
  readonly characters?: readonly string[]
}

const DOTTED_LETTER = /(?<![a-z0-9])([a-z0-9])\.\s?(?=[a-z0-9](?![a-z0-9]))/g
/** `Rossi & C. S.p.A.` */
const AND_COMPANY = /(?<=[a-z]{3})(?: ?& ?| e )c(?:\.|(?= |$))/g
/** US registers append the state or `new`: `DEVON ENERGY CORP/DE`, `COSTCO WHOLESALE CORP /NEW`. */
const SLASH = /[/\\]/
const STATE_SUFFIX = / ?[/\\] ?[a-z]{2,3} ?[/\\]?$/
/** `A & B`, `A + B`, and `Alpha+Beta`, but not `Disney+`. */
const AND_SIGN = /&| \+ |(?<=[a-z]{2})\+(?=[a-z]{2})/g
/** A name without dots and symbols. */
const PLAIN = /^[a-z0-9 ,'-]*$/

/** Parses a stored or queried name. Both must be parsed alike. */
export function parseCompanyName(text: string): ParsedCompanyName {
  const { name, legalForms } = splitLegalForms(toNameWords(removeState(fold(text))))
  return { words: name, terms: name.map(toCanonicalWord), legalForms }
}

/** Returns the words of a folded name. Letters with dots are joined, and signs are spelled out. */
export function toNameWords(folded: string): readonly string[] {
  const spelled = PLAIN.test(folded)
    ? folded
    : folded
        .replace(AND_COMPANY, ' and co ')
        .replace(DOTTED_LETTER, '$1')
        .replace(AND_SIGN, ' and ')
        .replace(/\+/g, ' plus ')
  return joinLetters(splitWordsWithLostLetters(spelled))
}

/** Where a name of a company is stored. `website`: the first label of its domain, `ea` of `www.ea.com`. */
export type NameSource = 'name' | 'another name' | 'website'

export interface StoredCompanyName {
  readonly name: ParsedCompanyName
  readonly source: NameSource
}

/** Returns whether an alternative name is a name. Alternative names may be placeholders, or consist of legal forms. */
function isName(text: string): boolean {
  const words = splitWords(fold(text))
  return (
    !isCompanyPlaceholder(text) &&
    words.some((word) => !isLegalFormWord(word) && !isLooseWord(toCanonicalWord(word)))
  )
}

/** Parses one name of a stored company. */
export const parseStoredCompanyName = (name: string) => ({
  ...parseCompanyName(translateCompanyWords(name)),
  characters: listCharacters(name),
})

/** Parses the names of a stored company: first its name, then the alternative names, then the label of its domain. */
export function parseStoredNames({ name, otherNames, website }: CompanyRecord): readonly StoredCompanyName[] {
  const names = [name, ...otherNames]
    .filter((one, i) => (i === 0 ? one !== '' : isName(one)))
    .map(
      (one, i) => ({ name: parseStoredCompanyName(one), source: i === 0 ? 'name' : 'another name' }) as const,
    )
  const label = getDomainLabel(parseSite(website)?.domain ?? '').replaceAll('-', '')
  if (label.length < 2 || getWordKind(toCanonicalWord(label)) !== 'name') return names
  if (names.some((one) => one.name.words.join('') === label)) return names
  const byWebsite = { words: [label], terms: [toCanonicalWord(label)], legalForms: [] }
  return [...names, { name: byWebsite, source: 'website' }]
}

/** Returns one key for names that differ only in case, accents, spaces, legal form, abbreviations, and words like "Group". */
export function toCompanyNameKey(name: ParsedCompanyName): string {
  const distinguishing = name.terms.filter((term) => !isLooseWord(term))
  return (distinguishing.length > 0 ? distinguishing : name.terms).join('')
}

/** Words that initials omit. */
const SMALL_WORDS = new Set(['and', 'of', 'the', 'for', 'in', 'de'])
const MIN_INITIALS = 3

/** Returns the initials of a name, `kit` for Karlsruhe Institute of Technology. Blank for less than three, which stand for too many names. */
export function toInitials({ words }: ParsedCompanyName): string {
  const initials = words.map((word) => (SMALL_WORDS.has(word) ? '' : word.charAt(0))).join('')
  return initials.length < MIN_INITIALS ? '' : initials
}

/** Removes the state of the register from the end of a folded name. */
const removeState = (folded: string): string =>
  SLASH.test(folded) ? folded.replace(STATE_SUFFIX, '') : folded

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
