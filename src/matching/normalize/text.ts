/** Folds text to lower-case ASCII words of bounded length. */

import anyAscii from 'any-ascii'
import { lazy, memoize } from '../../lib/cache.ts'
import { decodePercent } from '../../lib/text.ts'
import { decodeEntities } from './html-entities.ts'

/** Longer texts are truncated, which bounds the time of a query. No name is longer. */
const MAX_CHARACTERS = 256
/** Bounds the pairs of words that are compared. */
const MAX_WORDS = 16

/** Text that needs only lower-casing, as most does. */
const PLAIN = /^[\w'.,-]+(?: [\w'.,-]+)*$/
const ASCII_ONLY = /^[\x20-\x7e]*$/
/** `%20`, `%C3%A9`: left by systems that store URLs. */
const PERCENT_ENCODED = /(?:%[\da-f]{2})+/gi
const TRADE_MARKS = /[\u2122\u00ae\u00a9\u2120]/g
/** Emoji, arrows, and other ornaments. Transliteration would spell them out: `orange heart`. */
const ORNAMENTS =
  /[\p{So}\p{Sk}\p{Extended_Pictographic}\p{Emoji_Modifier}\u2190-\u21ff]|[\ufe0e\ufe0f]|\u20e3/gu
const JAPANESE_FORMS = /株式会社|\(株\)|有限会社|合同会社/g
const CHINESE_OR_KOREAN_FORMS =
  /股份有限公司|有限责任公司|有限責任公司|有限公司|集团公司|주식회사|\(주\)|유한회사/g
/** Japanese and Korean companies may write the legal form first. */
const LEADING_NATIVE_FORM = /^\s*(株式会社|\(株\)|有限会社|合同会社|주식회사|\(주\)|유한회사)(.*\S.*)$/s
/** The replacement characters for one letter in an unknown encoding. */
const REPLACEMENT_CHARACTERS = /\ufffd+/g
const NOT_PRINTABLE = /[^\x21-\x7e]+/g
const APOSTROPHES = /['`]/g
const NOT_WORD = /[^a-z0-9]+/g

/**
 * Returns the text as lower-case ASCII with single spaces: `Ünïted  Foo` becomes `united foo`. Other scripts are
 * transliterated, mojibake is repaired, and lone surrogates and control characters are removed. Folding is idempotent,
 * except for entities and percent signs that were escaped twice.
 */
export function fold(text: string): string {
  if (text === '') return ''
  if (text.length <= MAX_CHARACTERS && PLAIN.test(text)) return text.toLowerCase()
  const truncated = text.length > MAX_CHARACTERS ? text.slice(0, MAX_CHARACTERS) : text
  const decoded = truncated.includes('%') ? truncated.replace(PERCENT_ENCODED, decodePercent) : truncated
  const plain = decodeEntities(decoded)
  const ascii = ASCII_ONLY.test(plain)
    ? plain
    : anyAscii(replaceNativeLegalForms(repairMojibake(plain.toWellFormed())))
  return ascii.toLowerCase().slice(0, MAX_CHARACTERS).replace(NOT_PRINTABLE, ' ').trim()
}

/** Writes East Asian legal forms after the name, with a space, and removes trademark signs and ornaments. */
function replaceNativeLegalForms(text: string): string {
  const normalized = text
    .replace(TRADE_MARKS, ' ')
    .replace(REPLACEMENT_CHARACTERS, '?')
    .normalize('NFKC')
    .replace(LEADING_NATIVE_FORM, '$2 $1')
  return normalized
    .replace(ORNAMENTS, ' ')
    .replace(JAPANESE_FORMS, ' kk ')
    .replace(CHINESE_OR_KOREAN_FORMS, ' co ltd ')
}

/** Returns the words of a folded text. Words consist of letters and digits. Apostrophes are removed (`casey's`, `d'or`). */
export function splitWords(folded: string): string[] {
  if (folded === '') return []
  const spaced = folded.replace(APOSTROPHES, '').replace(NOT_WORD, ' ').trim()
  return spaced === '' ? [] : spaced.split(' ', MAX_WORDS)
}

/** One or two `?` in a word, or before it, stand for a letter that an encoding could not represent: `W?rth`, `?yvind`. */
const LOST_LETTERS = /(?<=[a-z]\??)\?(?=\??[a-z])|(?<!\S)\?(?=\??[a-z]{2})|(?<=(?<!\S)\?)\?(?=[a-z]{2})/g
/** No word contains these letters. */
const LOST_MARK = 'qxzjq'

/** Returns the words of a folded text like `splitWords`. A lost letter remains in its word as `?`. */
export function splitWordsWithLostLetters(folded: string): string[] {
  if (!folded.includes('?')) return splitWords(folded)
  return splitWords(folded.replace(LOST_LETTERS, LOST_MARK)).map((word) => word.replaceAll(LOST_MARK, '?'))
}

/** Returns whether a word with lost letters may be the stored one. A letter may be folded to two (`ß`), and leave two marks. */
export function mayBeLostSpelling(query: string, stored: string): boolean {
  if (!query.includes('?') || Math.abs(query.length - stored.length) > MAX_LOST_LETTERS) return false
  return toLostSpelling(query)?.test(stored) === true
}

/** A word with more lost letters is no evidence. */
const MAX_LOST_LETTERS = 4

/** Cached, because one query is compared with many names. */
const toLostSpelling = memoize((query) => {
  if (query.split('?').length - 1 > MAX_LOST_LETTERS) return undefined
  return new RegExp(`^${query.replaceAll('?', '[a-z]{0,2}')}$`)
}, 100)

/** Returns the word with one letter for each umlaut, as `fold` does: `muller` for `mueller`. Xue and Monroe have none. */
export const foldUmlauts = (word: string): string =>
  word.length < MIN_LETTERS_WITH_UMLAUT ? word : word.replace(/([aou])e+(?=[^aeiou])/g, '$1')

export const MIN_LETTERS_WITH_UMLAUT = 4

/**
 * Returns one key for the different spellings of umlauts: `muler` for Müller, Mueller, and Muller, `agard` for Aagaard
 * and Ågård. Removes doubled letters, and the `e` of `ae`, `oe`, and `ue`. For comparison only.
 */
export const foldSpelling = (word: string): string => foldUmlauts(word).replace(/(.)\1+/g, '$1')

const LOOKS_LIKE_MOJIBAKE =
  /[\u00c2-\u00f4][\u0080-\u00bf\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u0192\u02c6\u02dc\u2013-\u203a\u20ac\u2122]/
const strictUtf8 = new TextDecoder('utf-8', { fatal: true })

/** Decodes UTF-8 that was read as Windows-1252. Returns the text unchanged if any part of it is not valid UTF-8. */
function repairMojibake(text: string): string {
  if (!LOOKS_LIKE_MOJIBAKE.test(text)) return text
  const bytes: number[] = []
  for (const character of text) {
    const byte = getWindows1252().get(character)
    if (byte === undefined) return text
    bytes.push(byte)
  }
  try {
    return strictUtf8.decode(Uint8Array.from(bytes))
  } catch {
    return text
  }
}

/** Maps each character of Windows-1252 to its byte, and so the control characters of Latin-1. */
const getWindows1252 = lazy(() => {
  const decoder = new TextDecoder('windows-1252')
  const toEntries = (decode: (byte: number) => string) =>
    Array.from({ length: 256 }, (_, byte): [string, number] => [decode(byte), byte])
  return new Map([
    ...toEntries(String.fromCharCode),
    ...toEntries((byte) => decoder.decode(Uint8Array.of(byte))),
  ])
})
