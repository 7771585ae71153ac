/** The decision of an explanation, its cause, and the closest records. */
import { describe, expect, test } from 'bun:test'
import type { Candidate, ClosestRecord } from '../../../src/sandbox/explain/schema.ts'
import { explained, QUESTIONS } from './explained.ts'

const who = ({ company, contact }: Candidate): string => contact?.conFullName ?? company.compName

describe('the decision of an explanation', () => {
  const NORTHWIND = { companyName: 'Northwind Optics' }
  const ADA = { contactFullName: 'Ada Keller' }
  const ADA_BY_EMAIL = { contactEmail: 'ada.keller@northwind-optics.example' }
  const TOMAS = { contactEmail: 'tomas.herrera@northwind-optics.example' }
  const WATCHMAN = { ...ADA, ...ADA_BY_EMAIL, contactJobTitle: 'Night watchman' }

  test.each<[object, string, string, string | RegExp]>([
    [ADA_BY_EMAIL, 'contact', 'match', /^Ada Keller at Northwind Optics, Inc. is returned with /],
    [NORTHWIND, 'company', 'match', /^Northwind Optics, Inc. is returned with /],
    [TOMAS, 'contact', 'match', 'no longer at Northwind Optics, Inc.'],
    [WATCHMAN, 'contact', 'match', /"night watchman" for "VP of Marketing", −[\d.]+ bits/],
    [
      { contactFullName: 'Zebulon Quartermaine', ...NORTHWIND },
      'company',
      'no_candidate',
      'No stored contact there matches the request.',
    ],
    [{ contactFullName: 'Dr.', ...NORTHWIND }, 'company', 'not_comparable', 'cannot be matched'],
    [{ ...ADA, ...TOMAS }, 'company', 'too_unlikely', 'No contact is returned: the most likely contact'],
    [
      { companyName: 'Alderbrook Logistics' },
      'none',
      'ambiguous',
      /two candidates fit about equally well, Alderbrook Logistics(, Inc\.| Ltd) .+ and Alderbrook Logistics/,
    ],
    [
      { companyName: 'Northwind Haberdashery' },
      'none',
      'too_unlikely',
      /^Nothing is returned: .+ [\d.]+%.+ requires at least [\d.]+%/,
    ],
    [
      { contactFullName: 'Adele Kellermann', ...NORTHWIND },
      'company',
      'no_candidate',
      /No stored contact there matches the request. The closest: Ada Keller/,
    ],
    [{ companyName: 'Unheard Of Ventures' }, 'none', 'no_candidate', 'No stored record resembles'],
    [{ contactEmail: 'keller@unheard-of.example' }, 'none', 'no_candidate', 'No stored record resembles'],
    [{ contactEmail: 'no-match@outcome.test' }, 'none', 'fixed_response', ''],
  ])('of %j is %s, %s', async (input, outcome, cause, reason) => {
    const { decision } = await explained(input)
    expect(decision).toMatchObject({ outcome, cause })
    expect(decision.reasons.join(' ')).toMatch(reason)
    expect(decision.reasons.join(' ')).not.toContain('similar name')
  })

  test.each([
    [
      'only another company was found',
      'Halvorsen Marine Services',
      'No stored contact there matches the request',
    ],
    ['no company was found', 'Unheard Of Ventures', 'The requested company has no candidate'],
  ])('says that the contact is stored at another company: %s', async (_, companyName, why) => {
    const { decision, closest } = await explained({ ...ADA, companyName })
    expect(decision.recordStatus).toBe('No Match')
    expect(decision.reasons.join(' ')).toContain(why)
    expect(decision.reasons.join(' ')).toContain(
      'Ada Keller at Northwind Optics, Inc. has the same or a similar name, but the request names another company.',
    )
    expect(closest.people.map(({ contact }) => contact?.conFullName)).toEqual(['Ada Keller'])
  })

  test.each([{ contactGuid: 'F'.repeat(32) }, { contactUrl: 'https://profiles.example/in/nobody' }])(
    'says that nobody has %j, and that a name alone identifies nobody',
    async (identifier) => {
      const { decision, closest } = await explained({ ...ADA, ...identifier })
      expect(decision).toMatchObject({
        outcome: 'none',
        cause: 'no_candidate',
        result: `${Object.values(identifier)[0]} is not stored`,
        reasons: [
          'Ada Keller at Northwind Optics, Inc. has the same or a similar name, but a name alone identifies nobody.',
        ],
      })
      expect(closest.people.map(({ contact }) => contact?.conFullName)).toEqual(['Ada Keller'])
    },
  )

  test('names the most likely record, and its probability', async () => {
    const { decision } = await explained({ companyName: 'Northwind Haberdashery' })
    expect(decision.result).toMatch(
      /^Northwind Haberdashery may be Northwind .+, but [\d.]+% is below the 70% of a B$/,
    )
  })

  test.each([
    [{ contactFullName: 'Ada Kellr', ...NORTHWIND }, 'A', 'the last name may be a different name'],
    [{ contactFullName: 'A. Keller', ...NORTHWIND }, 'B', 'the first name may be a different name'],
    [
      { companyName: 'Hallvorsen Marine Services' },
      'A',
      'only one of the two company names has a doubled letter',
    ],
    [{ companyName: 'Norshwind Optics' }, 'B', 'the two company names differ in a letter'],
    [
      { contactFullName: 'Aakash Anand', companyName: 'Pebblecove Hinge Pvt. Ltd.' },
      'B',
      'each of the two company names has a word that the other lacks',
    ],
  ])('of %j says why the grade is limited', async (input, grade, why) => {
    const { decision } = await explained(input)
    expect(decision).toMatchObject({ accuracy: grade })
    expect(decision.reasons).toContain(`The grade is at most ${grade}, because ${why}.`)
  })

  test('of a contact is not limited by what only the company name has', async () => {
    const { decision } = await explained({ ...ADA_BY_EMAIL, companyName: 'Northwind Optics India' })
    expect(decision.accuracy).toBe('A+')
    expect(decision.reasons.join(' ')).not.toContain('at most')
  })

  test.each([
    [
      { ...ADA, companyName: 'Alderbrook Logistics' },
      'Several companies fit Alderbrook Logistics about equally well',
    ],
    [
      { companyName: 'Alderbrook Logistics' },
      'Several companies fit Alderbrook Logistics about equally well',
    ],
  ])('of %j says whether companies or people fit', async (input, result) => {
    expect((await explained(input)).decision.result).toBe(result)
  })

  test('compares a company with the requested company, not with the requested person', async () => {
    const { decision } = await explained({
      contactFullName: 'Zebulon Quartermaine',
      companyName: 'Northwind Haberdashery',
    })
    expect(decision.result).toMatch(/^Northwind Haberdashery may be Northwind .+, but/)
  })

  test('says that the request names another company only if it names one', async () => {
    const { decision } = await explained({ ...ADA, contactEmail: 'somebody@halvorsen-marine.example' })
    expect(decision.reasons.join(' ')).not.toContain('the request names another company')
  })

  test('names the runner-up or the doubt below the highest grade', async () => {
    for (const query of QUESTIONS) {
      const { decision, candidates } = await explained(query)
      const isPlain = decision.outcome === 'none' || decision.recordStatus === 'No Match'
      if (isPlain || decision.accuracy === 'A+') continue
      expect(decision.reasons.join(' ')).toMatch(
        /The next candidate is .+ with [\d.]+%|The probability that no candidate is right is [\d.]+%/,
      )
      expect(candidates.map(who).some((name) => decision.reasons.join(' ').includes(name))).toBe(true)
    }
  })

  test('names each record that fits about equally well once', async () => {
    const { decision } = await explained({ companyName: 'Alderbrook Logistics' })
    expect(decision.reasons[0]).toMatch(
      /: two candidates fit about equally well, Alderbrook Logistics, Inc\. with [\d.]+% and Alderbrook Logistics Ltd with [\d.]+%\.$/,
    )
  })

  test('names another record than the returned one as the next candidate', async () => {
    const { decision } = await explained({ companyName: 'Alderbrook Logistics', contactCountry: 'UK' })
    expect(decision.result).toContain('Alderbrook Logistics Ltd')
    expect(decision.reasons).toContainEqual(
      expect.stringMatching(/^The next candidate is Alderbrook Logistics, Inc\. with [\d.]+%\.$/),
    )
  })
})

describe('the closest records', () => {
  const summarize = ({ contact, company, isAtRequestedCompany, against }: ClosestRecord) => [
    contact?.conFullName ?? company.compName,
    isAtRequestedCompany,
    against && `${against.field} ${against.level}`,
  ]

  test('are people at the requested company with a similar name, and the field against each', async () => {
    const { closest } = await explained({
      contactFullName: 'Adele Kellermann',
      companyName: 'Northwind Optics',
    })
    expect(closest.people.map(summarize)).toContainEqual(['Ada Keller', true, 'last_name different'])
    expect(closest.people[0]?.fields.map(({ field, stored }) => [field, stored])).toEqual([
      ['last_name', 'keller'],
      ['first_name', 'ada'],
    ])
  })

  test.each([
    ['ada.keler@northwind-optics.example', true, 'email unlike'],
    ['ada.keller2@nortwind-optics.example', false, 'email_domain different'],
    ['ada.keler@nortwind-optics.example', false, 'email_domain different'],
  ])('are people with an address similar to %s', async (contactEmail, isAtRequestedCompany, against) => {
    const { closest, decision } = await explained({ contactEmail })
    expect(closest.people.map(summarize)).toEqual([['Ada Keller', isAtRequestedCompany, against]])
    expect(decision.reasons.at(-1)).toBe(
      isAtRequestedCompany
        ? 'No stored contact there matches the request. The closest: Ada Keller.'
        : 'Ada Keller at Northwind Optics, Inc. has the same or a similar name at another company.',
    )
    expect(decision.reasons.join(' ')).not.toMatch(/No stored record|requested company/)
  })

  test('are companies with a similar name', async () => {
    const { closest } = await explained({ companyName: 'Northwind Haberdashery' })
    expect(closest.companies.map(summarize)[0]).toEqual(['Northwind Group plc', true, 'company_name partly'])
  })

  test('are people with the name elsewhere, with the company against them', async () => {
    const { closest } = await explained({ contactFullName: 'Ada Keller', companyName: 'Halvorsen Marine' })
    expect(closest.people.map(summarize)).toEqual([['Ada Keller', false, 'company_name unlike']])
  })

  test('are at most three of each kind, without the returned record and without repetitions', async () => {
    for (const query of QUESTIONS) {
      const { closest, decision } = await explained(query)
      const here = closest.people.filter(({ isAtRequestedCompany }) => isAtRequestedCompany)
      expect(here.length).toBeLessThanOrEqual(3)
      expect(closest.people.length - here.length).toBeLessThanOrEqual(3)
      expect(closest.companies.length).toBeLessThanOrEqual(3)
      const people = closest.people.map(({ contact }) => contact?.conGUID)
      expect(new Set(people).size).toBe(people.length)
      expect(people).not.toContain(decision.conGUID || 'none')
      expect(closest.companies.map(({ company }) => company.compGUID)).not.toContain(
        decision.compGUID || 'none',
      )
    }
  })
})
