/** Pairs the equal words of two names, and lists which of the other words may agree. */

import { listWordBlocks, type WordBlock } from './adjacent-words.ts'
import { type PositionedWord, type WeightedWord, withPosition } from './word-comparison.ts'
import { type BlockSimilarity, compareWordBlocks } from './word-spelling.ts'
import type { TermStatistics, WeightedName } from './word-weights.ts'

/** The number of unpaired words on each side that are aligned. Names with more are different anyway. */
const MAX_UNPAIRED = 8

export interface WordPairing {
  readonly equal: readonly EqualWords[]
  /** The other words, at most eight. */
  readonly query: readonly PositionedWord[]
  readonly stored: readonly PositionedWord[]
  readonly agreements: readonly BlockAgreement[]
}

interface EqualWords {
  readonly query: WeightedWord
  readonly queryPosition: number
  readonly stored: WeightedWord
  readonly storedPosition: number
}

/** Unpaired words of both sides that agree. */
export interface BlockAgreement {
  readonly query: WordBlock
  readonly stored: WordBlock
  readonly similarity: BlockSimilarity
}

/** Pairs equal words at any position, and lists which of the others may agree. */
export function pairWords(
  query: WeightedName,
  stored: WeightedName,
  statistics: TermStatistics,
): WordPairing {
  const { equal, queryRest, storedRest } = pairEqualWords(query.words, stored.words)
  const unpaired = { query: queryRest.slice(0, MAX_UNPAIRED), stored: storedRest.slice(0, MAX_UNPAIRED) }
  return { equal, ...unpaired, agreements: findAgreements(unpaired.query, unpaired.stored, statistics) }
}

function pairEqualWords(query: readonly WeightedWord[], stored: readonly WeightedWord[]) {
  const equal: EqualWords[] = []
  const queryRest: PositionedWord[] = []
  // A bit mask of the paired positions suffices: `splitWords` returns at most 24 words.
  let paired = 0
  for (let i = 0; i < query.length; i++) {
    const word = query[i]
    if (word === undefined) break
    let j = 0
    while (j < stored.length && (stored[j]?.term !== word.term || (paired & (1 << j)) !== 0)) j++
    const other = stored[j]
    if (other === undefined) queryRest.push(withPosition(word, i))
    else {
      paired |= 1 << j
      equal.push({ query: word, queryPosition: i, stored: other, storedPosition: j })
    }
  }
  const storedRest: PositionedWord[] = []
  for (let j = 0; j < stored.length; j++) {
    const word = stored[j]
    if (word !== undefined && (paired & (1 << j)) === 0) storedRest.push(withPosition(word, j))
  }
  return { equal, queryRest, storedRest }
}

/**
 * Compares all blocks. Of those with the same ends, blocks of fewer queried words come first, then of fewer stored
 * words.
 */
function findAgreements(
  query: readonly PositionedWord[],
  stored: readonly PositionedWord[],
  statistics: TermStatistics,
): readonly BlockAgreement[] {
  const agreements: BlockAgreement[] = []
  if (query.length === 0 || stored.length === 0) return agreements
  const storedBlocks = listWordBlocks(stored)
  for (const queryBlock of listWordBlocks(query)) {
    for (const storedBlock of storedBlocks) {
      const similarity = compareWordBlocks(queryBlock, storedBlock, statistics)
      if (similarity !== undefined) agreements.push({ query: queryBlock, stored: storedBlock, similarity })
    }
  }
  return agreements
}
