/** What speaks for and against a candidate: comparisons that can be added up, shown, and fitted. */

import type { Piece } from '../compare/name-pieces.ts'
import { WEIGHTS } from './weights.ts'

type Weights = typeof WEIGHTS
export type Field = keyof Weights
export type Level<F extends Field> = keyof Weights[F] & string

/** The same table, typed so that any field can be looked up at any of its own levels. */
const TABLE: { readonly [F in Field]: { readonly [L in keyof Weights[F]]: number } } = WEIGHTS

/** `amount` times the weight of this level: what a weight in bits is the sum of. */
export interface Term {
  readonly field: Field
  readonly level: string
  readonly amount: number
}

/** One field's comparison. A field that was not asked makes none; one that is not stored is at level `missing`. */
export interface Evidence {
  readonly field: Field
  /** How well it agrees, as `weights.ts` names it. */
  readonly level: string
  /** log2 of how many times likelier this agreement is of the right record than of another one. */
  readonly weight: number
  readonly asked?: string | undefined
  readonly stored?: string | undefined
  /** How the words of a company's name were paired. */
  readonly pieces?: readonly Piece[]
  /** What the weight depends on, where it is not simply the level's own. */
  readonly terms?: readonly Term[]
}

/** Agreement beyond so many bits counts by a share only. */
export interface FullAgreement {
  readonly bits: number
  readonly shareBeyond: number
}

/**
 * A contradiction must always tell: fields that agree are not independent (an e-mail address is made of the name), and
 * data are wrong more often than once in a million. Chosen, not fitted.
 */
export const FULL_AGREEMENT = {
  company: { bits: 16, shareBeyond: 0.3 },
  person: { bits: 18, shareBeyond: 0.5 },
} as const satisfies Record<string, FullAgreement>

const OF_PERSON: ReadonlySet<Field> = new Set<Field>([
  'contact GUID',
  'contact profile',
  'e-mail',
  'last name',
  'first name',
  'middle name',
  'full name',
  'name order',
  'job title',
  'country',
  'employment',
  'presence',
])

/** Whether the field tells persons apart, or companies. */
export function isOfPerson(field: Field): boolean {
  return OF_PERSON.has(field)
}

export function weightOf<F extends Field>(field: F, level: Level<F>): number {
  return TABLE[field][level]
}

/** The bits that terms add up to. */
export function termsWeight(terms: readonly Term[]): number {
  const weights: Readonly<Record<string, Readonly<Record<string, number>>>> = WEIGHTS
  let total = 0
  for (const { field, level, amount } of terms) total += amount * (weights[field]?.[level] ?? 0)
  return total
}

export function term<F extends Field>(field: F, level: Level<F>, amount = 1): Term {
  return { field, level, amount }
}

/** The comparison of one field, weighed by its level. */
export function compared<F extends Field>(
  field: F,
  level: Level<F>,
  asked?: string,
  stored?: string,
): Evidence {
  return { field, level, weight: weightOf(field, level), asked, stored }
}

export function totalWeight(evidence: readonly Evidence[]): number {
  let total = 0
  for (const { weight } of evidence) total += weight
  return total
}

/** As `totalWeight`, but bounded. */
export function boundedWeight(evidence: readonly Evidence[], full: FullAgreement): number {
  let [agreement, contradiction] = [0, 0]
  for (const { weight } of evidence) {
    if (weight > 0) agreement += weight
    else contradiction += weight
  }
  const beyond = Math.max(agreement - full.bits, 0)
  return agreement - beyond * (1 - full.shareBeyond) + contradiction
}
