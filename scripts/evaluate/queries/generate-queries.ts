/**
 * Generates noisy queries with known truth from any data directory. A part of the data is withheld, so that some queries must
 * not be matched. The same data and options give the same queries on any machine.
 */
import { Random, type Weighted } from '../../lib/random.ts'
import type { Dataset, LabeledQuery } from '../dataset.ts'
import { COMPANY_NAME_NOISE } from '../noise/company-names.ts'
import { EMAIL_NOISE } from '../noise/emails.ts'
import type { DraftQuery, Noise, NoiseGroup, NoisyField } from '../noise/noise.ts'
import { PEOPLE_NOISE } from '../noise/people.ts'
import { WEBSITE_NOISE } from '../noise/websites.ts'
import { createDraftKinds, type Draft } from './query-kinds.ts'
import { createQueryValidity } from './query-validity.ts'
import { type DatasetHalf, splitDataset } from './split-dataset.ts'

/** In the order in which it is applied. */
export const ALL_NOISE: readonly Noise[] = [
  ...COMPANY_NAME_NOISE,
  ...WEBSITE_NOISE,
  ...PEOPLE_NOISE,
  ...EMAIL_NOISE,
]

/** Names have most noise, because they are typed. The other fields are copied. */
const FIELDS: Weighted<NoisyField> = [
  ['companyName', 3],
  ['person', 3],
  ['companyWebAddress', 2],
  ['contactEmail', 2],
  ['contactJobTitle', 1],
]

const NOISE_BY_FIELD_AND_GROUP = Map.groupBy(ALL_NOISE, ({ field, group }) => `${field} ${group}`)

type NoiseChoice = NoiseGroup | 'both'

export interface QueryOptions {
  readonly seed: string | number
  readonly count: number
  readonly half: DatasetHalf
  readonly noise: NoiseChoice
}

/** The number of changes to a query. */
const AMOUNTS: Weighted<number> = [
  [0, 25],
  [1, 50],
  [2, 25],
]
/** The maximum number of drafts for one query. */
const MAX_TRIES = 60

/**
 * Returns the stored dataset, and different queries. There are fewer than requested if the data are too small. Each query
 * has its own random numbers, so that a change to one does not change the others.
 */
export function generateQueries(dataset: Dataset, options: QueryOptions) {
  const { seed, count, half, noise } = options
  const split = splitDataset(dataset, half)
  const validity = createQueryValidity(split.stored)
  const kinds = createDraftKinds(split, validity).map((kind) => [kind, kind.share] as const)
  const queries = new Map<string, LabeledQuery>()

  /** Returns `undefined` if the noise does not apply, or makes the query ambiguous. */
  const addNoise = ({ query, intended, person }: Draft, amount: number, random: Random) => {
    if (!validity.isUnambiguous(query, intended)) return undefined
    const { company } = intended
    const subject = { company, city: dataset.cities.get(company.id) ?? '', person }
    const drawn = drawNoise(query, amount, noise, random)
    let changed = query
    for (const { apply } of drawn) {
      const next = apply(changed, random, subject)
      if (next === undefined || !validity.isUnambiguous(next, intended)) return undefined
      changed = next
    }
    return { input: toInput(changed), noise: drawn.map(({ name }) => name) }
  }

  const addQuery = (random: Random) => {
    const [kind, amount] = [random.weighted(kinds), random.weighted(AMOUNTS)]
    for (let tries = MAX_TRIES; tries > 0; tries--) {
      const draft = random.pick(kind.drafts)(random)
      const noisy = draft && addNoise(draft, amount, random)
      const key = JSON.stringify(noisy?.input)
      if (draft === undefined || noisy === undefined || queries.has(key)) continue
      queries.set(key, { kind: kind.name, ...noisy, ...draft.truth })
      return
    }
  }

  for (let i = 0; i < count && kinds.length > 0; i++)
    addQuery(new Random(`queries ${seed} ${half} ${noise} ${i}`))
  return { dataset: split.stored, queries: [...queries.values()] }
}

function toInput({ person, ...fields }: DraftQuery): LabeledQuery['input'] {
  if (person === undefined) return fields
  const { first, middle, last, isFullName } = person
  if (isFullName) return { contactFullName: [first, middle, last].filter(Boolean).join(' '), ...fields }
  const middleName = middle === '' ? {} : { contactMiddleName: middle }
  return { contactFirstName: first, ...middleName, contactLastName: last, ...fields }
}

/** Draws different noise of the fields of a query, in the order in which it is applied. */
function drawNoise(query: DraftQuery, amount: number, choice: NoiseChoice, random: Random): Noise[] {
  const fields = FIELDS.filter(([field]) => query[field] !== undefined)
  const drawn = new Set<Noise>()
  while (drawn.size < amount) {
    const group = choice === 'both' ? random.pick(['usual', 'unseen'] as const) : choice
    const some = NOISE_BY_FIELD_AND_GROUP.get(`${random.weighted(fields)} ${group}`) ?? []
    const noise = random.weighted(some.map((one) => [one, one.weight] as const))
    const isSecondTypo = [...drawn].some(({ isTypo, field }) => isTypo && field === noise.field)
    if (!(noise.isTypo && isSecondTypo)) drawn.add(noise)
  }
  return ALL_NOISE.filter((noise) => drawn.has(noise))
}
