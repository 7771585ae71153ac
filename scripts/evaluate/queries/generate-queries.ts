/**
 * Noisy questions with known truth, made from any data directory: for fitting the matcher and for judging it.
 *
 * A part of the data is withheld, so that there is something to ask about that must not be found. Nothing here reads
 * a clock or the system's randomness: the same data and options give the same queries, on any machine.
 */

import { Random, type Weighted } from '../../lib/random.ts'
import type { Dataset, LabeledQuery } from '../dataset.ts'
import { COMPANY_NAME_NOISE } from '../noise/company-names.ts'
import { EMAIL_NOISE } from '../noise/emails.ts'
import { createQueryValidity } from './query-validity.ts'
import { type Draft, kindsOf } from './query-kinds.ts'
import type { DraftQuery, Noise, NoiseGroup, NoisyField } from '../noise/noise.ts'
import { PEOPLE_NOISE } from '../noise/people.ts'
import { type DatasetHalf, splitDataset } from './split-dataset.ts'
import { WEBSITE_NOISE } from '../noise/websites.ts'

/** In the order in which several of them happen to one question. */
export const ALL_NOISE: readonly Noise[] = [
  ...COMPANY_NAME_NOISE,
  ...WEBSITE_NOISE,
  ...PEOPLE_NOISE,
  ...EMAIL_NOISE,
]

type NoiseChoice = NoiseGroup | 'both'

/** Names and people are typed, and suffer most; the rest is copied. */
const FIELDS: Weighted<NoisyField> = [
  ['companyName', 3],
  ['person', 3],
  ['companyWebAddress', 2],
  ['contactEmail', 2],
  ['contactJobTitle', 1],
]

const byFieldAndGroup = Map.groupBy(ALL_NOISE, ({ field, group }) => `${field} ${group}`)

export interface QueryOptions {
  readonly seed: string | number
  readonly count: number
  readonly half: DatasetHalf
  readonly noise: NoiseChoice
}

interface Generated {
  /** What the matcher may know. */
  readonly dataset: Dataset
  /** All different; fewer than asked for where the data are too small for so many. */
  readonly queries: readonly LabeledQuery[]
}

/** How many things are done to a question. */
const AMOUNTS: Weighted<number> = [
  [0, 25],
  [1, 50],
  [2, 25],
]
/** Subjects tried for a question before it is given up. */
const TRIES = 60

/** Every question has randomness of its own: what changes one of them leaves the others as they are. */
export function generateQueries(dataset: Dataset, options: QueryOptions): Generated {
  const { seed, count, half: part, noise } = options
  const split = splitDataset(dataset, part)
  const honesty = createQueryValidity(split.stored)
  const kinds = kindsOf(split, honesty).map((kind) => [kind, kind.share] as const)
  const queries = new Map<string, LabeledQuery>()

  /** The question with noise; `undefined` where it does not apply, or leaves the truth in doubt. */
  const garbled = ({ asked, meant, person }: Draft, amount: number, random: Random) => {
    if (!honesty.isUnambiguous(asked, meant)) return undefined
    const subject = { company: meant.company, city: dataset.cities.get(meant.company.id) ?? '', person }
    const drawn = drawNoise(asked, amount, noise, random)
    let changed: DraftQuery = asked
    for (const { apply } of drawn) {
      const next = apply(changed, random, subject)
      if (next === undefined || !honesty.isUnambiguous(next, meant)) return undefined
      changed = next
    }
    return { input: toInput(changed), noise: drawn.map(({ name }) => name) }
  }

  const ask = (random: Random) => {
    const [kind, amount] = [random.weighted(kinds), random.weighted(AMOUNTS)]
    for (let tries = TRIES; tries > 0; tries--) {
      const draft = random.pick(kind.drafts)(random)
      const question = draft && garbled(draft, amount, random)
      const key = JSON.stringify(question?.input)
      if (draft === undefined || question === undefined || queries.has(key)) continue
      queries.set(key, { kind: kind.name, ...question, ...draft.truth })
      return
    }
  }

  for (let i = 0; i < count && kinds.length > 0; i++) ask(new Random(`queries ${seed} ${part} ${noise} ${i}`))
  return { dataset: split.stored, queries: [...queries.values()] }
}

function toInput({ person, ...fields }: DraftQuery): LabeledQuery['input'] {
  if (person === undefined) return fields
  const { first, middle, last, isFullName: inFull } = person
  if (inFull) return { contactFullName: [first, middle, last].filter(Boolean).join(' '), ...fields }
  const middleName = middle === '' ? {} : { contactMiddleName: middle }
  return { contactFirstName: first, ...middleName, contactLastName: last, ...fields }
}

/** So many different ones that concern the fields asked, in the order in which they happen. */
function drawNoise(asked: DraftQuery, amount: number, choice: NoiseChoice, random: Random): Noise[] {
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
  return one.isTypo === true && other.isTypo === true && one.field === other.field
}
