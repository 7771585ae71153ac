/** Finds the people at a company that resemble a query most, also those who are too unlike to be candidates. */
import { distance } from 'fastest-levenshtein'
import { compareJob, comparePersonIdentity } from '../compare/person.ts'
import { type FieldComparison, sumWeights } from '../field-comparison.ts'
import type { NameIndexes } from '../index/name-indexes.ts'
import type { PersonQuery } from '../normalize/query.ts'
import { fold } from '../normalize/text.ts'
import type { RecordSource } from '../types.ts'
import { createStaffFilter, findIdentifiedJobs, LARGE_STAFF, limitByFirstName } from './person-candidates.ts'
import type { PersonCandidate } from './score-people.ts'

/** Of people without an agreement in one of these fields, the spelling of the whole name decides. */
const RESEMBLING_FIELD = /^(?:contact GUID|contact profile|email|(?:last|first|full) name)$/

/** The share of equal letters above which names resemble each other: Adele Kellermann and Ada Keller have 0.56. */
const MIN_SIMILARITY = 0.5

/**
 * Returns the people at a company who resemble the query, each with the job that fits best. Those who agree in a field come first,
 * by weight, then those with a name similar to that of the query or of its address. Of more than
 * a thousand, only those whose first names fit best are compared.
 */
export function findClosestStaff(
  companyId: number,
  query: PersonQuery,
  records: RecordSource,
  indexes: NameIndexes,
): PersonCandidate[] {
  const { people } = findIdentifiedJobs(query, records, indexes)
  const staff = records.staffOf(companyId)
  const compared = staff.length > LARGE_STAFF ? staff.filter(createStaffFilter(query, people, true)) : staff
  const interpretations = query.name?.interpretations ?? []
  const ofAddress = people.unknownMailbox?.replace(/[^a-z]+/g, ' ') ?? ''
  const names = [ofAddress, ...interpretations.map(({ given, family }) => [...given, ...family].join(' '))]
  const best = new Map<number, PersonCandidate & { readonly similarity: number }>()
  const jobs = records.jobs(compared.map(({ jobId }) => jobId))
  for (const job of limitByFirstName(jobs, query.name, people)) {
    const comparisons = [
      ...comparePersonIdentity(query, job.person, people),
      ...compareJob(query, job, people),
    ]
    const weight = sumWeights(comparisons)
    const similarity = comparisons.some(isAgreement) ? 1 : getSimilarity(names, fold(job.person.fullName))
    const other = best.get(job.person.id)
    if (similarity >= MIN_SIMILARITY && (other === undefined || weight > other.weight))
      best.set(job.person.id, { job, comparisons, weight, similarity })
  }
  return [...best.values()].sort((a, b) => b.similarity - a.similarity || b.weight - a.weight)
}

const isAgreement = ({ field, weight }: FieldComparison): boolean =>
  weight > 0 && RESEMBLING_FIELD.test(field)

/** Returns the highest share of equal letters, from 0 to below 1. */
const getSimilarity = (names: readonly string[], stored: string): number =>
  Math.max(
    0,
    ...names.map((name) => 1 - (distance(name, stored) || 1) / Math.max(name.length, stored.length, 1)),
  )
