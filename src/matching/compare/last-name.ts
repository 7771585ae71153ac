/** Compares the queried last name of a person with a stored one. */

import csv from '../../../data/person-name-words.csv' with { type: 'text' }
import type { WeightLevel } from '../field-comparison.ts'
import { hasSurnameVariants, relateSurnames } from '../normalize/person/name-variants.ts'
import { startsWithInitial } from '../normalize/person/person-name.ts'
import { areRespelled } from '../normalize/person/romanization.ts'
import { readWordSet } from '../normalize/read-data-tables.ts'
import { foldSpelling, foldUmlauts, mayBeLostSpelling } from '../normalize/text.ts'
import { countTypos, haveCommonEnd, toTypoLevel } from './edit-distance.ts'

export type LastNameLevel = WeightLevel<'last name'>

/** Too common to count as the shared part of two compound surnames. */
const PARTICLES = readWordSet(csv, 'surname particle')

export function compareLastName(query: readonly string[], stored: readonly string[]): LastNameLevel {
  const a = query.join('')
  const b = stored.join('')
  if (a === '' || b === '') return 'missing'
  if (a === b) return 'same'
  if (a.length === 1) return b.startsWith(a) ? 'initial' : 'different'
  if (mayBeLostSpelling(a, b)) return 'lost letters'
  if (startsWithInitial(query)) return 'different'
  if (haveCommonEnd(a, b) && foldSpelling(a) === foldSpelling(b))
    return foldUmlauts(a) === foldUmlauts(b) ? 'spelling variant' : 'letter doubled'
  const variant = compareVariants(a, b)
  if (variant === 'respelled') return variant
  if (
    query.length > 1 &&
    stored.length > 1 &&
    comparePart(query, stored) === 'another name' &&
    countTypos(a, b, 1) > 1
  )
    return 'another name'
  // Wen is not a typo of Wei, since both are common surnames.
  const areListed = hasSurnameVariants(a) && hasSurnameVariants(b)
  const typoLevel = haveCommonEnd(a, b) && !areListed ? toTypoLevel(a, b) : undefined
  return variant ?? typoLevel ?? comparePart(query, stored)
}

/** Compares spellings of one surname. */
function compareVariants(a: string, b: string): 'respelled' | 'other pronunciation' | undefined {
  const relation = relateSurnames(a, b)
  if (relation !== undefined) return relation === 'spelling' ? 'respelled' : 'other pronunciation'
  return areRespelled(a, b) ? 'respelled' : undefined
}

/**
 * Compares compound surnames by their words. If words of both remain, these contradict: García López is not García
 * Pérez.
 */
function comparePart(query: readonly string[], stored: readonly string[]): LastNameLevel {
  if (query.length === 1 && stored.length === 1) return 'different'
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
    (hasVariants && relateSurnames(query, stored) !== undefined)
}
