import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { parseCompanyName, toCompanyNameKey } from '../../../src/matching/normalize/company/company-name.ts'
import { interpretCompanyName } from '../../../src/matching/normalize/company/company-name-query.ts'
import { interpretPersonName } from '../../../src/matching/normalize/person/person-name-query.ts'
import { fold, foldUmlauts } from '../../../src/matching/normalize/text.ts'

const keyOf = (name: string) => toCompanyNameKey(parseCompanyName(name))
const readingsOf = (full: string) =>
  (interpretPersonName({ full })?.interpretations ?? []).map(
    ({ given, family }) => `${given.join(' ')} | ${family.join(' ')}`,
  )

describe('the company name key', () => {
  test.each([
    ['Hanbit 주식회사', 'Hanbit'],
    ['(주)한빛', '한빛 주식회사'],
    ['株式会社日立', '日立'],
    ['Grupo Lamosa, S.A.B. de C.V.', 'Grupo Lamosa'],
    ['Beiersdorf Aktiengesellschaft', 'Beiersdorf AG'],
    ['Fuller & Turner P.L.C. Class A', 'Fuller and Turner'],
    ['A. O. Smith Corp', 'AO Smith'],
    ['Mid-America Holdings Ltd.', 'MIDAMERICA'],
    ['JB Hunt Transport Svcs', 'J.B. Hunt Transport Services, Inc.'],
    ['Thai Beverage Public Company Limited', 'Thai Beverage PCL'],
    ['PT Bank Sinarmas Tbk', 'Bank Sinarmas'],
    ['The Foo Group (EMEA)', 'Foo'],
    ['DEVON ENERGY CORP/DE', 'Devon Energy'],
    ['Société Générale S.A.', 'Societe Generale'],
    ['Coca-Cola Company (The)', 'The Coca Cola Co.'],
    ['Konsolidator A/S', 'Konsolidator'],
    ['PKO Sp. z o.o.', 'PKO'],
    ['Gazprom ПАО', 'Gazprom PAO'],
  ])('is the same for %s and %s', (one, other) => expect(keyOf(one)).toBe(keyOf(other)))

  test.each([
    ['Abnova (Taiwan) Corporation', 'Abnova'],
    ['First REIT 2', 'First REIT 3'],
    ['Morita', 'Morito'],
  ])('differs for %s and %s', (one, other) => expect(keyOf(one)).not.toBe(keyOf(other)))

  test('of a legal form alone is that legal form', () => expect(keyOf('SE')).toBe('se'))

  test('ignores case, accents, spaces, and legal forms', () => {
    const word = fc.stringMatching(/^[bdfgklmnprt][aeiou][bdfgklmnrt]{1,2}[aeiou][bdfgklmnrt]$/)
    const form = fc.constantFrom('', ' Inc.', ', Ltd', ' GmbH', ' S.p.A.', ' Co., Ltd.', ' AB (publ)')
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 3 }), form, (words, suffix) => {
        const accented = words.join('  ').toUpperCase().replace(/O/g, 'Ö').replace(/E/g, 'É')
        expect(keyOf(accented + suffix)).toBe(keyOf(words.join(' ')))
      }),
    )
  })
})

test('umlauts have one letter, except in words of three letters', () =>
  expect(['mueller', 'oen'].map(foldUmlauts)).toEqual(['muller', 'oen']))

test('text folding is idempotent and returns ASCII', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 600 }), (text) => {
      expect(fold(fold(text))).toBe(fold(text))
      expect(fold(text)).toMatch(/^[\x20-\x7e]*$/)
    }),
  )
})

describe('the interpretations of a company name', () => {
  test('contain no country, legal form, or initial alone', () => {
    const interpretations = interpretCompanyName('Acme Ltd., Israel (A)').map(({ words }) => words.join(' '))
    for (const part of ['israel', 'ltd', 'a']) expect(interpretations).not.toContain(part)
  })

  test.each(['acme, '.repeat(40), '(acme) dba (zanderbrook) '.repeat(10)])(
    'are few for any input: %s',
    (name) => {
      expect(interpretCompanyName(name).length).toBeLessThanOrEqual(5)
    },
  )
})

describe('parsing a person name', () => {
  test.each([
    ...['"Ada Keller"', '(Ada Keller)', '“Ada Keller”', '""Ada Keller""', 'Ada Keller (she/her)'],
    ...['Ada Keller CFO'],
    ...['Ada Keller, CFO', 'Ada Keller, Chief Financial Officer'],
    ...['Ada Keller | Head of Sales', 'Ada Keller - Head of Sales', 'Ada Keller, Ph.D., MBA'],
    ...['Ada Keller, PMP, CSM'],
    ...['Prof. Dr. med. Ada Keller'],
  ])('removes what is not part of the name: %s', (name) => expect(readingsOf(name)[0]).toBe('ada | keller'))
  test.each([
    ['Salinger, J.D.', 'j d | salinger'],
    ['KELLER SCHMIDT, ADA', 'ada | keller schmidt'],
    ['M.S. Keller', 'm s | keller'],
    ['"Keller, Ada"', 'ada | keller'],
    ['Keller, Ada, CFO', 'ada | keller'],
    ['Chief, Ada', 'ada | chief'],
    ['Maria Senior', 'maria | senior'],
    ['Jean - Pierre Dupont', 'jean pierre | dupont'],
    ['Dr. Phil McGraw', 'phil | mcgraw'],
  ])('keeps the names: %s is %s', (name, reading) => expect(readingsOf(name)[0]).toBe(reading))
  test('returns nothing for a blank name', () =>
    expect(interpretPersonName({ full: ' ', first: '', last: '...' })).toBeUndefined())
})
