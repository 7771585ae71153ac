/**
 * Aligns the words of two names that are not equal. Blocks of one or two words are aligned in order, so that joined words (`GoldMines`), split words (`Face Book`), and a moved space (`ChongqingL ummy`) differ
 * from typos.
 */

import type { WordComparison } from '../field-comparison.ts'
import type { BlockAgreement, WordPairing } from './pair-words.ts'
import {
  isAgreement,
  type PositionedWord,
  toAgreement,
  toExtraWord,
  toMissingWord,
  withPosition,
} from './word-comparison.ts'

/**
 * Returns the alignment of a pairing with the highest weight, without unmatched legal forms. Unmatched words after the last one
 * that agrees cost less.
 * @param isFullName both names have a legal form
 */
export function alignWords(pairing: WordPairing, isFullName: boolean): WordComparison[] {
  const equal = pairing.equal.map(({ query, queryPosition, stored, storedPosition }) => {
    const idf = Math.min(query.idf, stored.idf)
    return toAgreement(
      'exact',
      [withPosition(query, queryPosition)],
      [withPosition(stored, storedPosition)],
      idf,
    )
  })
  const all = [...equal, ...alignInOrder(pairing)]
  // Unmatched legal forms have no information.
  const relevant = all.filter(
    (comparison) => isAgreement(comparison) || comparison.weightTerms.some(({ amount }) => amount !== 0),
  )
  const agreements = relevant.filter(isAgreement)
  const lastStored = Math.max(-1, ...agreements.map(({ storedEnd }) => storedEnd))
  const lastQuery = Math.max(-1, ...agreements.map(({ queryEnd }) => queryEnd))
  return relevant.map((comparison) => {
    if (isAgreement(comparison)) return comparison
    const isExtra = comparison.level === 'extra'
    const at = isExtra ? comparison.queryEnd : comparison.storedEnd
    if (at <= (isExtra ? lastQuery : lastStored)) return comparison
    const word = (isExtra ? pairing.query : pairing.stored).find(({ position }) => position === at)
    if (word === undefined) return comparison
    return isExtra ? toExtraWord(word, true) : toMissingWord(word, true, isFullName)
  })
}

/**
 * The best alignment of two prefixes, of `i` queried and `j` stored words: that of two shorter prefixes, and blocks that
 * agree or one unmatched word.
 */
interface Cell {
  readonly i: number
  readonly j: number
  readonly weight: number
  readonly from: Cell | undefined
  readonly agreement: BlockAgreement | undefined
}

/** Returns the alignment with the highest weight, by dynamic programming over the prefixes of both lists. */
function alignInOrder({ query, stored, agreements }: WordPairing): readonly WordComparison[] {
  const table: Cell[][] = []
  for (let i = 0; i <= query.length; i++) {
    const row: Cell[] = []
    table.push(row)
    for (let j = 0; j <= stored.length; j++) {
      let best: Cell = { i, j, weight: i + j === 0 ? 0 : -Infinity, from: undefined, agreement: undefined }
      best = chooseBetter(best, table[i - 1]?.[j], query[i - 1]?.unmatchedWeight)
      best = chooseBetter(best, row[j - 1], stored[j - 1]?.unmatchedWeight)
      for (const agreement of agreements) {
        const { query: from, stored: to, similarity } = agreement
        if (from.end === i && to.end === j)
          best = chooseBetter(best, table[from.start]?.[to.start], similarity.weight, agreement)
      }
      row.push(best)
    }
  }
  return listComparisons(table[query.length]?.[stored.length], query, stored)
}

function chooseBetter(
  best: Cell,
  from: Cell | undefined,
  addedWeight = 0,
  agreement: BlockAgreement | undefined = undefined,
): Cell {
  if (from === undefined || from.weight + addedWeight <= best.weight) return best
  return { i: best.i, j: best.j, weight: from.weight + addedWeight, from, agreement }
}

/** Creates the comparisons on the way to the last cell. A step without an agreement adds one unmatched word. */
function listComparisons(
  last: Cell | undefined,
  query: readonly PositionedWord[],
  stored: readonly PositionedWord[],
): WordComparison[] {
  const comparisons: WordComparison[] = []
  for (let cell = last; cell?.from !== undefined; cell = cell.from) {
    const { agreement, from } = cell
    if (agreement !== undefined) {
      const { level, weight, weightTerms } = agreement.similarity
      comparisons.push(toAgreement(level, agreement.query.words, agreement.stored.words, weight, weightTerms))
      continue
    }
    const extra = query[cell.i - 1]
    const missing = stored[cell.j - 1]
    if (from.i < cell.i && extra !== undefined) comparisons.push(toExtraWord(extra, false))
    else if (missing !== undefined) comparisons.push(toMissingWord(missing, false, false))
  }
  return comparisons.reverse()
}

/** In bits. */
export interface AlignmentWeight {
  readonly agreement: number
  /** Negative or 0. */
  readonly penalty: number
}

/**
 * Returns an upper bound on the weight of an alignment, without aligning.
 */
export function boundAlignment({ equal, query, stored, agreements }: WordPairing): AlignmentWeight {
  let agreement = 0
  let penalty = 0
  let lastQuery = -1
  let lastStored = -1
  for (const pair of equal) {
    agreement += Math.min(pair.query.idf, pair.stored.idf)
    lastQuery = Math.max(lastQuery, pair.queryPosition)
    lastStored = Math.max(lastStored, pair.storedPosition)
  }
  for (let i = 0; i < query.length; i++) {
    const word = query[i]
    if (word !== undefined && !isInAgreement(agreements, i)) penalty += boundUnmatchedWeight(word, lastQuery)
  }
  for (let j = 0; j < stored.length; j++) {
    const word = stored[j]
    const weight = boundAgreement(agreements, j)
    if (weight !== undefined) agreement += weight
    else if (word !== undefined) penalty += boundUnmatchedWeight(word, lastStored)
  }
  return { agreement, penalty }
}

/** Returns whether the queried word may agree with a stored one. */
function isInAgreement(agreements: readonly BlockAgreement[], i: number): boolean {
  for (const { query } of agreements) if (query.start <= i && i < query.end) return true
  return false
}

/**
 * Returns the highest share of the stored word in an agreement without typos, at least 0, or `undefined` if the word agrees with
 * nothing.
 */
function boundAgreement(agreements: readonly BlockAgreement[], j: number): number | undefined {
  let highest: number | undefined
  for (const { stored, similarity } of agreements) {
    if (stored.start <= j && j < stored.end)
      highest = Math.max(highest ?? 0, similarity.agreement / (stored.end - stored.start))
  }
  return highest
}

/**
 * Returns an upper bound on the weight of an unmatched word. Words before the last equal word have the full penalty in
 * any alignment.
 */
function boundUnmatchedWeight(word: PositionedWord, lastEqual: number): number {
  return word.position < lastEqual ? word.unmatchedWeight : word.maxUnmatchedWeight
}
