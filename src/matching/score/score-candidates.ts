/** Scores everything that a query may mean: companies, and people at companies, with the probability of each. */

import type { NameIndexes } from '../index/name-indexes.ts'
import { hasCompanyFields, type MatchQuery, type PersonQuery } from '../normalize/query.ts'
import type { JobRecord, RecordSource } from '../types.ts'
import { capGrade } from './cap-grade.ts'
import { hasDifferentCompanyName } from './cap-uncertain-name.ts'
import { combineCandidates, type MatchCandidate } from './combine-candidates.ts'
import { CONTRADICTED, type CompanyCandidate, findCompanies } from './company-candidates.ts'
import { findJobByEmail, findPreferredJob } from './job-order.ts'
import { findIdentifiedPerson } from './person-by-id.ts'
import {
  findIdentifiedJobs,
  findPeopleAtCompany,
  findPeopleByName,
  type IdentifiedJobs,
} from './person-candidates.ts'

export interface ScoredCandidate extends MatchCandidate {
  readonly probability: number
}

/** The maximum number of companies, and of employers of identified people, at which people are searched. */
const MAX_EMPLOYERS = 4
/** Other companies this many bits below the best are not searched for people. */
const MAX_BITS_BELOW_BEST = 8

const DIFFERENT_NAME = { field: 'company name', level: 'different company name' } as const

/** Returns all scored candidates, most likely first. Their probabilities and that of no match add up to one. */
export function scoreCandidates(
  query: MatchQuery,
  records: RecordSource,
  indexes: NameIndexes,
): ScoredCandidate[] {
  const identified = findIdentifiedJobs(query.person, records, indexes)
  const person = findIdentifiedPerson(query, identified, records, indexes)
  const candidates = person ? [person] : findCandidates(query, identified, records, indexes)
  return addProbabilities(replaceEndedJobs(candidates, records))
}

/** Returns the people with the same or a similar name, wherever they work, most likely first. Too little is known to return one. */
export function scorePeopleByName(
  query: PersonQuery,
  records: RecordSource,
  indexes: NameIndexes,
): ScoredCandidate[] {
  const candidates = findPeopleByName(query, records, indexes).flatMap((person): MatchCandidate[] => {
    const company = records.company(person.job.companyId)
    return company === undefined ? [] : [{ company, ...person }]
  })
  return addProbabilities(replaceEndedJobs(candidates, records))
}

function findCandidates(
  query: MatchQuery,
  identified: IdentifiedJobs,
  records: RecordSource,
  indexes: NameIndexes,
): readonly MatchCandidate[] {
  const companies = findCompanies(query.company, listEmployers(identified, query), records, indexes)
  const candidates = listCandidates(companies, query, identified, records)
  const [best] = candidates.toSorted((a, b) => b.weight - a.weight)
  if (best === undefined) return candidates
  const reason = companies.some(({ isContradicted }) => isContradicted)
    ? CONTRADICTED
    : hasDifferentCompanyName(best.comparisons)
      ? DIFFERENT_NAME
      : undefined
  return reason ? candidates.map((candidate) => capGrade(candidate, 'B', reason, best.weight)) : candidates
}

function listCandidates(
  companies: readonly CompanyCandidate[],
  query: MatchQuery,
  identified: IdentifiedJobs,
  records: RecordSource,
): readonly MatchCandidate[] {
  const candidates: MatchCandidate[] = companies.map((company) => ({ ...company, job: undefined }))
  const { name, email } = query.person
  // Nothing would distinguish the people there: an unknown GUID or profile URL fits none of them.
  if (name === undefined && email === undefined && identified.jobs.length === 0) return candidates
  const employers = new Set(identified.jobs.map(({ companyId }) => companyId))
  for (const company of selectEmployers(companies, employers)) {
    for (const person of findPeopleAtCompany(company.company, query.person, identified, records)) {
      candidates.push(combineCandidates(company, person))
    }
  }
  return candidates
}

/** Replaces an ended job by the current one that the same person has at the same company. */
function replaceEndedJobs(
  candidates: readonly MatchCandidate[],
  records: RecordSource,
): readonly MatchCandidate[] {
  const ended = candidates.flatMap(({ job }) => (job?.current === false ? job : []))
  if (ended.length === 0) return candidates
  const jobs = records.jobsOf([...new Set(ended.map(({ person }) => person.id))])
  return candidates.map((candidate) => {
    const { job } = candidate
    if (job?.current !== false) return candidate
    const { person, companyId } = job
    const isSame = (job: JobRecord) => job.person.id === person.id && job.companyId === companyId
    const current = findPreferredJob(jobs.filter((job) => job.current && isSame(job)))
    return { ...candidate, job: current ?? job }
  })
}

/** Returns all employers of the identified people, or one for each person if no company field chooses among them. */
function listEmployers({ jobs }: IdentifiedJobs, query: MatchQuery): number[] {
  if (jobs.length < 2) return jobs.map(({ companyId }) => companyId)
  const byPerson = Map.groupBy(jobs, ({ person }) => person.id)
  const chosen = hasCompanyFields(query)
    ? jobs
    : [...byPerson.values()].flatMap((ofPerson) => findJobByEmail(ofPerson, query.person.email) ?? [])
  return [...new Set(chosen.map(({ companyId }) => companyId))]
}

/** Selects the most likely companies, and those of people with a queried identifier, who may work for another company than the queried one. */
function selectEmployers(
  companies: readonly CompanyCandidate[],
  ofIdentified: ReadonlySet<number>,
): ReadonlySet<CompanyCandidate> {
  const sorted = companies.toSorted((a, b) => b.weight - a.weight)
  const lowest = (sorted[0]?.weight ?? 0) - MAX_BITS_BELOW_BEST
  return new Set([
    ...sorted.filter(({ weight }) => weight >= lowest).slice(0, MAX_EMPLOYERS),
    ...sorted.filter(({ company }) => ofIdentified.has(company.id)).slice(0, MAX_EMPLOYERS),
  ])
}

/**
 * Converts the weights to odds (Fellegi and Sunter 1969), and the odds to probabilities of exclusive alternatives. No match is one more
 * alternative, with weight 0. Two candidates that fit equally well get half each, which makes them ambiguous. The one with the newest
 * row is first.
 */
function addProbabilities(candidates: readonly MatchCandidate[]): ScoredCandidate[] {
  const highest = Math.max(0, ...candidates.map(({ weight }) => weight))
  const odds = candidates.map(({ weight }) => 2 ** (weight - highest))
  const total = odds.reduce((sum, each) => sum + each, 2 ** -highest)
  return candidates
    .map((candidate, i) => ({ ...candidate, probability: (odds[i] ?? 0) / total }))
    .sort((a, b) => b.probability - a.probability || (b.job?.id ?? 0) - (a.job?.id ?? 0))
}
