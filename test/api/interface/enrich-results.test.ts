/** What `POST /v7/enrich` finds and charges, by subscription. `docs/interface.md` lists the names of these tests. */
import { describe, expect, test } from 'bun:test'
import { HALCYON, MAREN, NOBODY, OTTOLINE, PIOTR_AT_HALCYON, STRANGER } from '../../fixtures/leads.ts'
import { createSandbox, creditsLeft } from '../../support/sandbox.ts'
import { outcomeOf } from './requests.ts'

const [HALCYON_GUID, BRUNNEN_GUID] = ['AAAA000000000001', 'AAAA000000000003'] as const
const [MAREN_GUID, PIOTR_GUID, OTTOLINE_GUID] = [1, 2, 3].map((id) => `BBBB${'0'.repeat(27)}${id}`)

const GRADE = expect.stringMatching(/^(A\+|A|A-|B)$/)
const BLANK = { compGUID: '', compName: '', conGUID: '', conEmail: '' }

const sandbox = createSandbox()
const { enrich } = sandbox

const costOf = async (input: object, key: string, { enrich: send } = sandbox): Promise<string | null> =>
  (await send(input, key)).headers.get('credits-deducted')

describe('Enrich: results', () => {
  describe('Outcomes', () => {
    test.each([
      [
        'a contact who works at the company is `Active`, with a grade, company, and contact, for 1 credit',
        MAREN,
        { recordStatus: 'Active', accuracy: GRADE, compGUID: HALCYON_GUID, conGUID: MAREN_GUID },
        '1',
      ],
      [
        'a contact who has left the company is `No Longer`, with a grade and contact, for 1 credit',
        PIOTR_AT_HALCYON,
        { recordStatus: 'No Longer', accuracy: GRADE, conGUID: PIOTR_GUID },
        '1',
      ],
      [
        'a company without a requested contact is `Active`, with a grade and blank contact fields, for 1 credit',
        HALCYON,
        { recordStatus: 'Active', accuracy: GRADE, compGUID: HALCYON_GUID, conGUID: '', conFullName: '' },
        '1',
      ],
      [
        'a company whose requested contact is unknown is `No Match`, with a grade and company, for 1 credit',
        STRANGER,
        { recordStatus: 'No Match', accuracy: GRADE, compGUID: HALCYON_GUID, conGUID: '', conFullName: '' },
        '1',
      ],
      [
        'if nothing matches, the result is `No Match` without a grade and with blank fields, for 0 credits',
        NOBODY,
        { recordStatus: 'No Match', accuracy: '', ...BLANK },
        '0',
      ],
    ])('%s', async (_, input, fields, cost) => {
      const { status, body, headers } = await enrich(input, 'standard-key')
      expect(status).toBe(200)
      expect(body).toMatchObject(fields)
      expect(headers.get('credits-deducted')).toBe(cost)
    })

    test('the best match is returned if several records fit', async () => {
      const own = createSandbox()
      const companies = [{ compGUID: 'DDDD000000000001', compName: 'Halcyon Freight Lines Ltd' }]
      await own.sendJson('PUT', '/sandbox/companies', { companies })
      const find = async (companyName: string) => (await own.enrich({ companyName })).body.compGUID
      expect(await find('Halcyon Freight')).toBe(HALCYON_GUID)
      expect(await find('Halcyon Freight Line')).toBe('DDDD000000000001')
    })

    test('two people who fit equally well are `No Match`', async () => {
      const own = createSandbox()
      const contacts = ['C', 'D'].map((id) => ({
        conGUID: id.repeat(32),
        compGUID: HALCYON_GUID,
        conFullName: 'Ann Bell',
      }))
      await own.sendJson('PUT', '/sandbox/contacts', { contacts: contacts.slice(0, 1) })
      const request = { ...HALCYON, contactFullName: 'Ann Bell' }
      expect((await own.enrich(request)).body).toMatchObject({
        recordStatus: 'Active',
        conGUID: 'C'.repeat(32),
      })
      await own.sendJson('PUT', '/sandbox/contacts', { contacts })
      expect((await own.enrich(request)).body).toMatchObject({ recordStatus: 'No Match', conGUID: '' })
    })

    test('a contact with a past and a current job at the company is `Active`, with the current one', async () => {
      const own = createSandbox()
      const job = { conGUID: PIOTR_GUID, compGUID: HALCYON_GUID, conJobTitleEn: 'VP of Sales' }
      const contact = { ...job, conEmail: 'zabek@halcyon-freight.example', conJobStartedOn: 'Jan 2026' }
      await own.sendJson('PUT', '/sandbox/contacts', { contacts: [contact] })
      const { body } = await own.enrich(PIOTR_AT_HALCYON)
      expect(body).toMatchObject({ recordStatus: 'Active', conJobTitleEn: 'VP of Sales' })
    })

    test('a job that ends in the future is current', async () => {
      const own = createSandbox()
      const contact = {
        conFullName: 'Ann Bell',
        compGUID: HALCYON_GUID,
        conJobStartedOn: 'Jan 2020',
        conJobEndedOn: 'Jun 2026',
      }
      await own.sendJson('PUT', '/sandbox/contacts', { contacts: [contact] })
      const statusNow = async () =>
        (await own.enrich({ ...HALCYON, contactFullName: 'Ann Bell' })).body.recordStatus
      expect(await statusNow()).toBe('Active')
      own.clock.set('2026-07-01T00:00:00Z')
      expect(await statusNow()).toBe('No Longer')
    })
  })

  describe('Identifiers', () => {
    test.each([
      ['`contactGuid` identifies the contact, whatever the company fields say', { contactGuid: MAREN_GUID }],
      [
        '`contactUrl` identifies the contact, whatever the company fields say',
        { contactUrl: 'https://profiles.example/in/maren-oyelaran' },
      ],
    ])('%s, with grade `A` at most', async (_, identifier) => {
      const { body } = await enrich({ ...identifier, companyName: 'Orchid Biotech' })
      expect(body).toMatchObject({ compGUID: HALCYON_GUID, conGUID: MAREN_GUID })
      expect(body.accuracy).toMatch(/^(A|A-|B)$/)
    })

    test('a company field chooses the job of an identified contact', async () => {
      const request = { contactGuid: PIOTR_GUID }
      expect((await enrich({ ...request, ...HALCYON })).body.recordStatus).toBe('No Longer')
      const { body } = await enrich({ ...request, companyName: 'Brunnen Pumpenbau' })
      expect(body).toMatchObject({ recordStatus: 'Active', compGUID: BRUNNEN_GUID })
    })

    test.each([
      ['name', { companyName: 'Orchid Biotech' }],
      ['website', { companyWebAddress: 'orchid-biotech.example' }],
    ])(
      '`companyGuid` identifies the company; the %s of another one lowers the grade to `B`',
      async (_, other) => {
        const { body } = await enrich({ companyGuid: HALCYON_GUID, ...other })
        expect(body).toMatchObject({ compGUID: HALCYON_GUID, accuracy: 'B' })
      },
    )
  })

  describe('Subscriptions', () => {
    test.each([
      ['Enterprise Standard', 'standard-key'],
      ['Enterprise Plus', 'plus-key'],
      ['Pro', 'pro-key'],
    ])('%s returns company, contact, and email', async (_, key) => {
      const { body } = await createSandbox().enrich(MAREN, key)
      expect(body).toMatchObject({
        compName: 'Halcyon Freight, Inc.',
        conFullName: 'Maren Louise Oyelaran',
        conEmail: MAREN.contactEmail,
      })
    })

    test('Enterprise Standard has neither `directDial1` nor `directDial2` in any outcome', async () => {
      for (const input of [MAREN, PIOTR_AT_HALCYON, HALCYON, STRANGER, NOBODY]) {
        const { body } = await enrich(input, 'standard-key')
        expect('directDial1' in body || 'directDial2' in body).toBe(false)
      }
    })

    test.each([
      ['Enterprise Plus', 'plus-key'],
      ['Pro', 'pro-key'],
    ])('%s returns direct dials', async (_, key) => {
      const { body } = await createSandbox().enrich(MAREN, key)
      expect(body).toMatchObject({ directDial1: '+1 503 555 0134', directDial2: '+1 503 555 0135' })
    })

    test.each([
      ['Enterprise Plus', 'plus-key'],
      ['Pro', 'pro-key'],
    ])('%s returns the current job of a contact who is `No Longer`', async (_, key) => {
      const { body } = await createSandbox().enrich(PIOTR_AT_HALCYON, key)
      expect(body).toMatchObject({
        recordStatus: 'No Longer',
        compGUID: BRUNNEN_GUID,
        compName: 'Brunnen Pumpenbau GmbH',
        conJobTitleEn: 'Sales Director',
        conEmail: 'p.zabek@brunnen-pumpen.example',
        directDial1: '+49 30 23125 101',
      })
    })

    test('Enterprise Standard returns the past job of a contact who is `No Longer`, without an email', async () => {
      const { body } = await enrich(PIOTR_AT_HALCYON, 'standard-key')
      expect(body).toMatchObject({
        recordStatus: 'No Longer',
        compGUID: HALCYON_GUID,
        conJobTitleEn: 'Sales Manager',
        conEmail: '',
      })
    })

    test.each([
      ['Enterprise Plus', 'plus-key'],
      ['Pro', 'pro-key'],
    ])(
      '%s returns the past job if no current one is known, without an email and direct dials',
      async (_, key) => {
        const { body } = await createSandbox().enrich(OTTOLINE, key)
        expect(body).toMatchObject({
          recordStatus: 'No Longer',
          conGUID: OTTOLINE_GUID,
          compGUID: HALCYON_GUID,
          conJobTitleEn: 'Controller',
          conEmail: '',
          directDial1: '',
        })
      },
    )

    test('Enterprise Plus refreshes a record at no cost', async () => {
      const own = createSandbox()
      const costs = [await costOf(MAREN, 'counted-key', own), await costOf(MAREN, 'counted-key', own)]
      expect(costs).toEqual(['1', '0'])
      expect(creditsLeft(own, 'counted-key')).toBe(4)
    })

    test('Enterprise Plus refreshes a company without a contact at no cost, but charges for a new contact', async () => {
      const own = createSandbox()
      const costs: (string | null)[] = []
      for (const input of [HALCYON, HALCYON, STRANGER, MAREN])
        costs.push(await costOf(input, 'counted-key', own))
      expect(costs).toEqual(['1', '0', '0', '1'])
    })

    test.each([
      ['Enterprise Standard', 'standard-key'],
      ['Pro', 'pro-key'],
    ])('%s charges for a record each time', async (_, key) => {
      const own = createSandbox()
      expect([await costOf(MAREN, key, own), await costOf(MAREN, key, own)]).toEqual(['1', '1'])
    })

    test('Pro has a limited number of credits', async () => {
      const own = createSandbox()
      const statuses: number[] = []
      for (let sent = 0; sent < 4; sent++) statuses.push((await own.enrich(MAREN, 'pro-key')).status)
      expect(statuses).toEqual([200, 200, 200, 402])
    })
  })

  describe('Credits', () => {
    test('an enrichment costs 1 credit', async () => {
      const own = createSandbox()
      expect(await costOf(MAREN, 'pro-key', own)).toBe('1')
      expect(creditsLeft(own, 'pro-key')).toBe(2)
    })

    test.each([
      ['no match', NOBODY, 'pro-key', 200],
      ['a body that is not JSON', '{', 'pro-key', 400],
      ['nothing to search with', {}, 'pro-key', 400],
      ['an invalid value', { companyName: 5 }, 'pro-key', 400],
      ['an unknown key', MAREN, 'unknown', 401],
      ['a reached limit', { contactEmail: 'rate-limited@outcome.test' }, 'pro-key', 429],
      ['an unavailable service', { contactEmail: 'unavailable@outcome.test' }, 'pro-key', 503],
    ])('%s costs nothing', async (_, input, key, status) => {
      const own = createSandbox()
      const response = await own.enrich(input, key)
      expect(response.status).toBe(status)
      expect(response.headers.get('credits-deducted')).toBe(status === 200 ? '0' : null)
      expect(creditsLeft(own, 'pro-key')).toBe(3)
    })

    test('a balance of zero is 402 `insufficient_credits`, before matching', async () => {
      for (const input of [MAREN, NOBODY])
        expect(outcomeOf(await enrich(input, 'empty-key'))).toEqual([402, 'insufficient_credits'])
    })

    test('Enterprise Plus still refreshes a record with a balance of zero, and nothing else', async () => {
      const own = createSandbox()
      const { apiKey } = (await own.post('/sandbox/organizations', { subscription: 'plus', credits: 1 })).body
      expect(await costOf(MAREN, apiKey, own)).toBe('1')
      expect(await costOf(MAREN, apiKey, own)).toBe('0')
      expect(outcomeOf(await own.enrich(HALCYON, apiKey))).toEqual([402, 'insufficient_credits'])
    })

    test('a balance of `null` is unlimited, with each subscription', async () => {
      const own = createSandbox()
      for (const subscription of ['standard', 'plus', 'pro']) {
        const { apiKey } = (await own.post('/sandbox/organizations', { subscription, credits: null })).body
        for (let sent = 0; sent < 5; sent++) expect((await own.enrich(MAREN, apiKey)).status).toBe(200)
        expect(creditsLeft(own, apiKey)).toBeNull()
      }
    })
  })

  describe('Masking', () => {
    test.each([
      ['`conEmail` may be masked, as in `m***@domain.com`', 'conEmail', 'm***@halcyon-freight.example'],
      ['`directDial1` may be masked, as in `+1 415 555 ****`', 'directDial1', '+1 503 555 ****'],
      ['`directDial2` may be masked, as in `+1 415 555 ****`', 'directDial2', '+1 503 555 ****'],
    ])('%s', async (_, field, masked) => {
      expect((await enrich(MAREN, 'masked-key')).body[field]).toBe(masked)
      expect((await enrich(MAREN, 'plus-key')).body[field]).not.toContain('*')
    })
  })
})
