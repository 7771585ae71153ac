/** `POST /v7/enrich`: incomplete contacts, and what is charged. `test/api/interface` has the basic results. */
import { describe, expect, test } from 'bun:test'
import { HALCYON, MAREN, NOBODY, OTTOLINE, PIOTR_AT_HALCYON } from '../../fixtures/leads.ts'
import { createSandbox, creditsLeft } from '../../support/sandbox.ts'

const [HALCYON_GUID, BRUNNEN] = ['AAAA000000000001', 'AAAA000000000003'] as const

const cost = (headers: Headers) => headers.get('credits-deducted')

describe('Enrich', () => {
  test.each([{ contactLastName: 'Quartermaine' }, { contactFirstName: 'Zebulon' }])(
    'returns No Match with the company for an unknown contact: %j',
    async (contact) => {
      const { body, headers } = await createSandbox().enrich({ ...HALCYON, ...contact })
      expect(body).toMatchObject({
        recordStatus: 'No Match',
        compGUID: HALCYON_GUID,
        conGUID: '',
        conEmail: '',
      })
      expect(cost(headers)).toBe('1')
    },
  )

  test('echoes recordId unchanged in every outcome, and returns a blank one if it is missing', async () => {
    const { enrich } = createSandbox()
    for (const input of [MAREN, HALCYON, NOBODY]) {
      for (const recordId of ['id 1', ' ', undefined, null])
        expect((await enrich({ ...input, recordId })).body.recordId).toBe(recordId ?? '')
    }
  })
})

describe('an Enrich input', () => {
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
    expect({
      recordStatus: body.recordStatus,
      conGUID: body.conGUID,
      creditsDeducted: headers.get('credits-deducted'),
    }).toEqual({ recordStatus: 'No Match', conGUID: '', creditsDeducted: '0' })
  })
})

describe('the credit balance of an organization', () => {
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
        expect({ status, cost: cost(headers), left: creditsLeft(sandbox, 'counted-key') }).toEqual({
          status: 200,
          cost: '0',
          left: 0,
        })
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
