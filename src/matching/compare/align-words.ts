/**
 * Aligns the words of two names that are not equal. Blocks of up to three words are aligned in order with blocks of up
 * to three, so that joined words (`GoldMines`), split words (`Face Book`), and a moved space (`ChongqingL ummy`) differ
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
 * Returns the alignment of the pairing with the highest weight. Unmatched legal forms are left out.
 * @param isFullName both names have a legal form
 */
export function alignWords(pairings: readonly WordPairing[], isFullName: boolean): WordComparison[] {
  let best: WordComparison[] = []
  for (const pairing of pairings) {
    const comparisons = compareWords(pairing, isFullName)
    if (best.length === 0 || sumWeights(comparisons) > sumWeights(best)) best = comparisons
  }
  return best
}

/** Aligns the unpaired words, and reduces the cost of unmatched words after the last one that agrees. */
function compareWords(pairing: WordPairing, isFullName: boolean): WordComparison[] {
  const equal = pairing.equal.map(({ query, queryPosition, stored, storedPosition }) => {
    const idf = Math.min(query.idf, stored.idf)
    return toAgreement(
      'exact',
      [withPosition(query, queryPosition)],
      [withPosition(stored, storedPosition)],
      idf,
    )
  })
  const shortForms = pairing.shortForm === undefined ? [] : [pairing.shortForm]
  const all = [...equal, ...shortForms, ...alignInOrder(pairing)]
  // Unmatched legal forms have no information.
  const relevant = all.filter(
    (comparison) => isAgreement(comparison) || comparison.weightTerms.some(({ amount }) => amount !== 0),
  )
  const agreements = relevant.filter(isAgreement)
  const lastStored = Math.max(-1, ...agreements.map(({ storedEnd }) => storedEnd))
  const lastQuery = Math.max(-1, ...agreements.map(({ queryEnd }) => queryEnd))
  const isBrand = agreements.some(({ level }) => level === 'blend')
  return relevant.map((comparison) => {
    if (isAgreement(comparison)) return comparison
    const isExtra = comparison.level === 'extra'
    const at = isExtra ? comparison.queryEnd : comparison.storedEnd
    if (at <= (isExtra ? lastQuery : lastStored)) return comparison
    const word = (isExtra ? pairing.query : pairing.stored).find(({ position }) => position === at)
    if (word === undefined) return comparison
    return isExtra ? toExtraWord(word, true) : toMissingWord(word, true, isFullName, isBrand)
  })
}

function sumWeights(comparisons: readonly WordComparison[]): number {
  return comparisons.reduce((total, { weight }) => total + weight, 0)
}

/** The best alignment of two prefixes: that of two shorter prefixes, and one more comparison. */
interface Cell {
  readonly weight: number
  readonly from: Cell | undefined
  readonly added: WordComparison | undefined
}

/** Returns the alignment with the highest weight, by dynamic programming over the prefixes of both lists. */
function alignInOrder({ query, stored, agreements }: WordPairing): readonly WordComparison[] {
  const extras = query.map((word) => toExtraWord(word, false))
  const missings = stored.map((word) => toMissingWord(word, false, false, false))
  const matches = agreements.map(
    ({ query: from, stored: to, similarity: { level, weight, weightTerms } }) => ({
      from,
      to,
      comparison: toAgreement(level, from.words, to.words, weight, weightTerms),
    }),
  )
  const table: Cell[][] = []
  for (let i = 0; i <= query.length; i++) {
    const above = table[i - 1]
    const row: Cell[] = []
    table.push(row)
    for (let j = 0; j <= stored.length; j++) {
      let best = i + j === 0 ? FIRST_CELL : NO_CELL
      best = chooseBetter(best, above?.[j], extras[i - 1])
      best = chooseBetter(best, row[j - 1], missings[j - 1])
      for (const { from, to, comparison } of matches) {
        if (from.end === i && to.end === j)
          best = chooseBetter(best, table[from.start]?.[to.start], comparison)
      }
      row.push(best)
    }
  }
  return listComparisons(table[query.length]?.[stored.length])
}

const FIRST_CELL: Cell = { weight: 0, from: undefined, added: undefined }
const NO_CELL: Cell = { weight: Number.NEGATIVE_INFINITY, from: undefined, added: undefined }

function chooseBetter(best: Cell, from: Cell | undefined, added: WordComparison | undefined): Cell {
  if (from === undefined || added === undefined) return best
  const weight = from.weight + added.weight
  return weight <= best.weight ? best : { weight, from, added }
}

function listComparisons(last: Cell | undefined): WordComparison[] {
  const comparisons: WordComparison[] = []
  for (let cell = last; cell?.added !== undefined; cell = cell.from) comparisons.push(cell.added)
  return comparisons.reverse()
}

/** In bits. */
export interface AlignmentWeight {
  readonly agreement: number
  /** Negative or 0. */
  readonly penalty: number
}

/**
 * Returns an upper bound on the weight of an alignment, without aligning. Not valid for a pairing with a short form.
 */
export function boundAlignment({ equal, query, stored, agreements }: WordPairing): AlignmentWeight {
  let [agreement, penalty, lastQuery, lastStored] = [0, 0, -1, -1]
  for (const pair of equal) {
    agreement += Math.min(pair.query.idf, pair.stored.idf)
    lastQuery = Math.max(lastQuery, pair.queryPosition)
    lastStored = Math.max(lastStored, pair.storedPosition)
  }
  for (const [i, word] of query.entries()) {
    if (!agreements.some(({ query: { start, end } }) => start <= i && i < end))
      penalty += boundUnmatchedWeight(word, lastQuery)
  }
  for (const [j, word] of stored.entries()) {
    const weight = boundAgreement(agreements, j)
    if (weight === undefined) penalty += boundUnmatchedWeight(word, lastStored)
    else agreement += weight
  }
  return { agreement, penalty }
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
