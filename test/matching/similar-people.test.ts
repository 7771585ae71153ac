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
  const others = [
    { name: ['Lorenzo', 'Montanari'], jobs: [{ at: EMPLOYER }] },
    { name: ['Fiona', 'Mercer'], jobs: [{ at: EMPLOYER }] },
  ] satisfies PersonDraft[]
  const { match } = createMatcher(smallData([{ name: EMPLOYER }], [...people, ...others]))
  test.each([
    ['is not a likely typo', 'Lorenzo Montanaro', ['B', '']],
    ['differs from a typo that is no name', 'Lorenzo Montanarl', ['A']],
    ['gets at most B for two typos', 'Fiona Merkel', ['B', '']],
  ])('%s: %s', (_, contactFullName, grades) => {
    const found = match({ contactFullName, companyName: EMPLOYER })
    expect(grades).toContain(found.kind === 'contact' ? found.grade : '')
  })
})

describe('a name that may be that of somebody else gets at most A', () => {
  const records = smallData(
    [{ name: EMPLOYER, website: 'northwind.example' }],
    [
      ...people.slice(0, 2),
      { name: ['Anna', 'Schröder'], jobs: [{ at: EMPLOYER, email: 'anna.schroeder@northwind.example' }] },
      { name: ['Sara', 'Karlsson'], jobs: [{ at: EMPLOYER }] },
    ],
  )
  const gradeOf = (contactFullName: string, contactEmail?: string) => {
    const input = { contactFullName, companyName: EMPLOYER, ...(contactEmail && { contactEmail }) }
    const match = createMatcher(records).match(input)
    return match.kind === 'contact' ? match.grade : ''
  }
  test.each([
    ['a typo in the last name', 'Anna Schrödar', 'A'],
    ['a typo in the first name', 'Anma Schröder', 'B'],
    ['a doubled letter', 'Sara Karlson', 'A'],
    ['but an umlaut in two letters', 'Anna Schroeder', 'A+'],
  ])('%s: %s', (_, name, grade) => expect(gradeOf(name)).toBe(grade))
  test('an address that follows from the queried name is no evidence', () => {
    expect(gradeOf('Anna Schrader', 'anna.schrader@northwind.example')).toBe('')
    expect(gradeOf('Anna Schröder', 'anna.schroder@northwind.example')).toBe('A+')
  })
  test('the stored address is', () =>
    expect(gradeOf('Anna Schrödar', 'anna.schroeder@northwind.example')).toBe('A+'))
})

describe('a person at a large employer', () => {
  const gradeAt = (employees: number) => {
    const records = smallData([{ name: EMPLOYER, employees }], people.slice(0, 2))
    const match = createMatcher(records).match({ contactFullName: 'T. Cook', companyName: EMPLOYER })
    return match.kind === 'contact' ? match.grade : ''
  }
  test('has a name that colleagues who are not stored may have, too', () => {
    expect(gradeAt(20)).toBe('A+')
    expect(gradeAt(80_000)).toBe('B')
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
