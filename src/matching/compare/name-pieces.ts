/** The pieces two company names come to when they are compared: words found on both sides, or on one only. */

import { kindOfWord } from '../normalize/business-words.ts'
import type { CompanyName } from '../normalize/company-name.ts'
import { canonicalForm } from '../normalize/legal-forms.ts'
import { type Term, term, termsWeight } from '../score/evidence.ts'
import { lettersOf } from './edit-distance.ts'

/** What the stored names tell about words. */
export interface Vocabulary {
  /** What agreement on the term is worth: log2 of one over the share of names that hold it. */
  bits(term: string): number
  isKnown(term: string): boolean
  /** Bits it takes to single out one company. */
  readonly sizeBits: number
  /** The words and legal forms of a stored name. */
  stored(name: CompanyName): readonly WeighedWord[]
}

/** A word, weighed, wherever it stands. */
export interface WeighedWord {
  readonly text: string
  readonly term: string
  readonly bits: number
  /** Legal forms take part, because they run into names (`InternationalAB`), but count for nothing. */
  readonly isForm: boolean
  /** The last word of an asked name that may have been longer than the field it stood in. */
  readonly mayBeCut: boolean
  /** As `lettersOf` the text. */
  readonly letters: number
  /** What it weighs where the other name does not have it, in bits; and at most where it may only follow what was found. */
  readonly odd: number
  readonly oddAtEnd: number
}

/** A word of a name. */
export interface Word extends WeighedWord {
  readonly position: number
}

export type PieceLevel =
  | 'exact'
  | 'respaced'
  | 'abbreviated'
  | 'acronym'
  | 'blend'
  | 'misspelt'
  | 'cut'
  | 'missing'
  | 'missing at end'
  | 'extra'

export interface Piece {
  readonly level: PieceLevel
  readonly asked: string
  readonly stored: string
  /** In bits. */
  readonly weight: number
  /** What the weight depends on. */
  readonly terms: readonly Term[]
  /** Where in the stored name the piece ends; -1 for what is not there. */
  readonly end: number
  /** Where in the asked name it ends, likewise. */
  readonly askedEnd: number
}

const NO_TERMS: readonly Term[] = []

/** The shortest field that cuts names off holds 20 characters, a lost space or two at the end not counted. */
const SHORTEST_CUT = 17

/** What a word of a stored name weighs. */
export function weighStored(text: string, term: string, isForm: boolean, bits: number): WeighedWord {
  const word = unweighed(text, term, isForm, bits)
  const odd = missing(word, false, false, false).weight
  const atEnd = [false, true].map((isWrittenOut) => missing(word, true, isWrittenOut, false).weight)
  return { ...word, odd, oddAtEnd: Math.max(odd, ...atEnd) }
}

/** The words of an asked name, weighed: it may have been cut off where a field ended. */
export function weighAsked({ words, terms, forms }: CompanyName, vocabulary: Vocabulary): WeighedWord[] {
  const weighed = [
    ...words.map((text, i) => {
      const canonical = terms[i] ?? text
      return unweighed(text, canonical, false, vocabulary.bits(canonical))
    }),
    ...forms.map((text) => unweighed(text, canonicalForm(text), true, 0)),
  ]
  const length = weighed.reduce((sum, { text }) => sum + text.length + 1, -1)
  return weighed.map((word, i) => {
    const odd = extra(word, false).weight
    const oddAtEnd = Math.max(odd, extra(word, true).weight)
    return { ...word, mayBeCut: i === weighed.length - 1 && length >= SHORTEST_CUT, odd, oddAtEnd }
  })
}

function unweighed(text: string, canonical: string, isForm: boolean, bits: number): Word {
  const letters = lettersOf(text)
  return { text, term: canonical, bits, isForm, mayBeCut: false, letters, odd: 0, oddAtEnd: 0, position: 0 }
}

export function placed(word: WeighedWord, position: number): Word {
  const { text, term, bits, isForm, mayBeCut, letters, odd, oddAtEnd } = word
  return { text, term, bits, isForm, mayBeCut, letters, odd, oddAtEnd, position }
}

export function isAgreement({ level }: Piece): boolean {
  return level !== 'extra' && level !== 'missing' && level !== 'missing at end'
}

export function agreement(
  level: PieceLevel,
  asked: readonly Word[],
  stored: readonly Word[],
  weight: number,
  terms: readonly Term[] = NO_TERMS,
): Piece {
  const end = stored.at(-1)?.position ?? -1
  const askedEnd = asked.at(-1)?.position ?? -1
  return { level, asked: spaced(asked), stored: spaced(stored), weight, terms, end, askedEnd }
}

/** An asked word that is not stored; another matter where it only follows what was found. */
export function extra(word: Word, atEnd: boolean): Piece {
  const level = atEnd ? 'extra at end' : 'extra'
  const terms = [term(`${kindOfWord(word.term)} word`, level, word.bits), ...numberTerms(word)]
  const weight = termsWeight(terms)
  return { level: 'extra', asked: word.text, stored: '', weight, terms, end: -1, askedEnd: word.position }
}

/**
 * A stored word that was not asked; cheaper where it only follows what was found, and for nothing where that is a brand:
 * Labcorp stands for all of Laboratory Corporation of America.
 */
export function missing(word: Word, atEnd: boolean, isWrittenOut: boolean, isBrand: boolean): Piece {
  const level = atEnd ? 'missing at end' : 'missing'
  const field = `${kindOfWord(word.term)} word` as const
  const terms = [term(field, level, atEnd && isBrand ? 0 : word.bits), ...numberTerms(word)]
  if (atEnd && isWrittenOut) terms.push(term(field, 'missing from a full name', word.bits))
  const weight = termsWeight(terms)
  return { level, asked: '', stored: word.text, weight, terms, end: word.position, askedEnd: -1 }
}

export function bitsOf(words: readonly Word[]): number {
  return words.reduce((total, { bits }) => total + bits, 0)
}

/** Fund 2 is not Fund 3. */
function numberTerms({ isForm, term: canonical }: Word): Term[] {
  return !isForm && /\d/.test(canonical) ? [term('spelling', 'number differs')] : []
}

function spaced(words: readonly Word[]): string {
  return words.map(({ text }) => text).join(' ')
}
