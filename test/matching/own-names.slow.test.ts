/** Each stored record finds itself by its own names, unless another record has the same. */
import { describe, expect, test } from 'bun:test'
import type { MatchExplanation } from '../../src/matching/match.ts'
import { createSandbox } from '../support/sandbox.ts'

const { context } = createSandbox({ dataDirectory: undefined })
const { matcher } = context
const { client } = context.connection

/** Returns whether the two best candidates have the queried name, at most with another legal form. */
function isAmbiguous({ candidates }: MatchExplanation): boolean {
  const names = candidates
    .slice(0, 2)
    .map(
      ({ comparisons }) =>
        comparisons.filter(({ field, level }) => field.endsWith(' name') && level === 'same').length,
    )
  return names.length === 2 && names[0] === names[1] && names[0] !== 0
}

describe('each company of the sample finds itself', () => {
  const companies = client
    .query<{ guid: string; name: string; aka: string }, []>('select guid, name, aka from companies')
    .all()
  const namesOf = ({ name, aka }: { readonly name: string; readonly aka: string }): string[] => [
    name,
    ...aka.split('|').filter((one) => one.trim() !== ''),
  ]
  test('by its name and its alternative names', () => {
    const missed = companies.flatMap((company) =>
      namesOf(company).filter((companyName) => {
        const explanation = matcher.explain({ companyName })
        const { match } = explanation
        const isFound = match.kind === 'company' && match.company.guid === company.guid
        return !isFound && !isAmbiguous(explanation)
      }),
    )
    expect(companies.length).toBe(1_600)
    expect(missed).toEqual([])
  })
})

describe('each person of the sample finds themselves', () => {
  const people = client
    .query<{ guid: string; name: string; company: string }, []>(
      'select p.guid, p.full_name name, c.guid company from jobs j join people p on p.id = j.person_id join companies c on c.id = j.company_id',
    )
    .all()
  test('by the full name at each employer', () => {
    const missed = people.filter(({ guid, name, company }) => {
      const explanation = matcher.explain({ contactFullName: name, companyGuid: company })
      const { match } = explanation
      const isFound = match.kind === 'contact' && match.job.person.guid === guid
      return !isFound && !isAmbiguous(explanation)
    })
    expect(people.length).toBe(14_479)
    expect(missed).toEqual([])
  })
})
