/**
 * Splits the legal form and listing terms off a company name.
 *
 * The words are spelled as `company-name.ts` folds them: without dots, with single letters joined (`S.A. de C.V.` is
 * `sa de cv`, `Sp. z o.o.` is `sp zoo`). Matching words instead of phrases covers every order and mixture that
 * registers use (`Public Co., Ltd.`, `Ltd. Co.`, `GmbH & Co. KGaA`). The words are in
 * `data/legal-form-words.csv`.
 */

import csv from '../../../../data/legal-form-words.csv' with { type: 'text' }
import { lazy } from '../../../lib/cache.ts'
import { findCountryCode } from '../country.ts'
import { readKind, readSpellings, readWordSet } from '../read-data-tables.ts'
import { toCanonicalWord } from './company-words.ts'

const FORM_WORDS = readWordSet(csv, 'form')

/** Forms of several words before or after a name, and their abbreviations, longest first. */
const PHRASES = readKind(csv, 'phrase')
  .map((row) => {
    const [abbreviation = '', words = ''] = row.split('=')
    return { abbreviation, words: words.split(' ') }
  })
  .toSorted((a, b) => b.words.length - a.words.length)

/** Forms of several words that some registers write before the name. */
const LEADING_PHRASES = [
  ...readKind(csv, 'leading phrase').map((phrase) => phrase.split(' ')),
  ...PHRASES.map(({ words }) => words),
]

/** Forms before a name without another form: `AB Volvo`, but not `AB Science S.A.`. */
const LEADING_IF_ONLY = readWordSet(csv, 'leading if only')

/** Forms that queries may omit before a name without another one: `SIA Foo`. They begin other names, too: SIA Engineering. */
export const LEADING_FORMS = readWordSet(csv, 'leading of a stored name')

/** Forms that end a name. Other words, such as `company`, also occur within names. */
const ENDING_FORMS = readWordSet(csv, 'ending form')

/** Forms that are long enough to recognize when a field limit truncates them. */
const LONG_FORMS = [...readWordSet(csv, 'long form')]
const MIN_TRUNCATED_LENGTH = 6
/** In a name that fills a field of 30 characters, fewer letters suffice. */
const FIELD_LENGTH = 27
const MIN_TRUNCATED_LENGTH_IN_FULL_FIELD = 3

/** Share classes and security types that stock exchanges append to names. */
const LISTING_WORDS = readWordSet(csv, 'listing')

/** Words of descriptions of securities, only after a legal form: `Inc. Class A Common Voting Shares`. */
const SECURITY_WORDS = readWordSet(csv, 'security')

/** Words before a share class letter: `Alphabet (Class A)`, `Series B`. */
const CLASS_WORDS = readWordSet(csv, 'class')

/** Parts of a company: `Acme HQ`, `Acme EMEA`. */
const PART_WORDS = readWordSet(csv, 'part')

/** Part of a legal form only beside another form word, or after a listing word: Groupe Open is a name. */
const PHRASE_WORDS = readWordSet(csv, 'word of a phrase')

/** Part of a legal form only between two form words: `SA de CV`, `GmbH & Co`. */
const JOINING_WORDS = readWordSet(csv, 'joining')

const LEADING_WORDS = readWordSet(csv, 'leading')

/** Words that CRM users add, mostly in brackets, to distinguish the records of a group. */
const QUALIFIERS = readWordSet(csv, 'qualifier')

const ADDITION_WORDS = [FORM_WORDS, LISTING_WORDS, SECURITY_WORDS, QUALIFIERS, JOINING_WORDS]

/** Long forms and their usual abbreviations, and transliterated forms and their translations. */
const CANONICAL_FORMS = readSpellings(csv, 'same form')

/** The words of a company name, split into the name proper and the legal form. */
interface SplitName {
  readonly name: readonly string[]
  readonly legalForms: readonly string[]
}

/** Splits legal forms and listing terms off both ends. At least one word remains: `SE` stays `SE`. */
export function splitLegalForms(all: readonly string[]): SplitName {
  const isFieldFull = all.join(' ').length >= FIELD_LENGTH
  const minEnd = all[0] === 'the' ? 2 : 1
  let end = all.length
  while (end > minEnd) {
    const count = countTrailingFormWords(all, end, isFieldFull)
    if (count === 0) break
    end -= count
  }
  let start = 0
  while (start < end - 1) {
    const count = countLeadingFormWords(all, start, end)
    if (count === 0) break
    start += count
  }
  const legalForms = [...all.slice(0, start), ...all.slice(end)].filter((word) => word !== 'the')
  return { name: all.slice(start, end), legalForms }
}

/**
 * Splits a name at the first legal form that more words follow: `Acme Inc NY Registry Shares`, `Acme Ltd. New`. Returns
 * `undefined` if there is none.
 */
export function splitAfterLegalForm(all: readonly string[]) {
  const at = all.findIndex(
    (word, i) => i > 0 && i < all.length - 1 && ENDING_FORMS.has(word) && !isEnding(all, i + 1),
  )
  if (at < 0) return undefined
  const rest = all.slice(at + 1)
  const isSecurity = rest.some((word) => LISTING_WORDS.has(word) || SECURITY_WORDS.has(word))
  const hasNumber = !isSecurity && rest.some((word) => /^\d/.test(toCanonicalWord(word)))
  return { name: all.slice(0, at + 1), isSecurity, hasNumber }
}

/** Returns whether words beside a name cannot belong to another name: a legal form, a security, a qualifier, a country. */
export function isAddition(words: readonly string[]): boolean {
  const at = words.findIndex((word) => !isAdditionWord(word))
  return at < 0 || findCountryCode(words.slice(at)) !== undefined
}

/** `New` is part of descriptions of securities, the others join the words of a legal form. */
const isAdditionWord = (word: string): boolean =>
  ADDITION_WORDS.some((words) => words.has(word)) || CLASS_WORDS.has(word) || word === 'new' || word === 'the'

/** Returns whether only legal forms and the words between them follow. */
const isEnding = (all: readonly string[], from: number): boolean =>
  all.slice(from).every((word) => FORM_WORDS.has(word) || JOINING_WORDS.has(word))

/** Returns whether the word is part of a legal form, a listing term, or a part of a company. */
export const isLegalFormWord = (word: string): boolean =>
  FORM_WORDS.has(word) || LISTING_WORDS.has(word) || PART_WORDS.has(word)

/** The abbreviation of each phrase in canonical spellings. */
const getAbbreviations = lazy(
  () =>
    new Map(
      PHRASES.map(({ words, abbreviation }) => [
        words
          .filter(({ length }) => length > 1)
          .map(toCanonicalLegalForm)
          .join(' '),
        abbreviation,
      ]),
    ),
)

/** Returns the words by which legal forms are compared: `plc` for `public limited company`. */
export function toCanonicalLegalForms(forms: readonly string[]): readonly string[] {
  const words = forms.map(toCanonicalLegalForm)
  const phrase = getAbbreviations().get(words.join(' '))
  return phrase === undefined ? words : [phrase]
}

/** Returns the spelling by which a word of a form is compared: `ltd` for `limited`. Completes truncated words. */
export function toCanonicalLegalForm(form: string): string {
  const whole = FORM_WORDS.has(form) ? form : (LONG_FORMS.find((long) => long.startsWith(form)) ?? form)
  return CANONICAL_FORMS.get(whole) ?? whole
}

/**
 * Returns whether the word is a share class, a security type, or a part of a company, and not a legal form.
 * @param before the word before it: `common` of `common stock`
 */
export function isListingWord(word: string, before = ''): boolean {
  if (PHRASE_WORDS.has(word)) return LISTING_WORDS.has(before)
  return LISTING_WORDS.has(word) || PART_WORDS.has(word) || CLASS_WORDS.has(word) || word.length === 1
}

/** Returns how many words directly before `end` belong to a legal form. */
function countTrailingFormWords(all: readonly string[], end: number, isFieldFull: boolean): number {
  const phrase = PHRASES.find(({ words }) => words.length < end && isPhraseAt(words, all, end - words.length))
  if (phrase !== undefined) return phrase.words.length
  const word = all[end - 1] ?? ''
  const before = all[end - 2] ?? ''
  if (
    PHRASE_WORDS.has(word) &&
    !FORM_WORDS.has(before) &&
    !LISTING_WORDS.has(before) &&
    (end === all.length || !FORM_WORDS.has(all[end] ?? ''))
  )
    return 0
  if (isLegalFormWord(word) || word === 'the') return 1
  const minLength = isFieldFull ? MIN_TRUNCATED_LENGTH_IN_FULL_FIELD : MIN_TRUNCATED_LENGTH
  if (end === all.length && isTruncatedForm(word, minLength)) return 1
  if (end > 2 && word.length === 1 && CLASS_WORDS.has(all[end - 2] ?? '')) return 2
  const joinsForms = end > 2 && end < all.length && JOINING_WORDS.has(word)
  return joinsForms && (FORM_WORDS.has(before) || LISTING_WORDS.has(before)) ? 1 : 0
}

const isPhraseAt = (phrase: readonly string[], all: readonly string[], at: number): boolean =>
  phrase[0] === all[at] && phrase.every((word, i) => word === all[at + i])

/** Returns how many words from `start` belong to a legal form before the name, which ends before `end`. */
function countLeadingFormWords(all: readonly string[], start: number, end: number): number {
  const word = all[start] ?? ''
  if (LEADING_WORDS.has(word)) return 1
  const phrase = LEADING_PHRASES.find((words) => isPhraseAt(words, all, start))
  if (phrase !== undefined && start + phrase.length < end) return phrase.length
  const hasOtherForm = all.slice(end).some((form) => form !== 'publ')
  return LEADING_IF_ONLY.has(word) && !hasOtherForm ? 1 : 0
}

/**
 * Returns whether the word begins a long form: `Corporat`, `Aktiengesellsch`. Other systems truncate fields at 20, 30, or 40 characters.
 */
const isTruncatedForm = (word: string, minLength: number): boolean =>
  word.length >= minLength && LONG_FORMS.some((form) => form.startsWith(word))
