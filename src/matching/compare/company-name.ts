/** Two company names, compared piece by piece. */

import { type ComparedName, hasForms } from '../index/lexicon.ts'
import { isLooseWord } from '../normalize/business-words.ts'
import { type Level, type Term, term, weightOf } from '../score/evidence.ts'
import { alignWords, type Balance, mostOf } from './align-words.ts'
import { isAgreement, type Piece, type PieceLevel, type Vocabulary } from './name-pieces.ts'
import { pairWords } from './pair-words.ts'

type NameLevel =
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

/** What adding in another order may make of a weight. */
const ROUNDING = 1e-9

/**
 * Whole names that agree need no counting: how rare the words are does not matter then. Otherwise the weight is the
 * information of the words that agree, less what is missing, too much or misspelt, less what it takes to single out
 * one company; so that "Sekisui" counts for much and "Holdings" for little, and long names survive two slips.
 *
 * @param atLeast what would weigh less need not be told from a name that is unlike: most are seen to, without being aligned
 */
export function compareCompanyNames(
  asked: ComparedName,
  stored: ComparedName,
  words: Vocabulary,
  atLeast?: number,
): NameComparison {
  const whole = compareWhole(asked, stored)
  if (whole !== undefined) return whole
  const pairings = pairWords(asked, stored, words)
  if (atLeast !== undefined && pairings.length === 1) {
    const most = byItsWords(mostOf(pairings[0]), words)
    if (most < Math.max(atLeast, weightOf('company name', 'unlike')) - ROUNDING) return atLevel('unlike')
  }
  const isWrittenOut = hasForms(asked) && hasForms(stored)
  const pieces = alignWords(pairings, isWrittenOut)
  let [agreed, lost] = [0, 0]
  for (const piece of pieces) {
    if (isAgreement(piece)) agreed += piece.weight
    else lost += piece.weight
  }
  const weight = byItsWords({ agreed, lost }, words)
  const unlike = weightOf('company name', 'unlike')
  if (weight <= unlike) return { ...atLevel('unlike'), pieces }
  const counted = agreed < words.sizeBits ? pieces : pieces.filter((piece) => !isAgreement(piece))
  const terms = [term('company name', 'by its words'), ...counted.flatMap((piece) => piece.terms)]
  return { level: levelOf(pieces), weight, terms, pieces }
}

/** Agreement beyond what singles out one company makes up for slips, never for words too few or too many. */
function byItsWords({ agreed, lost }: Balance, { sizeBits }: Vocabulary): number {
  return weightOf('company name', 'by its words') + Math.min(agreed - sizeBits, 0) + lost
}

function compareWhole(asked: ComparedName, stored: ComparedName): NameComparison | undefined {
  if (asked.joined === stored.joined) return atLevel('same')
  if (asked.key === stored.key) return atLevel(looseLevel(asked, stored))
  return isReordered(asked, stored) ? atLevel('reordered') : undefined
}

function isReordered(asked: ComparedName, stored: ComparedName): boolean {
  if (asked.count !== stored.count || asked.count < 2 || asked.joined.length !== stored.joined.length)
    return false
  const [from, to] = [asked.name.words, stored.name.words]
  return from.every((word) => to.includes(word)) && from.toSorted().join(' ') === to.toSorted().join(' ')
}

/** Which words that come and go the two names have, that are otherwise the same. */
function looseLevel(asked: ComparedName, stored: ComparedName): WholeLevel {
  const [ofAsked, ofStored] = [asked, stored].map(({ name }) =>
    name.terms.filter(isLooseWord).sort().join(' '),
  )
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
