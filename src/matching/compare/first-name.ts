/** Compares one queried given name with a stored one. */

import type { WeightLevel } from '../field-comparison.ts'
import { isCommonGivenName } from '../normalize/person/common-names.ts'
import { isGivenNameOf, isListedGivenName, relateGivenNames } from '../normalize/person/name-variants.ts'
import { toJapaneseKey } from '../normalize/person/romanization.ts'
import { compareChinese, compareKorean } from '../normalize/person/syllables.ts'
import { foldSpelling, foldUmlauts, mayBeLostSpelling } from '../normalize/text.ts'
import { compareTypos, isTransposition, type NameSimilarity } from './edit-distance.ts'

export type FirstNameLevel = WeightLevel<'first name'>

/** What the surnames say about given names. */
export interface NameContext {
  readonly languages: ReadonlySet<string>
  /** Whether the queried and the stored surname are in pinyin. */
  readonly arePinyin: readonly [query: boolean, stored: boolean]
}

export const NO_CONTEXT: NameContext = { languages: new Set(), arePinyin: [false, false] }

/** Compares the words of one given name, such as `jean pierre`. */
export function compareFirstName(
  query: readonly string[],
  stored: readonly string[],
  context: NameContext = NO_CONTEXT,
): NameSimilarity<FirstNameLevel> {
  const a = query.join('')
  const b = stored.join('')
  if (a === b) return { level: 'same', typos: 0 }
  if (a.length === 1 || b.length === 1) return { level: a[0] === b[0] ? 'initial' : 'different', typos: 0 }
  const variant = compareVariants(a, b) ?? compareRomanized(query, stored, context)
  return variant === undefined ? compareSpelling(a, b) : { level: variant, typos: 0 }
}

/** Compares names that are listed as variants of each other. */
function compareVariants(a: string, b: string): FirstNameLevel | undefined {
  const relation = relateGivenNames(a, b)
  if (foldUmlauts(a) === foldUmlauts(b)) return 'spelling variant'
  if (mayBeLostSpelling(a, b)) return 'lost letters'
  if (relation === 'spelling') return 'spelling variant'
  if (relation === 'short form') return 'nickname'
  return relation === 'short forms' ? 'shared nickname' : undefined
}

/** Compares spellings in two romanization systems. */
function compareRomanized(
  query: readonly string[],
  stored: readonly string[],
  context: NameContext,
): FirstNameLevel | undefined {
  const [a, b] = [query.join(''), stored.join('')]
  const { languages, arePinyin } = context
  const relations = [
    languages.has('korean') ? compareKorean(query, stored) : undefined,
    languages.has('chinese')
      ? compareChinese({ given: a, isPinyin: arePinyin[0] }, { given: b, isPinyin: arePinyin[1] })
      : undefined,
    compareJapanese(a, b, languages),
  ]
  if (relations.includes('same')) return 'sounds alike'
  return relations.includes('different') ? 'another name' : undefined
}

/** Names that many Japanese have, such as Erika and Naomi, are Japanese only beside other names of Japan. */
function compareJapanese(
  a: string,
  b: string,
  languages: ReadonlySet<string>,
): 'same' | 'different' | undefined {
  if (!isGivenNameOf(b, 'ja') && (!languages.has('japanese') || isListedGivenName(b))) return undefined
  const [keyA, keyB] = [toJapaneseKey(a), toJapaneseKey(b)]
  if (keyA === undefined || keyB === undefined) return undefined
  if (keyA === keyB) return 'same'
  return compareTypos(a, b) !== undefined || isPrefix(a, b) ? 'different' : undefined
}

function compareSpelling(a: string, b: string): NameSimilarity<FirstNameLevel> {
  const similarity = compareTypos(a, b)
  const isKnownQuery = isListedGivenName(a)
  const isKnownStored = isListedGivenName(b)
  // Adam is not a typo of Ada, and Emma is not Emmanuel, since both are common names.
  if (similarity === undefined) {
    const level = isKnownQuery && isKnownStored ? 'another name' : 'short form'
    return { level: isPrefix(a, b) ? level : 'different', typos: 0 }
  }
  const { level, typos } = similarity
  if (isKnownQuery) return { level: isKnownStored ? 'another name' : 'one typo in a short name', typos }
  // Transpositions seldom make another name.
  if (isTransposition(a, b)) return similarity
  // A doubled letter makes no other name even if the name is short: Errik.
  if (!isCommonGivenName(a))
    return foldSpelling(a) === foldSpelling(b) ? { level: 'one typo', typos } : similarity
  return { level: level === 'one typo' ? 'typo or another name' : 'typos or another name', typos }
}

const isPrefix = (a: string, b: string): boolean =>
  Math.min(a.length, b.length) > 2 && (a.startsWith(b) || b.startsWith(a))
