/** Which candidates of an explanation stand beside each other. */
import { expect, test } from 'bun:test'
import type { Candidate, Explanation } from '../../src/dashboard/api/schemas.ts'
import { findClosestValue } from '../../src/dashboard/recorded/explanation/closest-value.ts'
import { arrangeExplanation } from '../../src/dashboard/recorded/explanation/comparison-data.ts'

/** A candidate such as `X` for a company, or `X ada` for a person there. */
function candidate(name: string): Candidate {
  const [compGUID, conGUID] = name.split(' ')
  const contact = conGUID === undefined ? null : { conGUID }
  return { company: { compGUID }, contact, fields: [], weight: 1, probability: 0.5 } as unknown as Candidate
}

test.each([
  ['another company beside a company', 'X', false, ['Result: X', 'Runner-up: Y']],
  [
    'the likeliest contact beside the company of a requested one',
    'X',
    true,
    ['Result: X', 'Most likely contact: X ada'],
  ],
  ['the next candidate beside a contact', 'X ada', true, ['Result: X ada', 'Runner-up: X']],
  ['the two likeliest candidates if none is returned', '', true, ['Best candidate: X ada', 'Second best: X']],
])('shows %s', (_, returned, queriesContact, shown) => {
  const candidates = ['X ada', 'X', 'Y'].map(candidate)
  const [compGUID, conGUID = ''] = returned.split(' ')
  const outcome = returned === '' ? 'none' : conGUID === '' ? 'company' : 'contact'
  const decision = { outcome, compGUID, conGUID, probability: 0.9 }
  const { columns } = arrangeExplanation({
    candidates,
    decision,
    query: { queriesContact },
  } as unknown as Explanation)
  const nameOf = ({ company, contact }: Candidate) =>
    [company.compGUID, contact?.conGUID].filter(Boolean).join(' ')
  expect(columns.map((column) => `${column.role}: ${nameOf(column.candidate)}`)).toEqual(shown)
})

test('shows the starting odds first, and each field beside the same field of the other candidate', () => {
  const compare = (field: string, stored: string) => ({ field, level: 'same', query: 'q', stored, weight: 1 })
  const createWith = (name: string, ...fields: object[]) =>
    ({ ...candidate(name), fields }) as unknown as Candidate
  const candidates = [
    createWith('X ada', compare('last_name', 'keller'), compare('presence', '1'), compare('presence', '2')),
    createWith('Y', compare('presence', '3'), compare('company_name', 'y')),
  ]
  const decision = { outcome: 'contact', compGUID: 'X', conGUID: 'ada', probability: 0.9 }
  const { fields } = arrangeExplanation({
    candidates,
    decision,
    query: { queriesContact: true },
  } as unknown as Explanation)
  expect(fields.map(({ field, comparisons }) => [field, ...comparisons.map((one) => one?.stored)])).toEqual([
    ['presence', '1', '3'],
    ['presence', '2', undefined],
    ['last_name', 'keller', undefined],
    ['company_name', undefined, 'y'],
  ])
})

test.each([
  [{ contactFullName: 'Ada Kellermann' }, { name: 'contactFullName', value: 'Ada Keller' }],
  [
    { contactFirstName: 'Ada', contactLastName: 'Kellermann' },
    { name: 'contactLastName', value: 'Keller' },
  ],
  [{ companyName: 'Northwind Optics' }, undefined],
])('corrects %p with the name as it is stored', (request, value) => {
  const name = { conFullName: 'Ada Keller', conFirstName: 'Ada', conMiddleName: '', conLastName: 'Keller' }
  const closest = findClosestValue(request, {
    company: { compGUID: 'X', compName: 'Northwind Optics, Inc.', compWebsite: '', compCountry: '' },
    contact: { ...name, conGUID: 'ada', conEmail: '', conJobTitle: '', current: true },
    isAtRequestedCompany: true,
    against: { field: 'last_name', level: 'different', query: 'kellermann', stored: 'keller', weight: -4 },
  })
  expect(closest).toEqual(value)
})

test.each(['email', 'email_domain'])('corrects an address by the field %s', (field) => {
  const name = { conFullName: 'Ada Keller', conFirstName: 'Ada', conMiddleName: '', conLastName: 'Keller' }
  const conEmail = 'ada.keller@northwind-optics.example'
  const closest = findClosestValue(
    { contactEmail: 'ada.keler@nortwind-optics.example' },
    {
      company: { compGUID: 'X', compName: 'Northwind Optics, Inc.', compWebsite: '', compCountry: '' },
      contact: { ...name, conGUID: 'ada', conEmail, conJobTitle: '', current: true },
      isAtRequestedCompany: false,
      against: { field, level: 'different', query: 'requested', stored: 'stored', weight: -4 },
    },
  )
  expect(closest).toEqual({ name: 'contactEmail', value: conEmail })
})
