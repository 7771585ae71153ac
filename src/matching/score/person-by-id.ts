/** Scores the person that a GUID or a profile URL identifies. */

import type { NameIndexes } from '../index/name-indexes.ts'
import { hasCompanyFields, type MatchQuery } from '../normalize/query.ts'
import type { JobRecord, RecordSource } from '../types.ts'
import { capGrade, raiseToLowestGrade } from './cap-grade.ts'
import { combineCandidates, type MatchCandidate } from './combine-candidates.ts'
import { CONTRADICTED, findCompanies } from './company-candidates.ts'
import { findJobByEmail, findPreferredJob, isPreferredJob } from './job-order.ts'
import type { IdentifiedJobs } from './person-candidates.ts'
import { type PersonCandidate, scorePeople } from './score-people.ts'

/** `fit` orders the employers. It does not raise the weight: a matching company makes the person no more likely. */
interface CandidateAtEmployer extends MatchCandidate {
  readonly job: JobRecord
  readonly fit: number
}

/**
 * Returns the person that a GUID or a profile URL identifies, at the employer to return. Company fields only choose
 * among the jobs. `undefined` where no person is identified.
 */
export function findIdentifiedPerson(
  query: MatchQuery,
  identified: IdentifiedJobs,
  records: RecordSource,
  indexes: NameIndexes,
): MatchCandidate | undefined {
  const jobs = listIdentifiedJobs(identified)
  if (jobs.length === 0) return undefined
  const preferred = findJobByEmail(jobs, query.person.email)
  const employers = [...new Set(jobs.map(({ companyId }) => companyId))]
  const companies = findCompanies(query.company, employers, records, indexes)
  const [best] = companies
    .flatMap((candidate): CandidateAtEmployer[] => {
      const { company, weight } = candidate
      const person = scorePersonAt(company.id, jobs, query, identified)
      const fits = hasCompanyFields(query) ? weight > 0 : company.id === preferred?.companyId
      if (person === undefined || !fits) return []
      const combined = combineCandidates(candidate, person)
      const { job } = person
      return [{ ...combined, job, weight: Math.min(combined.weight, person.weight), fit: combined.weight }]
    })
    .sort(
      (a, b) => b.fit - a.fit || Number(isPreferredJob(b.job, a.job)) - Number(isPreferredJob(a.job, b.job)),
    )
  const candidate = best ?? scoreAtOtherCompany(findPreferredJob(jobs), query, identified, records)
  if (candidate === undefined) return undefined
  const isContradicted = companies.some((company) => company.isContradicted)
  const capped = isContradicted ? capGrade(candidate, 'B', CONTRADICTED) : candidate
  const field = identified.people.byGuid.size > 0 ? 'contact GUID' : 'contact profile'
  return raiseToLowestGrade(capped, { field, level: 'identifies' })
}

/** Returns all jobs of the one person with the GUID, or else with the profile URL. */
function listIdentifiedJobs({ jobs, people }: IdentifiedJobs): readonly JobRecord[] {
  const ids = people.byGuid.size > 0 ? people.byGuid : people.byProfile
  if (ids.size !== 1) return []
  const ofPerson = jobs.filter(({ person }) => ids.has(person.id))
  return [...new Map(ofPerson.map((job) => [job.id, job])).values()]
}

function scorePersonAt(
  companyId: number,
  jobs: readonly JobRecord[],
  { person }: MatchQuery,
  { people }: IdentifiedJobs,
): PersonCandidate | undefined {
  const jobsThere = jobs.filter((job) => job.companyId === companyId)
  return scorePeople(jobsThere, person, people, 'by name', 0)[0]
}

/** Returns the job if no employer matches the company fields. The grade is A at most. */
function scoreAtOtherCompany(
  job: JobRecord | undefined,
  query: MatchQuery,
  identified: IdentifiedJobs,
  records: RecordSource,
): MatchCandidate | undefined {
  const company = job && records.company(job.companyId)
  const person = job && scorePersonAt(job.companyId, [job], query, identified)
  if (company === undefined || person === undefined) return undefined
  const { names, site, guid, profile } = query.company
  const queried = names[0]?.words.join(' ') ?? site?.host ?? guid ?? profile
  return capGrade({ company, ...person }, 'A', {
    field: 'elsewhere',
    level: 'company',
    query: queried,
    stored: company.name,
  })
}
