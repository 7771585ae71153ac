/** Prepares the words of a company name for the comparison with many others. */

import {
  type NameSource,
  type ParsedCompanyName,
  type StoredCompanyName,
  toCompanyNameKey,
} from '../normalize/company/company-name.ts'
import { getWordKind, toCanonicalWord, type WordKind } from '../normalize/company/company-words.ts'
import { toCanonicalLegalForm } from '../normalize/company/legal-forms.ts'

/** Statistics about the words of all stored company names. */
export interface TermStatistics {
  /** Returns the inverse document frequency in bits: log2 of one over the share of names with the term. */
  idf(term: string): number
  hasTerm(term: string): boolean
  /** The information that identifies one company among all, in bits. */
  readonly identifyingBits: number
}

/** A word of a company name. */
export interface NameWord {
  readonly text: string
  /** The canonical spelling. */
  readonly term: string
  readonly kind: WordKind
  /** Different numbers, and letters after a name, are an additional contradiction: Fund 2 is not Fund 3. */
  readonly isNumber: boolean
  /** The word means "and", or may mean it if the other name has an "and": Rock n Roll. */
  readonly mayBeAnd: boolean
  /** Legal forms are compared because they may be misspelled, but they have no weight. */
  readonly isLegalForm: boolean
}

/** A company name with the words by which it is compared. */
export interface ComparableName<Name extends ParsedCompanyName = ParsedCompanyName> {
  readonly name: Name
  /** The number of words without the legal form. */
  readonly wordCount: number
  /** The words without the legal form, joined without spaces. */
  readonly joined: string
  /** As returned by `toCompanyNameKey`. */
  readonly key: string
  readonly hasLegalForm: boolean
  /** The words, followed by those of the legal form. */
  readonly words: readonly NameWord[]
  readonly source: NameSource
}

export const toComparableQueryName = <Name extends ParsedCompanyName>(name: Name): ComparableName<Name> =>
  toComparableName(name, 'name')

export const toComparableStoredName = ({ name, source }: StoredCompanyName): ComparableName =>
  toComparableName(name, source)

function toComparableName<Name extends ParsedCompanyName>(
  name: Name,
  source: NameSource,
): ComparableName<Name> {
  const all = [...name.words, ...name.legalForms]
  const wordCount = name.words.length
  return {
    name,
    wordCount,
    joined: name.words.join(''),
    key: toCompanyNameKey(name),
    hasLegalForm: name.legalForms.length > 0,
    words: all.map((text, at) => toNameWord(text, at >= wordCount, all, at)),
    source,
  }
}

const DIGIT = /\d/
const LETTER = /^[a-z]$/
/** "And" in several languages, between two words. */
const AND_WORDS = new Set(['and', 'n', 'u', 'y', 'e', 'i', 'en', 'plus'])

function toNameWord(text: string, isLegalForm: boolean, all: readonly string[], at: number): NameWord {
  const term = isLegalForm ? toCanonicalLegalForm(text) : toCanonicalWord(text)
  const isLong = (word = '') => word.length > 2 && word !== 'and'
  const isNumber = !isLegalForm && (DIGIT.test(term) || (at > 0 && LETTER.test(text)))
  const mayBeAnd =
    term === 'and' || (!isLegalForm && AND_WORDS.has(text) && isLong(all[at - 1]) && isLong(all[at + 1]))
  return { text, term, kind: getWordKind(term), isNumber, mayBeAnd, isLegalForm }
}

/** Returns the bits of agreement on a word. Legal forms have none. */
export const getBits = ({ term, isLegalForm }: NameWord, statistics: TermStatistics): number =>
  isLegalForm ? 0 : statistics.idf(term)
