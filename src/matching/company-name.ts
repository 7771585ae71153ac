/** A company's name, taken apart. */

import { canonicalWord, isLooseWord } from './business-words.ts'
import { onlyQualifies, partLegalForms } from './legal-forms.ts'
import { fold, wordsOf } from './normalise.ts'

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
