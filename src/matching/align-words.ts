/**
 * Aligns the words of two names. Equal words are paired off already; what is left is aligned in order, blocks of
 * up to three words against blocks of up to three, so that joined words (`GoldMines`), split ones (`Face Book`) and a
 * moved space (`Chongqing Lummy`, `ChongqingL ummy`) are one case and a misspelling another.
 */

import { agreement, extra, isAgreement, missing, type Piece, placed } from './name-pieces.ts'
import type { Pairing } from './pair-words.ts'

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
  const pieces = agreements.map(({ askedStart, askedEnd, storedStart, storedEnd, likeness }) => {
    const [from, to] = [asked.slice(askedStart, askedEnd), stored.slice(storedStart, storedEnd)]
    const { level, weight, terms } = likeness
    const piece = agreement(level, from, to, weight, terms)
    return { askedStart, askedEnd, storedStart, storedEnd, piece }
  })
  const table: Cell[][] = []
  for (let i = 0; i <= asked.length; i++) {
    const above = table[i - 1]
    const row: Cell[] = []
    table.push(row)
    for (let j = 0; j <= stored.length; j++) {
      let best = i + j === 0 ? NOTHING : NO_CELL
      best = better(best, above?.[j], extras[i - 1])
      best = better(best, row[j - 1], missings[j - 1])
      for (const { askedStart, storedStart, storedEnd, askedEnd, piece } of pieces) {
        if (askedEnd === i && storedEnd === j) best = better(best, table[askedStart]?.[storedStart], piece)
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
