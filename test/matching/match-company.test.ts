import { describe, expect, test } from 'bun:test'
import { describeMatch, matcherOf } from './small-data.ts'

const COMPANIES = [
  { name: 'Games Workshop Group PLC', website: 'http://www.games-workshop.com', country: 'United Kingdom' },
  { name: 'Sekisui Jushi Corporation', website: 'http://www.sekisuijushi.co.jp', country: 'Japan' },
  {
    name: 'Müller Maschinenbau AG',
    website: 'http://mueller-masch.de',
    country: 'Germany',
    otherNames: ['MM Robotics'],
  },
  { name: 'Starbucks Corporation', website: 'http://www.starbucks.com', country: 'United States' },
  { name: 'Acme Holdings Inc.', website: 'http://www.acme.com', country: 'United States' },
  {
    name: 'Acme Leasing LLC',
    website: 'http://leasing.acme.com',
    country: 'United States',
    parentGuid: 'C4',
  },
  { name: 'Orion Energy Ltd', website: 'http://orion-energy.ca', country: 'Canada' },
  { name: 'Orion Energy Ltd', website: 'http://orionenergy.com.au', country: 'Australia' },
  { name: 'Dynacor Gold Mines Inc.', website: 'http://dynacor.com', country: 'Canada' },
  { name: 'LinkedIn Corporation', website: 'http://www.linkedin.com', country: 'United States' },
  { name: 'Google LLC', website: 'http://www.google.com', country: 'United States' },
] as const

const matcher = matcherOf(COMPANIES)
const find = (companyName: string, contactCountry?: string) =>
  describeMatch(matcher.match({ companyName, contactCountry }))
const visit = (companyWebAddress: string) => describeMatch(matcher.match({ companyWebAddress }))

describe('a company is found by its website', () => {
  test.each([
    'HTTPS://WWW.GAMES-WORKSHOP.COM:443/en/?utm=1',
    '//games-workshop.com',
    'shop.games-workshop.com',
    'x@games-workshop.com',
  ])('spelled %s', (website) => expect(visit(website)).toBe('Games Workshop Group PLC'))
  test('in the name field', () => expect(find('games-workshop.com')).toBe('Games Workshop Group PLC'))
  test.each(['gamesworkshop.com', 'none'])('but not by %s', (website) =>
    expect(visit(website)).toBe('no candidate'),
  )
  test('and the parent is returned for a domain that divisions share', () =>
    expect(visit('acme.com')).toBe('Acme Holdings Inc.'))
  test('and a division is returned for its own host', () =>
    expect(visit('leasing.acme.com')).toBe('Acme Leasing LLC'))
  test('and a plain name in that field is used as a name', () =>
    expect(visit('Games Workshop')).toBe('Games Workshop Group PLC'))
})

describe('a company name', () => {
  const gradeOf = (companyName: string, contactCountry?: string) => {
    const match = matcher.match({ companyName, contactCountry })
    return match.kind === 'company' ? match.grade : ''
  }

  test('may be an alternative name', () => expect(find('MM Robotics GmbH')).toBe('Müller Maschinenbau AG'))

  test('with another number finds nothing', () => expect(gradeOf('Orion 2 Energy')).toBe(''))

  test.each(['Sekisui Jushi Corporation Stadium', 'Sekisui Jushi Corporation Foundation Trust'])(
    'before other words gets at most B, even if the country agrees: %s',
    (name) => expect(['B', '']).toContain(gradeOf(name, 'Japan')),
  )

  test('before words after a separator gets at most A, even if the country agrees', () => {
    const { match } = matcherOf([{ name: 'Visa Inc.', country: 'United States' }])
    const input = { companyName: 'Visa - Foreign Workers Help Desk', contactCountry: 'US' }
    expect(match(input)).toMatchObject({ kind: 'company', grade: 'A' })
  })

  test('with a city is less probable', () => {
    const probabilityOf = (companyName: string) =>
      matcher.explain({ companyName }).candidates[0]?.probability ?? 0
    expect(probabilityOf('Sekisui Jushi - Osaka')).toBeLessThan(probabilityOf('Sekisui Jushi'))
  })
})

test('an alternative name may be a ticker symbol, but not a placeholder or a legal form', () => {
  const companies = matcherOf([
    { name: 'General Electric Company', otherNames: ['NYSE: GE'] },
    { name: 'Gerdau S.A.', otherNames: ['GGBR'] },
    { name: 'Foo Corp', otherNames: ['unknown', 'n/a', 'NYSE:', 'the', 'inc.'] },
  ])
  const found = (companyName: string) => describeMatch(companies.match({ companyName }))
  expect(['GE', 'GGBR'].map(found)).toEqual(['General Electric Company', 'Gerdau S.A.'])
  for (const companyName of ['unknown GmbH', 'NYSE', 'The', 'inc corp'])
    expect(companies.match({ companyName }).kind).toBe('none')
})

describe('an ambiguous company query', () => {
  test('returns no company for two companies with the same name', () =>
    expect(find('Orion Energy')).toBe('ambiguous'))
  test('returns the company in the requested country', () => {
    const match = matcher.match({ companyName: 'Orion Energy', contactCountry: 'AUS' })
    expect(match).toMatchObject({ kind: 'company', company: { country: 'Australia' } })
  })
  test('gets a lower grade for another country', () => {
    const [right, wrong] = ['Japan', 'France'].map((contactCountry) =>
      matcher.match({ companyName: 'Sekisui Jushi', contactCountry }),
    )
    if (right?.kind !== 'company' || wrong?.kind !== 'company') throw new Error('both are found')
    expect(wrong.probability).toBeLessThan(right.probability)
  })
  test('returns no company for the website of one with the name of another', () => {
    const match = matcher.match({ companyName: 'Sekisui Jushi', companyWebAddress: 'dynacor.com' })
    expect(describeMatch(match)).toBe('ambiguous')
  })
  test('gets a lower grade for a name with an unknown website', () => {
    const match = matcher.match({ companyName: 'Sekisui Jushi', companyWebAddress: 'sekisui-elsewhere.com' })
    expect(match).toMatchObject({ kind: 'company', grade: expect.stringMatching(/^(A|A-|B)$/) })
  })
  test('accepts a very misspelled name beside the right website', () => {
    expect(
      describeMatch(matcher.match({ companyName: 'Skswi', companyWebAddress: 'sekisuijushi.co.jp' })),
    ).toBe('Sekisui Jushi Corporation')
  })
})

describe('a platform as the website', () => {
  test.each([
    'de.linkedin.com/company/dynacor',
    'www.google.com/search?q=dynacor',
    'sites.google.com/view/dynacor',
    'sites.google.com',
  ])('is absent if it has pages of others: %s', (website) => {
    expect(visit(website)).toBe('no candidate')
    expect(find(website)).toBe('no candidate')
    const match = matcher.match({ companyName: 'Dynacor Gold Mines', companyWebAddress: website })
    expect(match).toMatchObject({ kind: 'company', grade: 'A+' })
  })
  test.each(['https://www.google.com', 'linkedin.com/'])('is absent beside another name: %s', (website) => {
    const match = matcher.match({ companyName: 'Dynacor Gold Mines', companyWebAddress: website })
    expect(match).toMatchObject({
      kind: 'company',
      grade: 'A+',
      company: { name: 'Dynacor Gold Mines Inc.' },
    })
  })
  test('may be the profile of the company', () => {
    const pages = matcherOf([
      { name: 'Acme', profile: 'https://linkedin.com/company/acme-gold' },
      { name: 'LinkedIn', website: 'linkedin.com' },
    ])
    const match = pages.match({ companyWebAddress: 'www.linkedin.com/company/acme-gold/' })
    expect(describeMatch(match)).toBe('Acme')
  })
  test('finds the company that owns the platform', () => {
    expect(visit('google.com')).toBe('Google LLC')
    expect(visit('https://www.linkedin.com/?trk=nav')).toBe('LinkedIn Corporation')
    for (const companyWebAddress of ['google.com', 'google.com/about']) {
      const match = matcher.match({ companyName: 'Google', companyWebAddress })
      expect(match).toMatchObject({ kind: 'company', grade: 'A+', company: { name: 'Google LLC' } })
    }
  })
})

describe('a company query with an exact identifier', () => {
  test('ignores the domain of a free mail provider, except for the company that owns it', () => {
    expect(describeMatch(matcher.match({ contactEmail: 'someone@gmail.com' }))).toBe('no candidate')
    expect(describeMatch(matcher.match({ contactEmail: 'someone@starbucks.com' }))).toBe(
      'Starbucks Corporation',
    )
  })
  test('uses only the company with matchCompany', () => {
    expect(describeMatch(matcher.matchCompany({ companyName: 'Starbucks', contactLastName: 'Doe' }))).toBe(
      'Starbucks Corporation',
    )
    expect(describeMatch(matcher.matchCompany({ companyName: 'Dynacor' }))).toBe('Dynacor Gold Mines Inc.')
  })
})
