/** The decision of an explanation, its cause, and the closest records. */
import { describe, expect, test } from 'bun:test'
import type { Candidate, ClosestRecord } from '../../../src/sandbox/explain/schema.ts'
import { explained, QUESTIONS } from './explained.ts'

const who = ({ company, contact }: Candidate): string => contact?.conFullName ?? company.compName

describe('the decision of an explanation', () => {
  const decided = async (query: unknown) => (await explained(query)).decision

  test('is a contact', async () => {
    const decision = await decided({ contactEmail: 'ada.keller@northwind-optics.example' })
    expect(decision).toMatchObject({
      outcome: 'contact',
      recordStatus: 'Active',
      compGUID: 'B86DEDE9DA5D89FD',
      conGUID: '0A121DFEB6311B70A1FA81A48D8ADB4E',
    })
    expect(decision.reason).toStartWith('Ada Keller at Northwind Optics, Inc. is returned with ')
  })

  test('is a contact who has left', async () => {
    const decision = await decided({ contactEmail: 'tomas.herrera@northwind-optics.example' })
    expect(decision).toMatchObject({ outcome: 'contact', recordStatus: 'No Longer' })
    expect(decision.reason).toContain('no longer at Northwind Optics, Inc.')
  })

  test('is only a company for a requested contact, because no contact fits', async () => {
    const query = { contactFullName: 'Zebulon Quartermaine', companyName: 'Northwind Optics' }
    const decision = await decided(query)
    expect(decision).toMatchObject({ outcome: 'company', recordStatus: 'No Match', conGUID: '' })
    expect(decision.reason).toContain('No stored contact there matches the request')
  })

  test.each([
    [
      'only another company was found',
      'Halvorsen Marine Services',
      'No stored contact there matches the request',
    ],
    ['no company was found', 'Unheard Of Ventures', 'the requested company has no candidate'],
  ])('says that the contact is stored at another company: %s', async (_, companyName, why) => {
    const { reason, recordStatus } = await decided({ contactFullName: 'Ada Keller', companyName })
    expect(recordStatus).toBe('No Match')
    expect(reason).toContain(why)
    expect(reason).toContain(
      'Ada Keller at Northwind Optics, Inc. has the same or a similar name, but the request names another company.',
    )
    expect(reason).not.toContain('no stored record resembles')
  })

  test('mentions no other companies if no person has that name', async () => {
    for (const companyName of ['Northwind Optics', 'Unheard Of Ventures']) {
      const { reason } = await decided({ contactFullName: 'Zebulon Quartermaine', companyName })
      expect(reason).not.toContain('similar name')
    }
  })

  test('says that the contact fields cannot be matched', async () => {
    const decision = await decided({ contactFullName: 'Dr.', companyName: 'Northwind Optics' })
    expect(decision).toMatchObject({ outcome: 'company', recordStatus: 'No Match' })
    expect(decision.reason).toContain('cannot be matched')
  })

  test('is no match without candidates', async () => {
    const { candidates, decision, noneProbability } = await explained({ companyName: 'Qxqxq Zzyzx' })
    expect([candidates, noneProbability]).toEqual([[], 1])
    expect(decision).toMatchObject({
      outcome: 'none',
      accuracy: '',
      recordStatus: 'No Match',
      probability: 0,
      compGUID: '',
      conGUID: '',
    })
    expect(decision.reason).toContain('no stored record resembles')
  })

  test('is no match for two equal candidates, with both names', async () => {
    const { decision, gradeBounds } = await explained({ companyName: 'Alderbrook Logistics' })
    expect(decision).toMatchObject({ outcome: 'none', accuracy: '', recordStatus: 'No Match' })
    expect(decision.reason).toContain('two candidates fit about equally well')
    for (const name of ['Alderbrook Logistics, Inc.', 'Alderbrook Logistics Ltd']) {
      expect(decision.reason).toContain(name)
    }
    expect(decision.probability).toBeLessThan(gradeBounds.at(-1)?.probability ?? 0)
  })

  test('is no match for an unlikely candidate, with its probability and the minimum', async () => {
    const names = ['Northwind Lenses', 'Group Optics Holding', 'Halvorsen Optics', 'Meridian Marine']
    const all = await Promise.all(names.map((companyName) => explained({ companyName })))
    const unlike = all.filter(
      ({ decision, candidates }) => decision.outcome === 'none' && candidates.length > 0,
    )
    expect(unlike).not.toEqual([])
    for (const { decision, gradeBounds } of unlike) {
      expect(decision.probability).toBeLessThan(gradeBounds.at(-1)?.probability ?? 0)
      expect(decision.reason).toMatch(/^Nothing is returned: .+ [\d.]+%.+ requires at least [\d.]+%/)
    }
  })

  test('lists the bounds of grades in descending order', async () => {
    for (const query of QUESTIONS) {
      const { decision, gradeBounds } = await explained(query)
      const bounds = gradeBounds.map(({ probability }) => probability)
      expect(gradeBounds.map(({ accuracy }) => accuracy).join(' ')).toBe('A+ A A- B')
      expect(bounds).toEqual(bounds.toSorted((a, b) => b - a))
      const reached = gradeBounds.find(({ probability }) => decision.probability >= probability)
      expect<string>(decision.accuracy).toBe(reached?.accuracy ?? '')
      expect(decision.outcome === 'none').toBe(decision.accuracy === '')
    }
  })

  test('names the runner-up or the doubt below the highest grade', async () => {
    for (const query of QUESTIONS) {
      const { decision, candidates } = await explained(query)
      const isPlain = decision.outcome === 'none' || decision.recordStatus === 'No Match'
      if (isPlain || decision.accuracy === 'A+') continue
      expect(decision.reason).toMatch(
        /The next candidate is .+ with [\d.]+%|The probability that no candidate is right is [\d.]+%/,
      )
      expect(candidates.map(who).some((name) => decision.reason.includes(name))).toBe(true)
    }
  })

  test('names contradictions even with the highest grade', async () => {
    const { reason } = await decided({
      contactEmail: 'ada.keller@northwind-optics.example',
      contactFullName: 'Ada Keller',
      contactJobTitle: 'Night watchman',
    })
    expect(reason).toContain('"night watchman" for "VP of Marketing", weight -')
  })

  test('names contradictions only in sent fields', async () => {
    const query = { contactFullName: 'Ada Keller' }
    const { candidates, decision } = await explained(query)
    const against = candidates[0]?.fields.filter(({ weight }) => weight < 0) ?? []
    expect(against.map(({ field }) => field)).toContain('presence')
    expect(against.filter(({ query: shownInput }) => shownInput)).toEqual([])
    expect(decision.reason).not.toContain('against')
    for (const each of QUESTIONS) expect((await decided(each)).reason).not.toContain('presence')
  })
})

describe('the cause of a decision', () => {
  test.each([
    [{ contactFullName: 'KELLER, Ada', companyName: 'Nortwind Optics' }, 'contact', 'match'],
    [{ companyName: 'Northwind Optics' }, 'company', 'match'],
    [{ contactFullName: 'Zebulon Quartermaine', companyName: 'Northwind Optics' }, 'company', 'no_candidate'],
    [
      { contactFullName: 'Ada Keller', contactEmail: 'tomas.herrera@northwind-optics.example' },
      'company',
      'too_unlikely',
    ],
    [{ companyName: 'Alderbrook Logistics' }, 'none', 'ambiguous'],
    [{ companyName: 'Northwind Haberdashery' }, 'none', 'too_unlikely'],
    [{ companyName: 'Unheard Of Ventures' }, 'none', 'no_candidate'],
    [{ contactFullName: 'Dr.', companyName: 'Northwind Optics' }, 'company', 'not_comparable'],
    [{ contactEmail: 'no-match@outcome.test' }, 'none', 'outcome_by_name'],
  ])('of %j is %s, %s', async (input, outcome, cause) => {
    expect((await explained(input)).decision).toMatchObject({ outcome, cause })
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

  test('are none for unlike names and for outcomes by name', async () => {
    const query = { contactFullName: 'Zebulon Quartermaine', companyName: 'Northwind Optics' }
    expect((await explained(query)).closest.people).toEqual([])
    expect((await explained({ contactEmail: 'no-match@outcome.test' })).closest).toEqual({
      people: [],
      companies: [],
    })
  })
})
