/**
 * Aligns the words of two names. Equal words are paired off already; what is left is aligned in order, blocks of
 * up to three words against blocks of up to three, so that joined words (`GoldMines`), split ones (`Face Book`) and a
 * moved space (`Chongqing Lummy`, `ChongqingL ummy`) are one case and a misspelling another.
 */

import { agreement, extra, isAgreement, missing, type Piece, placed, type Word } from './name-pieces.ts'
import type { Agreement, Pairing } from './pair-words.ts'

/**
 * The best of the pairings, aligned. Lone legal forms are left out.
 * @param isWrittenOut both names have a legal form
 */
export function alignWords(pairings: readonly Pairing[], isWrittenOut: boolean): Piece[] {
  let best: Piece[] = []
  for (const pairing of pairings) {
    const pieces = finish(pairing, isWrittenOut)
    if (best.length === 0 || weightOf(pieces) > weightOf(best)) best = pieces
  }
  return best
}

/** Aligns what is left, and settles which odd words only follow what was found. */
function finish(pairing: Pairing, isWrittenOut: boolean): Piece[] {
  const equal = pairing.equal.map(({ asked, askedAt, stored, storedAt }) => {
    const bits = Math.min(asked.bits, stored.bits)
    return agreement('exact', [placed(asked, askedAt)], [placed(stored, storedAt)], bits)
  })
  const drawn = pairing.drawn === undefined ? [] : [pairing.drawn]
  const all = [...equal, ...drawn, ...align(pairing)]
  const found = all.filter((piece) => isAgreement(piece) || piece.weight !== 0)
  const agreeing = found.filter(isAgreement)
  const last = Math.max(-1, ...agreeing.map(({ end }) => end))
  const lastAsked = Math.max(-1, ...agreeing.map(({ askedEnd }) => askedEnd))
  const isBrand = agreeing.some(({ level }) => level === 'blend')
  return found.map((piece) => {
    if (isAgreement(piece)) return piece
    const isExtra = piece.level === 'extra'
    const at = isExtra ? piece.askedEnd : piece.end
    if (at <= (isExtra ? lastAsked : last)) return piece
    const word = (isExtra ? pairing.asked : pairing.stored).find(({ position }) => position === at)
    if (word === undefined) return piece
    return isExtra ? extra(word, true) : missing(word, true, isWrittenOut, isBrand)
  })
}

function weightOf(pieces: readonly Piece[]): number {
  return pieces.reduce((total, { weight }) => total + weight, 0)
}

/** The best alignment of two beginnings: that of two shorter ones, and a piece more. */
interface Cell {
  readonly weight: number
  readonly from: Cell | undefined
  readonly added: Piece | undefined
}

/** The alignment in order of most weight, by dynamic programming over the beginnings of both lists. */
function align({ asked, stored, agreements }: Pairing): readonly Piece[] {
  const extras = asked.map((word) => extra(word, false))
  const missings = stored.map((word) => missing(word, false, false, false))
  const pieces = agreements.map(({ from, to, likeness: { level, weight, terms } }) => ({
    from,
    to,
    piece: agreement(level, from.words, to.words, weight, terms),
  }))
  const table: Cell[][] = []
  for (let i = 0; i <= asked.length; i++) {
    const above = table[i - 1]
    const row: Cell[] = []
    table.push(row)
    for (let j = 0; j <= stored.length; j++) {
      let best = i + j === 0 ? NOTHING : NO_CELL
      best = better(best, above?.[j], extras[i - 1])
      best = better(best, row[j - 1], missings[j - 1])
      for (const { from, to, piece } of pieces) {
        if (from.end === i && to.end === j) best = better(best, table[from.start]?.[to.start], piece)
      }
      row.push(best)
    }
  }
  return piecesOf(table[asked.length]?.[stored.length])
}

const NOTHING: Cell = { weight: 0, from: undefined, added: undefined }
const NO_CELL: Cell = { weight: Number.NEGATIVE_INFINITY, from: undefined, added: undefined }

function better(best: Cell, from: Cell | undefined, added: Piece | undefined): Cell {
  if (from === undefined || added === undefined) return best
  const weight = from.weight + added.weight
  return weight <= best.weight ? best : { weight, from, added }
}

function piecesOf(last: Cell | undefined): Piece[] {
  const pieces: Piece[] = []
  for (let cell = last; cell?.added !== undefined; cell = cell.from) pieces.push(cell.added)
  return pieces.reverse()
}

/** In bits; `lost` is negative or 0. */
export interface Balance {
  readonly agreed: number
  readonly lost: number
}

/** Of a pairing without one word for several, which may have others cost nothing. */
export function mostOf({ equal, asked, stored, agreements }: Pairing): Balance {
  let [agreed, lost, lastAsked, last] = [0, 0, -1, -1]
  for (const pair of equal) {
    agreed += Math.min(pair.asked.bits, pair.stored.bits)
    lastAsked = Math.max(lastAsked, pair.askedAt)
    last = Math.max(last, pair.storedAt)
  }
  for (const [i, word] of asked.entries()) {
    if (!agreements.some(({ from }) => from.start <= i && i < from.end)) lost += mostIfOdd(word, lastAsked)
  }
  for (const [j, word] of stored.entries()) {
    const most = mostAgreed(agreements, j)
    if (most === undefined) lost += mostIfOdd(word, last)
    else agreed += most
  }
  return { agreed, lost }
}

/** The most that the stored word has a share in, and nothing where that is negative; `undefined` if it agrees with nothing. */
function mostAgreed(agreements: readonly Agreement[], j: number): number | undefined {
  let most: number | undefined
  for (const { to, likeness } of agreements) {
    if (to.start <= j && j < to.end) most = Math.max(most ?? 0, likeness.weight / (to.end - to.start))
  }
  return most
}

/** Words before the last equal one do not only follow what was found, whatever else agrees. */
function mostIfOdd(word: Word, lastEqual: number): number {
  return word.position < lastEqual ? word.odd : word.oddAtEnd
}
