/** Chinese and Korean characters of names. Many that are read alike are written otherwise: `fold` makes one word of 成名 and 澄明. */

import variantsCsv from '../../../data/han-variants.csv' with { type: 'text' }
import { lazy } from '../../lib/cache.ts'
import { readKind } from './read-data-tables.ts'

const CHARACTERS = /[\p{Script=Han}\p{Script=Hangul}]/gu
const LEGAL_FORMS =
  /[(][株주][)]|株式会社|有限会社|合同会社|股份|集[团團]|有限|[责責]任|公司|주식회사|유한회사/gu

const getSimplified = lazy(
  () =>
    new Map(
      readKind(variantsCsv, 'variant')
        .flatMap((pairs) => pairs.split(' '))
        .map((pair): [string, string] => [pair.slice(0, 1), pair.slice(1)]),
    ),
)

/** Returns the text with the simplified forms of its Chinese characters. */
export const simplify = (text: string): string =>
  text.replace(CHARACTERS, (character) => getSimplified().get(character) ?? character)

/** Returns the Chinese characters, in their simplified forms, and the Korean ones of a company name without legal forms. */
export const listCharacters = (text: string): readonly string[] =>
  simplify(text.normalize('NFKC').replace(LEGAL_FORMS, '')).match(CHARACTERS) ?? []

/** Returns whether two texts have such characters, and neither has all of the other in the same order. */
export function haveOtherCharacters(a: readonly string[], b: readonly string[]): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  let found = 0
  for (const each of long) if (each === short[found]) found++
  return found < short.length
}
