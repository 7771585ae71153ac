import { describe, expect, test } from 'bun:test'
import type { MatchInput } from '../../src/matching/types.ts'
import { matcherOf, told } from './small-market.ts'

const COUNTRIES = [
  'Japan',
  'Canada',
  'France',
  'India',
  'Brazil',
  'Poland',
  'Norway',
  'Spain',
  'Kenya',
  'Chile',
]
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
  {
    name: ['Ada', 'Keller'],
    profile: 'https://profiles.example/in/ada',
    jobs: [{ at: 'Cerillion Plc', email: 'ada@cerillion.com' }],
  },
  { name: ['Tomas', 'Herrera'], jobs: [{ at: 'Cerillion Plc', email: 'tomas@cerillion.com' }] },
  { name: ['Anna', 'Hansen'], jobs: [{ at: 'Cerillion Plc' }] },
  { name: ['Wei', 'Jansen'], jobs: [{ at: 'Nestle S.A.' }] },
])
const match = (input: MatchInput) => matcher.match(input)

describe('identifiers that contradict each other', () => {
  test.each([
    ['GUID', { contactGuid: 'P0' }],
    ['profile URL', { contactProfileUrl: 'profiles.example/in/ada' }],
  ])('returns the contact that the %s identifies with grade B for the name of another', (_, identifier) => {
    const answer = match({ companyName: 'Cerillion Plc', contactFullName: 'Tomas Herrera', ...identifier })
    expect(told(answer)).toBe('Ada Keller at Cerillion Plc')
    expect(answer).toMatchObject({ grade: 'B' })
  })
  test('returns only the company for a full name that contradicts the name in parts', () => {
    const names = { contactFullName: 'Ada Keller', contactFirstName: 'Tomas', contactLastName: 'Herrera' }
    expect(told(match({ companyName: 'Cerillion Plc', ...names }))).toBe('Cerillion Plc')
  })
  test('the GUID of one, the address of another: the GUID, and not at the best grade', () => {
    const answer = match({
      companyName: 'Cerillion Plc',
      contactGuid: 'P0',
      contactEmail: 'tomas@cerillion.com',
    })
    expect(told(answer)).toBe('Ada Keller at Cerillion Plc')
    expect(answer).not.toMatchObject({ grade: 'A+' })
  })
  test('a GUID that nobody has costs, and hides nobody', () => {
    const sure = (input: MatchInput) => matcher.explain(input).candidates[0]?.probability ?? 0
    expect(told(match({ companyName: 'Cerillion Plc', companyGuid: 'F'.repeat(16) }))).toBe('Cerillion Plc')
    expect(sure({ companyName: 'Cerillion', companyGuid: 'F'.repeat(16) })).toBeLessThan(
      sure({ companyName: 'Cerillion' }),
    )
  })
})

describe('rivals', () => {
  test('of a name that several share, none is sure', () => {
    expect(match({ companyName: 'Reliantix' })).not.toMatchObject({ grade: 'A+' })
    const { candidates: hypotheses } = matcher.explain({ companyName: 'Reliantix' })
    expect(hypotheses.map(({ company }) => company.name)).toContain('Reliantix Power Limited')
  })
  test.each(COUNTRIES)('of ten of one name, the one in %s', (contactCountry) => {
    expect(match({ companyName: 'Zanderbrook Widgets Ltd', contactCountry })).toMatchObject({
      kind: 'company',
      company: { country: contactCountry },
    })
  })
})

describe('countries', () => {
  test.each([
    'U.K.',
    'The United Kingdom',
    'GB',
    'Großbritannien',
    'Royaume-Uni',
    'United Kingdom - London',
    '英国',
  ])('%s is the United Kingdom', (contactCountry) => {
    const { candidates: hypotheses } = matcher.explain({ companyName: 'Cerillion', contactCountry })
    expect(hypotheses[0]?.comparisons).toContainEqual(
      expect.objectContaining({ field: 'company country', level: 'same' }),
    )
  })
  test.each(['n/a', 'unknown', '-', 'somewhere'])(
    '%s is no country, and contradicts none',
    (contactCountry) => {
      expect(match({ companyName: 'Cerillion', contactCountry })).toEqual(match({ companyName: 'Cerillion' }))
    },
  )
})

test('a last name that somebody bears is no slip for another one', () => {
  const contact = { companyName: 'Cerillion Plc', contactFullName: 'Anna Jansen' }
  const levels = matcher
    .explain(contact)
    .candidates.flatMap(({ comparisons: evidence }) =>
      evidence.map(({ field, level }) => `${field}: ${level}`),
    )
  expect(levels).toContain('last name: another name')
})

test('the index is the same whatever the order of changes', () => {
  const changed = matcherOf(COMPANIES)
  changed.buildIndexes()
  const candidates = matcher.explain({ companyName: 'Zanderbrook Widgets Ltd' }).candidates
  expect(candidates).toHaveLength(COUNTRIES.length)
  for (const { company } of candidates) {
    changed.updateCompany(company, undefined)
    changed.updateCompany(undefined, company)
  }
  for (const companyName of ['Zander', 'Zanderbrook', 'Reliant', 'Nestl']) {
    expect(changed.match({ companyName })).toEqual(matcherOf(COMPANIES).match({ companyName }))
  }
})
