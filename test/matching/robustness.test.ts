import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { createMatcher } from '../../src/matching/match.ts'
import type { MatchInput, Records } from '../../src/matching/types.ts'
import { matcherOf, smallData } from './small-data.ts'

const COMPANIES = [
  { name: 'Games Workshop Group PLC', website: 'http://www.games-workshop.com', country: 'United Kingdom' },
  { name: '株式会社 日立', website: 'http://hitachi.co.jp', country: 'Japan' },
  { name: '', website: 'http://nameless.com' },
  { name: '!!!', website: 'not a website' },
] as const
const matcher = matcherOf(COMPANIES, [
  { name: ['', ''], jobs: [{ at: COMPANIES[0].name, email: 'nameless' }] },
  { name: ['Angela', 'Barker'], jobs: [{ at: COMPANIES[0].name, email: 'angela@games-workshop.com' }] },
])

const FIELDS = [
  'companyName',
  'companyWebAddress',
  'companyGuid',
  'companyProfileUrl',
  'contactFullName',
  'contactFirstName',
  'contactMiddleName',
  'contactLastName',
  'contactEmail',
  'contactJobTitle',
  'contactCountry',
  'contactGuid',
  'contactProfileUrl',
] as const satisfies readonly (keyof MatchInput)[]

const AWKWARD = [
  '\ud800',
  'a\udc00b@\ud83d.com',
  '\0',
  '%E0%A4%A',
  'https://',
  '@',
  'a@b',
  '__proto__',
  'constructor',
  '((((((((((((((((((((',
  'شركة المراعي',
  '株式会社日立製作所',
  '😀😀',
  '‮abc',
  'ﷺ'.repeat(3000),
  'x'.repeat(10_000),
  'Games Workshop '.repeat(700),
  'a.'.repeat(5000),
  'a b '.repeat(1000),
  '/'.repeat(10_000),
  `${'a'.repeat(5000)}@${'b.'.repeat(2500)}com`,
  ` ${'\t'.repeat(9999)}`,
]

describe('matching does not fail', () => {
  test('for any field values', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(...AWKWARD),
      fc.webUrl(),
      fc.emailAddress(),
    )
    const input = fc.dictionary(fc.constantFrom(...FIELDS), text)
    fc.assert(
      fc.property(input, (query: MatchInput) =>
        ['contact', 'company', 'none'].includes(matcher.match(query).kind),
      ),
      { numRuns: 300 },
    )
  })
})

describe('creating a matcher', () => {
  const untouchable = (records: Records): Records => ({
    ...records,
    companiesAfter: () => {
      throw new Error('the index of companies was built')
    },
    lastNamesAfter: () => {
      throw new Error('the index of last names was built')
    },
  })

  test('needs no index, and exact keys work without one', () => {
    const lazy = createMatcher(
      untouchable(
        smallData(COMPANIES, [
          {
            name: ['Angela', 'Barker'],
            jobs: [{ at: COMPANIES[0].name, email: 'angela@games-workshop.com' }],
          },
        ]),
      ),
    )
    expect(lazy.match({ companyWebAddress: 'games-workshop.com' }).kind).toBe('company')
    expect(lazy.match({ companyWebAddress: 'games-workshop.com', companyName: 'GAMES WORKSHOP' }).kind).toBe(
      'company',
    )
    expect(lazy.match({ contactEmail: 'angela@games-workshop.com' }).kind).toBe('contact')
    expect(
      lazy.match({ contactFullName: 'Angela Barker', companyWebAddress: 'games-workshop.com' }).kind,
    ).toBe('contact')
    expect(() => lazy.buildIndexes()).toThrow('the index of companies was built')
  })
})

test('the probabilities of all candidates and of no match add up to one', () => {
  for (const companyName of ['Games Workshop', 'Game Workshop', 'Workshop']) {
    const { candidates } = matcher.explain({ companyName, contactFullName: 'Angela Barker' })
    const total = candidates.reduce((sum, { probability }) => sum + probability, 0)
    expect(total).toBeGreaterThan(0)
    expect(total).toBeLessThanOrEqual(1)
    for (const { comparisons } of candidates)
      expect(comparisons.every(({ weight }) => Number.isFinite(weight))).toBe(true)
  }
})
