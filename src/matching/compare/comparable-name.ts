/** Adds to the words of a company name the weights by which they are compared. */

import { lazy } from '../../lib/cache.ts'
import {
  type NameSource,
  type ParsedCompanyName,
  type StoredName,
  toCompanyNameKey,
} from '../normalize/company/company-name.ts'
import { getWordKind } from '../normalize/company/company-words.ts'
import { toCanonicalLegalForm } from '../normalize/company/legal-forms.ts'
import { toLetterMask } from './edit-distance.ts'
import { type PositionedWord, toExtraWord, toMissingWord, type WeightedWord } from './word-comparison.ts'

/** Statistics about the words of all stored company names. */
export interface TermStatistics {
  /** Returns the inverse document frequency in bits: log2 of one over the share of names with the term. */
  idf(term: string): number
  hasTerm(term: string): boolean
  /** The information that identifies one company among all, in bits. */
  readonly identifyingBits: number
  /** Returns the words and the legal form of a stored name. */
  weighStoredWords(name: ParsedCompanyName): readonly WeightedWord[]
}

/** A company name with weighted words. */
export interface WeightedName<Name extends ParsedCompanyName = ParsedCompanyName> {
  readonly name: Name
  /** The number of words without the legal form. */
  readonly wordCount: number
  /** The words without the legal form, joined without spaces. */
  readonly joined: string
  /** As returned by `toCompanyNameKey`. */
  readonly key: string
  readonly hasLegalForm: boolean
  /** The words, followed by those of the legal form. */
  readonly words: readonly WeightedWord[]
  readonly source: NameSource
}

export const toWeightedQueryName = <Name extends ParsedCompanyName>(
  name: Name,
  statistics: TermStatistics,
): WeightedName<Name> => toLazilyWeightedName(name, 'name', () => weighQueryWords(name, statistics))

export const toWeightedStoredName = (
  { name, source }: StoredName,
  statistics: TermStatistics,
): WeightedName => toLazilyWeightedName(name, source, () => statistics.weighStoredWords(name))

/**
 * Creates a name with weighted words. The words are weighted at first use. Names that agree as a whole do not need the
 * weights.
 */
function toLazilyWeightedName<Name extends ParsedCompanyName>(
  name: Name,
  source: NameSource,
  weighWords: () => readonly WeightedWord[],
): WeightedName<Name> {
  const words = lazy(weighWords)
  return {
    name,
    wordCount: name.words.length,
    joined: name.words.join(''),
    key: toCompanyNameKey(name),
    hasLegalForm: name.legalForms.length > 0,
    source,
    get words() {
      return words()
    },
  }
}

/** Fields of other systems hold at least 20 characters. Names of 17 may be truncated, since spaces are lost. */
const MIN_TRUNCATED_LENGTH = 17

/** Returns the weights of a word of a stored name. */
export function weighStoredWord(text: string, term: string, isLegalForm: boolean, idf: number): WeightedWord {
  const word = toUnweightedWord(text, term, isLegalForm, idf)
  const unmatchedWeight = toMissingWord(word, false, false).weight
  const atEnd = [false, true].map((isFullName) => toMissingWord(word, true, isFullName).weight)
  return { ...word, unmatchedWeight, maxUnmatchedWeight: Math.max(unmatchedWeight, ...atEnd) }
}

/** Returns the weighted words of a queried name. */
function weighQueryWords(
  { words, terms, legalForms }: ParsedCompanyName,
  statistics: TermStatistics,
): WeightedWord[] {
  const unweighted = [
    ...words.map((text, i) => {
      const term = terms[i] ?? text
      return toUnweightedWord(text, term, false, statistics.idf(term))
    }),
    ...legalForms.map((text) => toUnweightedWord(text, toCanonicalLegalForm(text), true, 0)),
  ]
  const length = unweighted.reduce((sum, { text }) => sum + text.length + 1, -1)
  return unweighted.map((word, i) => {
    const unmatchedWeight = toExtraWord(word, false).weight
    const maxUnmatchedWeight = Math.max(unmatchedWeight, toExtraWord(word, true).weight)
    return {
      ...word,
      mayBeTruncated: i === unweighted.length - 1 && length >= MIN_TRUNCATED_LENGTH,
      unmatchedWeight,
      maxUnmatchedWeight,
    }
  })
}

const DIGIT = /\d/

function toUnweightedWord(text: string, term: string, isLegalForm: boolean, idf: number): PositionedWord {
  return {
    text,
    term,
    idf,
    kind: getWordKind(term),
    isNumber: !isLegalForm && DIGIT.test(term),
    isLegalForm,
    mayBeTruncated: false,
    letterMask: toLetterMask(text),
    unmatchedWeight: 0,
    maxUnmatchedWeight: 0,
    position: 0,
  }
}
