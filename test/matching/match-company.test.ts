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
  { name: 'SMITH A O CORP', website: '', country: 'United States' },
  {
    name: 'International Business Machines Corporation',
    website: 'http://ibm.com',
    country: 'United States',
  },
  { name: 'Starbucks Corporation', website: 'http://www.starbucks.com', country: 'United States' },
  { name: 'Acme Holdings Inc.', website: 'http://www.acme.com', country: 'United States' },
  {
    name: 'Acme Leasing LLC',
    website: 'http://leasing.acme.com',
    country: 'United States',
    parentGuid: 'C6',
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
  test('but not by a similar one', () => expect(visit('gamesworkshop.com')).toBe('no candidate'))
  test('and the parent is returned for a domain that divisions share', () =>
    expect(visit('acme.com')).toBe('Acme Holdings Inc.'))
  test('and a division is returned for its own host', () =>
    expect(visit('leasing.acme.com')).toBe('Acme Leasing LLC'))
  test('and a plain name in that field is used as a name', () =>
    expect(visit('Games Workshop')).toBe('Games Workshop Group PLC'))
})

describe('a company is found by its name', () => {
  test.each([
    ['another legal form', 'Games Workshop Group GmbH', 'Games Workshop Group PLC'],
    ['a qualifier in brackets', 'Sekisui Jushi (EMEA)', 'Sekisui Jushi Corporation'],
    ['uppercase letters', 'SEKISUI JUSHI', 'Sekisui Jushi Corporation'],
    ['two letters swapped', 'Seiksui Jushi', 'Sekisui Jushi Corporation'],
    ['a moved space', 'SekisuiJ ushi', 'Sekisui Jushi Corporation'],
    ['joined words', 'Dynacor GoldMines', 'Dynacor Gold Mines Inc.'],
    ['a hyphen', 'Dynacor-Gold Mines', 'Dynacor Gold Mines Inc.'],
    ['a transliterated umlaut', 'Mueller Maschinenbau', 'Müller Maschinenbau AG'],
    ['a missing umlaut', 'Muller Maschinenbau', 'Müller Maschinenbau AG'],
    ['an alternative name', 'MM Robotics GmbH', 'Müller Maschinenbau AG'],
    ['initials in another order', 'A. O. Smith', 'SMITH A O CORP'],
    ['abbreviations', 'Intl Business Machines', 'International Business Machines Corporation'],
    ['its acronym', 'IBM', 'International Business Machines Corporation'],
    ['an article', 'The Sekisui Jushi Co.', 'Sekisui Jushi Corporation'],
    ['a share class', 'Dynacor Gold Mines Class A Common Stock', 'Dynacor Gold Mines Inc.'],
    ['a legal form in full', 'Games Workshop Group Public Limited Company', 'Games Workshop Group PLC'],
    ['a Mexican legal form', 'Dynacor Gold Mines S. de R.L. de C.V.', 'Dynacor Gold Mines Inc.'],
    ['a description', 'Sekisui Jushi, a Fortune 500 company', 'Sekisui Jushi Corporation'],
    ['the team', 'The team at Sekisui Jushi', 'Sekisui Jushi Corporation'],
  ])('despite %s', (_, name, found) => expect(find(name)).toBe(found))

  test.each([
    ['another distinctive word', 'Sekisui Hanabishi'],
    ['only words that many companies bear', 'Gold Energy'],
    ['a longer word', 'Sekisui Jushining'],
    ['a number that differs', 'Orion 2 Energy'],
    ['nothing but a legal form', 'Ltd'],
  ])('but not with %s', (_, name) => expect(matcher.match({ companyName: name }).kind).toBe('none'))
})

describe('a company gets at most B', () => {
  const gradeOf = (companyName: string, contactCountry?: string) => {
    const match = matcher.match({ companyName, ...(contactCountry && { contactCountry }) })
    return match.kind === 'company' ? match.grade : ''
  }
  test.each([
    ['in brackets after another name', 'Quillmoor Stadium (Sekisui Jushi)', undefined],
    ['before unknown words in brackets', 'Sekisui Jushi (Quillmoor Stadium)', undefined],
    ['before words after its legal form', 'Sekisui Jushi Corporation Stadium', 'Japan'],
    ['before words of a trust', 'Sekisui Jushi Corporation Foundation Trust', 'Japan'],
    ['as the competitor of another one', 'Quillmoor, a competitor of the Sekisui Jushi company', undefined],
  ])('%s', (_, name, country) => expect(['B', '']).toContain(gradeOf(name, country)))
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
    expect(match).toMatchObject({ kind: 'company' })
    expect(match).not.toMatchObject({ grade: 'A+' })
  })
  test('accepts a very misspelled name beside the right website', () => {
    expect(
      describeMatch(matcher.match({ companyName: 'Skswi', companyWebAddress: 'sekisuijushi.co.jp' })),
    ).toBe('Sekisui Jushi Corporation')
  })
})

describe('a platform as the website', () => {
  test.each([
    'https://www.linkedin.com/company/dynacor',
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
  test('returns the company of the GUID regardless of other fields', () =>
    expect(describeMatch(matcher.match({ companyGuid: ' c1 ' }))).toBe(COMPANIES[1].name))
  test('returns the company of the profile URL', () => {
    const companyProfileUrl = 'http://profiles.example/company/starbucks corporation/'
    expect(describeMatch(matcher.match({ companyProfileUrl }))).toBe('Starbucks Corporation')
  })
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

describe('the index of the matcher', () => {
  const draft = { guid: 'N', otherNames: [], website: '', country: '', parentGuid: '', employees: 0 }
  test('follows added, renamed, and removed companies', () => {
    const records = matcherOf([{ name: 'Old Hat Ltd' }])
    records.buildIndexes()
    const renamed = { ...draft, id: 0, name: 'Brand New Cap Ltd' }
    const before = { ...draft, id: 0, name: 'Old Hat Ltd' }
    records.updateCompany(before, renamed)
    expect(describeMatch(records.match({ companyName: 'Old Hat' }))).not.toBe('Old Hat Ltd')
    expect(describeMatch(records.match({ companyName: 'Brnad New Cap' }))).toBe('Old Hat Ltd')
    records.updateCompany(renamed, undefined)
    expect(describeMatch(records.match({ companyName: 'Brand New Cap' }))).toBe('no candidate')
  })
})
