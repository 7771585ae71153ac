/**
 * Compares Chinese and Korean given names by their syllables. Two names with different syllables are two names, and not typos of each
 * other: Zhigang and Zhiqiang, So-yeon and So-young.
 */
import csv from '../../../../data/romanization.csv' with { type: 'text' }
import { lazy, memoize } from '../../../lib/cache.ts'
import { readKind } from '../read-data-tables.ts'

const readPairs = (kind: string) =>
  new Map(
    readKind(csv, kind)
      .flatMap((pairs) => pairs.split(' '))
      .map((pair): [string, string] => [pair.split('=')[0] ?? '', pair.split('=')[1] ?? '']),
  )

/** The syllables of pinyin, each with its spelling in the system of Wade-Giles, without apostrophes. */
const getPinyin = lazy(() => readPairs('pinyin'))
const getWadeGiles = lazy(() => new Set(getPinyin().values()))
const getKorean = lazy(() => ({
  initials: readPairs('korean initial'),
  vowels: readPairs('korean vowel'),
  finals: readPairs('korean final'),
}))

/** Whether two names have the same syllables. `undefined` if one of them has none of the language. */
type SyllableRelation = 'same' | 'different' | undefined

const MAX_SYLLABLES = 2
const MAX_SYLLABLE = 6

/** Returns all ways to split a name into at most two syllables. */
function splitSyllables(
  name: string,
  syllables: { has(syllable: string): boolean },
  left = MAX_SYLLABLES,
): string[][] {
  if (name === '') return [[]]
  const splits: string[][] = []
  for (let length = 1; left > 0 && length <= Math.min(MAX_SYLLABLE, name.length); length++) {
    const first = name.slice(0, length)
    if (!syllables.has(first)) continue
    splits.push(...splitSyllables(name.slice(length), syllables, left - 1).map((rest) => [first, ...rest]))
  }
  return splits
}

/** Returns whether a folded name can be written in pinyin. */
export const isPinyin = memoize(
  (name: string): boolean => splitSyllables(name, getPinyin()).length > 0,
  1_000,
)

/** A given name, and whether the surname beside it is in pinyin. */
interface ChineseName {
  readonly given: string
  readonly isPinyin: boolean
}

/** Compares names in pinyin and in the system of Wade-Giles, in which Chen is `chen` and also Zhen. */
export function compareChinese(a: ChineseName, b: ChineseName): SyllableRelation {
  const [readingsA, readingsB] = [readChinese(a), readChinese(b)]
  if (readingsA.all.length === 0 || readingsB.all.length === 0) return undefined
  const isSame =
    readingsA.wadeGiles.some((name) => readingsB.pinyin.includes(name)) ||
    readingsB.wadeGiles.some((name) => readingsA.pinyin.includes(name))
  return isSame ? 'same' : 'different'
}

/** Returns what a name may be, in the system of Wade-Giles. */
function readChinese({ given, isPinyin }: ChineseName) {
  const ofPinyin = splitSyllables(given, getPinyin())
  const pinyin = ofPinyin.map((syllables) => syllables.map((syllable) => getPinyin().get(syllable)).join('-'))
  const mayBeWadeGiles = ofPinyin.length === 0 || !isPinyin
  const wadeGiles = mayBeWadeGiles ? splitSyllables(given, getWadeGiles()).map((all) => all.join('-')) : []
  return { pinyin, wadeGiles, all: [...pinyin, ...wadeGiles] }
}

/** Compares names in the Revised Romanization, in the system of McCune-Reischauer, and in usual spellings. */
export function compareKorean(a: readonly string[], b: readonly string[]): SyllableRelation {
  const [keysA, keysB] = [toKoreanKeys(a), toKoreanKeys(b)]
  if (keysA.length === 0 || keysB.length === 0) return undefined
  return keysA.some((key) => keysB.includes(key)) ? 'same' : 'different'
}

/** Returns the keys of a name of two syllables, split in each way: `eungyeong` is `eun gyeong` or `eung yeong`. */
function toKoreanKeys(words: readonly string[]): string[] {
  const name = words.join('')
  const splits =
    words.length === 2 ? [words] : Array.from(name, (_, at) => [name.slice(0, at), name.slice(at)])
  return splits.flatMap((parts) => {
    const keys = parts.map(toKoreanKey)
    return keys.includes(undefined) ? [] : [keys.join('-')]
  })
}

/** Returns one spelling of a Korean syllable for sounds that romanizations confuse, or `undefined`. */
function toKoreanKey(syllable: string): string | undefined {
  const { initials, vowels, finals } = getKorean()
  const [, initial = '', vowel = '', final = ''] = KOREAN_SYLLABLE.exec(syllable) ?? []
  const [first, middle, last] = [initials.get(initial), vowels.get(vowel), finals.get(final)]
  if (middle === undefined || (initial !== '' && first === undefined) || (final !== '' && last === undefined))
    return undefined
  return `${first ?? ''}${middle}${last ?? ''}`
}

const KOREAN_SYLLABLE = /^([bcdghjklmnprst]{0,2})([aeiouyw][aeiouywh]{0,2}?)((?:ng|ck|[bgklmnprt])?)$/
