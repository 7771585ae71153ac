/** The same text written otherwise: case, accents, and what encodings do on the way. */

import type { Random } from '../../sample/random.ts'

/** Letters that Unicode does not take apart. */
const STROKED: Readonly<Record<string, string>> = {
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  ı: 'i',
  ð: 'd',
  þ: 'th',
}

const UMLAUTS: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  Ä: 'Ae',
  Ö: 'Oe',
  Ü: 'Ue',
  å: 'aa',
  Å: 'Aa',
  ø: 'oe',
  Ø: 'Oe',
  æ: 'ae',
  ß: 'ss',
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  "'": '&#39;',
  '’': '&rsquo;',
  '"': '&quot;',
  ä: '&auml;',
  ö: '&ouml;',
  ü: '&uuml;',
  é: '&eacute;',
  á: '&aacute;',
  ó: '&oacute;',
  í: '&iacute;',
  ñ: '&ntilde;',
  ç: '&ccedil;',
  ã: '&atilde;',
  å: '&aring;',
  ø: '&oslash;',
}

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

function mapped(text: string, letters: Readonly<Record<string, string>>): string {
  return [...text].map((letter) => letters[letter] ?? letter).join('')
}
