/** Chinese characters of names. Many that are read alike are written otherwise: `fold` makes one word of 成名 and 澄明. */

import variantsCsv from '../../../data/han-variants.csv' with { type: 'text' }
import { lazy } from '../../lib/cache.ts'
import { readKind } from './read-data-tables.ts'

const HAN = /\p{Script=Han}/u
const LEGAL_FORMS = /[(]株[)]|株式会社|有限会社|合同会社|股份|集[团團]|有限|[责責]任|公司/gu

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
  text.replace(new RegExp(HAN, 'gu'), (character) => getSimplified().get(character) ?? character)

/** Returns the Chinese characters of a company name in their simplified forms, without legal forms. */
export function listCharacters(text: string): readonly string[] {
  if (!HAN.test(text)) return []
  return Array.from(simplify(text.normalize('NFKC').replace(LEGAL_FORMS, ''))).filter((each) =>
    HAN.test(each),
  )
}

/** Returns whether two texts have Chinese characters, and neither has all of the other. */
export function haveOtherCharacters(a: readonly string[], b: readonly string[]): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  return short.some((each) => !long.includes(each))
}
