/** Which words of two names are equal, and which of the others may agree. */

import { type ComparedName, hasForms } from '../index/lexicon.ts'
import { drawTogether } from './acronym.ts'
import { type Piece, placed, type Vocabulary, type WeighedWord, type Word } from './name-pieces.ts'
import { type Block, blocksOf, compareBlocks, type Likeness } from './word-groups.ts'

/** Words left over on one side that are still aligned; more are a different name anyway. */
const MAX_LEFT = 8

export interface Pairing {
  readonly equal: readonly EqualWords[]
  /** One word for several. */
  readonly drawn: Piece | undefined
  /** What is left, as far as it is looked at. */
  readonly asked: readonly Word[]
  readonly stored: readonly Word[]
  readonly agreements: readonly Agreement[]
}

interface EqualWords {
  readonly asked: WeighedWord
  readonly askedAt: number
  readonly stored: WeighedWord
  readonly storedAt: number
}

/** Some of the words that are left on both sides, and how they would agree as a piece. */
export interface Agreement {
  readonly from: Block
  readonly to: Block
  readonly likeness: Likeness
}

/**
 * Equal words pair off wherever they stand. The second pairing, where there is one, has one word for several besides:
 * `IBM` for what is left as `international business machines`.
 */
export function pairWords(
  asked: ComparedName,
  stored: ComparedName,
  vocabulary: Vocabulary,
): readonly [Pairing, ...Pairing[]] {
  const { equal, askedLeft, storedLeft } = pairEqual(asked.words, stored.words)
  const pairing = pairingOf(equal, undefined, askedLeft, storedLeft, vocabulary)
  const drawn = drawTogether(askedLeft, storedLeft, hasForms(asked))
  if (drawn === undefined) return [pairing]
  return [pairing, pairingOf(equal, drawn.piece, drawn.asked, drawn.stored, vocabulary)]
}

function pairEqual(asked: readonly WeighedWord[], stored: readonly WeighedWord[]) {
  const equal: EqualWords[] = []
  const askedLeft: Word[] = []
  // As bits by their places: names have two dozen words at most.
  let taken = 0
  for (let i = 0; i < asked.length; i++) {
    const word = asked[i]
    if (word === undefined) break
    let j = 0
    while (j < stored.length && (stored[j]?.term !== word.term || (taken & (1 << j)) !== 0)) j++
    const other = stored[j]
    if (other === undefined) askedLeft.push(placed(word, i))
    else {
      taken |= 1 << j
      equal.push({ asked: word, askedAt: i, stored: other, storedAt: j })
    }
  }
  const storedLeft: Word[] = []
  for (let j = 0; j < stored.length; j++) {
    const word = stored[j]
    if (word !== undefined && (taken & (1 << j)) === 0) storedLeft.push(placed(word, j))
  }
  return { equal, askedLeft, storedLeft }
}

function pairingOf(
  equal: readonly EqualWords[],
  drawn: Piece | undefined,
  askedLeft: readonly Word[],
  storedLeft: readonly Word[],
  vocabulary: Vocabulary,
): Pairing {
  const [asked, stored] = [askedLeft.slice(0, MAX_LEFT), storedLeft.slice(0, MAX_LEFT)]
  return { equal, drawn, asked, stored, agreements: agreementsOf(asked, stored, vocabulary) }
}

/** Of all blocks of words; where several end at the same places, those of fewer asked words first, then of fewer stored ones. */
function agreementsOf(
  asked: readonly Word[],
  stored: readonly Word[],
  vocabulary: Vocabulary,
): readonly Agreement[] {
  const agreements: Agreement[] = []
  if (asked.length === 0 || stored.length === 0) return agreements
  const others = blocksOf(stored)
  for (const from of blocksOf(asked)) {
    for (const to of others) {
      const likeness = compareBlocks(from, to, vocabulary)
      if (likeness !== undefined) agreements.push({ from, to, likeness })
    }
  }
  return agreements
}
