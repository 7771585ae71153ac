/** `POST /v7/enrich`: results, subscriptions, and charges. */
import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createSandbox, creditsLeft, FIXTURE_DATA } from '../../support/sandbox.ts'

const MAREN = { contactEmail: 'maren.oyelaran@halcyon-freight.example' }
const PIOTR_AT_HALCYON = { contactEmail: 'piotr.zabek@halcyon-freight.example' }
const OTTOLINE = { contactEmail: 'ottoline.brandt@halcyon-freight.example' }
const MAREN_IN_PARTS = { contactFirstName: 'MAREN', contactLastName: 'OYELARAN' }
const HALCYON = { companyName: 'Halcyon Freight' }
const NOBODY = { contactFullName: 'Zebulon Quartermaine', companyName: 'Unheard Of Ventures' }

const [HALCYON_GUID, BRUNNEN] = ['AAAA000000000001', 'AAAA000000000003'] as const

const cost = (headers: Headers) => headers.get('credits-deducted')

describe('Enrich', () => {
  const sandbox = createSandbox()

  const NO_CONTACT = { conGUID: '', conEmail: '' }
  const PIOTR_AT_BRUNNEN = { contactFullName: 'Piotr Zabek', companyName: 'Brunnen Pumpenbau' }

  test.each<[string, object, recordStatus: string, object]>([
    [
      'a current contact',
      MAREN,
      'Active',
      { compName: 'Halcyon Freight, Inc.', conFullName: 'Maren Louise Oyelaran' },
    ],
    ['a contact who left the company', PIOTR_AT_HALCYON, 'No Longer', { conLastName: 'Zabek' }],
    [
      'the same contact at the current employer',
      PIOTR_AT_BRUNNEN,
      'Active',
      { compGUID: BRUNNEN, conLastName: 'Zabek' },
    ],
    ['a company', HALCYON, 'Active', { compGUID: HALCYON_GUID, ...NO_CONTACT }],
    ['an unknown contact', { ...HALCYON, contactFullName: 'Zebulon Quartermaine' }, 'No Match', NO_CONTACT],
    ['an unknown last name', { ...HALCYON, contactLastName: 'Quartermaine' }, 'No Match', NO_CONTACT],
    ['an unknown first name', { ...HALCYON, contactFirstName: 'Zebulon' }, 'No Match', NO_CONTACT],
  ])('returns a grade and a company for %s, for 1 credit', async (_, input, recordStatus, fields) => {
    const { status, body, headers } = await sandbox.enrich(input)
    expect([status, cost(headers)]).toEqual([200, '1'])
    expect(body).toMatchObject({ recordStatus, accuracy: expect.stringMatching(/^(A\+|A|A-|B)$/), ...fields })
  })

  test('returns No Match without a grade and with blank fields if nothing matches, for 0 credits', async () => {
    const { status, body, headers } = await sandbox.enrich(NOBODY, 'plus-key')
    const { recordStatus, smarteTransactionId: _, ...rest } = body
    expect([status, recordStatus, cost(headers)]).toEqual([200, 'No Match', '0'])
    expect(Object.values(rest).filter((value) => value !== '')).toEqual([])
  })

  test('echoes recordId unchanged in every outcome, and returns a blank one if it is missing', async () => {
    for (const input of [MAREN, HALCYON, NOBODY]) {
      for (const recordId of ['id 1', ' ', undefined, null])
        expect((await sandbox.enrich({ ...input, recordId })).body.recordId).toBe(recordId ?? '')
    }
  })

  test('returns every stored company field under its own name', async () => {
    const { body } = await sandbox.enrich(HALCYON)
    const [header = '', row = ''] = readFileSync(join(FIXTURE_DATA, 'companies.csv'), 'utf8').split('\n')
    const values =
      row.match(/("[^"]*"|[^,]*)(,|$)/g)?.map((value) => value.replace(/,$/, '').replace(/^"|"$/g, '')) ?? []
    header.split(',').forEach((name, index) => {
      expect([name, body[name]]).toEqual([name, values[index] ?? ''])
    })
  })
})

describe('an Enrich input', () => {
  const sandbox = createSandbox()
  const DOMAIN = 'halcyon-freight.example'
  const untidyWebsite = `HTTPS://WWW.${DOMAIN.toUpperCase()}:443/en/?utm=1`
  test.each<[string, object, string]>([
    ['contactEmail alone', MAREN, 'Maren'],
    ['an untidy email', { contactEmail: ' Maren.Oyelaran+crm@HALCYON-freight.example ' }, 'Maren'],
    ['contactFullName and a company', { ...HALCYON, contactFullName: 'Maren Oyelaran' }, 'Maren'],
    ['"Last, First"', { ...HALCYON, contactFullName: 'Oyelaran, Maren' }, 'Maren'],
    ['names and an untidy website', { ...MAREN_IN_PARTS, companyWebAddress: untidyWebsite }, 'Maren'],
    ['contactGuid', { contactGuid: 'bbbb0000000000000000000000000001' }, 'Maren'],
    ['contactUrl', { contactUrl: 'https://profiles.example/in/maren-oyelaran/' }, 'Maren'],
    ['companyName', HALCYON, ''],
    ['a domain in companyName', { companyName: DOMAIN }, ''],
    ['companyWebAddress', { companyWebAddress: DOMAIN }, ''],
    ['a bare name in companyWebAddress', { companyWebAddress: 'Halcyon Freight' }, ''],
    ['an email in companyWebAddress', { companyWebAddress: `info@${DOMAIN}` }, ''],
    ['companyGuid', { companyGuid: HALCYON_GUID }, ''],
    ['companyLnUrl', { companyLnUrl: 'profiles.example/company/halcyon-freight' }, ''],
  ])('with %s is sufficient', async (_, input, conFirstName) => {
    expect((await sandbox.enrich(input)).body).toMatchObject({ compGUID: HALCYON_GUID, conFirstName })
  })

  test('with only a full name is not sufficient, even if only one person has it', async () => {
    const { status, body } = await sandbox.enrich({ contactFullName: 'Maren Louise Oyelaran' })
    expect([status, body.error.code]).toEqual([400, 'missing_identifier'])
  })

  test.each<object>([
    { contactGuid: 'n/a' },
    { contactUrl: '-' },
    { contactGuid: 'F'.repeat(32) },
    { contactUrl: 'https://profiles.example/in/nobody' },
    { companyGuid: 'n/a' },
    { companyLnUrl: '-' },
    { companyName: 'unknown' },
    { companyWebAddress: 'none' },
  ])('with a rare name beside %j finds nobody, for 0 credits', async (identifier) => {
    const sample = createSandbox({ dataDirectory: undefined })
    const { headers, body } = await sample.enrich(
      { contactFullName: 'Linh Đặng', ...identifier },
      'demo-plus-key',
    )
    expect([body.recordStatus, body.conGUID, headers.get('credits-deducted')]).toEqual(['No Match', '', '0'])
  })
})

describe('the subscription of an organization', () => {
  const sandbox = createSandbox()

  test('Standard omits directDial1 and directDial2 in every outcome', async () => {
    for (const input of [MAREN, PIOTR_AT_HALCYON, HALCYON, NOBODY]) {
      const { body } = await sandbox.enrich(input, 'standard-key')
      expect('directDial1' in body || 'directDial2' in body).toBe(false)
    }
  })

  test.each(['plus-key', 'pro-key'])(
    '%s returns direct dials, and the current job with No Longer',
    async (key) => {
      const { body } = await sandbox.enrich(MAREN, key)
      expect(body).toMatchObject({ directDial1: '+1 503 555 0134', directDial2: '+1 503 555 0135' })
      const { body: former } = await sandbox.enrich(PIOTR_AT_HALCYON, key)
      expect(former).toMatchObject({
        recordStatus: 'No Longer',
        compGUID: BRUNNEN,
        compName: 'Brunnen Pumpenbau GmbH',
        conJobTitleEn: 'Sales Director',
        conJobStartedOn: 'Sep 2020',
        conWorkLocCountry: 'Germany',
        conEmail: 'p.zabek@brunnen-pumpen.example',
        directDial1: '+49 30 23125 101',
      })
    },
  )

  test('Standard returns company and role fields of the past job without an email with No Longer', async () => {
    const { body } = await sandbox.enrich(PIOTR_AT_HALCYON, 'standard-key')
    const past = { compGUID: HALCYON_GUID, conJobTitleEn: 'Sales Manager', conEmail: '' }
    expect(body).toMatchObject({ recordStatus: 'No Longer', ...past })
  })

  test('Plus returns the past job without email and direct dials with No Longer if no current one is known', async () => {
    const { body } = await sandbox.enrich(OTTOLINE, 'plus-key')
    const past = { compGUID: HALCYON_GUID, conJobTitleEn: 'Controller', conEmail: '', directDial1: '' }
    expect(body).toMatchObject({ recordStatus: 'No Longer', ...past })
  })
})

describe('the credit balance of an organization', () => {
  test('pays for a last result, and the next request returns 402 for any input', async () => {
    const sandbox = createSandbox()
    const { enrich } = sandbox
    for (const remaining of [2, 1, 0]) {
      expect((await enrich(MAREN, 'pro-key')).status).toBe(200)
      expect(creditsLeft(sandbox, 'pro-key')).toBe(remaining)
    }
    for (const input of [MAREN, NOBODY]) {
      const { status, body } = await enrich(input, 'pro-key')
      expect([status, body.error.code]).toEqual([402, 'insufficient_credits'])
    }
  })

  describe('an Enterprise Plus organization with a zero balance', () => {
    const RECORDS = [MAREN, PIOTR_AT_HALCYON, OTTOLINE, HALCYON, { contactEmail: 'match@outcome.test' }]
    const WEI_LING = { contactEmail: 'weiling.tan@orchid-biotech.example' }

    /** Five credits and five records. */
    async function spent() {
      const sandbox = createSandbox()
      for (const record of RECORDS) expect((await sandbox.enrich(record, 'counted-key')).status).toBe(200)
      return sandbox
    }

    test('still refreshes charged records for free', async () => {
      const sandbox = await spent()
      for (const record of RECORDS) {
        const { status, body, headers } = await sandbox.enrich(record, 'counted-key')
        expect([status, cost(headers), creditsLeft(sandbox, 'counted-key')]).toEqual([200, '0', 0])
        expect(body.compGUID).not.toBe('')
      }
    })

    test('gets 402 for everything else, and nothing is stored or returned', async () => {
      const { enrich, modules } = await spent()
      const charges = () =>
        modules.core.connection.client.query('SELECT count(*) AS count FROM charges').get()
      const before = charges()
      const others = [
        WEI_LING,
        NOBODY,
        { companyName: 'Orchid Biotech' },
        { contactEmail: 'no-match@outcome.test' },
        { contactEmail: 'company-only@outcome.test' },
      ]
      for (const input of others) {
        const { status, body, headers } = await enrich({ ...input, recordId: 'lead-1' }, 'counted-key')
        expect([status, body.error.code]).toEqual([402, 'insufficient_credits'])
        expect(cost(headers)).toBeNull()
        expect(Object.keys(body)).toEqual(['error'])
      }
      expect(charges()).toEqual(before)
    })
  })

  test('does not decrease when Plus refreshes a company without a contact, but does with a contact', async () => {
    const { enrich } = createSandbox()
    expect(cost((await enrich(MAREN, 'counted-key')).headers)).toBe('1')
    expect(cost((await enrich(HALCYON, 'counted-key')).headers)).toBe('1')
    expect(
      cost((await enrich({ ...HALCYON, contactFullName: 'Zebulon Quartermaine' }, 'counted-key')).headers),
    ).toBe('0')
    expect(cost((await enrich({ companyName: 'Orchid Biotech' }, 'counted-key')).headers)).toBe('1')
    expect(cost((await enrich(OTTOLINE, 'counted-key')).headers)).toBe('1')
  })

  test('has one ledger row per charge with transaction, organization, key, record, credits, and time', async () => {
    const { enrich, modules, clock } = createSandbox()
    const { body } = await enrich(PIOTR_AT_HALCYON, 'plus-key')
    await enrich(PIOTR_AT_HALCYON, 'plus-key')
    await enrich(NOBODY, 'plus-key')
    const rows = modules.core.connection.client.query('select * from charges').all()
    expect(rows).toMatchObject([
      {
        transaction_id: body.smarteTransactionId,
        credits: 1,
        charged_at: clock.now(),
        refreshable: 1,
        company_guid: BRUNNEN,
        contact_guid: 'BBBB0000000000000000000000000002',
      },
    ])
  })
})
