/** Two company names, compared piece by piece. */

import { alignWords } from './align-words.ts'
import { isLooseWord } from './business-words.ts'
import { type CompanyName, companyKey } from './company-name.ts'
import { type Level, type Term, term, weightOf } from './evidence.ts'
import { isAgreement, type Piece, type PieceLevel, type Vocabulary } from './name-pieces.ts'

export type NameLevel =
  | 'same'
  | 'nearly same'
  | 'but for a loose word'
  | 'other loose words'
  | 'reordered'
  | 'alike'
  | 'misspelt'
  | 'shortened'
  | 'partly'
  | 'unlike'

type WholeLevel = Extract<NameLevel, Level<'company name'>>

export interface NameComparison {
  readonly level: NameLevel
  readonly weight: number
  readonly terms: readonly Term[]
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
  const spare = agreed - words.sizeBits
  const weight = weightOf('company name', 'by its words') + Math.min(spare, 0) + lost
  const unlike = weightOf('company name', 'unlike')
  if (weight <= unlike) return { ...atLevel('unlike'), pieces }
  const counted = spare < 0 ? pieces : pieces.filter((piece) => !isAgreement(piece))
  const terms = [term('company name', 'by its words'), ...counted.flatMap((piece) => piece.terms)]
  return { level: levelOf(pieces), weight, terms, pieces }
}

function compareWhole(asked: CompanyName, stored: CompanyName): NameComparison | undefined {
  if (asked.words.join('') === stored.words.join('')) return atLevel('same')
  if (companyKey(asked) === companyKey(stored)) return atLevel(looseLevel(asked, stored))
  if (asked.words.length !== stored.words.length || asked.words.length < 2) return undefined
  if (asked.words.toSorted().join(' ') !== stored.words.toSorted().join(' ')) return undefined
  return atLevel('reordered')
}

/** Which words that come and go the two names have, that are otherwise the same. */
function looseLevel(asked: CompanyName, stored: CompanyName): WholeLevel {
  const [ofAsked, ofStored] = [asked, stored].map(({ terms }) => terms.filter(isLooseWord).sort().join(' '))
  if (ofAsked === ofStored) return 'nearly same'
  return ofAsked === '' || ofStored === '' ? 'but for a loose word' : 'other loose words'
}

function atLevel(level: WholeLevel): NameComparison {
  return { level, weight: weightOf('company name', level), terms: [term('company name', level)], pieces: [] }
}

/** The worst that happened names the level. */
function levelOf(pieces: readonly Piece[]): NameLevel {
  const has = (level: PieceLevel) => pieces.some((piece) => piece.level === level)
  if (has('extra')) return 'partly'
  if (has('missing') || has('missing at end')) return 'shortened'
  return has('misspelt') ? 'misspelt' : 'alike'
}
