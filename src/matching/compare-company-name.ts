/** Two company names, compared piece by piece. */

import { alignWords } from './align-words.ts'
import { type CompanyName, companyKey } from './company-name.ts'
import { isAgreement, type Piece, type PieceLevel, type Vocabulary } from './name-pieces.ts'
import { COMPANY_NAME } from './weights.ts'

export type NameLevel =
  | 'same'
  | 'nearly same'
  | 'reordered'
  | 'alike'
  | 'misspelt'
  | 'shortened'
  | 'partly'
  | 'unlike'

export interface NameComparison {
  readonly level: NameLevel
  readonly weight: number
  /** How the words were paired; empty where the whole names agree. */
  readonly pieces: readonly Piece[]
}

/**
 * Whole names that agree need no counting: how rare the words are does not matter then. Otherwise the weight is the
 * information of the words that agree, less what is missing, too much or misspelt, less what it takes to single out
 * one company; so that "Sekisui" counts for much and "Holdings" for little, and long names survive two slips.
 */
export function compareCompanyNames(
  asked: CompanyName,
  stored: CompanyName,
  words: Vocabulary,
): NameComparison {
  const whole = compareWhole(asked, stored)
  if (whole !== undefined) return whole
  const pieces = alignWords(asked, stored, words)
  let [agreed, lost] = [0, 0]
  for (const piece of pieces) {
    if (isAgreement(piece)) agreed += piece.weight
    else lost += piece.weight
  }
  // Agreement beyond what singles out one company makes up for slips, never for words too few or too many.
  const weight = COMPANY_NAME.base + Math.min(agreed - words.sizeBits, 0) + lost
  const bounded = Math.max(weight, COMPANY_NAME.unlike)
  return { level: levelOf(pieces, bounded), weight: bounded, pieces }
}

function compareWhole(asked: CompanyName, stored: CompanyName): NameComparison | undefined {
  if (asked.words.join('') === stored.words.join(''))
    return { level: 'same', weight: COMPANY_NAME.same, pieces: [] }
  if (companyKey(asked) === companyKey(stored)) {
    return { level: 'nearly same', weight: COMPANY_NAME.nearlySame, pieces: [] }
  }
  if (asked.words.length !== stored.words.length || asked.words.length < 2) return undefined
  if (asked.words.toSorted().join(' ') !== stored.words.toSorted().join(' ')) return undefined
  return { level: 'reordered', weight: COMPANY_NAME.reordered, pieces: [] }
}

/** The worst that happened names the level. */
function levelOf(pieces: readonly Piece[], weight: number): NameLevel {
  const has = (level: PieceLevel) => pieces.some((piece) => piece.level === level)
  if (weight <= COMPANY_NAME.unlike) return 'unlike'
  if (has('extra')) return 'partly'
  if (has('missing') || has('missing at end')) return 'shortened'
  return has('misspelt') ? 'misspelt' : 'alike'
}
