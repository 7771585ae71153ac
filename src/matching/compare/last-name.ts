/** Compares the queried last name of a person with a stored one. */

import csv from '../../../data/person-name-words.csv' with { type: 'text' }
import type { WeightLevel } from '../field-comparison.ts'
import { isCommonSurname } from '../normalize/person/common-names.ts'
import { areSurnameSpellings, hasSurnameVariants } from '../normalize/person/name-variants.ts'
import { startsWithInitial } from '../normalize/person/person-name-query.ts'
import { areRespelled } from '../normalize/person/romanization.ts'
import { readWordSet } from '../normalize/read-data-tables.ts'
import { foldSpelling, foldUmlauts, mayBeLostSpelling } from '../normalize/text.ts'
import { compareTypos, countTypos, haveCommonEnd, type NameSimilarity } from './edit-distance.ts'

export type LastNameLevel = WeightLevel<'last name'>

/** Too common to count as the shared part of two compound surnames. */
const PARTICLES = readWordSet(csv, 'surname particle')

export function compareLastName(
  query: readonly string[],
  stored: readonly string[],
): NameSimilarity<LastNameLevel> {
  const a = query.join('')
  const b = stored.join('')
  const level = compareWholeNames(a, b, query)
  if (level !== undefined) return { level, typos: 0 }
  const part = comparePart(query, stored)
  const areCompound = query.length > 1 && stored.length > 1
  if (areCompound && part === 'another name' && countTypos(a, b, 1) > 1) return { level: part, typos: 0 }
  // Wen is not a typo of Wei, since both are common surnames.
  const areListed = hasSurnameVariants(a) && hasSurnameVariants(b)
  const similarity = haveCommonEnd(a, b) && !areListed ? compareTypos(a, b) : undefined
  return similarity ?? { level: part, typos: 0 }
}

/** Compares spellings of one whole surname. */
function compareWholeNames(a: string, b: string, query: readonly string[]): LastNameLevel | undefined {
  if (a === '' || b === '') return 'missing'
  if (a === b) return 'same'
  if (a.length === 1) return b.startsWith(a) ? 'initial' : 'different'
  if (mayBeLostSpelling(a, b)) return 'lost letters'
  if (startsWithInitial(query)) return 'different'
  if (haveCommonEnd(a, b) && foldSpelling(a) === foldSpelling(b))
    return foldUmlauts(a) === foldUmlauts(b) ? 'spelling variant' : 'letter doubled'
  if (areSurnameSpellings(a, b)) return 'respelled'
  if (!areRespelled(a, b)) return undefined
  // Two common names are two names: Mackie and McKie.
  return isCommonSurname(a) && isCommonSurname(b) ? undefined : 'respelled'
}

/** Compares compound surnames by their words. If words of both remain, these contradict: García López is not García Pérez. */
function comparePart(query: readonly string[], stored: readonly string[]): LastNameLevel {
  const a = query.filter((word) => !PARTICLES.has(word))
  const b = stored.filter((word) => !PARTICLES.has(word))
  if (
    a.length === 0 ||
    b.length === 0 ||
    (a.length === 1 && b.length === 1 && query.length === stored.length)
  ) {
    return 'different'
  }
  const isWhole = a.some((word) => word.length > 2 && b.includes(word))
  const queryRest = a.filter((word) => !b.some((other) => areSameWord(word, other)))
  const storedRest = b.filter((word) => !a.some((other) => areSameWord(word, other)))
  if (queryRest.length === a.length) return 'different'
  return queryRest.length > 0 && storedRest.length > 0
    ? 'another name'
    : isWhole
      ? 'part of it'
      : 'part of it, respelled'
}

function areSameWord(a: string, b: string): boolean {
  if (a === b) return a.length > 2
  if (Math.min(a.length, b.length) < 4) return false
  return foldSpelling(a) === foldSpelling(b) || areRespelled(a, b)
}

/** Returns a filter that rejects most single words that are not the same last name. */
export function createWordFilter(query: string): (stored: string) => boolean {
  const hasVariants = hasSurnameVariants(query)
  return (stored) =>
    haveCommonEnd(query, stored) ||
    mayBeLostSpelling(query, stored) ||
    areRespelled(query, stored) ||
    (hasVariants && areSurnameSpellings(query, stored))
}
