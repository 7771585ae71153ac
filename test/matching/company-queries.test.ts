/** Companies by name, website, country, and identifier, and queries whose fields contradict each other. */
import { describe, expect, test } from 'bun:test'
import type { MatchInput } from '../../src/matching/types.ts'
import { describeMatch, matcherOf } from './small-data.ts'

const UNITED_STATES = { country: 'United States' }
const matcher = matcherOf([
  { name: 'Games Workshop Group PLC', website: 'http://www.games-workshop.com', country: 'United Kingdom' },
  { name: 'Sekisui Jushi Corporation', website: 'http://www.sekisuijushi.co.jp', country: 'Japan' },
  { name: 'Müller Maschinenbau AG', website: 'http://mueller-masch.de', otherNames: ['MM Robotics'] },
  { name: 'Starbucks Corporation', website: 'http://www.starbucks.com', ...UNITED_STATES },
  { name: 'Acme Holdings Inc.', website: 'http://www.acme.com', ...UNITED_STATES },
  { name: 'Acme Leasing LLC', website: 'http://leasing.acme.com', ...UNITED_STATES, parentGuid: 'C4' },
  { name: 'Orion Energy Ltd', website: 'http://orion-energy.ca', country: 'Canada' },
  { name: 'Orion Energy Ltd', website: 'http://orionenergy.com.au', country: 'Australia' },
  { name: 'Dynacor Gold Mines Inc.', website: 'http://dynacor.com', country: 'Canada' },
  { name: 'LinkedIn Corporation', website: 'http://www.linkedin.com', ...UNITED_STATES },
  { name: 'Google LLC', website: 'http://www.google.com', ...UNITED_STATES },
  { name: 'Tolmer & Sons', website: 'http://quayside-timber.example' },
  { name: 'Plumbago Labs' },
  { name: 'Mühlenbau Vorndamm KG', website: 'http://mühlenbau.example' },
  { name: 'BQ AG', website: 'http://www.brezelquell.example' },
])
const [GAMES, SEKISUI, ACME] = ['Games Workshop Group PLC', 'Sekisui Jushi Corporation', 'Acme Holdings Inc.']
const web = (companyWebAddress: string, companyName?: string): MatchInput => ({
  companyWebAddress,
  companyName,
})
const named = (companyName: string, contactCountry?: string): MatchInput => ({ companyName, contactCountry })
const mailed = (contactEmail: string): MatchInput => ({ contactEmail })
const DYNACOR = 'Dynacor Gold Mines'
const probabilityOf = (input: MatchInput): number => matcher.explain(input).candidates[0]?.probability ?? 0

test.each<[rule: string, input: MatchInput, found: string]>([
  ['any spelling of a website', web('HTTPS://WWW.GAMES-WORKSHOP.COM:443/en/?utm=1'), GAMES],
  ['any spelling of a website', web('//games-workshop.com'), GAMES],
  ['another host of the domain', web('shop.games-workshop.com'), GAMES],
  ['an address as the website', web('x@games-workshop.com'), GAMES],
  ['a website as the name', named('games-workshop.com'), GAMES],
  ['a name as the website', web('Games Workshop'), GAMES],
  ['another website', web('gamesworkshop.com'), 'too_unlikely'],
  [
    'an unknown domain with the name of a company without a website',
    web('plumbago-labs.io'),
    'Plumbago Labs',
  ],
  ['another ending of its domain', web('sekisuijushi.com'), SEKISUI],
  ['a placeholder', web('none'), 'no_candidate'],
  ['the domain that divisions share', web('acme.com'), ACME],
  ['the host of a division', web('leasing.acme.com'), 'Acme Leasing LLC'],
  ['the ASCII spelling of a domain', web('www.xn--mhlenbau-65a.example'), 'Mühlenbau Vorndamm KG'],
  ['the Unicode spelling of a domain', web('https://mühlenbau.example'), 'Mühlenbau Vorndamm KG'],
  ['the ASCII spelling in an address', mailed('a@xn--mhlenbau-65a.example'), 'Mühlenbau Vorndamm KG'],
  ['an alternative name', named('MM Robotics GmbH'), 'Müller Maschinenbau AG'],
  ['a name with two swapped letters', named('Gogole'), 'Google LLC'],
  [
    'a name with two swapped letters and without spaces',
    named('Dynacorgodlmines'),
    'Dynacor Gold Mines Inc.',
  ],
  ['the name in its domain', named('Brezel Quell'), 'BQ AG'],
  ['the name in its domain', named('Quayside Timber'), 'Tolmer & Sons'],
  ['a name that two companies have', named('Orion Energy'), 'ambiguous'],
  ['the website of one with the name of another', web('dynacor.com', 'Sekisui Jushi'), 'ambiguous'],
  ['a very misspelled name beside the right website', web('sekisuijushi.co.jp', 'Skswi'), SEKISUI],
  ['pages of others on a platform', web('de.linkedin.com/company/dynacor'), 'no_candidate'],
  ['pages of others on a platform', named('www.google.com/search?q=dynacor'), 'no_candidate'],
  ['pages of others on a platform', web('sites.google.com'), 'no_candidate'],
  ['a platform alone', web('google.com'), 'Google LLC'],
  ['a platform alone', web('https://www.linkedin.com/?trk=nav'), 'LinkedIn Corporation'],
  ['an address of a free provider', mailed('someone@gmail.com'), 'no_candidate'],
  [
    'an address of a company that is a free provider',
    mailed('someone@starbucks.com'),
    'Starbucks Corporation',
  ],
])('a company is found by %s: %j', (_, input, found) =>
  expect(describeMatch(matcher.explain(input))).toBe(found),
)

test.each<[rule: string, input: MatchInput, grades: string]>([
  ['another number in the name', named('Orion 2 Energy'), ' '],
  ['other words after the name', named('Sekisui Jushi Corporation Stadium', 'Japan'), ' B'],
  ['a name with an unknown website', web('sekisui-elsewhere.com', 'Sekisui Jushi'), 'A A- B'],
  ['a page on a platform beside a name', web('sites.google.com/view/dynacor', DYNACOR), 'A+'],
  ['a platform beside another name', web('linkedin.com/', DYNACOR), 'A+'],
  ['a platform beside its own name', web('google.com/about', 'Google'), 'A+'],
])('the grade for %s is one of "%3$s": %j', (_, input, grades) => {
  const match = matcher.match(input)
  expect(grades.split(' ')).toContain(match.kind === 'none' ? '' : match.grade)
})

test.each([
  'Visa - Foreign Workers Help Desk',
  'Visa Inc. - Foreign Workers Help Desk',
  'Visa (Kenya) Inc.',
  'Visa (Holdings) Inc.',
  'Visa Inc. (Group)',
])('other words after a separator or in brackets get at most A, even if the country agrees: %s', (name) => {
  const { match } = matcherOf([{ name: 'Visa Inc.', ...UNITED_STATES }])
  expect(match(named(name, 'US'))).toMatchObject({ grade: expect.stringMatching(/^(A|A-|B)$/) })
})

test.each<[what: string, less: MatchInput, more: MatchInput]>([
  ['a city in the name', named('Sekisui Jushi - Osaka'), named('Sekisui Jushi')],
  ['another country', named('Sekisui Jushi', 'France'), named('Sekisui Jushi', 'Japan')],
  ['an unknown GUID', { ...named('Sekisui Jushi'), companyGuid: 'F'.repeat(16) }, named('Sekisui Jushi')],
])('%s makes a company less probable', (_, less, more) => {
  expect(describeMatch(matcher.explain(less))).toBe(SEKISUI)
  expect(probabilityOf(less)).toBeLessThan(probabilityOf(more))
})

describe('the country', () => {
  test.each([
    'U.K.',
    'The United Kingdom',
    'GB',
    'Großbritannien',
    'Royaume-Uni',
    'United Kingdom - London',
    '英国',
  ])('can be %s for the United Kingdom', (contactCountry) => {
    const [first] = matcher.explain(named('Games Workshop', contactCountry)).candidates
    expect(first?.comparisons).toContainEqual(
      expect.objectContaining({ field: 'company country', level: 'same' }),
    )
  })

  test.each(['n/a', 'unknown', '-', 'somewhere'])('is ignored if it is unknown: %s', (country) =>
    expect(matcher.match(named('Games Workshop', country))).toEqual(matcher.match(named('Games Workshop'))),
  )

  test.each(['Japan', 'Canada', 'France'])('chooses among companies with the same name: %s', (country) => {
    const { match } = matcherOf(
      ['Japan', 'Canada', 'France'].map((one) => ({
        name: 'Zanderbrook Ltd',
        country: one,
        website: `z.${one}.com`,
      })),
    )
    expect(match(named('Zanderbrook Ltd', country))).toMatchObject({ company: { country } })
  })
})

test('a free address says nothing about a company without a website', () => {
  const { explain } = matcherOf([{ name: 'Plain Ltd' }])
  const [plain, mailed] = [named('Plain'), { ...named('Plain'), contactEmail: 'someone@gmail.com' }].map(
    (input) =>
      explain(input)
        .candidates.find(({ job }) => job === undefined)
        ?.comparisons.map(({ field }) => field),
  )
  expect(mailed).toEqual(plain ?? [])
})

test('a common word chooses among the companies with a rare word', () => {
  const words = [...'abcdefghijklmnopqrstuvwxyz'].flatMap((a) =>
    ['ba', 'ke', 'mo'].map((end) => `${a}o${end}l`),
  )
  const { explain } = matcherOf([
    ...words.slice(0, 30).map((word) => ({ name: `Halcyon ${word}` })),
    ...words.map((word) => ({ name: `${word} Energy` })),
    { name: 'Halcyon Energy Infrastructure' },
  ])
  const query = 'Halcyon Energy Ifrasctucture'
  expect(describeMatch(explain({ companyName: query }))).toBe('Halcyon Energy Infrastructure')
})

test('a word that several companies share is not certain', () => {
  const { match, explain } = matcherOf([
    { name: 'Reliantix Worldwide Corporation', ...UNITED_STATES },
    { name: 'Reliantix Industries Limited', country: 'India' },
    { name: 'Reliantix Power Limited', country: 'India' },
  ])
  expect(match(named('Reliantix'))).not.toMatchObject({ grade: 'A+' })
  const names = explain(named('Reliantix')).candidates.map(({ company }) => company.name)
  expect(names).toContain('Reliantix Power Limited')
})

test('a misspelled name may mean each company with the word, however many names have similar letters', () => {
  const similar = [...'bcd'].map((letter) => ({ name: `Reliantx${letter}` }))
  const ofWord = [{ name: 'Reliantix' }, { name: 'Reliantix Worldwide' }, { name: 'Reliantix Power' }]
  const { explain } = matcherOf([...ofWord, ...similar])
  const names = explain(named('Reliantxi')).candidates.map(({ company }) => company.name)
  expect(names).toContain('Reliantix Power')
})

test('a name that one company writes in one word may mean each company that writes it in two', () => {
  const { match, explain } = matcherOf([
    { name: 'Reliantbank Corp' },
    { name: 'Reliant Bank Software Ltd' },
    { name: 'Reliant Bank Systems Inc' },
  ])
  expect(match(named('Reliant Bank'))).not.toMatchObject({ grade: 'A+' })
  const names = explain(named('Reliant Bank')).candidates.map(({ company }) => company.name)
  expect(names).toContain('Reliant Bank Software Ltd')
})

test('an alternative name may be a ticker symbol, but not a placeholder or a legal form', () => {
  const { match, explain } = matcherOf([
    { name: 'General Electric Company', otherNames: ['GE'] },
    { name: 'Foo Corp', otherNames: ['unknown', 'n/a', 'the', 'inc.'] },
  ])
  expect(describeMatch(explain(named('GE')))).toBe('General Electric Company')
  for (const name of ['unknown GmbH', 'NYSE', 'The', 'inc corp']) expect(match(named(name)).kind).toBe('none')
})

test('a page on a platform may be the profile of the company', () => {
  const { explain } = matcherOf([
    { name: 'Acme', profile: 'https://linkedin.com/company/acme-gold' },
    { name: 'LinkedIn', website: 'linkedin.com' },
  ])
  expect(describeMatch(explain(web('www.linkedin.com/company/acme-gold/')))).toBe('Acme')
})

test('a website that a division shares means the parent, unless the name is the division', () => {
  const { explain } = matcherOf([
    { name: 'Quorvex Leasing', website: 'quorvex.example', parentGuid: 'C1' },
    { name: 'Quorvex Holdings', website: 'quorvex.example' },
  ])
  expect(describeMatch(explain(web('quorvex.example')))).toBe('Quorvex Holdings')
  expect(describeMatch(explain(web('quorvex.example', 'Quorvex Leasing')))).toBe('Quorvex Leasing')
})

test('matchCompany ignores the contact', () => {
  const input = { companyName: 'Starbucks', contactLastName: 'Doe' }
  expect(matcher.matchCompany(input)).toMatchObject({ company: { name: 'Starbucks Corporation' } })
})
