/** `POST /sandbox/explain`: explains the response of Enrich without side effects. */
import { describe, expect, test } from 'bun:test'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import type { LogFields } from '../../../src/lib/log.ts'
import { AGREEMENT_CAPS } from '../../../src/matching/field-comparison.ts'
import EXAMPLE from '../../../src/sandbox/explain/example.json'
import type { Candidate, ClosestRecord, ExplainOutput } from '../../../src/sandbox/explain/schema.ts'
import { countAdmittedRequests, readAccountTables } from '../../support/database/stored-state.ts'
import { createSandbox, type ParsedResponse, type Sandbox } from '../../support/sandbox.ts'

const PATH = '/sandbox/explain'
const MAREN = { contactEmail: 'maren.oyelaran@halcyon-freight.example' }
const HALCYON = { companyName: 'Halcyon Freight' }

const sample = createSandbox({ dataDirectory: undefined })

async function explained(input: unknown, { post }: Sandbox = sample): Promise<ExplainOutput> {
  const { status, body } = await post(PATH, input)
  expect(status).toBe(200)
  return body
}

/** Field weights up to this value are not reduced. */
const LEAST_FULL = Math.min(...Object.values(AGREEMENT_CAPS).map(({ bits }) => bits))

const who = ({ company, contact }: Candidate): string => contact?.conFullName ?? company.compName
const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0)

describe('the input of an explanation', () => {
  test('is returned normalized', async () => {
    const { query: shownInput } = await explained({
      companyName: '  NORTHWIND Optics, Inc. ',
      companyWebAddress: 'HTTPS://WWW.Northwind-Optics.example:443/en/?utm=1',
      contactFullName: 'Dr. KELLER, Ada',
      contactMiddleName: 'J.',
      contactEmail: 'Ada.Keller+crm@Northwind-Optics.example',
      contactJobTitle: 'V.P. Marketing',
      contactCountry: 'United Kingdom',
    })
    expect(shownInput).toMatchObject({
      queriesContact: true,
      companyNames: expect.arrayContaining([
        expect.objectContaining({ words: ['northwind', 'optics'], legalForms: ['inc'] }),
      ]),
      website: { host: 'northwind-optics.example', domain: 'northwind-optics.example', readFromName: false },
      personNames: [{ first: ['ada'], last: ['keller'], swapped: false }],
      middleName: ['j'],
      email: 'ada.keller@northwind-optics.example',
      mailSite: { host: 'northwind-optics.example', freeMail: false },
      country: 'GB',
    })
    expect(shownInput.titleWords).toContain('marketing')
  })

  test('omits fields that were not sent', async () => {
    expect(Object.keys((await explained(HALCYON)).query)).toEqual(['queriesContact', 'companyNames'])
    expect(Object.keys((await explained({ contactGuid: 'x' })).query)).toEqual([
      'queriesContact',
      'contactGuid',
    ])
    const { query: shownInput } = await explained({
      contactEmail: 'somebody@gmail.com',
      companyName: ' ',
      recordId: 'r',
    })
    expect(Object.keys(shownInput).sort()).toEqual(['email', 'mailSite', 'queriesContact'])
    expect(shownInput.mailSite?.freeMail).toBe(true)
  })

  test('has several interpretations for a name without a comma', async () => {
    const { query: shownInput } = await explained({ contactFullName: 'Ada Keller', ...HALCYON })
    expect(shownInput.personNames).toContainEqual({ first: ['ada'], last: ['keller'], swapped: false })
    expect(shownInput.personNames).toContainEqual({ first: ['keller'], last: ['ada'], swapped: true })
  })

  test('mentions a domain that was read from the name', async () => {
    const { query: shownInput } = await explained({ companyName: 'northwind-optics.example' })
    expect(shownInput.website).toMatchObject({ host: 'northwind-optics.example', readFromName: true })
  })
})

/** Many kinds of input for the sample. */
const QUESTIONS: Record<string, unknown>[] = [
  { contactFullName: 'KELLER, Ada', companyName: 'Nortwind Optics' },
  { companyName: 'Nortwind Optics' },
  { companyName: 'Alderbrook Logistics' },
  { companyName: 'Alderbrook Logistics', contactCountry: 'UK' },
  { companyName: 'Northwind Lenses' },
  { companyName: 'Group Services International' },
  { contactEmail: 'tomas.herrera@northwind-optics.example' },
  { contactFullName: 'Zebulon Quartermaine', companyName: 'Northwind Optics' },
  { contactLastName: 'Kelly', contactFirstName: 'A', companyWebAddress: 'northwind-optics.example' },
  { contactFullName: 'Ada Keller' },
  { companyName: 'Unheard Of Ventures' },
]

describe('the candidates of an explanation', () => {
  for (const query of QUESTIONS) {
    test(`are sorted and all below probability 1 for ${JSON.stringify(query)}`, async () => {
      const { candidates, further, noneProbability } = await explained(query)
      const likely = candidates.map(({ probability }) => probability)
      expect(likely).toEqual(likely.toSorted((a, b) => b - a))
      expect(sumOf(likely) + further.probability + noneProbability).toBeCloseTo(1, 9)
      expect(candidates.length).toBeLessThanOrEqual(10)
      if (further.count > 0) expect(candidates).toHaveLength(10)
      if (further.count === 0) expect(further.probability).toBe(0)
    })

    test(`have at most the sum of their field weights for ${JSON.stringify(query)}`, async () => {
      for (const { fields, weight } of (await explained(query)).candidates) {
        const sum = sumOf(fields.map((field) => field.weight))
        expect(weight).toBeLessThanOrEqual(sum + 0.01)
        const against = sumOf(fields.map((field) => Math.min(field.weight, 0)))
        if (sum - against < LEAST_FULL) expect(weight).toBeCloseTo(sum, 1)
      }
    })
  }

  test('are counted if there are more than ten', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'signalbox-crowd-'))
    const crowd = Array.from({ length: 15 }, (_, at) => `Alex,Kim,a${at}@crowd.example,Crowd`)
    writeFileSync(join(folder, 'companies.csv'), 'compName,compWebsite\nCrowd,crowd.example\n')
    writeFileSync(
      join(folder, 'contacts.csv'),
      ['conFirstName,conLastName,conEmail,compName', ...crowd].join('\n'),
    )
    const sandbox = createSandbox({ dataDirectory: folder })
    rmSync(folder, { recursive: true })
    const { candidates, further, noneProbability, decision } = await explained(
      { contactFullName: 'Alex Kim', companyName: 'Crowd' },
      sandbox,
    )
    expect(candidates).toHaveLength(10)
    expect(further.count).toBe(6)
    expect(further.probability).toBeGreaterThan(0)
    const shown = sumOf(candidates.map(({ probability }) => probability))
    expect(shown + further.probability + noneProbability).toBeCloseTo(1, 9)
    expect(decision.conGUID).toBe('')
    expect(decision.reason).toContain('many candidates fit about equally well, such as ')
  })

  test('contain the stored company and contact', async () => {
    const { candidates } = await explained(QUESTIONS[0])
    expect(candidates[0]).toMatchObject({
      company: {
        compGUID: 'B86DEDE9DA5D89FD',
        compName: 'Northwind Optics, Inc.',
        compWebsite: 'https://www.northwind-optics.example',
        compCountry: 'United States',
      },
      contact: {
        conGUID: '0A121DFEB6311B70A1FA81A48D8ADB4E',
        conFullName: 'Ada Keller',
        conEmail: 'ada.keller@northwind-optics.example',
        conJobTitle: 'VP of Marketing',
        current: true,
      },
    })
  })

  test('without a contact represent the company alone', async () => {
    const { candidates } = await explained(QUESTIONS[1])
    expect(candidates.map(({ contact }) => contact)).toEqual(candidates.map(() => null))
  })

  test('who have left are not current', async () => {
    const { candidates } = await explained({ contactEmail: 'tomas.herrera@northwind-optics.example' })
    expect(candidates[0]?.contact).toMatchObject({ conFullName: 'Tomás Herrera', current: false })
  })
})

describe('the field comparisons of an explanation', () => {
  const fieldsOf = async (query: unknown) => (await explained(query)).candidates[0]?.fields ?? []

  test('have the sent value, the stored value, a level, and a weight', async () => {
    const fields = await fieldsOf(QUESTIONS[0])
    expect(fields.map(({ field }) => field)).toEqual(
      expect.arrayContaining(['company_name', 'last_name', 'first_name']),
    )
    expect(fields.find(({ field }) => field === 'last_name')).toMatchObject({
      query: 'keller',
      stored: 'keller',
      level: expect.any(String),
    })
    for (const { level, weight } of fields) {
      expect(level).not.toBe('')
      expect(weight).toBeNumber()
    }
  })

  test('pair the words of a misspelled company name with a level and a weight each', async () => {
    const fields = await fieldsOf({ companyName: 'Nortwind Optics' })
    const words = fields.find(({ field }) => field === 'company_name')?.words ?? []
    expect(words).toContainEqual(expect.objectContaining({ query: 'nortwind', stored: 'northwind' }))
    expect(words).toContainEqual(expect.objectContaining({ query: 'optics', stored: 'optics' }))
    for (const { level, weight } of words)
      expect([level === '', Number.isFinite(weight)]).toEqual([false, true])
  })

  test('have no word pairs if the whole names agree', async () => {
    const fields = await fieldsOf({ companyName: 'Northwind Optics, Inc.' })
    const name = fields.find(({ field }) => field === 'company_name')
    expect(name).toBeDefined()
    expect(name).not.toHaveProperty('words')
  })

  test('have fields and levels in snake_case', async () => {
    for (const query of [...QUESTIONS, { companyName: 'northwind.example', contactCountry: 'Japan' }]) {
      for (const { field, level, words = [] } of await fieldsOf(query)) {
        for (const code of [field, level, ...words.map((word) => word.level)]) {
          expect(code).toMatch(/^[a-z0-9]+(_[a-z0-9]+)*$/)
        }
      }
    }
  })

  test('have negative weights for differences', async () => {
    const fields = await fieldsOf({ companyName: 'Northwind Optics', contactCountry: 'Japan' })
    expect(fields.find(({ field }) => field === 'company_country')?.weight).toBeLessThan(0)
  })
})

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

/** Jobs of the sample, and ways to distort inputs about them. */
interface Known {
  readonly name: string
  readonly website: string
  readonly country: string
  readonly fullName: string
  readonly email: string
  readonly jobTitle: string
}

const KNOWN = sample.context.connection.client
  .query<Known, []>(
    `select c.name, c.website, c.country, p.full_name as fullName, e.email, e.job_title as jobTitle
     from jobs e join people p on p.id = e.person_id join companies c on c.id = e.company_id
     order by e.id`,
  )
  .all()

/** Drops, doubles, or swaps a letter. Leaves the text unchanged at -1. */
function slipped(text: string, at: number): string {
  if (at < 0 || at >= text.length - 1) return text
  const [before, a, b, after] = [text.slice(0, at), text[at] ?? '', text[at + 1] ?? '', text.slice(at + 2)]
  return before + [b, a + a + b, b + a][at % 3] + after
}

const inputs = (): fc.Arbitrary<Record<string, string>> => {
  const known = fc.nat(KNOWN.length - 1).map((at) => KNOWN[at] as Known)
  const typo = fc.oneof(fc.constant(-1), fc.nat(20))
  return fc
    .tuple(
      known,
      known,
      typo,
      typo,
      fc.subarray(['company', 'website', 'name', 'email', 'title', 'country']),
      fc.nat(9),
    )
    .map(([one, other, inCompany, inName, fields, mixed]) => {
      // Sometimes the company is that of another person.
      const employer = mixed === 0 ? other : one
      const all: Record<string, Record<string, string>> = {
        company: { companyName: slipped(employer.name, inCompany) },
        website: { companyWebAddress: employer.website },
        name: { contactFullName: slipped(one.fullName, inName) },
        email: { contactEmail: one.email },
        title: { contactJobTitle: one.jobTitle },
        country: { contactCountry: employer.country },
      }
      return Object.assign({}, ...fields.map((field) => all[field]))
    })
}

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

describe('explain', () => {
  test('makes the same decision as Enrich for 300 generated inputs of every kind', async () => {
    const seen = new Set<string>()
    const property = fc.asyncProperty(inputs(), async (input) => {
      const enriched = await sample.enrich(input, 'demo-standard-key')
      const response = await sample.post(PATH, input)
      sample.clock.advance(1000)
      expect(response.status).toBe(enriched.status)
      if (response.status !== 200) return expect(response.body).toEqual(enriched.body)
      const { decision }: ExplainOutput = response.body
      const { accuracy, recordStatus, compGUID, conGUID } = enriched.body
      const { outcome, cause, probability: _, reason: __, ...rest } = decision
      expect(rest).toEqual({ accuracy, recordStatus, compGUID, conGUID })
      expect(outcome).toBe(conGUID ? 'contact' : compGUID ? 'company' : 'none')
      expect(cause === 'match').toBe(recordStatus !== 'No Match')
      seen.add(`${outcome} ${recordStatus}`)
    })
    await fc.assert(property, { numRuns: 300, endOnFailure: false })
    expect([...seen].sort()).toEqual([
      'company Active',
      'company No Match',
      'contact Active',
      'contact No Longer',
      'none No Match',
    ])
  })

  test('reports the same errors in bodies as Enrich', async () => {
    const sandbox = createSandbox()
    for (const body of [
      '',
      '{',
      'null',
      '[]',
      '"x"',
      '{"x":[[[[',
      {},
      { recordId: 'x' },
      { contactFirstName: 'Ada' },
      { companyName: 5 },
      { companyName: ['x'], contactCountry: true },
      { companyName: 'x'.repeat(513) },
      { contactEmail: 'nobody' },
      ' '.repeat(70_000),
    ]) {
      const [one, other] = [await sandbox.post(PATH, body), await sandbox.enrich(body)]
      expect(one.status).toBeGreaterThanOrEqual(400)
      expect([one.status, one.body]).toEqual([other.status, other.body])
    }
  })
})

describe('an explanation', () => {
  test('charges nothing, counts nothing, and needs no limits for any caller', async () => {
    const sandbox = createSandbox()
    const before = [readAccountTables(sandbox.context), countAdmittedRequests(sandbox.context)]
    const keys = ['', 'empty-key', 'limited-key', 'inactive-key', 'plus-suspended-key', 'no-such-key']
    for (const apikey of keys) {
      for (let time = 0; time < 5; time++) {
        const { status, headers } = await sandbox.post(PATH, MAREN, apikey === '' ? {} : { apikey })
        expect(status).toBe(200)
        expect([...headers.keys()].filter((name) => /ratelimit|retry|credits/i.test(name))).toEqual([])
      }
    }
    expect((await sandbox.post(PATH, { ...MAREN, apikey: 'no-such-key' })).status).toBe(200)
    expect([readAccountTables(sandbox.context), countAdmittedRequests(sandbox.context)]).toEqual(before)
  })
})

describe('the explain operation', () => {
  const { send, post } = createSandbox()
  const sendRequest = (body: unknown, headers?: Record<string, string>): Promise<ParsedResponse> =>
    post(PATH, body, headers)

  test('returns a new transaction id with every response', async () => {
    const ids = [await sendRequest(HALCYON), await sendRequest('{'), await sendRequest({})].map(
      ({ headers }) => headers.get('smarteTransactionId'),
    )
    expect(new Set(ids).size).toBe(3)
    for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('returns 405 with Allow for other methods, and 404 for other paths', async () => {
    for (const method of ['GET', 'PUT', 'DELETE', 'HEAD']) {
      const { status, headers } = await send(PATH, { method })
      expect([status, headers.get('allow')]).toEqual([405, 'POST'])
    }
    expect((await send(`${PATH}/more`, { method: 'POST' })).status).toBe(404)
    expect((await send('/sandbox/more', { method: 'POST' })).status).toBe(404)
  })

  test('accepts any content type', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'x']) {
      expect((await sendRequest(HALCYON, { 'content-type': type })).status).toBe(200)
    }
  })

  test('returns 500 for an internal error, and logs it', async () => {
    const logged: string[] = []
    const log = { info: () => {}, warn: () => {}, error: (event: string) => logged.push(event) }
    const broken = createSandbox({ log })
    broken.context.connection.client.run('alter table companies rename to gone')
    const { status, body } = await broken.post(PATH, HALCYON)
    expect([status, body.error.code, logged]).toEqual([500, 'internal_error', ['internal error']])
  })

  test('writes one line per request to the log', async () => {
    const lines: (LogFields | undefined)[] = []
    const logged = Promise.withResolvers<void>()
    const log = {
      info: (event: string, fields?: LogFields) => {
        if (event !== 'request') return
        lines.push(fields)
        logged.resolve()
      },
      warn: () => {},
      error: () => {},
    }
    const { headers } = await createSandbox({ log, logRequests: true }).post(PATH, HALCYON)
    // The log line is written after the response.
    await logged.promise
    expect(lines).toEqual([
      {
        method: 'POST',
        path: PATH,
        status: 200,
        transactionId: headers.get('smarteTransactionId') ?? '',
      },
    ])
  })
})

test('the documented explanation equals the response (else write it to src/sandbox/explain/example.json)', async () => {
  const response: unknown = await explained({
    contactFullName: 'KELLER, Ada',
    companyName: 'Nortwind Optics',
  })
  expect(response).toEqual(EXAMPLE)
})

describe('a recorded request', () => {
  /** Returns the comparison of an Enrich request with a record. */
  async function compared(input: object, guid: string): Promise<Candidate | undefined> {
    const { headers } = await sample.post('/v7/enrich', input, { apikey: 'demo-plus-key' })
    const { body } = await sample.send(
      `/sandbox/requests/${headers.get('smarteTransactionId')}?compareWith=${guid}`,
    )
    return body.match.compared
  }
  const findGuid = async (kind: 'contacts' | 'companies', search: string): Promise<string> => {
    const { body } = await sample.send(`/sandbox/${kind}?search=${encodeURIComponent(search)}`)
    return body.items[0][kind === 'contacts' ? 'conGUID' : 'compGUID']
  }

  test('is compared with a person who is no candidate, at the job that fits best', async () => {
    const guid = await findGuid('contacts', 'Ada Keller Northwind')
    const candidate = await compared(
      { contactFullName: 'Adele Kellermann', companyName: 'Northwind Optics' },
      guid,
    )
    expect(candidate).toMatchObject({
      company: { compName: 'Northwind Optics, Inc.' },
      contact: { conFullName: 'Ada Keller' },
      probability: 0,
    })
    expect(candidate?.fields.find(({ field }) => field === 'last_name')).toMatchObject({ stored: 'keller' })
    expect(candidate?.weight).toBeCloseTo(sumOf(candidate?.fields.map(({ weight }) => weight) ?? []), 2)
  })

  test('is compared with a candidate as in its explanation', async () => {
    const input = { contactFullName: 'Ada Keller', companyName: 'Northwind Optics' }
    const guid = await findGuid('contacts', 'Ada Keller Northwind')
    const { candidates } = await explained(input)
    expect(await compared(input, guid)).toEqual(candidates[0])
  })

  test('is compared with a company', async () => {
    const guid = await findGuid('companies', 'Halvorsen Marine')
    expect(await compared({ companyName: 'Northwind Optics' }, guid)).toMatchObject({
      company: { compGUID: guid },
      contact: null,
      probability: 0,
    })
    expect(await compared({ companyName: 'Northwind Optics' }, 'unknown')).toBeUndefined()
  })
})
