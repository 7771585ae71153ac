/** Weighs the comparisons of people, and selects one job of each person. */

import {
  compareJob,
  comparePersonIdentity,
  type PeopleByIdentifier,
  type PersonComparisonContext,
} from '../compare/person.ts'
import {
  AGREEMENT_CAPS,
  type FieldComparison,
  sumCappedWeights,
  sumWeights,
  toWeightTerm,
  type WeightField,
  type WeightLevel,
  weightOf,
} from '../field-comparison.ts'
import { GRADES } from '../grades.ts'
import type { PersonQuery } from '../normalize/query.ts'
import type { JobRecord } from '../types.ts'
import { capGrade, type MaxGrade } from './cap-grade.ts'
import { isPreferredJob } from './job-order.ts'

export interface PersonCandidate {
  readonly job: JobRecord
  readonly comparisons: readonly FieldComparison[]
  readonly weight: number
}

/** People with a lower weight are not candidates. */
const MIN_WEIGHT = -6
/** Levels at which the queried name is the stored one. At the others, it may be another name, which limits the grade. */
const SAME_NAME: Partial<Record<WeightField, readonly string[]>> = {
  'last name': ['same', 'spelling variant', 'part of it', 'missing'],
  'first name': ['same', 'spelling variant', 'nickname', 'part of it', 'missing'],
  'middle name': ['same', 'initial'],
  generation: ['same'],
}

/**
 * Returns one candidate for each person, with the job that fits best.
 * @param personCount how many people the person was selected from. It determines the prior probability
 * @param employees the number of employees of the company, or 0 if it is unknown
 */
export function scorePeople(
  jobs: readonly JobRecord[],
  query: PersonQuery,
  identified: PersonComparisonContext,
  presence: WeightLevel<'presence'>,
  personCount: number,
  employees = 0,
): PersonCandidate[] {
  const prior = comparePresence(presence, personCount, employees)
  const identities = new Map<number, FieldComparison[]>()
  const best = new Map<number, PersonCandidate>()
  for (const job of jobs) {
    const { person } = job
    const isIdentifiedPerson = isIdentified(identified, person.id)
    const identity = identities.get(person.id) ?? comparePersonIdentity(query, person, identified)
    identities.set(person.id, identity)
    if (!isIdentifiedPerson && sumWeights(identity) < MIN_WEIGHT) continue
    const comparisons = [
      ...identity,
      ...compareJob(query, job, identified),
      ...(isIdentifiedPerson ? [] : prior),
    ]
    const weight = sumCappedWeights(comparisons, AGREEMENT_CAPS.person)
    const other = best.get(person.id)
    const isBetter =
      other === undefined ||
      weight > other.weight ||
      (weight === other.weight && isPreferredJob(job, other.job))
    if (isBetter) best.set(person.id, { job, comparisons, weight })
  }
  const candidates = [...best.values()].filter(
    ({ weight, job }) => weight >= MIN_WEIGHT || isIdentified(identified, job.person.id),
  )
  return limitUncertainNames(candidates, identified)
}

/**
 * Returns the prior probability. Many people at a large employer have a similar name, even if few are stored. The number
 * of employees counts by its square root, because clients mostly look for people who are likely to be stored.
 */
function comparePresence(
  presence: WeightLevel<'presence'>,
  personCount: number,
  employees: number,
): FieldComparison[] {
  const prior: FieldComparison = {
    field: 'presence',
    level: presence,
    weight: weightOf('presence', presence) - Math.log2(personCount + 1),
    stored: `one of ${personCount}`,
    weightTerms: [toWeightTerm('presence', presence)],
  }
  const unstored = Math.log2((Math.sqrt(employees) + 1) / (personCount + 1))
  if (unstored <= 0) return [prior]
  const ofEmployees: FieldComparison = {
    field: 'presence',
    level: 'among all employees',
    weight: -unstored,
    stored: `${employees} employees`,
    weightTerms: [],
  }
  return [prior, ofEmployees]
}

/**
 * Limits the grade of people if the best one has another spelling of the queried name, or an initial. Most pairs of names that are
 * one letter apart are two names, and the records seldom contain everybody.
 */
function limitUncertainNames(
  candidates: PersonCandidate[],
  identified: PeopleByIdentifier,
): PersonCandidate[] {
  const [best] = candidates.toSorted((a, b) => b.weight - a.weight)
  if (best === undefined || isIdentified(identified, best.job.person.id)) return candidates
  const [lowest] = best.comparisons
    .flatMap(({ field, level }) =>
      SAME_NAME[field]?.includes(level) === false ? [{ field, grade: toMaxGrade(field, level, best) }] : [],
    )
    .sort((a, b) => GRADES.indexOf(b.grade) - GRADES.indexOf(a.grade))
  if (lowest === undefined) return candidates
  const reason = { field: lowest.field, level: 'may be another name' }
  return candidates.map((candidate) => capGrade(candidate, lowest.grade, reason, best.weight))
}

/** A second given name is often that of a sibling or a colleague, and an initial that of anybody. */
function toMaxGrade(field: WeightField, level: string, { comparisons }: PersonCandidate): MaxGrade {
  if (field === 'middle name') return 'B'
  if (level !== 'initial') return 'A'
  const isConfirmed = comparisons.some(
    (other) => (other.field === 'job title' || other.field === 'email') && other.weight > 0,
  )
  return isConfirmed ? 'A-' : 'B'
}

/** Returns whether GUID, profile URL, or email address lead to the person. */
export const isIdentified = ({ byGuid, byProfile, byEmail }: PeopleByIdentifier, personId: number): boolean =>
  byGuid.has(personId) || byProfile.has(personId) || byEmail.has(personId)
