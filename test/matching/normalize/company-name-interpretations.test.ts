import { describe, expect, test } from 'bun:test'
import { interpretCompanyName } from '../../../src/matching/normalize/company/company-name-query.ts'
import { describeMatch, matcherOf } from '../small-data.ts'

const COMPANIES = [
  { name: 'Sekisui Jushi Corporation', country: 'Japan' },
  { name: 'Nestle S.A.', country: 'Switzerland' },
  { name: 'Nestle India Limited', country: 'India' },
  { name: 'Société Générale S.A.', country: 'France' },
  { name: 'AT&T Inc.', country: 'United States' },
  { name: 'Deutsche Telekom AG', country: 'Germany' },
  { name: 'Hengli Petrochemical Co., Ltd.', country: 'China' },
  { name: 'Langstaff & Penhallow Outfitters Ltd', country: 'United Kingdom' },
  { name: 'Laboratory Corp of America Holdings', country: 'United States' },
  { name: 'Westinghouse Air Brake Technologies Corp', country: 'United States' },
  { name: 'American International Group, Inc.', country: 'United States' },
  { name: 'American International Holdings Corp.', country: 'United States' },
  { name: 'Daiken Corporation', country: 'Japan' },
  { name: 'TE Connectivity Ltd.', country: 'Switzerland' },
  { name: 'Visa Inc.', country: 'United States' },
] as const
const matcher = matcherOf(COMPANIES)
const find = (companyName: string) => describeMatch(matcher.match({ companyName }))

describe('additional text in the company name field', () => {
  test.each([
    ['its department', 'Sales Dept, Sekisui Jushi Co., Ltd.', 'Sekisui Jushi Corporation'],
    ['an attention line', 'c/o Sekisui Jushi', 'Sekisui Jushi Corporation'],
    ['a department at it', 'Human Resources at Sekisui Jushi', 'Sekisui Jushi Corporation'],
    ['its city', 'Sekisui Jushi - Osaka', 'Sekisui Jushi Corporation'],
    ['its country in brackets', 'Sekisui Jushi (Japan)', 'Sekisui Jushi Corporation'],
    ['its former name', 'Sekisui Jushi (ex Vexnevqua Partners)', 'Sekisui Jushi Corporation'],
    ['a name it trades as', 'Zanderbrook LLC dba Sekisui Jushi', 'Sekisui Jushi Corporation'],
    ['its ticker', 'Sekisui Jushi Corp. (TYO: 4212)', 'Sekisui Jushi Corporation'],
    ['its share class', 'Sekisui Jushi Corporation Class A Common Stock', 'Sekisui Jushi Corporation'],
    ['entities of HTML', 'AT&amp;T Inc', 'AT&T Inc.'],
    ['UTF-8 read as Windows-1252', 'SociÃ©tÃ© GÃ©nÃ©rale', 'Société Générale S.A.'],
    ['full-width letters', 'Ｓｅｋｉｓｕｉ　Ｊｕｓｈｉ', 'Sekisui Jushi Corporation'],
    ['invisible characters', 'Sekisui\u200b Jushi\u00ad', 'Sekisui Jushi Corporation'],
    ['a digit that a scanner put for a letter', 'Hengli Petr0chemical Co', 'Hengli Petrochemical Co., Ltd.'],
  ])('is recognized: %s', (_, query, found) => expect(find(query)).toBe(found))

  test('is used as part of the name if a company has that name', () => {
    expect(find('Nestle India')).toBe('Nestle India Limited')
    expect(find('Nestle (Switzerland)')).toBe('Nestle S.A.')
  })
  test('lowers the grade', () => {
    const probabilityOf = (companyName: string) =>
      matcher.explain({ companyName }).candidates[0]?.probability ?? 0
    expect(probabilityOf('Sekisui Jushi - Osaka')).toBeLessThan(probabilityOf('Sekisui Jushi'))
  })
  test('is not a company name if it is a country, a legal form, or an initial', () => {
    const interpretations = interpretCompanyName('Acme Ltd., Israel (A)').map(({ words }) => words.join(' '))
    expect(interpretations).not.toContain('israel')
    expect(interpretations).not.toContain('ltd')
    expect(interpretations).not.toContain('a')
  })
  test('leads to a limited number of interpretations for any input', () => {
    expect(interpretCompanyName('acme, '.repeat(40)).length).toBeLessThanOrEqual(5)
    expect(interpretCompanyName('(acme) dba (zanderbrook) '.repeat(10)).length).toBeLessThanOrEqual(5)
  })
})

describe('a truncated company name', () => {
  test.each([
    ['a legal form', 'Deutsche Telekom Aktiengesellsch', 'Deutsche Telekom AG'],
    ['a word', 'Langstaff & Penhallow Outfitte', 'Langstaff & Penhallow Outfitters Ltd'],
    ['only one letter of the last word', 'Langstaff & Penhallow O', 'Langstaff & Penhallow Outfitters Ltd'],
  ])('is matched: %s', (_, query, found) => expect(find(query)).toBe(found))
})

describe('words after a company name', () => {
  const gradeOf = (companyName: string) => {
    const match = matcher.match({ companyName })
    return match.kind === 'none' ? match.kind : match.grade
  }
  test.each([
    'TE Connectivity Ltd. New Switze',
    'TE Connectivity Ltd. Ordinary Sh',
    'TE Connectivity Ltd. (New Switz',
    'TE Connectivity, Switzerland',
    'TE Connectivity - HQ',
  ])('do not lower the grade if they are a legal form, a country, or a security: %s', (name) =>
    expect(gradeOf(name)).toBe('A+'),
  )
  test.each([
    'TE Connectivity, Ltd. Stadium',
    'TE Connectivity, Ltd. Stadium Rd',
    'TE Connectivity, Ltd. Stadium Road',
    'Visa - Foreign Workers Help Desk',
    'Visa, Foreign Workers',
    'Visa / Foreign Workers Help Desk',
    'Visa | Foreign Workers',
  ])('give at most B if they may belong to another name: %s', (name) => expect(gradeOf(name)).toBe('B'))
})

test('words after a separator prevent the grade A+ even if the country agrees', () => {
  const match = matcher.match({ companyName: 'Visa - Foreign Workers Help Desk', contactCountry: 'US' })
  expect(match).toMatchObject({ kind: 'company', grade: 'A' })
})

describe('a former employer', () => {
  test.each(['ex-Visa', 'seeking opportunities (ex-Visa)', 'Formerly at Visa'])(
    'is not returned: %s',
    (name) => expect(matcher.match({ companyName: name }).kind).toBe('none'),
  )
  test.each(['Sekisui Jushi, ex-Visa', 'Sekisui Jushi (ex-Visa)', 'Sekisui Jushi | Formerly at Visa'])(
    'is omitted beside the current one: %s',
    (name) => expect(find(name)).toBe('Sekisui Jushi Corporation'),
  )
})

test('a stored name that looks like a former employer, a list number, or a sign is found', () => {
  const names = [
    'Ex-Im Bank',
    '1. FC Zanderbrook',
    'Delta Plus Group',
    'Formerly At Zanderbrook Ltd',
    'TU Energy',
  ]
  const stored = matcherOf(names.map((name) => ({ name })))
  for (const companyName of names) expect(describeMatch(stored.match({ companyName }))).toBe(companyName)
})

describe('an acronym or concatenation of a company name', () => {
  test('matches from the starts of two words', () =>
    expect(find('Labcorp')).toBe('Laboratory Corp of America Holdings'))
  test('matches from the starts of all words', () =>
    expect(find('Wabtec')).toBe('Westinghouse Air Brake Technologies Corp'))
  test('does not match if a legal form shows that the name is complete', () =>
    expect(find('Labcorp Inc.')).toBe('no candidate'))
})

test('of two names that differ only in optional words, the requested one is returned', () => {
  expect(find('American International Group')).toBe('American International Group, Inc.')
  expect(find('American International Holdings')).toBe('American International Holdings Corp.')
})

test('a doubled letter costs less than other typos', () => {
  expect(find('Daiiken')).toBe('Daiken Corporation')
})
