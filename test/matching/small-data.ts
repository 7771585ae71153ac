/** Data sets of a few records in a short notation. */

import { createInMemoryRecords } from '../../scripts/evaluate/in-memory-records.ts'
import { createMatcher, type MatchExplanation, type Matcher } from '../../src/matching/match.ts'
import type { CompanyRecord, JobRecord, PersonRecord, RecordSource } from '../../src/matching/types.ts'
import { findCause } from '../../src/sandbox/explain/explain-decision.ts'

export type CompanyDraft = Partial<Omit<CompanyRecord, 'id'>> & {
  readonly name: string
  readonly profile?: string
}

export interface PersonDraft {
  readonly name: readonly [first: string, last: string, middle?: string]
  readonly profile?: string
  readonly jobs: readonly {
    /** The name of the employer. */
    readonly at: string
    readonly email?: string
    readonly title?: string
    readonly country?: string
    readonly past?: boolean
  }[]
}

export function smallData(
  companyDrafts: readonly CompanyDraft[],
  people: readonly PersonDraft[] = [],
): RecordSource {
  const companies = companyDrafts.map((draft, id) => ({ ...namedCompany(id, draft.name), ...draft }))
  const persons = people.map(({ name: [firstName, lastName, middleName = ''] }, id): PersonRecord => {
    const fullName = [firstName, middleName, lastName].filter((part) => part !== '').join(' ')
    return { id, guid: `P${id}`, firstName, middleName, lastName, fullName }
  })
  const jobs = people.flatMap(({ jobs }, i) => {
    const person = persons[i]
    if (person === undefined) return []
    return jobs.map(({ at, email = '', title = '', country = '', past = false }) => {
      const companyId = companies.findIndex(({ name }) => name === at)
      return { person, companyId, email, jobTitle: title, country, current: !past, recency: 0 }
    })
  })
  const profiles = new Map(people.map(({ profile = '' }, id) => [id, profile]))
  return createInMemoryRecords(
    companies,
    jobs.map((job, id): JobRecord => ({ id, ...job })),
    {
      companies: new Map(
        companyDrafts.map(({ name, profile }, id) => [
          id,
          profile ?? `https://profiles.example/company/${name}`,
        ]),
      ),
      people: profiles,
    },
  )
}

export function matcherOf(companies: readonly CompanyDraft[], people: readonly PersonDraft[] = []): Matcher {
  return createMatcher(smallData(companies, people))
}

/** Returns `Jane Doe at Acme`, `Acme`, or the code of the reason for No Match. */
export function describeMatch(explanation: MatchExplanation): string {
  const { match } = explanation
  if (match.kind === 'none') return findCause(explanation, true)
  if (match.kind === 'company') return match.company.name
  return `${match.job.person.fullName} at ${match.company.name}${match.job.current ? '' : ' (left)'}`
}

/** Returns a company with only a name. */
export const namedCompany = (id: number, name: string): CompanyRecord => ({
  id,
  guid: `C${id}`,
  name,
  otherNames: [],
  website: '',
  country: '',
  parentGuid: '',
  employees: 0,
})
