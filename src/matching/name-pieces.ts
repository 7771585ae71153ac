/** The pieces two company names come to when they are compared: words found on both sides, or on one only. */

import { isFairlyLooseWord } from './business-words.ts'
import type { CompanyName } from './company-name.ts'
import { type Term, term, termsWeight } from './evidence.ts'
import { canonicalForm } from './legal-forms.ts'

/** What the stored names tell about words. */
export interface Vocabulary {
  /** What agreement on the term is worth: log2 of one over the share of names that hold it. */
  bits(term: string): number
  isKnown(term: string): boolean
  /** Bits it takes to single out one company. */
  readonly sizeBits: number
}

/** A word of a name, weighed. */
export interface Word {
  readonly text: string
  readonly term: string
  readonly bits: number
  /** Legal forms take part, because they run into names (`InternationalAB`), but count for nothing. */
  readonly isForm: boolean
  readonly position: number
}

export type PieceLevel =
  | 'exact'
  | 'respaced'
  | 'abbreviated'
  | 'acronym'
  | 'blend'
  | 'misspelt'
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

export function toWords(name: CompanyName, vocabulary: Vocabulary): Word[] {
  const words = name.words.map((text, position) => {
    const term = name.terms[position] ?? text
    return { text, term, bits: vocabulary.bits(term), isForm: false, position }
  })
  const forms = name.forms.map((text, i) => {
    return { text, term: canonicalForm(text), bits: 0, isForm: true, position: words.length + i }
  })
  return [...words, ...forms]
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
  const level = isFairlyLooseWord(word.term) ? 'loose extra' : atEnd ? 'extra at end' : 'extra'
  const terms = [term('word', level, word.bits), ...numberTerms(word)]
  return {
    level: 'extra',
    asked: word.text,
    stored: '',
    weight: termsWeight(terms),
    terms,
    end: -1,
    askedEnd: word.position,
  }
}

/** A stored word that was not asked; cheaper where it only follows what was found. */
export function missing(word: Word, atEnd: boolean, isWrittenOut: boolean): Piece {
  const level = atEnd ? 'missing at end' : 'missing'
  const isLoose = isFairlyLooseWord(word.term)
  const terms = [term('word', isLoose ? `loose ${level}` : level, word.bits), ...numberTerms(word)]
  if (atEnd && isWrittenOut) {
    terms.push(
      term('word', isLoose ? 'loose missing from a full name' : 'missing from a full name', word.bits),
    )
  }
  return {
    level,
    asked: '',
    stored: word.text,
    weight: termsWeight(terms),
    terms,
    end: word.position,
    askedEnd: -1,
  }
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
