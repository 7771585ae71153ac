import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  parseSite,
  toDomainKey,
  toEmailKey,
  toGuidKey,
  toLastNameKey,
  toProfileKey,
} from '../../../src/matching/normalize/lookup-keys.ts'

describe('the domain key of a website', () => {
  test.each([
    ...['HTTPS://WWW.X.COM:443/en/?utm=1', '//x.com', 'x.com/', 'info@x.com', 'mailto:info@x.com', 'x.com,'],
    ...['https://user:secret@x.com/@me', 'x.com?ref=a@b.org', '"https://www.x.com"', '<x.com>', '“x.com”'],
    ...['Website: https://x.com', '(http://x.com/a)', 'http//www.x.com', 'https//:x.com', 'htp://x.com'],
    ...['http:x.com', 'http:\\\\www.x.com\\a', 'http:// www .x.com', 'ｗｗｗ．ｘ．ｃｏｍ', 'x.com\u200b'],
    'x.com:8080/a',
  ])('for %s is x.com', (website) => expect(toDomainKey(website)).toBe('x.com'))

  test.each([
    ['  http://corporate.x.co.jp/path ', 'x.co.jp'],
    ['me.github.io', 'me.github.io'],
    ['github.io', 'github.io'],
    ['bücher.de', 'bücher.de'],
  ])('for %s is %s', (website, domain) => expect(toDomainKey(website)).toBe(domain))

  test.each(['Acme', 'Acme Inc.', 'A. O. Smith', 'localhost', '127.0.0.1', 'acme.notadomain', '', '...'])(
    'does not exist for %p',
    (website) => expect(toDomainKey(website)).toBeUndefined(),
  )

  test('ignores usual subdomains, and keeps others', () => {
    expect(parseSite('www.corporate.x.co.jp')?.host).toBe('x.co.jp')
    expect(parseSite('bank.x.com')?.host).toBe('bank.x.com')
  })
})

describe('the email key', () => {
  test.each([
    ['  John.Smith+news@X.COM ', 'john.smith@x.com'],
    ['mailto:a@x.com', 'a@x.com'],
    ['John Smith <john@x.com>', 'john@x.com'],
    ['+a@x.com', '+a@x.com'],
    ["o'brien@x.com", "o'brien@x.com"],
    ["'a@x.com';", 'a@x.com'],
    ['<"Smith, A" <a@x.com>>', 'a@x.com'],
    ['E-Mail: a@x.com', 'a@x.com'],
    ['a@ｘ.com\u200b', 'a@x.com'],
  ])('for %s is %s', (address, key) => expect(toEmailKey(address)).toBe(key))

  test.each(['x.com', '@x.com', 'a@', 'a b@x.com'])('does not exist for %s', (address) => {
    expect(toEmailKey(address)).toBeUndefined()
  })
})

test('the profile key ignores scheme, country host, case, encoding, query, and trailing slash', () => {
  const key = toProfileKey('https://www.linkedin.com/in/andré-doe')
  expect(toProfileKey('http://fr.linkedin.com/in/Andr%C3%A9-Doe/?trk=1#top')).toBe(key)
  expect(toProfileKey('linkedin.com/in/andre-other')).not.toBe(key)
  expect(toProfileKey('www.example.com/p/x')).toBe(toProfileKey('example.com/p/x'))
  expect(toProfileKey('acm.example.com/p/x')).not.toBe(toProfileKey('example.com/p/x'))
})

test('the last name key ignores umlauts, particles, and case', () => {
  expect(new Set(['Müller', 'MUELLER', 'Muller'].map(toLastNameKey)).size).toBe(1)
  expect(toLastNameKey('van der Berg')).toBe(toLastNameKey('Vanderberg'))
  expect(toLastNameKey("O'Brien")).toBe(toLastNameKey('OBrien'))
})

test('the GUID key ignores dashes, braces, and case', () => {
  expect(toGuidKey(' {5613b9c1-27f4-293e} ')).toBe('5613B9C127F4293E')
})

test('the key of a key is the same key', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.emailAddress(), fc.webUrl(), (text, email, url) => {
      const key = toLastNameKey(text)
      expect(toLastNameKey(key)).toBe(key)
      expect(toEmailKey(toEmailKey(email) ?? '')).toBe(toEmailKey(email))
      expect(toDomainKey(toDomainKey(url) ?? '')).toBe(toDomainKey(url))
      expect(toProfileKey(`  ${url.replace(/[?#].*$/s, '')}/?from=crm `)).toBe(toProfileKey(url))
    }),
  )
})
