import { describe, expect, test } from 'bun:test'
import type { MatchInput } from '../../src/matching/types.ts'
import { describeMatch, matcherOf } from './small-data.ts'

const COUNTRIES = ['Japan', 'Canada', 'France', 'India', 'Brazil']
const COMPANIES = [
  ...COUNTRIES.map((country) => ({
    name: 'Zanderbrook Widgets Ltd',
    country,
    website: `zander.${country}.com`,
  })),
  { name: 'Reliantix Worldwide Corporation', country: 'United States' },
  { name: 'Reliantix Industries Limited', country: 'India' },
  { name: 'Reliantix Power Limited', country: 'India' },
  { name: 'Cerillion Plc', country: 'United Kingdom', website: 'cerillion.com' },
  { name: 'Nestle S.A.', country: 'Switzerland', website: 'nestle.com' },
] as const
const matcher = matcherOf(COMPANIES, [
  { name: ['Ada', 'Keller'], jobs: [{ at: 'Cerillion Plc' }] },
  { name: ['Tomas', 'Herrera'], jobs: [{ at: 'Cerillion Plc' }] },
  { name: ['Anna', 'Hansen'], jobs: [{ at: 'Cerillion Plc' }] },
  { name: ['Wei', 'Jansen'], jobs: [{ at: 'Nestle S.A.' }] },
])
const match = (input: MatchInput) => matcher.match(input)

describe('identifiers that contradict each other', () => {
  test('returns only the company for a full name that contradicts the name in parts', () => {
    const names = { contactFullName: 'Ada Keller', contactFirstName: 'Tomas', contactLastName: 'Herrera' }
    expect(describeMatch(match({ companyName: 'Cerillion Plc', ...names }))).toBe('Cerillion Plc')
  })
  test('lowers the grade for an unknown GUID, and hides no contact', () => {
    const probabilityOf = (input: MatchInput) => matcher.explain(input).candidates[0]?.probability ?? 0
    expect(describeMatch(match({ companyName: 'Cerillion Plc', companyGuid: 'F'.repeat(16) }))).toBe(
      'Cerillion Plc',
    )
    expect(probabilityOf({ companyName: 'Cerillion', companyGuid: 'F'.repeat(16) })).toBeLessThan(
      probabilityOf({ companyName: 'Cerillion' }),
    )
  })
})

describe('companies with the same name', () => {
  test('are not certain for the shared name', () => {
    expect(match({ companyName: 'Reliantix' })).not.toMatchObject({ grade: 'A+' })
    const { candidates } = matcher.explain({ companyName: 'Reliantix' })
    expect(candidates.map(({ company }) => company.name)).toContain('Reliantix Power Limited')
  })
  test.each(COUNTRIES)('are distinguished among five by %s', (contactCountry) => {
    expect(match({ companyName: 'Zanderbrook Widgets Ltd', contactCountry })).toMatchObject({
      kind: 'company',
      company: { country: contactCountry },
    })
  })
})

describe('the country of a query', () => {
  test.each([
    ...['U.K.', 'The United Kingdom', 'GB', 'Großbritannien', 'Royaume-Uni', 'United Kingdom - London'],
    ...['英国'],
  ])('can be %s for the United Kingdom', (contactCountry) => {
    const { candidates } = matcher.explain({ companyName: 'Cerillion', contactCountry })
    expect(candidates[0]?.comparisons).toContainEqual(
      expect.objectContaining({ field: 'company country', level: 'same' }),
    )
  })
  test.each(['n/a', 'unknown', '-', 'somewhere'])('is ignored if it is unknown: %s', (contactCountry) => {
    expect(match({ companyName: 'Cerillion', contactCountry })).toEqual(match({ companyName: 'Cerillion' }))
  })
})

test('a stored last name is not treated as a typo of another one', () => {
  const contact = { companyName: 'Cerillion Plc', contactFullName: 'Anna Jansen' }
  const levels = matcher
    .explain(contact)
    .candidates.flatMap(({ comparisons }) => comparisons.map(({ field, level }) => `${field}: ${level}`))
  expect(levels).toContain('last name: another name')
})
