/** A data set in memory, for tests and for the evaluation of the matcher without a database or a server. */
import {
  getDomainLabel,
  toDomainKey,
  toEmailKey,
  toLastNameKey,
  toProfileKey,
} from '../../src/matching/normalize/lookup-keys.ts'
import { toFamilyName } from '../../src/matching/normalize/person/person-name.ts'
import type { CompanyRecord, JobRecord, RecordSource } from '../../src/matching/types.ts'

/** Profile URLs by id, which are not part of the records. */
export interface ProfileUrls {
  readonly companies: ReadonlyMap<number, string>
  readonly people: ReadonlyMap<number, string>
}

export function createInMemoryRecords(
  companies: readonly CompanyRecord[],
  jobs: readonly JobRecord[],
  profiles: ProfileUrls = { companies: new Map(), people: new Map() },
): RecordSource {
  const byId = Map.groupBy(companies, ({ id }) => id)
  const byGuid = Map.groupBy(companies, ({ guid }) => guid)
  const byDomain = Map.groupBy(companies, ({ website }) => toDomainKey(website))
  const byDomainLabel = Map.groupBy(companies, ({ website }) => getDomainLabel(toDomainKey(website) ?? ''))
  const byProfile = Map.groupBy(companies, ({ id }) => toProfileKey(profiles.companies.get(id) ?? ''))
  const byEmail = Map.groupBy(jobs, ({ email }) => toEmailKey(email))
  const byContactGuid = Map.groupBy(jobs, ({ person }) => person.guid)
  const byContactProfile = Map.groupBy(jobs, ({ person }) =>
    toProfileKey(profiles.people.get(person.id) ?? ''),
  )
  const byJob = Map.groupBy(jobs, ({ id }) => id)
  const byCompany = Map.groupBy(jobs, ({ companyId }) => companyId)
  const byPerson = Map.groupBy(jobs, ({ person }) => person.id)
  const byLastName = Map.groupBy(jobs, ({ person }) => toLastNameKey(toFamilyName(person)))
  return {
    company: (id) => byId.get(id)?.[0],
    companyByGuid: (guid) => byGuid.get(guid)?.[0],
    companiesByDomain: (domain) => byDomain.get(domain) ?? [],
    companiesByDomainLabel: (label) => byDomainLabel.get(label) ?? [],
    companiesByProfile: (profile) => byProfile.get(profile) ?? [],
    jobsByEmail: (email) => byEmail.get(email) ?? [],
    jobsByPersonGuid: (guid) => byContactGuid.get(guid) ?? [],
    jobsByPersonProfile: (profile) => byContactProfile.get(profile) ?? [],
    staffOf: (companyId) =>
      (byCompany.get(companyId) ?? []).map(({ id, person }) => ({
        jobId: id,
        personId: person.id,
        familyName: toFamilyName(person),
      })),
    jobs: (ids) => ids.flatMap((id) => byJob.get(id) ?? []),
    peopleWithLastNames: (keys) => {
      const jobs = keys.flatMap((key) => byLastName.get(key) ?? [])
      const people = new Map(jobs.map(({ person }) => [person.id, person]))
      return [...people.values()].map(({ id, firstName, middleName }) => ({
        personId: id,
        firstName,
        middleName,
      }))
    },
    jobsOf: (ids) => ids.flatMap((id) => byPerson.get(id) ?? []),
    // A single page.
    companiesAfter: (id) => (id === undefined ? companies : []),
    lastNamesAfter: (after) =>
      after === undefined
        ? [...byLastName].map(([key, jobs]) => ({
            key,
            people: new Set(jobs.map(({ person }) => person.id)).size,
          }))
        : [],
  }
}
