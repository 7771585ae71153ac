/**
 * Pairs the words of two names. Equal words pair off wherever they stand; what is left is aligned in order, blocks of
 * up to three words against blocks of up to three, so that joined words (`GoldMines`), split ones (`Face Book`) and a
 * moved space (`Chongqing Lummy`, `ChongqingL ummy`) are one case and a misspelling another.
 */

import { compareBlocks, mayBeRespaced } from './compare-blocks.ts'
import type { ComparedName } from './compared-name.ts'
import { drawTogether } from './draw-together.ts'
import {
  agreement,
  extra,
  isAgreement,
  missing,
  type Piece,
  type Vocabulary,
  type Word,
} from './name-pieces.ts'

export const MAX_BLOCK = 3
/** Words left over on one side that are still aligned; more are a different name anyway. */
export const MAX_LEFT = 8

/** What is paired, and what is left to pair. */
interface Pairing {
  readonly pieces: readonly Piece[]
  readonly asked: readonly Word[]
  readonly stored: readonly Word[]
}

export function alignWords(asked: ComparedName, stored: ComparedName, vocabulary: Vocabulary): Piece[] {
  const equal = pairEqual(asked.words, stored.words)
  const hasForms = asked.name.forms.length > 0
  const isWrittenOut = hasForms && stored.name.forms.length > 0
  let best: Piece[] = []
  for (const start of [equal, pairDrawnTogether(equal, hasForms)]) {
    if (start === undefined) continue
    const pieces = finish(start, isWrittenOut, vocabulary)
    if (best.length === 0 || weightOf(pieces) > weightOf(best)) best = pieces
  }
  return best
}

function pairEqual(asked: readonly Word[], stored: readonly Word[]): Pairing {
  const pieces: Piece[] = []
  const askedLeft: Word[] = []
  const storedLeft = [...stored]
  for (const word of asked) {
    const at = storedLeft.findIndex(({ term }) => term === word.term)
    const other = storedLeft[at]
    if (other === undefined) askedLeft.push(word)
    else {
      storedLeft.splice(at, 1)
      pieces.push(agreement('exact', [word], [other], Math.min(word.bits, other.bits)))
    }
  }
  return { pieces, asked: askedLeft, stored: storedLeft }
}

/** `IBM` for the leftover `international business machines`. */
function pairDrawnTogether({ pieces, asked, stored }: Pairing, isWrittenOut: boolean): Pairing | undefined {
  const drawn = drawTogether(asked, stored, isWrittenOut)
  return drawn && { pieces: [...pieces, drawn.piece], asked: drawn.asked, stored: drawn.stored }
}

/** Aligns what is left, and settles which odd words only follow what was found. Lone legal forms are left out. */
function finish(start: Pairing, isWrittenOut: boolean, vocabulary: Vocabulary): Piece[] {
  const aligned = align(start.asked.slice(0, MAX_LEFT), start.stored.slice(0, MAX_LEFT), vocabulary)
  const found = [...start.pieces, ...aligned].filter((piece) => isAgreement(piece) || piece.weight !== 0)
  const agreeing = found.filter(isAgreement)
  const last = Math.max(-1, ...agreeing.map(({ end }) => end))
  const lastAsked = Math.max(-1, ...agreeing.map(({ askedEnd }) => askedEnd))
  const isBrand = agreeing.some(({ level }) => level === 'blend')
  return found.map((piece) => {
    if (isAgreement(piece)) return piece
    const isExtra = piece.level === 'extra'
    const word = (isExtra ? start.asked : start.stored).find(
      ({ position }) => position === (isExtra ? piece.askedEnd : piece.end),
    )
    if (word === undefined) return piece
    return isExtra
      ? extra(word, word.position > lastAsked)
      : missing(word, word.position > last, isWrittenOut, isBrand)
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
function align(asked: readonly Word[], stored: readonly Word[], vocabulary: Vocabulary): readonly Piece[] {
  if (asked.length === 0 && stored.length === 0) return []
  const extras = asked.map((word) => extra(word, false))
  const missings = stored.map((word) => missing(word, false, false, false))
  const [askedOnes, storedOnes] = [asked.map((word) => [word]), stored.map((word) => [word])]
  const table: Cell[][] = []
  for (let i = 0; i <= asked.length; i++) {
    const above = table[i - 1]
    const row: Cell[] = []
    table.push(row)
    for (let j = 0; j <= stored.length; j++) {
      let best = i + j === 0 ? NOTHING : NO_CELL
      best = better(best, above?.[j], extras[i - 1])
      best = better(best, row[j - 1], missings[j - 1])
      const [one, other] = [askedOnes[i - 1], storedOnes[j - 1]]
      if (one !== undefined && other !== undefined) {
        best = better(best, above?.[j - 1], compareBlocks(one, other, vocabulary))
        for (const [a, s] of respacedEndingAt(asked, i, stored, j)) {
          const piece = compareBlocks(asked.slice(i - a, i), stored.slice(j - s, j), vocabulary)
          best = better(best, table[i - a]?.[j - s], piece)
        }
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

/**
 * How many words before `i` and before `j`, together more than two, may be one piece: their lengths tell for most that they
 * may not.
 */
function respacedEndingAt(asked: readonly Word[], i: number, stored: readonly Word[], j: number) {
  let blocks: [number, number][] | undefined
  let from = 0
  for (let a = 1; a <= Math.min(i, MAX_BLOCK); a++) {
    from += asked[i - a]?.text.length ?? 0
    let to = 0
    for (let s = 1; s <= Math.min(j, MAX_BLOCK); s++) {
      to += stored[j - s]?.text.length ?? 0
      if (a + s > 2 && mayBeRespaced(from, to)) {
        blocks ??= []
        blocks.push([a, s])
      }
    }
  }
  return blocks ?? NO_BLOCKS
}

const NO_BLOCKS: readonly (readonly [number, number])[] = []
