/** What speaks for and against a candidate: comparisons that can be added up, and shown. */

export type Field =
  | 'company GUID'
  | 'company profile'
  | 'website'
  | 'e-mail domain'
  | 'company name'
  | 'legal form'
  | 'company country'
  | 'parent'
  | 'contact GUID'
  | 'contact profile'
  | 'e-mail'
  | 'last name'
  | 'first name'
  | 'middle name'
  | 'name order'
  | 'job title'
  | 'country'
  | 'prior'

/** One field's comparison. A field that was not asked makes none; one that is not stored is at level `missing`. */
export interface Evidence {
  readonly field: Field
  /** How well it agrees, as `weights.ts` names it. */
  readonly level: string
  /** log2 of how many times likelier this agreement is of the right record than of another one. */
  readonly weight: number
  /** What was compared with what, where the values alone do not show it. */
  readonly detail?: string
}

export function totalWeight(evidence: readonly Evidence[]): number {
  let total = 0
  for (const { weight } of evidence) total += weight
  return total
}

/** As `totalWeight`, but agreement beyond so many bits counts by a share only. */
export function boundedWeight(
  evidence: readonly Evidence[],
  full: { readonly bits: number; readonly shareBeyond: number },
): number {
  let [agreement, contradiction] = [0, 0]
  for (const { weight } of evidence) {
    if (weight > 0) agreement += weight
    else contradiction += weight
  }
  const beyond = Math.max(agreement - full.bits, 0)
  return agreement - beyond * (1 - full.shareBeyond) + contradiction
}
