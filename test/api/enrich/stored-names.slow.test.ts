/** The stored names of the sample find their records. */
import { describe, expect, test } from 'bun:test'
import { findTied } from '../../../src/matching/match.ts'
import { createSandbox, type Sandbox } from '../../support/sandbox.ts'

interface StoredPerson {
  readonly guid: string
  readonly name: string
  readonly company: string
}

const readPeople = ({ modules }: Sandbox): StoredPerson[] =>
  modules.core.connection.client
    .query<StoredPerson, []>(
      `SELECT p.guid, p.full_name AS name, c.guid AS company FROM jobs j
        JOIN people p ON p.id = j.person_id JOIN companies c ON c.id = j.company_id WHERE p.full_name <> ''`,
    )
    .all()

/** Returns the people who are not found at their company, unless somebody there has the same name. */
function findHiddenPeople(sandbox: Sandbox): StoredPerson[] {
  const people = readPeople(sandbox)
  const toKey = ({ name, company }: StoredPerson) => `${name} ${company}`
  const guidsByName = Map.groupBy(people, toKey)
  return people.filter((person) => {
    const { guid, name, company } = person
    const match = sandbox.modules.records.matcher.match({ contactFullName: name, companyGuid: company })
    if (match.kind === 'contact') return match.job.person.guid !== guid
    return new Set(guidsByName.get(toKey(person))?.map((namesake) => namesake.guid)).size === 1
  })
}

interface StoredCompany {
  readonly guid: string
  readonly name: string
  readonly aka: string
}

/** Returns the names of companies that find none or another one, unless two companies have a similar name. */
function findHiddenCompanyNames({ modules }: Sandbox): string[] {
  const companies = modules.core.connection.client
    .query<StoredCompany, []>('SELECT guid, name, aka FROM companies')
    .all()
  return companies.flatMap(({ guid, name, aka }) => {
    const names = [name, ...aka.split('|')].filter((each) => each.trim() !== '')
    return names.filter((companyName) => {
      const { match, candidates } = modules.records.matcher.explain({ companyName })
      return match.kind === 'none' ? findTied(candidates).length === 0 : match.company.guid !== guid
    })
  })
}

describe('a stored name of the sample', () => {
  const sample = createSandbox({ dataDirectory: undefined })
  test('finds the person, unless a colleague has the same name', () =>
    expect(findHiddenPeople(sample)).toEqual([]))
  test('finds the company, unless a similar name makes it ambiguous', () =>
    expect(findHiddenCompanyNames(sample)).toEqual([]))
})
