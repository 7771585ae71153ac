/** Interprets full names in the scripts of East Asia, and romanizes names in Arabic, Hebrew, and Thai script. */

import japaneseCsv from '../../../../data/japanese-names.csv' with { type: 'text' }
import { lazy } from '../../../lib/cache.ts'
import { simplify } from '../han.ts'
import { readKind } from '../read-data-tables.ts'
import { fold } from '../text.ts'
import { findNativeGivenName, findNativeSurname } from './name-variants.ts'

/** A romanized name. East Asian names begin with the surname. */
interface RomanizedName {
  readonly given: string
  readonly family: string
}

/** Rejects most names before the slower tests. */
const NATIVE = /[\u0370-\u1dff\u2e80-\uffff]/
const HAN_OR_KANA = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}々ー・]{2,}$/u
const HAN = /^[\p{Script=Han}々]{2,}$/u
/** Forms of address after a name in Chinese characters. */
const ADDRESS = /(\p{Script=Han}{2}\s*)(?:先生|女士|小姐|同志|老师|老師|経理|经理|經理|様|さま|さん|氏|殿)$/u
const HANGUL = /^\p{Script=Hangul}{2,5}$/u
const KANA = /^[\p{Script=Hiragana}\p{Script=Katakana}ー]+$/u
const MAX_SURNAME = 3

/** Returns the words in another script, without the romanization beside them: `周莉 (Zhou Li)`. */
const splitNativeWords = (text: string): string[] =>
  text
    .normalize('NFKC')
    .replace(/[\p{Script=Latin}\p{P}]+/gu, ' ')
    .trim()
    .replace(ADDRESS, '$1')
    .match(/\S+/g) ?? []

/**
 * Returns a name in Chinese characters as it is written, in both orders of its words, with the simplified form of each character.
 * Empty for any other name. Many names that sound alike are written otherwise: 周莉 and 周丽.
 */
export function listHanNames(text: string): readonly string[] {
  if (!NATIVE.test(text)) return []
  const words = splitNativeWords(simplify(text))
  return HAN.test(words.join('')) ? [...new Set([words.join(''), words.toReversed().join('')])] : []
}

/** Returns the possible romanizations of a name in Chinese characters, kana, or Hangul. */
export function romanizeEastAsianName(text: string): RomanizedName[] {
  if (!NATIVE.test(text)) return []
  const words = splitNativeWords(text)
  const joined = words.join('')
  const isKorean = HANGUL.test(joined)
  if (!isKorean && !HAN_OR_KANA.test(joined)) return []
  const [family = '', given] = words
  if (given !== undefined && words.length === 2) {
    const read: ReadName = (...name) =>
      isKorean ? readKorean(...name) : [...readChinese(...name), ...readJapanese(...name)]
    const names = read(family, given)
    // Systems with two fields write the given name first.
    return names.length > 0 ? names : read(given, family)
  }
  if (isKorean) return splitSurname(joined, 2, readKorean)
  const known = [
    ...splitSurname(joined, 2, readChinese).slice(0, 1),
    ...splitSurname(joined, MAX_SURNAME, readJapanese),
  ]
  return known.length > 0 || !HAN.test(joined) ? known : splitSurname(joined, MAX_SURNAME, foldBoth)
}

/** A surname that is not listed has the same spelling wherever it is folded. */
const foldBoth: ReadName = (family, given) => [{ family: fold(family), given: fold(given) }]

type ReadName = (family: string, given: string) => RomanizedName[]

/** Tries longer surnames first. */
function splitSurname(text: string, longest: number, read: ReadName): RomanizedName[] {
  const names: RomanizedName[] = []
  for (let length = Math.min(longest, text.length - 1); length > 0; length--) {
    names.push(...read(text.slice(0, length), text.slice(length)))
  }
  return names
}

const readKorean: ReadName = (written, given) => {
  const family = findNativeSurname(written)
  return family === undefined ? [] : [{ family, given: fold(given) }]
}

const readChinese: ReadName = (written, given) => {
  const family = findNativeSurname(written)
  return family === undefined || KANA.test(given) ? [] : [{ family, given: fold(given) }]
}

const readJapanese: ReadName = (written, given) => {
  const families = KANA.test(written) ? [readKana(written)] : getJapaneseNames().surnames.get(written)
  const givens = KANA.test(given) ? [readKana(given)] : getJapaneseNames().given.get(given)
  return (families ?? []).flatMap((family) => (givens ?? []).map((name) => ({ family, given: name })))
}

/** Romanizes kana. A small kana changes the vowel before it: `kyo` is written as `ki` and a small `yo`. */
function readKana(kana: string): string {
  const small = /(\p{L})([ゃゅょャュョ])/gu
  return fold(
    kana.replace(small, (_, kana: string, vowel: string) => {
      const stem = fold(kana).replace(/i$/, '')
      const glide = fold(vowel)
      return ` ${/(?:sh|ch|j)$/.test(stem) ? stem + glide.slice(1) : stem + glide} `
    }),
  ).replaceAll(' ', '')
}

const getJapaneseNames = lazy(() => {
  const readNames = (kind: string) =>
    new Map(readKind(japaneseCsv, kind).flatMap((names) => names.split(' ').map(toPronunciations)))
  return { surnames: readNames('surname'), given: readNames('given') }
})

function toPronunciations(entry: string): [string, string[]] {
  const [written = '', pronunciations = ''] = entry.split('=')
  return [written, pronunciations.split(',')]
}

/** Replaces known names in other scripts by their Latin spelling. Unknown Arabic names keep their article. */
export function romanizeWords(text: string): string {
  if (!NATIVE.test(text)) return text
  const joined = text
    .normalize('NFC')
    .replace(/عبد\s+ال/gu, 'عبدال')
    .replace(/آل\s+/gu, 'ال')
  return joined
    .split(/\s+/)
    .map((word) => {
      const known = findNativeGivenName(word) ?? findNativeSurname(word)
      if (known !== undefined) return known
      return /^ال\p{L}{3}/u.test(word) ? `al ${word.slice(2)}` : word
    })
    .join(' ')
}
