/** Colleagues are not mistaken for people who are nearly called like them. */
import { describe, expect, test } from 'bun:test'
import { createMatcher } from '../../src/matching/match.ts'
import { type PersonDraft, smallMarket } from './small-market.ts'

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
const matcher = createMatcher(smallMarket([{ name: EMPLOYER }], people))

/** The contact that is answered, or `''` where only the company is. */
function contactFor(contactFullName: string): string {
  const match = matcher.match({ contactFullName, companyName: EMPLOYER })
  return match.kind === 'contact' ? match.employment.person.fullName : ''
}

describe('somebody else', () => {
  test.each([
    ['by the first name', 'Tom Cook'],
    ['by a first name that is longer by a letter', 'Paula Fischer'],
    ['by a first name that is longer by two', 'Danielle Weber'],
    ['by the last letter of the first name', 'Mario Lopez'],
    ['by a first name that is shorter', 'Adam Keller'],
    ['by the last name', 'Anna Jansen'],
    ['by the last name, the other way round', 'Hugo Hansen'],
    ['by the middle name', 'John B Smith'],
  ])('%s: %s is not found', (_, name) => expect(contactFor(name)).toBe(''))
})

describe('a surname that begins with a single letter', () => {
  const harts = smallMarket(
    [{ name: EMPLOYER }],
    [
      { name: ['Jan', "'t Hart"], jobs: [{ at: EMPLOYER }] },
      { name: ['Piet', 'Hart'], jobs: [{ at: EMPLOYER }] },
      { name: ['Moussa', 'M Baye'], jobs: [{ at: EMPLOYER }] },
    ],
  )
  test.each(["Jan 't Hart", 'Moussa M Baye'])('%s is found by it', (contactFullName) => {
    const match = createMatcher(harts).match({ contactFullName, companyName: EMPLOYER })
    expect(match).toMatchObject({ kind: 'contact', employment: { person: { fullName: contactFullName } } })
  })
})

describe('the same person', () => {
  test.each([
    ['with a slip that makes no other name', 'Margsret Olsen', 'Margaret Olsen'],
    ['with a typo in the last name', 'Ada Kellre', 'Ada Keller'],
    ['by a nickname', 'Maggie Olsen', 'Margaret Olsen'],
    ['without the middle name', 'John Smith', 'John A Smith'],
    ['with an initial that begins a surname', 'Mary O Brien', 'Mary O’Brien'],
  ])('%s: %s is %s', (_, asked, found) => expect(contactFor(asked)).toBe(found))
})
