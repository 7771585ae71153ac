/** Text as written by people and machines, folded to lower-case ASCII words of bounded length. */

import anyAscii from 'any-ascii'
import { decodeHTML } from 'entities'

/** Longer texts are cut: no name is longer, and the time a question takes stays bounded. */
const MAX_CHARACTERS = 256
const MAX_WORDS = 24

/** Nothing to fold but case: most of what is asked and stored. */
const PLAIN = /^[\w'.,-]+(?: [\w'.,-]+)*$/
const ASCII_ONLY = /^[\x20-\x7e]*$/
/** `&amp;`, `&#233;`: names that were once shown on a page. */
const ENTITY = /&(?:#x?[\da-f]{1,6}|[a-z]{2,8});/i
const TRADE_MARKS = /[\u2122\u00ae\u00a9\u2120]/g
const JAPANESE_FORMS = /株式会社|\(株\)|有限会社|合同会社/g
const CHINESE_FORMS = /股份有限公司|有限责任公司|有限責任公司|有限公司|集团公司/g
const KOREAN_FORMS = /주식회사|\(주\)|유한회사/g
const NOT_PRINTABLE = /[^\x21-\x7e]+/g
const APOSTROPHES = /['`]/g
const NOT_WORD = /[^a-z0-9]+/g

/**
 * Lower-case ASCII with single spaces: `Ünïted  Foo` becomes `united foo`. Other scripts are transliterated.
 * Folding what is folded changes nothing, but for entities that were escaped twice. Mojibake is mended; lone surrogates
 * and control characters are dropped.
 */
export function fold(text: string): string {
  if (text === '') return ''
  if (text.length <= MAX_CHARACTERS && PLAIN.test(text)) return text.toLowerCase()
  const cut = text.length > MAX_CHARACTERS ? text.slice(0, MAX_CHARACTERS) : text
  const plain = ENTITY.test(cut) ? decodeHTML(cut) : cut
  const ascii = ASCII_ONLY.test(plain) ? plain : anyAscii(readable(repairMojibake(plain.toWellFormed())))
  return ascii.toLowerCase().slice(0, MAX_CHARACTERS).replace(NOT_PRINTABLE, ' ').trim()
}

/** Legal forms in front of and behind names without a space, and marks that belong to no word, before letters become Latin. */
function readable(text: string): string {
  const spaced = text.replace(TRADE_MARKS, ' ').normalize('NFKC')
  return spaced
    .replace(JAPANESE_FORMS, ' kk ')
    .replace(CHINESE_FORMS, ' co ltd ')
    .replace(KOREAN_FORMS, ' co ltd ')
}

/** The words of a folded text: letters and digits. An apostrophe does not part a word (`casey's`, `d'or`). */
export function wordsOf(folded: string): string[] {
  if (folded === '') return []
  const spaced = folded.replace(APOSTROPHES, '').replace(NOT_WORD, ' ').trim()
  return spaced === '' ? [] : spaced.split(' ', MAX_WORDS)
}

/**
 * The same word, however its umlauts were written: Müller, Mueller and Muller are all `muler`, Aagaard and
 * Ågård `agard`. Too coarse to show, fine to compare: doubled letters and the e of ae, oe, ue are dropped.
 */
export function soundsLike(word: string): string {
  return word.replace(/([aou])e+/g, '$1').replace(/(.)\1+/g, '$1')
}

const LOOKS_MANGLED =
  /[\u00c2-\u00f4][\u0080-\u00bf\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u0192\u02c6\u02dc\u2013-\u203a\u20ac\u2122]/
const strictUtf8 = new TextDecoder('utf-8', { fatal: true })

let byteOf: ReadonlyMap<string, number> | undefined

/** The text as it was meant, if all of it reads as UTF-8 so; else as it is. */
export function repairMojibake(text: string): string {
  if (!LOOKS_MANGLED.test(text)) return text
  byteOf ??= windows1252()
  const bytes: number[] = []
  for (const character of text) {
    const byte = byteOf.get(character)
    if (byte === undefined) return text
    bytes.push(byte)
  }
  try {
    return strictUtf8.decode(Uint8Array.from(bytes))
  } catch {
    return text
  }
}

/** Bytes that Windows-1252 leaves out are read as the control characters of Latin-1, as decoders do. */
function windows1252(): Map<string, number> {
  const decoder = new TextDecoder('windows-1252')
  const bytes = Array.from({ length: 256 }, (_, byte) => byte)
  return new Map(bytes.map((byte) => [decoder.decode(Uint8Array.of(byte)), byte]))
}
