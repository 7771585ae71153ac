import { describe, expect, test } from 'bun:test'
import type { DraftQuery } from '../../../scripts/evaluate/noise/noise.ts'
import { createQueryValidity, type IntendedRecord } from '../../../scripts/evaluate/queries/query-validity.ts'
import type { CompanyRecord, JobRecord } from '../../../src/matching/types.ts'

const solvanta = company(1, 'Solvanta Systems GmbH', 'solvanta-systems.example')
const solventa = company(2, 'Solventa Systems S.L.', 'solventa-systems.example')
const shipping = company(3, 'Penhallow Shipping Pte. Ltd.', 'penhallow-shipping.example')
const brewing = company(4, 'Penhallow Brewing Company Ltd', 'penhallow-brewing.example')
const tidal = company(5, 'Greywater Tidal Engineering Ltd', 'gte.example')
const british = company(6, 'Alderbrook Logistics Ltd', 'alderbrook.co.uk')
const american = company(7, 'Alderbrook Logistics, Inc.', 'alderbrook.com')
const lens = company(8, 'Kestrel Lens AG', 'kestrel.example')
const frame = company(9, 'Lindqvist Frames AG', 'kestrel.example')
const withheld = company(10, 'Gorse Timber Estates Ltd', 'gorse.example', ['GTE'])
const companies = [solvanta, solventa, shipping, brewing, tidal, british, american, lens, frame]

const ada = job(1, 'Ada', 'Keller', 'Marketing Director')
const adam = job(2, 'Adam', 'Weber', 'Accountant')
const katrin = job(3, 'Katrin', 'Müller', 'Sales Manager')
const otherKatrin = job(4, 'Katrin', 'Müller', 'Quality Manager')
const william = job(5, 'William', 'Ellison-Drake', 'Buyer')
const jobs = [ada, adam, katrin, otherKatrin, william]

const validity = createQueryValidity({
  companies,
  jobs,
  profiles: { companies: new Map(), people: new Map() },
  cities: new Map(),
})

function company(id: number, name: string, domain: string, otherNames: string[] = []): CompanyRecord {
  return { id, guid: `C${id}`, name, otherNames, website: `http://${domain}`, country: '', parentGuid: '' }
}

function job(id: number, firstName: string, lastName: string, jobTitle: string): JobRecord {
  const person = { id, guid: `P${id}`, firstName, middleName: '', lastName, fullName: '' }
  const email = `${firstName}${id}@solvanta-systems.example`
  return { id, person, companyId: 1, email, jobTitle, country: '', current: true, recency: 0 }
}

function isValid(meant: CompanyRecord | JobRecord | IntendedRecord, query: DraftQuery): boolean {
  if ('company' in meant) return validity.isUnambiguous(query, meant)
  return validity.isUnambiguous(
    query,
    'person' in meant ? { company: solvanta, job: meant } : { company: meant },
  )
}

function named(first: string, last: string): DraftQuery {
  return { person: { first, middle: '', last, isFullName: false } }
}

describe('a company name is unambiguous', () => {
  const valid = [
    [solvanta, 'Solvanta Systems'],
    [solvanta, 'Solvanta Sistems GmbH'],
    [shipping, 'Penhalow Shipping'],
    [shipping, 'Penhallow Ship'],
    [tidal, 'GTE'],
    [withheld, 'Gorse Timbre Estates'],
  ] as const
  test.each(valid.map(([meant, name]) => [meant.name, name, meant] as const))(
    'for %s as %s',
    (_, companyName, meant) => {
      expect(isValid(meant, { companyName })).toBe(true)
    },
  )
})

describe('an ambiguous company name is dropped', () => {
  const dropped = [
    ['that belongs to another company', solvanta, 'Solventa Systems'],
    ['that is equally similar to another company', solvanta, 'Solvinta Systems'],
    ['that two companies start with', shipping, 'Penhallow'],
    ['that is truncated where two companies agree', shipping, 'Penhal'],
    ['that two companies have', british, 'Alderbrook Logistics'],
    ['that is too short', shipping, 'PS'],
    ['that equals the initials of another company', withheld, 'GTE'],
  ] as const
  test.each(dropped)('%s', (_, meant, companyName) => expect(isValid(meant, { companyName })).toBe(false))

  test('unless the website distinguishes it', () => {
    const companyName = 'Alderbrook Logistics'
    expect(isValid(british, { companyName, companyWebAddress: british.website })).toBe(true)
  })
})

test('a website identifies a company only if no other company has it', () => {
  expect(validity.hasOwnDomain(shipping)).toBe(true)
  expect(validity.hasOwnDomain(lens)).toBe(false)
  expect(validity.isNotStored(withheld)).toBe(true)
  expect(validity.isNotStored(company(11, 'Solvanta Systems Ltd', 'elsewhere.example'))).toBe(false)
  expect(validity.isNotStored(company(12, 'Nobody', 'kestrel.example'))).toBe(false)
})

describe('a person in a query', () => {
  test('may have any of their names', () => {
    expect(isValid(ada, named('Ada', 'Keler'))).toBe(true)
    expect(isValid(ada, named('A.', 'Keller'))).toBe(true)
    expect(isValid(william, named('Bill', 'Drake'))).toBe(true)
  })

  test('is distinguished from another with the same name only by title or email', () => {
    const query = named('Katrin', 'Müller')
    expect(isValid(katrin, query)).toBe(false)
    expect(isValid(katrin, { ...query, contactJobTitle: 'Sales Manager' })).toBe(true)
    expect(isValid(katrin, { ...query, contactJobTitle: 'Manager' })).toBe(false)
    expect(isValid(katrin, { ...query, contactEmail: katrin.email })).toBe(true)
    expect(isValid(katrin, { ...query, contactEmail: otherKatrin.email })).toBe(false)
  })

  test('is absent only if no person at the company fits', () => {
    const absentAs = (first: string, last: string) => isValid(solvanta, named(first, last))
    expect(absentAs('Ben', 'Keller')).toBe(true)
    expect(absentAs('Ada', 'Weber')).toBe(false)
    expect(absentAs('Keller', 'A.')).toBe(false)
    expect(absentAs('Bill', 'Drake')).toBe(false)
    expect(absentAs('Adda', 'Keller')).toBe(false)
    expect(isValid({ company: shipping }, named('Ada', 'Keller'))).toBe(false)
  })

  test('with a similar name is another person while the difference remains', () => {
    const adas = { ...ada.person, firstName: 'Eda' }
    const meant = { company: solvanta, unknownPerson: adas, similarPerson: ada.person }
    expect(isValid(meant, named('Eda', 'Keller'))).toBe(true)
    expect(isValid(meant, named('KELLER', 'eda'))).toBe(true)
    expect(isValid(meant, named('E.', 'Keller'))).toBe(false)
    expect(isValid(meant, named('Ada', 'Keller'))).toBe(false)
    expect(isValid({ ...meant, similarPerson: adam.person }, named('Eda', 'Keller'))).toBe(false)
  })

  test('is distinguished by the middle name only if both have one', () => {
    const similarPerson = { ...ada.person, middleName: 'Maria' }
    const meant = { company: solvanta, similarPerson, unknownPerson: { ...similarPerson, middleName: 'B.' } }
    const called = (middle: string): DraftQuery => ({
      person: { first: 'Ada', middle, last: 'Keller', isFullName: true },
    })
    expect(isValid(meant, called('B.'))).toBe(true)
    expect(isValid(meant, called(''))).toBe(false)
    expect(isValid(meant, called('M.'))).toBe(false)
  })
})
