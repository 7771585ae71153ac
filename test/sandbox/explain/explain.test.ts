/** `POST /sandbox/explain`: explains the response of Enrich without side effects. */
import { describe, expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { MAREN } from '../../fixtures/leads.ts'
import { countAdmittedRequests, readAccountTables } from '../../support/database/stored-state.ts'
import { createSandbox, startSandbox } from '../../support/sandbox.ts'
import { useTemporaryFolder } from '../../support/temporary-folder.ts'
import { explained, PATH, QUESTIONS, sample } from './explained.ts'

const temporary = useTemporaryFolder('crowd')

/** Returns queries with parts of names of the sample, in other orders, with additions and typos. */
function listRandomQueries(count: number): Record<string, string>[] {
  let seed = 7
  const random = (limit: number): number => {
    seed = (seed * 16_807) % 2_147_483_647
    return seed % limit
  }
  const pick = (words: readonly string[]): string => words[random(words.length)] ?? ''
  const misspell = (word: string): string => {
    const at = 1 + random(Math.max(word.length - 2, 1))
    return word.slice(0, at) + pick(['', 'e', word.charAt(at - 1)]) + word.slice(at + 1)
  }
  const maySpell = (word: string): string => (random(3) === 0 ? misspell(word) : word)
  const name = (words: readonly string[]): string =>
    Array.from({ length: 1 + random(3) }, () => maySpell(pick(words))).join(' ')
  return Array.from({ length: count }, () => ({
    companyName: `${name(COMPANY_WORDS)}${pick(['', ' Ltd', ' Inc.', ' India', ' (formerly Acme)', ' | Berlin', '.com'])}`,
    ...(random(2) === 0 && { contactFullName: name(PERSON_WORDS) }),
    ...(random(4) === 0 && { companyWebAddress: pick(['northwind-optics.example', 'alderbrook.example']) }),
    ...(random(4) === 0 && { contactCountry: pick(['US', 'Germany', 'UK']) }),
  }))
}

const COMPANY_WORDS =
  'Northwind Optics Alderbrook Logistics Halvorsen Marine Services Group Lens Energy Solar and Halcyon Freight'.split(
    ' ',
  )
const PERSON_WORDS = 'Ada Keller Tomás Herrera Maren Oyelaran J. Dr. Kim'.split(' ')

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
      titleWords: expect.arrayContaining(['marketing']),
    })
  })

  test('omits fields that were not sent', async () => {
    const { query } = await explained({ contactEmail: 'somebody@gmail.com', companyName: ' ', recordId: 'r' })
    expect(Object.keys(query).sort()).toEqual(['email', 'mailSite', 'queriesContact'])
    expect(query).toMatchObject({ mailSite: { freeMail: true } })
  })
})

describe('the candidates of an explanation', () => {
  test('are sorted, all below probability 1, and have rows that add up to their weights', async () => {
    for (const query of [...QUESTIONS, ...listRandomQueries(150)]) {
      const { candidates, further, noneProbability } = await explained(query)
      const likely = candidates.map(({ probability }) => probability)
      expect(likely).toEqual(likely.toSorted((a, b) => b - a))
      expect(sumOf(likely) + further.probability + noneProbability).toBeCloseTo(1, 9)
      for (const { fields, weight } of candidates) {
        expect(Math.abs(sumOf(fields.map((field) => field.weight)) - weight)).toBeLessThan(0.02)
        for (const { words = [], terms, weight: ofField } of fields) {
          const parts = [...words, ...(terms ?? [])].map((part) => part.weight)
          if (parts.length > 0) expect(sumOf(parts)).toBeCloseTo(ofField, 2)
        }
      }
    }
  })

  test('are counted if there are more than ten', async () => {
    const crowd = Array.from({ length: 15 }, (_, at) => `Alex,Kim,a${at}@crowd.example,Crowd`)
    writeFileSync(temporary.at('companies.csv'), 'compName,compWebsite\nCrowd,crowd.example\n')
    writeFileSync(
      temporary.at('contacts.csv'),
      ['conFirstName,conLastName,conEmail,compName', ...crowd].join('\n'),
    )
    const sandbox = await startSandbox({ dataDirectory: temporary.folder })
    const query = { contactFullName: 'Alex Kim', companyName: 'Crowd' }
    const { candidates, further, noneProbability, decision } = await explained(query, sandbox)
    expect(candidates).toHaveLength(10)
    expect(further.count).toBe(6)
    expect(further.probability).toBeGreaterThan(0)
    const shown = sumOf(candidates.map(({ probability }) => probability))
    expect(shown + further.probability + noneProbability).toBeCloseTo(1, 9)
    expect(decision.conGUID).toBe('')
    expect(decision.reasons.join(' ')).toContain('many candidates fit about equally well, such as ')
  })

  test('who have left are not current', async () => {
    const { candidates } = await explained({ contactEmail: 'tomas.herrera@northwind-optics.example' })
    expect(candidates[0]?.contact).toMatchObject({ conFullName: 'Tomás Herrera', current: false })
  })
})

describe('the field comparisons of an explanation', () => {
  const fieldsOf = async (query: unknown) => (await explained(query)).candidates[0]?.fields ?? []

  test('pair the words of a misspelled company name with a level and a weight each', async () => {
    const fields = await fieldsOf({ companyName: 'Nortwind Optics' })
    const words = fields.find(({ field }) => field === 'company_name')?.words ?? []
    expect(words).toContainEqual(expect.objectContaining({ query: 'nortwind', stored: 'northwind' }))
    expect(words).toContainEqual(expect.objectContaining({ query: 'optics', stored: 'optics' }))
    for (const { level, weight } of words)
      expect([level === '', Number.isFinite(weight)]).toEqual([false, true])
  })
})

describe('explain', () => {
  test('makes the same decision as Enrich, for every kind of result', async () => {
    const seen = new Set<string>()
    for (const input of QUESTIONS) {
      const enriched = await sample.enrich(input, 'demo-standard-key')
      const { outcome, cause, probability: _, result, reasons, ...rest } = (await explained(input)).decision
      const { accuracy, recordStatus, compGUID, conGUID } = enriched.body
      expect([result, ...reasons]).not.toContain('')
      expect<unknown>(rest).toEqual({ accuracy, recordStatus, compGUID, conGUID })
      expect<string>(outcome).toBe(conGUID ? 'contact' : compGUID ? 'company' : 'none')
      expect(cause === 'match').toBe(recordStatus !== 'No Match')
      seen.add(`${outcome} ${recordStatus}`)
    }
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
    for (const body of ['', '{', {}, { companyName: 5 }, { contactEmail: 'nobody' }, ' '.repeat(70_000)]) {
      const [one, other] = [await sandbox.post(PATH, body), await sandbox.enrich(body)]
      expect(one.status).toBeGreaterThanOrEqual(400)
      const { code, hint, message, details } = other.body.error
      expect(one.body.error).toMatchObject({ code, message: hint ?? message, ...(details && { details }) })
      expect(one.status).toBe(other.status)
    }
  })
})

describe('an explanation', () => {
  test('charges nothing, counts nothing, and needs no limits for any key', async () => {
    const sandbox = createSandbox()
    const before = [readAccountTables(sandbox.modules), countAdmittedRequests(sandbox.modules)]
    const keys = ['', 'empty-key', 'limited-key', 'inactive-key', 'plus-suspended-key', 'no-such-key']
    for (const apikey of keys) {
      for (let time = 0; time < 5; time++) {
        const { status, headers } = await sandbox.post(PATH, MAREN, apikey === '' ? {} : { apikey })
        expect(status).toBe(200)
        expect([...headers.keys()].filter((name) => /ratelimit|retry|credits/i.test(name))).toEqual([])
      }
    }
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    expect((await sandbox.post(PATH, { ...MAREN, apikey: 'no-such-key' }, form)).status).toBe(200)
    expect([readAccountTables(sandbox.modules), countAdmittedRequests(sandbox.modules)]).toEqual(before)
  })
})

describe('a recorded request', () => {
  const sandbox = createSandbox({ dataDirectory: undefined })
  const ADA = { contactFullName: 'Ada Keller', companyName: 'Northwind Optics', recordId: 'lead-7' }

  async function record(path: string, input: object, apikey: string): Promise<string> {
    const { headers } = await sandbox.post(path, input, { apikey })
    return headers.get('smarteTransactionId') ?? ''
  }
  /** Returns what was recorded, and what the same request gets now. */
  async function compare(id: string): Promise<{ recorded: Fields; current: Fields }> {
    const { response, match } = (await sandbox.send(`/sandbox/requests/${id}`)).body
    return { recorded: response.body, current: match.currentResponse }
  }
  type Fields = Readonly<Record<string, unknown>>

  test.each([
    ['/v7/enrich', ADA],
    ['/v7/enrich', { contactEmail: 'ada.keller@northwind-optics.example' }],
    ['/v7/enrich', { contactEmail: 'no-longer@outcome.test' }],
    ['/v1/buying-group', { companyName: 'Northwind Optics', pageSize: 2, pageNo: 2 }],
  ])('has the response that it would get now: the same one, at %s for %j', async (path, input) => {
    const { recorded, current } = await compare(await record(path, input, 'demo-plus-key'))
    expect(current).toEqual(recorded)
  })

  test('has another current response after its data, the clock, or the settings have changed', async () => {
    const id = await record('/v7/enrich', ADA, 'demo-plus-key')
    const [{ jobs, ...person }] = (await sandbox.send('/sandbox/contacts?search=Ada+Keller')).body.items
    const ended = { contacts: [{ ...person, ...jobs[0], conJobEndedOn: '2100-01' }] }
    expect((await sandbox.sendJson('PUT', '/sandbox/contacts', ended)).body).toMatchObject({ updated: 1 })
    expect((await compare(id)).current).toMatchObject({ recordStatus: 'Active' })
    await sandbox.sendJson('PATCH', '/sandbox/clock', { now: '2100-02-01T00:00:00Z' })
    expect(await compare(id)).toMatchObject({
      recorded: { recordStatus: 'Active' },
      current: { recordStatus: 'No Longer', conFullName: 'Ada Keller' },
    })
    await sandbox.post('/sandbox/reset', {})
    const other = await record('/v7/enrich', ADA, 'demo-plus-key')
    const [organization] = (await sandbox.send('/sandbox/organizations?search=Demo+Plus')).body.items
    const path = `/sandbox/organizations/${organization.orgId}`
    expect((await sandbox.sendJson('PATCH', path, { maskEmail: true })).status).toBe(200)
    const masked = await compare(other)
    expect(masked.current).toEqual({ ...masked.recorded, conEmail: 'a***@northwind-optics.example' })
    // Nobody would get a response without the organization.
    await sandbox.sendJson('DELETE', path)
    expect((await compare(other)).current).toBeUndefined()
  })
})
