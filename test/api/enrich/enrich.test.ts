/** `POST /v7/enrich`: results, subscriptions, and charges. */
import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { COMPANY_COLUMNS, CONTACT_COLUMNS } from '../../../src/records/rows/columns.ts'
import { createSandbox, FIXTURE_DATA } from '../../support/sandbox.ts'

const MAREN = { contactEmail: 'maren.oyelaran@halcyon-freight.example' }
const PIOTR_AT_HALCYON = { contactEmail: 'piotr.zabek@halcyon-freight.example' }
const OTTOLINE = { contactEmail: 'ottoline.brandt@halcyon-freight.example' }
const HALCYON = { companyName: 'Halcyon Freight' }
const NOBODY = { contactFullName: 'Zebulon Quartermaine', companyName: 'Unheard Of Ventures' }

const cost = (headers: Headers) => headers.get('credits-deducted')
const left = (headers: Headers) => headers.get('credits-remaining')

describe('Enrich', () => {
  const sandbox = createSandbox()

  test('returns Active with a grade, company, and contact for a current contact, for 1 credit', async () => {
    const { status, body, headers } = await sandbox.enrich(MAREN)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      recordStatus: 'Active',
      compGUID: 'AAAA000000000001',
      compName: 'Halcyon Freight, Inc.',
      conGUID: 'BBBB0000000000000000000000000001',
      conFullName: 'Maren Louise Oyelaran',
      conEmail: 'maren.oyelaran@halcyon-freight.example',
      conJobTitleEn: 'Vice President, Marketing',
    })
    expect(['A+', 'A', 'A-', 'B']).toContain(body.accuracy)
    expect(cost(headers)).toBe('1')
  })

  test('returns No Longer with a grade for a contact who left the company, for 1 credit', async () => {
    const { body, headers } = await sandbox.enrich(PIOTR_AT_HALCYON)
    expect(body).toMatchObject({ recordStatus: 'No Longer', conGUID: 'BBBB0000000000000000000000000002' })
    expect(body.accuracy).not.toBe('')
    expect(cost(headers)).toBe('1')
  })

  test('returns Active for the same contact at the current employer', async () => {
    const { body } = await sandbox.enrich({
      contactFullName: 'Piotr Zabek',
      companyName: 'Brunnen Pumpenbau',
    })
    expect(body).toMatchObject({ recordStatus: 'Active', compGUID: 'AAAA000000000003', conLastName: 'Zabek' })
  })

  test('returns Active with blank contact fields if only a company was requested, for 1 credit', async () => {
    const { body, headers } = await sandbox.enrich(HALCYON)
    expect(body).toMatchObject({
      recordStatus: 'Active',
      compGUID: 'AAAA000000000001',
      conGUID: '',
      conEmail: '',
    })
    expect(body.accuracy).not.toBe('')
    expect(cost(headers)).toBe('1')
  })

  test('returns No Match with the grade of the company if the requested contact is unknown, for 1 credit', async () => {
    const { body, headers } = await sandbox.enrich({ ...HALCYON, contactFullName: 'Zebulon Quartermaine' })
    expect(body).toMatchObject({ recordStatus: 'No Match', compGUID: 'AAAA000000000001', conGUID: '' })
    expect(body.accuracy).not.toBe('')
    expect(cost(headers)).toBe('1')
  })

  test('also treats a first or last name alone as a requested contact', async () => {
    for (const name of [{ contactLastName: 'Quartermaine' }, { contactFirstName: 'Zebulon' }]) {
      expect((await sandbox.enrich({ ...HALCYON, ...name })).body).toMatchObject({
        recordStatus: 'No Match',
        conGUID: '',
      })
    }
  })

  test('returns No Match without a grade and with blank fields if nothing matches, for 0 credits', async () => {
    const { status, body, headers } = await sandbox.enrich({ ...NOBODY, recordId: 'lead-7' }, 'plus-key')
    const { recordId, recordStatus, smarteTransactionId, ...rest } = body
    expect(status).toBe(200)
    expect(recordStatus).toBe('No Match')
    expect(Object.values(rest).filter((value) => value !== '')).toEqual([])
    expect(cost(headers)).toBe('0')
  })

  test('returns every field of the interface and no others', async () => {
    const { body } = await sandbox.enrich(MAREN, 'pro-key')
    const company = COMPANY_COLUMNS
    const input = ['compGUID', 'compName', 'compWebsite', 'conMiddleName', 'conJobEndedOn']
    const contact = CONTACT_COLUMNS.filter((column) => !input.includes(column))
    const match = ['accuracy', 'recordId', 'recordStatus', 'smarteTransactionId']
    expect(Object.keys(body).sort()).toEqual([...company, ...contact, ...match].sort())
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
  const cases: [string, Record<string, unknown>, string][] = [
    ['contactEmail alone', MAREN, 'Maren'],
    [
      'a plus tag, capitals, and spaces in the email',
      { contactEmail: ' Maren.Oyelaran+crm@HALCYON-freight.example ' },
      'Maren',
    ],
    [
      'contactFullName and a company',
      { contactFullName: 'Maren Oyelaran', companyName: 'Halcyon Freight' },
      'Maren',
    ],
    ['"Last, First"', { contactFullName: 'Oyelaran, Maren', companyName: 'Halcyon Freight' }, 'Maren'],
    [
      'first and last name, and an untidy website',
      {
        contactFirstName: 'MAREN',
        contactLastName: 'OYELARAN',
        companyWebAddress: 'HTTPS://WWW.HALCYON-FREIGHT.EXAMPLE:443/en/?utm=1',
      },
      'Maren',
    ],
    ['contactGuid', { contactGuid: 'bbbb0000000000000000000000000001' }, 'Maren'],
    ['contactUrl', { contactUrl: 'https://profiles.example/in/maren-oyelaran/' }, 'Maren'],
    ['a full name that only one person has', { contactFullName: 'Maren Louise Oyelaran' }, 'Maren'],
    ['companyName', HALCYON, ''],
    ['a domain in companyName', { companyName: 'halcyon-freight.example' }, ''],
    ['companyWebAddress', { companyWebAddress: 'halcyon-freight.example' }, ''],
    ['a bare name in companyWebAddress', { companyWebAddress: 'Halcyon Freight' }, ''],
    ['an email in companyWebAddress', { companyWebAddress: 'info@halcyon-freight.example' }, ''],
    ['companyGuid', { companyGuid: 'AAAA000000000001' }, ''],
    ['companyLnUrl', { companyLnUrl: 'profiles.example/company/halcyon-freight' }, ''],
  ]
  for (const [what, input, firstName] of cases) {
    test(`with ${what} is sufficient`, async () => {
      const { status, body } = await sandbox.enrich(input)
      expect(status).toBe(200)
      expect(body).toMatchObject({ compGUID: 'AAAA000000000001', conFirstName: firstName })
    })
  }

  test('treats null, "" and blank strings as missing fields', async () => {
    const { body } = await sandbox.enrich({
      ...HALCYON,
      contactEmail: null,
      contactFullName: '  ',
      contactJobTitle: '',
    })
    expect(body).toMatchObject({ recordStatus: 'Active', compGUID: 'AAAA000000000001', conGUID: '' })
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

  for (const key of ['plus-key', 'pro-key']) {
    test(`returns direct dials for ${key}`, async () => {
      const { body } = await sandbox.enrich(MAREN, key)
      expect(body).toMatchObject({ directDial1: '+1 503 555 0134', directDial2: '+1 503 555 0135' })
    })

    test(`returns company and role fields of the current job with No Longer for ${key}`, async () => {
      const { body } = await sandbox.enrich(PIOTR_AT_HALCYON, key)
      expect(body).toMatchObject({
        recordStatus: 'No Longer',
        compGUID: 'AAAA000000000003',
        compName: 'Brunnen Pumpenbau GmbH',
        conJobTitleEn: 'Sales Director',
        conJobStartedOn: 'Sep 2020',
        conWorkLocCountry: 'Germany',
        conEmail: 'p.zabek@brunnen-pumpen.example',
        directDial1: '+49 30 23125 101',
      })
    })
  }

  test('Standard returns company and role fields of the past job without an email with No Longer', async () => {
    const { body } = await sandbox.enrich(PIOTR_AT_HALCYON, 'standard-key')
    expect(body).toMatchObject({
      recordStatus: 'No Longer',
      compGUID: 'AAAA000000000001',
      conJobTitleEn: 'Sales Manager',
      conEmail: '',
    })
  })

  test('Plus returns the past job without email and direct dials with No Longer if no current one is known', async () => {
    const { body } = await sandbox.enrich(OTTOLINE, 'plus-key')
    expect(body).toMatchObject({
      recordStatus: 'No Longer',
      compGUID: 'AAAA000000000001',
      conJobTitleEn: 'Controller',
      conEmail: '',
      directDial1: '',
    })
  })
})

describe('the credit balance of an organization', () => {
  test('is unlimited if it is null, as the header says', async () => {
    const { enrich } = createSandbox()
    const { headers } = await enrich(MAREN, 'standard-key')
    expect([cost(headers), left(headers)]).toEqual(['1', 'unlimited'])
  })

  test('does not change with No Match', async () => {
    const { enrich } = createSandbox()
    const { headers } = await enrich(NOBODY, 'pro-key')
    expect([cost(headers), left(headers)]).toEqual(['0', '3'])
  })

  test('does not change with an error', async () => {
    const { enrich } = createSandbox()
    for (const bad of [{}, { contactEmail: 'x' }, '{', { companyName: 1 }]) {
      expect((await enrich(bad, 'pro-key')).status).toBe(400)
    }
    expect(left((await enrich(NOBODY, 'pro-key')).headers)).toBe('3')
  })

  test('pays for a last result, and the next request returns 402 for any input', async () => {
    const { enrich } = createSandbox()
    for (const remaining of ['2', '1', '0']) {
      expect(left((await enrich(MAREN, 'pro-key')).headers)).toBe(remaining)
    }
    for (const input of [MAREN, NOBODY]) {
      const { status, body } = await enrich(input, 'pro-key')
      expect([status, body.error.code]).toEqual([402, 'insufficient_credits'])
    }
  })

  describe('an Enterprise Plus organization with a zero balance', () => {
    const RECORDS = [
      MAREN,
      PIOTR_AT_HALCYON,
      OTTOLINE,
      HALCYON,
      { contactEmail: 'match@outcome.test' },
    ] as const
    const WEI_LING = { contactEmail: 'weiling.tan@orchid-biotech.example' }

    /** Five credits and five records. */
    async function spent() {
      const sandbox = createSandbox()
      for (const record of RECORDS) expect((await sandbox.enrich(record, 'counted-key')).status).toBe(200)
      return sandbox
    }

    test('still refreshes charged records for free', async () => {
      const { enrich } = await spent()
      for (const record of RECORDS) {
        const { status, body, headers } = await enrich(record, 'counted-key')
        expect([status, cost(headers), left(headers)]).toEqual([200, '0', '0'])
        expect(body.compGUID).not.toBe('')
      }
    })

    test('gets 402 for everything else, and nothing is stored or returned', async () => {
      const { enrich, context } = await spent()
      const charges = () => context.connection.client.query('SELECT count(*) AS count FROM charges').get()
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
        expect([cost(headers), left(headers)]).toEqual([null, null])
        expect(Object.keys(body)).toEqual(['error'])
      }
      expect(charges()).toEqual(before)
    })
  })

  test('does not decrease when Plus refreshes a charged record', async () => {
    const { enrich } = createSandbox()
    expect(left((await enrich(MAREN, 'counted-key')).headers)).toBe('4')
    const again = await enrich({ contactFullName: 'Maren Oyelaran', ...HALCYON }, 'counted-key')
    expect([again.body.conFirstName, cost(again.headers), left(again.headers)]).toEqual(['Maren', '0', '4'])
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

  test('decreases with Plus for records that another organization was charged for', async () => {
    const { enrich } = createSandbox()
    await enrich(MAREN, 'plus-key')
    expect(cost((await enrich(MAREN, 'counted-key')).headers)).toBe('1')
  })

  test('decreases with Standard and Pro for every result', async () => {
    const { enrich } = createSandbox()
    for (const key of ['standard-key', 'pro-key']) {
      expect([cost((await enrich(MAREN, key)).headers), cost((await enrich(MAREN, key)).headers)]).toEqual([
        '1',
        '1',
      ])
    }
  })

  test('has one ledger row per charge with transaction, organization, key, record, credits, and time', async () => {
    const { enrich, context, clock } = createSandbox()
    const { body } = await enrich(PIOTR_AT_HALCYON, 'plus-key')
    await enrich(PIOTR_AT_HALCYON, 'plus-key')
    await enrich(NOBODY, 'plus-key')
    const rows = context.connection.client.query('select * from charges').all()
    expect(rows).toEqual([
      {
        transaction_id: body.smarteTransactionId,
        org_id: expect.any(String),
        key_id: expect.any(String),
        company_guid: 'AAAA000000000003',
        contact_guid: 'BBBB0000000000000000000000000002',
        credits: 1,
        charged_at: clock.now(),
        refreshable: 1,
      },
    ])
  })
})

describe('masking of contact data', () => {
  test('hides the middle of an email address and the end of a phone number', async () => {
    const { body } = await createSandbox().enrich(MAREN, 'masked-key')
    expect(body).toMatchObject({
      conEmail: 'm***@halcyon-freight.example',
      directDial1: '+1 503 555 ****',
      directDial2: '+1 503 555 ****',
    })
  })

  test('leaves blank fields blank', async () => {
    const { body } = await createSandbox().enrich(OTTOLINE, 'masked-key')
    expect(body).toMatchObject({ conEmail: '', directDial1: '', directDial2: '' })
  })
})

describe('the cache of earlier inputs', () => {
  test('is used only for an equal input', async () => {
    const { enrich } = createSandbox()
    const spoofed = { companyName: 'Wholly Unknown\0companyWebAddress\0https://halcyon-freight.example/' }
    const other = {
      companyName: 'Wholly Unknown',
      companyWebAddress: 'https://halcyon-freight.example/\0companyWebAddress\0',
    }
    await enrich(other)
    expect((await enrich(spoofed)).body.recordStatus).toBe('No Match')
  })
})
