import { describe, expect, test } from 'bun:test'
import { interpretCompanyName } from '../../src/matching/normalize/company-name-query.ts'
import { matcherOf, told } from './small-market.ts'

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
] as const
const matcher = matcherOf(COMPANIES)
const find = (companyName: string) => told(matcher.match({ companyName }))

describe('more than a name in the field of the name', () => {
  test.each([
    ['its department', 'Sales Dept, Sekisui Jushi Co., Ltd.', 'Sekisui Jushi Corporation'],
    ['whom it goes to', 'c/o Sekisui Jushi', 'Sekisui Jushi Corporation'],
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
    ['characters that nobody sees', 'Sekisui\u200b Jushi\u00ad', 'Sekisui Jushi Corporation'],
    ['a digit that a scanner put for a letter', 'Hengli Petr0chemical Co', 'Hengli Petrochemical Co., Ltd.'],
  ])('%s', (_, asked, found) => expect(find(asked)).toBe(found))

  test('a company that is called so goes before one that is a part of it', () => {
    expect(find('Nestle India')).toBe('Nestle India Limited')
    expect(find('Nestle (Switzerland)')).toBe('Nestle S.A.')
  })
  test('what is left out costs', () => {
    const sure = (companyName: string) => matcher.explain({ companyName }).candidates[0]?.probability ?? 0
    expect(sure('Sekisui Jushi - Osaka')).toBeLessThan(sure('Sekisui Jushi'))
  })
  test('a country is no name, nor a legal form, nor an initial', () => {
    const readings = interpretCompanyName('Acme Ltd., Israel (A)').map(({ words }) => words.join(' '))
    expect(readings).not.toContain('israel')
    expect(readings).not.toContain('ltd')
    expect(readings).not.toContain('a')
  })
  test('there are not many readings, whatever was sent', () => {
    expect(interpretCompanyName('acme, '.repeat(40)).length).toBeLessThanOrEqual(5)
    expect(interpretCompanyName('(acme) dba (zanderbrook) '.repeat(10)).length).toBeLessThanOrEqual(5)
  })
})

describe('names cut off where a field ended', () => {
  test.each([
    ['a legal form', 'Deutsche Telekom Aktiengesellsch', 'Deutsche Telekom AG'],
    ['a word', 'Langstaff & Penhallow Outfitte', 'Langstaff & Penhallow Outfitters Ltd'],
    ['one letter of a word', 'Langstaff & Penhallow O', 'Langstaff & Penhallow Outfitters Ltd'],
  ])('%s', (_, asked, found) => expect(find(asked)).toBe(found))
})

describe('names drawn together', () => {
  test('by the beginnings of two words', () =>
    expect(find('Labcorp')).toBe('Laboratory Corp of America Holdings'))
  test('by the beginnings of all words', () =>
    expect(find('Wabtec')).toBe('Westinghouse Air Brake Technologies Corp'))
  test('but not where a legal form says that the name is written out', () =>
    expect(find('Labcorp Inc.')).toBe('no candidate'))
})

test('of two names that differ in words that come and go, the one asked for', () => {
  expect(find('American International Group')).toBe('American International Group, Inc.')
  expect(find('American International Holdings')).toBe('American International Holdings Corp.')
})

test('a doubled letter is hardly a slip', () => {
  expect(find('Daiiken')).toBe('Daiken Corporation')
})
