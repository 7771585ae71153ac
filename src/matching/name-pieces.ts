/** The pieces two company names come to when they are compared: words found on both sides, or on one only. */

import { isFairlyLooseWord } from './business-words.ts'
import type { CompanyName } from './company-name.ts'
import { canonicalForm } from './legal-forms.ts'
import { COMPANY_NAME } from './weights.ts'

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
  | 'misspelt'
  | 'missing'
  | 'missing at end'
  | 'extra'

export interface Piece {
  readonly level: PieceLevel
  readonly asked: string
  readonly stored: string
  readonly weight: number
  /** Where in the stored name the piece ends; -1 for what is not there. */
  readonly end: number
}

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
): Piece {
  return { level, asked: spaced(asked), stored: spaced(stored), weight, end: stored.at(-1)?.position ?? -1 }
}

/** An asked word that is not stored. */
export function extra(word: Word): Piece {
  const weight = -COMPANY_NAME.extra * tellingBits(word) + numberCost(word)
  return { level: 'extra', asked: word.text, stored: '', weight, end: -1 }
}

/** A stored word that was not asked; cheaper where it only follows what was found. */
export function missing(word: Word, atEnd: boolean, isWrittenOut: boolean): Piece {
  const lost = atEnd
    ? COMPANY_NAME.missingAtEnd + (isWrittenOut ? COMPANY_NAME.missingFromFullName : 0)
    : COMPANY_NAME.missing
  const weight = -lost * tellingBits(word) + numberCost(word)
  return {
    level: atEnd ? 'missing at end' : 'missing',
    asked: '',
    stored: word.text,
    weight,
    end: word.position,
  }
}

export function bitsOf(words: readonly Word[]): number {
  return words.reduce((total, { bits }) => total + bits, 0)
}

/** What a word on one side only tells: less when it is one that comes and goes. */
function tellingBits({ term, bits }: Word): number {
  return isFairlyLooseWord(term) ? COMPANY_NAME.loose * bits : bits
}

/** Fund 2 is not Fund 3. */
function numberCost({ isForm, term }: Word): number {
  return !isForm && /\d/.test(term) ? COMPANY_NAME.numberDiffers : 0
}

function spaced(words: readonly Word[]): string {
  return words.map(({ text }) => text).join(' ')
}
