/** Which records of an explanation stand beside each other, and how a recorded response is described. */
import { expect, test } from 'bun:test'
import type { Candidate, Explanation } from '../../../src/dashboard/api/schemas.ts'
import { arrangeExplanation } from '../../../src/dashboard/recorded/explanation/comparison-data.ts'
import { describeRecorded } from '../../../src/dashboard/recorded/explanation/recorded-result.ts'
import { createSandbox } from '../../support/sandbox.ts'

/** A candidate such as `X` for a company, or `X ada` for a person there. */
function candidate(name: string): Candidate {
  const [compGUID, conGUID] = name.split(' ')
  const contact = conGUID === undefined ? null : { conGUID }
  return { company: { compGUID }, contact, fields: [], weight: 1, probability: 0.5 } as unknown as Candidate
}

test.each([
  ['another company beside a company', 'X', false, ['Result, A: X', 'Runner-up: Y']],
  [
    'the likeliest person beside the company of a requested one',
    'X',
    true,
    ['Result, A: X', 'Most likely person: X ada'],
  ],
  ['the next candidate beside a contact', 'X ada', true, ['Result, A: X ada', 'Runner-up: X']],
  ['the two likeliest candidates if none is returned', '', true, ['Most likely: X ada', 'Runner-up: X']],
])('shows %s', (_, returned, queriesContact, shown) => {
  expect(listColumns(['X ada', 'X', 'Y'], returned, queriesContact)).toEqual(shown)
})

test.each([
  ['the company', ['X', 'Y'], 'X', true, ['Result, A: X', 'Closest person: Z bob']],
  ['the only candidate', ['X'], '', true, ['Most likely: X', 'Closest person: Z bob']],
  ['nothing', [], '', true, ['Closest person: Z bob']],
  ['nobody if none was requested', [], '', false, []],
])('shows the closest person beside %s, who is no candidate', (_, names, returned, queriesContact, shown) => {
  expect(listColumns(names, returned, queriesContact)).toEqual(shown)
})

/** Returns the columns as texts such as `Result, A: X ada`. */
function listColumns(names: readonly string[], returned: string, queriesContact: boolean): string[] {
  const [compGUID = '', conGUID = ''] = returned.split(' ')
  const outcome = returned === '' ? 'none' : conGUID === '' ? 'company' : 'contact'
  const { columns } = arrangeExplanation({
    candidates: names.map(candidate),
    closest: { people: [candidate('Z bob')], companies: [] },
    decision: { outcome, compGUID, conGUID, accuracy: 'A', probability: 0.9 },
    query: { queriesContact },
  } as unknown as Explanation)
  return columns.map(({ role, record: { company, contact } }) => {
    const guids = [company.compGUID, contact?.conGUID].filter(Boolean)
    return `${role}: ${guids.join(' ')}`
  })
}

test.each([
  [
    { contactFullName: 'Ada Keller', companyName: 'Northwind Optics' },
    'Found Ada Keller at Northwind Optics, Inc.',
  ],
  [{ contactEmail: 'tomas.herrera@northwind-optics.example' }, 'Tomás Herrera has left'],
  [
    { contactFullName: 'Zebulon Quartermaine', companyName: 'Northwind Optics' },
    'Found only the company Northwind Optics, Inc.',
  ],
  [{ companyName: 'Northwind Optics' }, 'Found Northwind Optics, Inc.'],
  [{ companyName: 'Unheard Of Ventures' }, 'No match'],
])('describes the response to %j', async (input, text) => {
  expect(describeRecorded((await sample.enrich(input, 'demo-plus-key')).body)).toBe(text)
})

test('describes a found company without a name by its website', async () => {
  await sample.sendJson('PUT', '/sandbox/companies', { compWebsite: 'nameless.example' })
  const input = { contactFullName: 'Ada Keller', companyWebAddress: 'nameless.example' }
  const { body } = await sample.enrich(input, 'demo-plus-key')
  expect(describeRecorded(body)).toBe('Found only the company nameless.example')
})

const sample = createSandbox({ dataDirectory: undefined })

test('shows the starting odds first and once, and each field beside the same field of the other candidate', () => {
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
    closest: { people: [], companies: [] },
    decision,
    query: { queriesContact: true },
  } as unknown as Explanation)
  expect(fields.map(({ field, comparisons }) => [field, ...comparisons.map((one) => one?.stored)])).toEqual([
    ['presence', '1', '3'],
    ['last_name', 'keller', undefined],
    ['company_name', undefined, 'y'],
  ])
  expect(fields[0]?.comparisons.map((one) => one?.weight)).toEqual([2, 1])
})
