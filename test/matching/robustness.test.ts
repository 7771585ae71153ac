import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { createMatcher, type Matcher } from '../../src/matching/match.ts'
import type { MatchInput } from '../../src/matching/types.ts'
import { matcherOf, type PersonDraft, smallData } from './small-data.ts'

const COMPANIES = [
  { name: 'Games Workshop Group PLC', website: 'http://www.games-workshop.com', country: 'United Kingdom' },
  { name: '株式会社 日立', website: 'http://hitachi.co.jp', country: 'Japan' },
  { name: '', website: 'http://nameless.com' },
  { name: '!!!', website: 'not a website' },
] as const
const PEOPLE: PersonDraft[] = [
  { name: ['', ''], jobs: [{ at: COMPANIES[0].name, email: 'nameless' }] },
  { name: ['Angela', 'Barker'], jobs: [{ at: COMPANIES[0].name, email: 'angela@games-workshop.com' }] },
]
const matcher = matcherOf(COMPANIES, PEOPLE)

const FIELDS = [
  ...(['companyName', 'companyWebAddress', 'companyGuid', 'companyProfileUrl'] as const),
  ...(['contactFullName', 'contactFirstName', 'contactMiddleName', 'contactLastName'] as const),
  ...(['contactEmail', 'contactJobTitle', 'contactCountry', 'contactGuid', 'contactProfileUrl'] as const),
] satisfies readonly (keyof MatchInput)[]

const AWKWARD = [
  ...['\ud800', 'a\udc00b@\ud83d.com', '\0', '%E0%A4%A', 'https://', '@', 'a@b', '__proto__', 'constructor'],
  ...['((((((((((((((((((((', 'شركة المراعي', '株式会社日立製作所', '😀😀', '‮abc', 'ﷺ'.repeat(3000)],
  ...['x'.repeat(10_000)],
  ...['Games Workshop '.repeat(700), 'a.'.repeat(5000), 'a b '.repeat(1000), '/'.repeat(10_000)],
  ...[`${'a'.repeat(5000)}@${'b.'.repeat(2500)}com`, ` ${'\t'.repeat(9999)}`],
]

test('matching does not fail for any field values', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(...AWKWARD),
    fc.webUrl(),
    fc.emailAddress(),
  )
  const input = fc.dictionary(fc.constantFrom(...FIELDS), text)
  const property = fc.property(input, (query: MatchInput) =>
    ['contact', 'company', 'none'].includes(matcher.match(query).kind),
  )
  fc.assert(property, { numRuns: 300 })
})

/** Creates a matcher whose indexes cannot be built. */
function unindexedMatcher(): Matcher {
  const unreadable = () => {
    throw new Error('an index was built')
  }
  const records = { ...smallData(COMPANIES, PEOPLE), companiesAfter: unreadable, lastNamesAfter: unreadable }
  return createMatcher(records)
}

test('a matcher needs no index for exact keys', () => {
  const lazy = unindexedMatcher()
  const companyWebAddress = 'games-workshop.com'
  for (const input of [{}, { companyName: 'GAMES WORKSHOP' }])
    expect(lazy.match({ ...input, companyWebAddress }).kind).toBe('company')
  for (const input of [
    { contactEmail: 'angela@games-workshop.com' },
    { contactFullName: 'Angela Barker', companyWebAddress },
  ])
    expect(lazy.match(input).kind).toBe('contact')
  expect(() => lazy.buildIndexes()).toThrow('an index was built')
})

test('a query that does not wait for the indexes does not build them', () => {
  const lazy = unindexedMatcher()
  const runsAtOnce = (input: MatchInput): boolean => {
    const ready = lazy.waitForIndexes(input)
    if (ready === undefined) for (const match of [lazy.match, lazy.matchCompany]) match(input)
    ready?.catch(() => undefined)
    return ready === undefined
  }
  const fields = fc.constantFrom<MatchInput[]>(
    ...[
      'games-workshop.com',
      'unknown-firm.de',
      'linkedin.com/company/unknown',
      'Games Workshop',
      '',
    ].flatMap((text) => [{ companyName: text }, { companyWebAddress: text }]),
    ...['C0', 'C9'].map((companyGuid) => ({ companyGuid })),
    ...['P1', 'P9'].map((contactGuid) => ({ contactGuid })),
    ...[COMPANIES[0].name, 'unknown'].map((name) => ({
      companyProfileUrl: `https://profiles.example/company/${name}`,
    })),
    ...['angela@games-workshop.com', 'ada@games-workshop.com', 'a@unknown-firm.de'].map((contactEmail) => ({
      contactEmail,
    })),
    ...['', 'Angela Barker', 'Barkre'].flatMap((text) => [
      { contactFullName: text },
      { contactFirstName: text },
      { contactMiddleName: text },
      { contactLastName: text },
    ]),
  )
  const input = fc
    .array(fields, { maxLength: 4 })
    .map((parts) => parts.reduce<MatchInput>((all, part) => Object.assign(all, part), {}))
  fc.assert(
    fc.property(input, (query) => void runsAtOnce(query)),
    { numRuns: 1000 },
  )
  for (const known of [
    { companyWebAddress: 'shop.games-workshop.com' },
    { contactEmail: 'a@unknown-firm.de' },
    { companyName: ' ', companyGuid: 'C0' },
  ])
    expect(runsAtOnce(known)).toBe(true)
  expect(runsAtOnce({ companyGuid: 'C0', companyWebAddress: 'unknown-firm.de' })).toBe(false)
})
