/** A market on plain arrays: for tests, and for judging the matcher without a database or a server. */

import { toDomainKey, toEmailKey, toLastNameKey, toProfileKey } from '../../src/matching/normalize/keys.ts'
import type { CompanyRecord, EmploymentRecord, Market } from '../../src/matching/types.ts'

/** What is stored but is no part of the records that matching reads. */
export interface ProfileUrls {
  readonly companies: ReadonlyMap<number, string>
  /** By the id of the person. */
  readonly people: ReadonlyMap<number, string>
}

export function createInMemoryMarket(
  companies: readonly CompanyRecord[],
  employments: readonly EmploymentRecord[],
  profiles: ProfileUrls = { companies: new Map(), people: new Map() },
): Market {
  const byId = Map.groupBy(companies, ({ id }) => id)
  const byGuid = Map.groupBy(companies, ({ guid }) => guid)
  const byDomain = Map.groupBy(companies, ({ website }) => toDomainKey(website))
  const byProfile = Map.groupBy(companies, ({ id }) => toProfileKey(profiles.companies.get(id) ?? ''))
  const byEmail = Map.groupBy(employments, ({ email }) => toEmailKey(email))
  const byContactGuid = Map.groupBy(employments, ({ person }) => person.guid)
  const byContactProfile = Map.groupBy(employments, ({ person }) =>
    toProfileKey(profiles.people.get(person.id) ?? ''),
  )
  const byJob = Map.groupBy(employments, ({ id }) => id)
  const byCompany = Map.groupBy(employments, ({ companyId }) => companyId)
  const byPerson = Map.groupBy(employments, ({ person }) => person.id)
  const byLastName = Map.groupBy(employments, ({ person }) => toLastNameKey(person.lastName))
  return {
    company: (id) => byId.get(id)?.[0],
    companyByGuid: (guid) => byGuid.get(guid)?.[0],
    companiesByDomain: (domain) => byDomain.get(domain) ?? [],
    companiesByProfile: (profile) => byProfile.get(profile) ?? [],
    employmentsByEmail: (email) => byEmail.get(email) ?? [],
    employmentsByContactGuid: (guid) => byContactGuid.get(guid) ?? [],
    employmentsByContactProfile: (profile) => byContactProfile.get(profile) ?? [],
    staffOf: (companyId) =>
      (byCompany.get(companyId) ?? []).map(({ id, person }) => ({
        employmentId: id,
        personId: person.id,
        familyName: person.lastName,
      })),
    employments: (ids) => ids.flatMap((id) => byJob.get(id) ?? []),
    peopleWithLastNames: (keys) => {
      const jobs = keys.flatMap((key) => byLastName.get(key) ?? [])
      const bearers = new Map(jobs.map(({ person }) => [person.id, person]))
      return [...bearers.values()].map(({ id, firstName, middleName }) => ({
        personId: id,
        firstName,
        middleName,
      }))
    },
    employmentsOf: (ids) => ids.flatMap((id) => byPerson.get(id) ?? []),
    // One page each.
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
