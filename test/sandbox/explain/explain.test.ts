/** `POST /sandbox/explain`: explains the response of Enrich without side effects. */
import { describe, expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import type { Candidate } from '../../../src/sandbox/explain/schema.ts'
import { countAdmittedRequests, readAccountTables } from '../../support/database/stored-state.ts'
import { createSandbox, startSandbox } from '../../support/sandbox.ts'
import { useTemporaryFolder } from '../../support/temporary-folder.ts'
import { explained, PATH, QUESTIONS, sample } from './explained.ts'

const MAREN = { contactEmail: 'maren.oyelaran@halcyon-freight.example' }

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
      guid.toLowerCase(),
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
})
