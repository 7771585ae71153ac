/** The same text written otherwise: case, accents, and what encodings do on the way. */

import type { Random } from '../../lib/random.ts'
import { readTable } from '../../lib/csv-table.ts'
import { TABLES } from './noise.ts'

const LETTERS = readTable('evaluate/noise/tables/letters')

/** The replacements of letters: `stroke` for what Unicode does not decompose, `umlaut`, or `entity` of HTML. */
const letters = (kind: string) =>
  new Map(LETTERS.filter((row) => row('kind') === kind).map((row) => [row('letter'), row('by')]))

const [STROKED, UMLAUTS, ENTITIES] = [letters('stroke'), letters('umlaut'), letters('entity')]
const BLANKS = ['\u00a0', '\u2009', '\t']
const INVISIBLE = ['\u200b', '\ufeff', '\u00ad', '\u200e']

export function upperOrLower(text: string, random: Random): string {
  return random.chance(0.5) ? text.toUpperCase() : text.toLowerCase()
}

export function withoutDiacritics(text: string): string {
  const marksGone = text.normalize('NFD').replace(/(\p{Script=Latin})\p{M}+/gu, '$1')
  return mapped(marksGone.normalize('NFC'), STROKED)
}

export function umlautsRespelt(text: string): string {
  return mapped(text, UMLAUTS)
}

/** UTF-8 bytes read as the Latin-1 that browsers mean by it. */
export function mojibake(text: string): string {
  return new TextDecoder('windows-1252').decode(new TextEncoder().encode(text))
}

export function htmlEntities(text: string): string {
  return mapped(text, ENTITIES)
}

export function fullWidth(text: string): string {
  const wide = (letter: string) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0)
  return text.replace(/[!-~]/g, wide).replaceAll(' ', '\u3000')
}

/** Blanks that are no plain ones, or characters that nobody sees. */
export function invisible(text: string, random: Random): string | undefined {
  if (text.includes(' ') && random.chance(0.5)) return text.replaceAll(' ', random.pick(BLANKS))
  const letters = [...text]
  return letters.toSpliced(random.int(1, letters.length), 0, random.pick(INVISIBLE)).join('')
}

function mapped(text: string, by: ReadonlyMap<string, string>): string {
  return [...text].map((letter) => by.get(letter) ?? letter).join('')
}
