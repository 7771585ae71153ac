/** Noise of characters: case, accents, and encoding errors. */
import { readTable } from '../../lib/csv-table.ts'
import type { Random } from '../../lib/random.ts'

const LETTERS = Map.groupBy(readTable('evaluate/noise/tables/letters'), (row) => row('kind'))

/** Reads the replacements of a kind: `stroke` for what Unicode does not decompose, `umlaut`, or `entity` of HTML. */
const readReplacements = (kind: string) =>
  new Map(LETTERS.get(kind)?.map((row) => [row('letter'), row('by')]))

const STROKES = readReplacements('stroke')
const UMLAUTS = readReplacements('umlaut')
const ENTITIES = readReplacements('entity')
const BLANKS = ['\u00a0', '\u2009', '\t']
const INVISIBLE = ['\u200b', '\ufeff', '\u00ad', '\u200e']

export const toUpperOrLower = (text: string, random: Random): string =>
  random.chance(0.5) ? text.toUpperCase() : text.toLowerCase()

export function removeDiacritics(text: string): string {
  const withoutMarks = text.normalize('NFD').replace(/(\p{Script=Latin})\p{M}+/gu, '$1')
  return replaceAll(withoutMarks.normalize('NFC'), STROKES)
}

export const respellUmlauts = (text: string): string => replaceAll(text, UMLAUTS)

/** Decodes the UTF-8 bytes as Windows-1252. */
export const toMojibake = (text: string): string =>
  new TextDecoder('windows-1252').decode(new TextEncoder().encode(text))

export const toHtmlEntities = (text: string): string => replaceAll(text, ENTITIES)

export function toFullWidth(text: string): string {
  const widen = (letter: string) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0)
  return text.replace(/[!-~]/g, widen).replaceAll(' ', '\u3000')
}

/** Replaces blanks by other blanks, or inserts an invisible character. */
export function addInvisible(text: string, random: Random): string | undefined {
  if (text.includes(' ') && random.chance(0.5)) return text.replaceAll(' ', random.pick(BLANKS))
  const letters = [...text]
  return letters.toSpliced(random.int(1, letters.length), 0, random.pick(INVISIBLE)).join('')
}

const replaceAll = (text: string, replacements: ReadonlyMap<string, string>): string =>
  [...text].map((letter) => replacements.get(letter) ?? letter).join('')
