/** Noise: named changes to a query, as they happen between a company register and a web form. */
import type { CompanyRecord, PersonRecord } from '../../../src/matching/types.ts'
import type { Random } from '../../lib/random.ts'

/** A query whose person is kept in parts, so that noise can change each part. */
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
  /** Whether the name is sent in one field. */
  readonly isFullName: boolean
}

/** The record that the query is about, stored or not. */
export interface QuerySubject {
  readonly company: CompanyRecord
  readonly city: string
  readonly person?: PersonRecord | undefined
}

/** The fit uses `usual` noise only. The report also uses `unseen` noise, and so measures what was not fitted. */
export type NoiseGroup = 'usual' | 'unseen'

export type NoisyField = Exclude<keyof DraftQuery, 'contactCountry'>

export interface Noise {
  readonly name: string
  readonly group: NoiseGroup
  readonly field: NoisyField
  /** The relative frequency within the field and group. Noise that seldom applies has a higher one. */
  readonly weight: number
  /** Whether it changes letters. A query gets at most one typo per field. */
  readonly isTypo?: boolean
  /** Returns the changed query, or `undefined` if the noise does not apply. */
  readonly apply: (draft: DraftQuery, random: Random, subject: QuerySubject) => DraftQuery | undefined
}

/** A change to one field. An unchanged value counts as not applied. */
type Change<Value> = (
  value: Value,
  random: Random,
  subject: QuerySubject,
  draft: DraftQuery,
) => Value | undefined

export type TextChange = Change<string>
export type PersonChange = Change<QueryPerson>

/** Returns functions that create noise of one field, for example `usual('one typo', 4, addTypo)`. */
export function noiseOf<Field extends NoisyField>(field: Field, label: string) {
  const createNoise =
    (group: NoiseGroup) =>
    (name: string, weight: number, change: Change<NonNullable<DraftQuery[Field]>>): Noise => ({
      name: `${label}: ${name}`,
      group,
      field,
      weight,
      apply: (draft, random, subject) => {
        const before = draft[field]
        if (before === undefined) return undefined
        const after = change(before, random, subject, draft)
        return after === undefined || Bun.deepEquals(before, after) ? undefined : { ...draft, [field]: after }
      },
    })
  return { usual: createNoise('usual'), unseen: createNoise('unseen') }
}

export const typo = (noise: Noise): Noise => ({ ...noise, isTypo: true })
