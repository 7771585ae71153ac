/** All noise there is, and drawing from it. */

import type { Random, Weighted } from '../../sample/random.ts'
import { COMPANY_NAME_NOISE } from './company-names.ts'
import { EMAIL_NOISE } from './emails.ts'
import type { Asked, Noise, NoiseGroup, NoisyField } from './noise.ts'
import { PEOPLE_NOISE } from './people.ts'
import { WEBSITE_NOISE } from './websites.ts'

/** In the order in which several of them happen to one question. */
export const ALL_NOISE: readonly Noise[] = [
  ...COMPANY_NAME_NOISE,
  ...WEBSITE_NOISE,
  ...PEOPLE_NOISE,
  ...EMAIL_NOISE,
]

export type NoiseChoice = NoiseGroup | 'both'

/** Names and people are typed, and suffer most; the rest is copied. */
const FIELDS: Weighted<NoisyField> = [
  ['companyName', 3],
  ['person', 3],
  ['companyWebAddress', 2],
  ['contactEmail', 2],
  ['contactJobTitle', 1],
]

const byFieldAndGroup = Map.groupBy(ALL_NOISE, ({ field, group }) => `${field} ${group}`)

/** So many different ones that concern the fields asked, in the order in which they happen. */
export function drawNoise(asked: Asked, amount: number, choice: NoiseChoice, random: Random): Noise[] {
  const fields = FIELDS.filter(([field]) => asked[field] !== undefined)
  const drawn = new Set<Noise>()
  while (drawn.size < amount) {
    const group = choice === 'both' ? random.pick(['usual', 'unseen'] as const) : choice
    const some = byFieldAndGroup.get(`${random.weighted(fields)} ${group}`) ?? []
    const noise = random.weighted(some.map((one) => [one, one.weight] as const))
    if (![...drawn].some((other) => isSecondSlip(noise, other))) drawn.add(noise)
  }
  return ALL_NOISE.filter((noise) => drawn.has(noise))
}

function isSecondSlip(one: Noise, other: Noise): boolean {
  return one.isSlip === true && other.isSlip === true && one.field === other.field
}
