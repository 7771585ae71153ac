/** `POST /v1/buying-group`: the company, its members, their order, and pages. */
import { describe, expect, test } from 'bun:test'
import { createSandbox } from '../../support/sandbox.ts'

const fixture = createSandbox()
const sample = createSandbox({ dataDirectory: undefined })
const sendRequest = (body: unknown, sandbox = fixture, key = 'plus-key') =>
  sandbox.post('/v1/buying-group', body, { apikey: key })

const HALCYON = 'AAAA000000000001'
const BRUNNEN = 'AAAA000000000003'

describe('the company of a buying group', () => {
  for (const [what, body] of Object.entries({
    companyGuid: { companyGuid: HALCYON.toLowerCase() },
    companyWebsite: { companyWebsite: 'HTTPS://WWW.halcyon-freight.example/about' },
    companyLinkedinUrl: { companyLinkedinUrl: 'profiles.example/company/halcyon-freight/' },
    companyName: { companyName: 'halcyon freight' },
    'a misspelled companyName': { companyName: 'Halcyon Freigth' },
  })) {
    test(`is found by ${what}`, async () => {
      const { status, body: response } = await sendRequest({ ...body, recordId: 'r1' })
      expect(status).toBe(200)
      expect(response).toMatchObject({
        recordId: 'r1',
        compGUID: HALCYON,
        compName: 'Halcyon Freight, Inc.',
        compWebsite: 'https://www.halcyon-freight.example',
      })
    })
  }

  test('is identified by companyGuid, else companyWebsite, companyLinkedinUrl, or companyName', async () => {
    const given = {
      companyGuid: BRUNNEN,
      companyWebsite: 'halcyon-freight.example',
      companyLinkedinUrl: 'profiles.example/company/halcyon-freight',
      companyName: 'Orchid Biotech',
    }
    const { companyGuid: _, ...second } = given
    const { companyWebsite: __, ...third } = {
      ...second,
      companyLinkedinUrl: 'profiles.example/company/nobody',
    }
    expect((await sendRequest(given)).body.compGUID).toBe(BRUNNEN)
    expect((await sendRequest(second)).body.compGUID).toBe(HALCYON)
    expect((await sendRequest(third)).body.compGUID).toBe('')
    expect((await sendRequest({ companyName: given.companyName })).body.compName).toBe('Orchid Biotech Ltd')
  })

  test('is identified by the first field that is not null or blank', async () => {
    const { body } = await sendRequest({
      companyGuid: null,
      companyWebsite: ' ',
      companyName: 'Halcyon Freight',
      pageNo: '',
    })
    expect(body.compGUID).toBe(HALCYON)
  })

  test('can be unknown, which returns 200 with an empty list and zero totals', async () => {
    const { status, body, headers } = await sendRequest({
      companyName: 'Unheard Of Ventures',
      recordId: 'r2',
    })
    expect(status).toBe(200)
    expect(body).toEqual({
      recordId: 'r2',
      compGUID: '',
      compName: '',
      compWebsite: '',
      totalPages: 0,
      totalCount: 0,
      pageNo: 1,
      pageSize: 20,
      transactionId: headers.get('smarteTransactionId'),
      buyingGroup: [],
    })
  })

  test('is required: without any of the four fields the response is 400 missing_identifier', async () => {
    for (const body of [
      {},
      { recordId: 'r' },
      { companyName: '' },
      { companyGuid: null },
      { contactEmail: 'a@b.co' },
    ]) {
      const { status, body: response } = await sendRequest(body)
      expect([status, response.error.code]).toEqual([400, 'missing_identifier'])
    }
  })

  test('returns 400 that names the field if a field is not a string', async () => {
    const { status, body } = await sendRequest({ companyName: 5 })
    expect([status, body.error.details[0].field]).toEqual([400, 'companyName'])
  })
})

describe('the members of a buying group', () => {
  test('are the current contacts at manager level and above, with six strings each', async () => {
    const { body } = await sendRequest({ companyGuid: HALCYON })
    expect(body.buyingGroup).toEqual([
      {
        conGUID: 'BBBB0000000000000000000000000001',
        conJobTitle: 'Vice President, Marketing',
        conLevels: 'VP',
        conFunctions: 'Marketing',
        conSubFunctions: 'Demand Generation',
        conWorkLocCountry: 'United States',
      },
    ])
  })

  test('include a contact who moved only at the current company', async () => {
    const { body } = await sendRequest({ companyGuid: BRUNNEN })
    expect(body.buyingGroup.map(({ conGUID }: { conGUID: string }) => conGUID)).toEqual([
      'BBBB0000000000000000000000000002',
    ])
  })

  test('are sorted by seniority, then by function, then by conGUID', async () => {
    const { body } = await sendRequest(
      { companyGuid: 'B86DEDE9DA5D89FD', pageSize: 100 },
      sample,
      'demo-plus-key',
    )
    const ranks = ['C-Level', 'VP', 'Director', 'Manager']
    const sortKeys = body.buyingGroup.map(
      (member: Record<string, string>) =>
        `${ranks.indexOf(member.conLevels ?? '')} ${member.conFunctions} ${member.conGUID}`,
    )
    expect(sortKeys.length).toBeGreaterThan(10)
    expect(sortKeys).toEqual([...sortKeys].sort())
    expect(sortKeys[0]).toStartWith('0')
  })
})

describe('the pages of a buying group', () => {
  const northwind = (page: object) =>
    sendRequest({ companyWebsite: 'northwind-optics.example', ...page }, sample, 'demo-standard-key')

  test('contain every member exactly once', async () => {
    const complete = (await northwind({ pageSize: 100 })).body
    const collected: string[] = []
    const { totalPages } = (await northwind({ pageSize: 3 })).body
    expect(totalPages).toBe(Math.ceil(complete.totalCount / 3))
    for (let pageNo = 1; pageNo <= totalPages; pageNo++) {
      const { body } = await northwind({ pageNo, pageSize: 3 })
      expect([body.pageNo, body.pageSize, body.totalCount]).toEqual([pageNo, 3, complete.totalCount])
      collected.push(...body.buyingGroup.map(({ conGUID }: { conGUID: string }) => conGUID))
    }
    expect(collected).toEqual(complete.buyingGroup.map(({ conGUID }: { conGUID: string }) => conGUID))
    expect(new Set(collected).size).toBe(complete.totalCount)
  })

  test('have 20 members by default, and start with the first page', async () => {
    const { body } = await northwind({})
    expect([body.pageNo, body.pageSize]).toEqual([1, 20])
    expect(body.buyingGroup).toHaveLength(Math.min(20, body.totalCount))
  })

  test('are empty after the last one, with status 200 and the right totals', async () => {
    const { status, body } = await northwind({ pageNo: 999_999 })
    expect([status, body.buyingGroup, body.pageNo]).toEqual([200, [], 999_999])
    expect(body.totalCount).toBeGreaterThan(0)
  })

  test('can be requested with integers in strings', async () => {
    expect((await northwind({ pageNo: '2', pageSize: ' 5 ' })).body).toMatchObject({ pageNo: 2, pageSize: 5 })
  })

  const wrong: object[] = [
    { pageNo: 0 },
    { pageNo: -1 },
    { pageNo: 1.5 },
    { pageNo: 'two' },
    { pageNo: '1e3' },
    { pageNo: 1e300 },
    { pageNo: 1e15 },
    { pageNo: '1000000000000000' },
    { pageNo: '9007199254740993' },
    { pageNo: true },
    { pageNo: [1] },
    { pageSize: 0 },
    { pageSize: 101 },
    { pageSize: '101' },
    { pageSize: {} },
  ]
  for (const page of wrong) {
    test(`return 400 that names the field for ${JSON.stringify(page)}`, async () => {
      const { status, body } = await northwind(page)
      expect([status, body.error.code]).toEqual([400, 'invalid_parameter'])
      expect(body.error.details[0].field).toBe(Object.keys(page)[0])
    })
  }
})

describe('a Buying group request', () => {
  test('needs no credits and costs none', async () => {
    const sandbox = createSandbox()
    expect((await sendRequest({ companyName: 'Halcyon Freight' }, sandbox, 'empty-key')).status).toBe(200)
    await sendRequest({ companyName: 'Halcyon Freight' }, sandbox, 'pro-key')
    expect((await sandbox.enrich({ companyName: 'zzz' }, 'pro-key')).headers.get('credits-remaining')).toBe(
      '3',
    )
  })

  test('needs the key in the apikey header, because only Enrich reads it from the body', async () => {
    expect((await fixture.post('/v1/buying-group', { companyName: 'x', apikey: 'plus-key' })).status).toBe(
      401,
    )
  })
})
