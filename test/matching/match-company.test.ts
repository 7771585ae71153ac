import { describe, expect, test } from 'bun:test'
import { matcherOf, told } from './small-market.ts'

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
] as const

const matcher = matcherOf(COMPANIES)
const find = (companyName: string, contactCountry?: string) =>
  told(matcher.match({ companyName, contactCountry }))
const visit = (companyWebAddress: string) => told(matcher.match({ companyWebAddress }))

describe('a company is found by its website', () => {
  test.each([
    'HTTPS://WWW.GAMES-WORKSHOP.COM:443/en/?utm=1',
    '//games-workshop.com',
    'shop.games-workshop.com',
    'x@games-workshop.com',
  ])('written %s', (website) => expect(visit(website)).toBe('Games Workshop Group PLC'))
  test('sent in the field of the name', () =>
    expect(find('games-workshop.com')).toBe('Games Workshop Group PLC'))
  test('but not by one that only looks like it', () =>
    expect(visit('gamesworkshop.com')).toBe('no candidate'))
  test('the parent answers for a domain that divisions share', () =>
    expect(visit('acme.com')).toBe('Acme Holdings Inc.'))
  test('a division answers for its own host', () =>
    expect(visit('leasing.acme.com')).toBe('Acme Leasing LLC'))
  test('a bare name in that field is a name', () =>
    expect(visit('Games Workshop')).toBe('Games Workshop Group PLC'))
})

describe('a company is found by its name', () => {
  test.each([
    ['another legal form', 'Games Workshop GmbH', 'Games Workshop Group PLC'],
    ['a qualifier in brackets', 'Sekisui Jushi (EMEA)', 'Sekisui Jushi Corporation'],
    ['all capitals', 'SEKISUI JUSHI', 'Sekisui Jushi Corporation'],
    ['two letters swapped', 'Seiksui Jushi', 'Sekisui Jushi Corporation'],
    ['a moved space', 'SekisuiJ ushi', 'Sekisui Jushi Corporation'],
    ['joined words', 'Dynacor GoldMines', 'Dynacor Gold Mines Inc.'],
    ['a hyphen', 'Dynacor-Gold Mines', 'Dynacor Gold Mines Inc.'],
    ['a transliterated umlaut', 'Mueller Maschinenbau', 'Müller Maschinenbau AG'],
    ['no umlaut', 'Muller Maschinenbau', 'Müller Maschinenbau AG'],
    ['an alternative name', 'MM Robotics GmbH', 'Müller Maschinenbau AG'],
    ['initials in another order', 'A. O. Smith', 'SMITH A O CORP'],
    ['abbreviations', 'Intl Business Machines', 'International Business Machines Corporation'],
    ['its acronym', 'IBM', 'International Business Machines Corporation'],
    ['an article', 'The Sekisui Jushi Co.', 'Sekisui Jushi Corporation'],
  ])('in spite of %s', (_, name, found) => expect(find(name)).toBe(found))

  test.each([
    ['another distinctive word', 'Sekisui Hanabishi'],
    ['only words that many companies bear', 'Gold Energy'],
    ['a number that differs', 'Orion 2 Energy'],
    ['nothing but a legal form', 'Ltd'],
  ])('but not with %s', (_, name) => expect(matcher.match({ companyName: name }).kind).toBe('none'))
})

describe('contradictions and ambiguity', () => {
  test('two companies of one name cannot be told apart', () => expect(find('Orion Energy')).toBe('ambiguous'))
  test('the country tells them apart', () => {
    const match = matcher.match({ companyName: 'Orion Energy', contactCountry: 'AUS' })
    expect(match).toMatchObject({ kind: 'company', company: { country: 'Australia' } })
  })
  test('another country lowers the grade', () => {
    const [right, wrong] = ['Japan', 'France'].map((contactCountry) =>
      matcher.match({ companyName: 'Sekisui Jushi', contactCountry }),
    )
    if (right?.kind !== 'company' || wrong?.kind !== 'company') throw new Error('both are found')
    expect(wrong.probability).toBeLessThan(right.probability)
  })
  test('the website of one with the name of another cannot be reconciled', () => {
    const match = matcher.match({ companyName: 'Sekisui Jushi', companyWebAddress: 'dynacor.com' })
    expect(told(match)).toBe('ambiguous')
  })
  test('a website that nobody has lowers the grade of a name', () => {
    const match = matcher.match({ companyName: 'Sekisui Jushi', companyWebAddress: 'sekisui-elsewhere.com' })
    expect(match).toMatchObject({ kind: 'company' })
    expect(match).not.toMatchObject({ grade: 'A+' })
  })
  test('a name beside its own website may be misspelled beyond recognition', () => {
    expect(told(matcher.match({ companyName: 'Skswi', companyWebAddress: 'sekisuijushi.co.jp' }))).toBe(
      'Sekisui Jushi Corporation',
    )
  })
})

describe('exact identifiers', () => {
  test('a GUID, whatever else is said', () =>
    expect(told(matcher.match({ companyGuid: ' c1 ' }))).toBe(COMPANIES[1].name))
  test('a profile URL', () => {
    const companyProfileUrl = 'http://profiles.example/company/starbucks corporation/'
    expect(told(matcher.match({ companyProfileUrl }))).toBe('Starbucks Corporation')
  })
  test('the domain of a free email provider provider is nobody, but for the company that owns it', () => {
    expect(told(matcher.match({ contactEmail: 'someone@gmail.com' }))).toBe('no candidate')
    expect(told(matcher.match({ contactEmail: 'someone@starbucks.com' }))).toBe('Starbucks Corporation')
  })
  test('matchCompany looks at the company alone', () => {
    expect(told(matcher.matchCompany({ companyName: 'Starbucks', contactLastName: 'Doe' }))).toBe(
      'Starbucks Corporation',
    )
    expect(told(matcher.matchCompany({ companyName: 'Dynacor' }))).toBe('Dynacor Gold Mines Inc.')
  })
})

describe('the index follows the market', () => {
  const draft = { guid: 'N', otherNames: [], website: '', country: '', parentGuid: '' }
  test('a company that is added, renamed or removed', () => {
    const market = matcherOf([{ name: 'Old Hat Ltd' }])
    market.buildIndexes()
    const renamed = { ...draft, id: 0, name: 'Brand New Cap Ltd' }
    const before = { ...draft, id: 0, name: 'Old Hat Ltd' }
    market.updateCompany(before, renamed)
    expect(told(market.match({ companyName: 'Old Hat' }))).not.toBe('Old Hat Ltd')
    expect(told(market.match({ companyName: 'Brnad New Cap' }))).toBe('Old Hat Ltd')
    market.updateCompany(renamed, undefined)
    expect(told(market.match({ companyName: 'Brand New Cap' }))).toBe('no candidate')
  })
})
