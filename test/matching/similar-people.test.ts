/** People with similar names are not confused. */
import { describe, expect, test } from 'bun:test'
import { createMatcher } from '../../src/matching/match.ts'
import { type PersonDraft, smallData } from './small-data.ts'

const EMPLOYER = 'Northwind Optics, Inc.'
const STAFF = [
  ['Tim', 'Cook'],
  ['Anna', 'Hansen'],
  ['John', 'Smith', 'A'],
  ['Maria', 'Lopez'],
  ['Ada', 'Keller'],
  ['Daniel', 'Weber'],
  ['Hugo', 'Jansen'],
  ['Paul', 'Fischer'],
  ['Margaret', 'Olsen'],
  ['Mary', 'O’Brien'],
] as const
const people = STAFF.map(([first, last, middle = '']): PersonDraft => {
  return { name: [first, last, middle], jobs: [{ at: EMPLOYER }] }
})
const matcher = createMatcher(smallData([{ name: EMPLOYER }], people))

/** Returns the name of the matched contact, or `''` if only the company matches. */
function contactFor(contactFullName: string): string {
  const match = matcher.match({ contactFullName, companyName: EMPLOYER })
  return match.kind === 'contact' ? match.job.person.fullName : ''
}

describe('a similar but different person', () => {
  test.each([
    ['by the first name', 'Tom Cook'],
    ['by one more letter in the first name', 'Paula Fischer'],
    ['by two more letters in the first name', 'Danielle Weber'],
    ['by the last letter of the first name', 'Mario Lopez'],
    ['by a shorter first name', 'Adam Keller'],
    ['by the last name', 'Anna Jansen'],
    ['by the last name, in the opposite direction', 'Hugo Hansen'],
    ['by the middle name', 'John B Smith'],
  ])('who differs %s is not returned: %s', (_, name) => expect(contactFor(name)).toBe(''))
})

describe('a name that another person may have', () => {
  const records = smallData(
    [{ name: EMPLOYER }],
    [
      ...people,
      { name: ['Lorenzo', 'Montanari'], jobs: [{ at: EMPLOYER }] },
      { name: ['Fiona', 'Mercer'], jobs: [{ at: EMPLOYER }] },
    ],
  )
  const gradeOf = (contactFullName: string) => {
    const match = createMatcher(records).match({ contactFullName, companyName: EMPLOYER })
    return match.kind === 'contact' ? match.grade : ''
  }
  test('is not a certain typo: Montanaro', () => expect(gradeOf('Lorenzo Montanaro')).not.toBe('A+'))
  test('differs from a typo that is no name: Montanarl', () =>
    expect(gradeOf('Lorenzo Montanarl')).toBe('A+'))
  test('gets at most B for two typos: Merkel', () => expect(['B', '']).toContain(gradeOf('Fiona Merkel')))
})

describe('a person of the other sex, or with another second surname, is not returned', () => {
  test.each([
    ['Simon', 'Meyer', 'Simone Meyer'],
    ['Louise', 'Meyer', 'Louis Meyer'],
    ['Emil', 'Meyer', 'Emily Meyer'],
    ['Quentin', 'Schmidt-Weber', 'Quentin Schmidt-Meyer'],
    ['Quentin', 'Garcia Gomez', 'Quentin Garcia Lopez'],
  ])('%s %s is not %s', (first, last, contactFullName) => {
    const records = smallData(
      [{ name: EMPLOYER }],
      [...people, { name: [first, last], jobs: [{ at: EMPLOYER }] }],
    )
    const match = createMatcher(records).match({ contactFullName, companyName: EMPLOYER })
    expect(match.kind).toBe('company')
  })
})

describe('a last name that starts with a single letter', () => {
  const harts = smallData(
    [{ name: EMPLOYER }],
    [
      { name: ['Jan', "'t Hart"], jobs: [{ at: EMPLOYER }] },
      { name: ['Piet', 'Hart'], jobs: [{ at: EMPLOYER }] },
      { name: ['Moussa', 'M Baye'], jobs: [{ at: EMPLOYER }] },
    ],
  )
  test.each(["Jan 't Hart", 'Moussa M Baye'])('is matched by %s', (contactFullName) => {
    const match = createMatcher(harts).match({ contactFullName, companyName: EMPLOYER })
    expect(match).toMatchObject({ kind: 'contact', job: { person: { fullName: contactFullName } } })
  })
})

describe('the same person under another name', () => {
  test.each([
    ['with a typo that gives no other name', 'Margsret Olsen', 'Margaret Olsen'],
    ['with a typo in the last name', 'Ada Kellre', 'Ada Keller'],
    ['by a nickname', 'Maggie Olsen', 'Margaret Olsen'],
    ['without the middle name', 'John Smith', 'John A Smith'],
    ['with an initial that belongs to the last name', 'Mary O Brien', 'Mary O’Brien'],
  ])('%s: %s is %s', (_, query, found) => expect(contactFor(query)).toBe(found))
})
