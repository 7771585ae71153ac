/** What noise is: one named change to what a caller asks, as it happens between a register and a form. */

import { join } from 'node:path'
import type { CompanyRecord, PersonRecord } from '../../../src/matching/types.ts'
import type { Random } from '../../lib/random.ts'

/** A question before it is written out. The person's name is kept in parts, so that noise can reach them. */
export interface DraftQuery {
  readonly companyName?: string
  readonly companyWebAddress?: string
  readonly contactEmail?: string
  readonly contactJobTitle?: string
  readonly contactCountry?: string
  readonly person?: QueryPerson
}

export interface QueryPerson {
  readonly first: string
  readonly middle: string
  readonly last: string
  /** Sent as one full name, not in parts. */
  readonly isFullName: boolean
}

/** Whom the question means, stored or not: some noise draws on more than the text it changes. */
export interface QuerySubject {
  readonly company: CompanyRecord
  readonly city: string
  readonly person?: PersonRecord | undefined
}

/** `usual` noise is fitted on; `unseen` noise is kept for the report, which so measures what was not fitted. */
export type NoiseGroup = 'usual' | 'unseen'

export type NoisyField = Exclude<keyof DraftQuery, 'contactCountry'>

export interface Noise {
  readonly name: string
  readonly group: NoiseGroup
  readonly field: NoisyField
  /** How often it is tried, relative to the others of its field and group: more where it seldom applies. */
  readonly weight: number
  /** Changes letters: twice in one field would leave another word. */
  readonly isTypo?: boolean
  /** The changed question; `undefined` where the noise does not apply. */
  readonly apply: (asked: DraftQuery, random: Random, subject: QuerySubject) => DraftQuery | undefined
}

/** A change to one field, before it has a name. What comes back unchanged counts as not applied. */
type Change<Value> = (value: Value, random: Random, subject: QuerySubject, asked: DraftQuery) => Value | undefined

export type TextChange = Change<string>
export type PersonChange = Change<QueryPerson>

/** Word lists of the noise. */
export const TABLES = join(import.meta.dir, 'tables')

/** Names changes of one field in one group: `usual('one slip', 4, oneSlip)`. */
export function namedNoise<Field extends NoisyField>(field: Field, label: string, group: NoiseGroup) {
  return (name: string, weight: number, change: Change<NonNullable<DraftQuery[Field]>>): Noise => ({
    name: `${label}: ${name}`,
    group,
    field,
    weight,
    apply: (asked, random, subject) => {
      const before = asked[field]
      if (before === undefined) return undefined
      const after = change(before, random, subject, asked)
      return after === undefined || Bun.deepEquals(before, after) ? undefined : { ...asked, [field]: after }
    },
  })
}

export function slip(noise: Noise): Noise {
  return { ...noise, isTypo: true }
}
