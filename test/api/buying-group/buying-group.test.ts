/** `POST /v1/buying-group`: whose committee, who is in it, in which order, page by page. */
import { describe, expect, test } from 'bun:test'
import { createSandbox } from '../../support/sandbox.ts'

const fixture = createSandbox()
const sample = createSandbox({ dataDirectory: undefined })
const ask = (body: unknown, sandbox = fixture, key = 'plus-key') =>
  sandbox.post('/v1/buying-group', body, { apikey: key })

const HALCYON = 'AAAA000000000001'
const BRUNNEN = 'AAAA000000000003'

describe('the company', () => {
  for (const [what, body] of Object.entries({
    companyGuid: { companyGuid: HALCYON.toLowerCase() },
    companyWebsite: { companyWebsite: 'HTTPS://WWW.halcyon-freight.example/about' },
    companyLinkedinUrl: { companyLinkedinUrl: 'profiles.example/company/halcyon-freight/' },
    companyName: { companyName: 'halcyon freight' },
    'a misspelt companyName': { companyName: 'Halcyon Freigth' },
  })) {
    test(`is found by ${what}`, async () => {
      const { status, body: answer } = await ask({ ...body, recordId: 'r1' })
      expect(status).toBe(200)
      expect(answer).toMatchObject({
        recordId: 'r1',
        compGUID: HALCYON,
        compName: 'Halcyon Freight, Inc.',
        compWebsite: 'https://www.halcyon-freight.example',
      })
    })
  }

  test('precedence: companyGuid, companyWebsite, companyLinkedinUrl, companyName', async () => {
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
    expect((await ask(given)).body.compGUID).toBe(BRUNNEN)
    expect((await ask(second)).body.compGUID).toBe(HALCYON)
    expect((await ask(third)).body.compGUID).toBe('')
    expect((await ask({ companyName: given.companyName })).body.compName).toBe('Orchid Biotech Ltd')
  })

  test('null and blank fields count as absent', async () => {
    const { body } = await ask({
      companyGuid: null,
      companyWebsite: ' ',
      companyName: 'Halcyon Freight',
      pageNo: '',
    })
    expect(body.compGUID).toBe(HALCYON)
  })

  test('unknown: 200, an empty list, totals 0', async () => {
    const { status, body, headers } = await ask({ companyName: 'Unheard Of Ventures', recordId: 'r2' })
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

  test('none of the four fields is 400 missing_identifier', async () => {
    for (const body of [
      {},
      { recordId: 'r' },
      { companyName: '' },
      { companyGuid: null },
      { contactEmail: 'a@b.co' },
    ]) {
      const { status, body: answer } = await ask(body)
      expect([status, answer.error.code]).toEqual([400, 'missing_identifier'])
    }
  })

  test('a non-string company field is 400 naming it', async () => {
    const { status, body } = await ask({ companyName: 5 })
    expect([status, body.error.details[0].field]).toEqual([400, 'companyName'])
  })
})

describe('the members', () => {
  test('are the current contacts at manager level and above, as six strings each', async () => {
    const { body } = await ask({ companyGuid: HALCYON })
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

  test('someone who has moved is a member where they are now', async () => {
    const { body } = await ask({ companyGuid: BRUNNEN })
    expect(body.buyingGroup.map(({ conGUID }: { conGUID: string }) => conGUID)).toEqual([
      'BBBB0000000000000000000000000002',
    ])
  })

  test('stand in a total order: most senior first, then by function, then conGUID', async () => {
    const { body } = await ask({ companyGuid: 'B86DEDE9DA5D89FD', pageSize: 100 }, sample, 'demo-plus-key')
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

describe('pages', () => {
  const northwind = (page: object) =>
    ask({ companyWebsite: 'northwind-optics.example', ...page }, sample, 'demo-standard-key')

  test('together hold every member once, and none overlaps', async () => {
    const whole = (await northwind({ pageSize: 100 })).body
    const collected: string[] = []
    const { totalPages } = (await northwind({ pageSize: 3 })).body
    expect(totalPages).toBe(Math.ceil(whole.totalCount / 3))
    for (let pageNo = 1; pageNo <= totalPages; pageNo++) {
      const { body } = await northwind({ pageNo, pageSize: 3 })
      expect([body.pageNo, body.pageSize, body.totalCount]).toEqual([pageNo, 3, whole.totalCount])
      collected.push(...body.buyingGroup.map(({ conGUID }: { conGUID: string }) => conGUID))
    }
    expect(collected).toEqual(whole.buyingGroup.map(({ conGUID }: { conGUID: string }) => conGUID))
    expect(new Set(collected).size).toBe(whole.totalCount)
  })

  test('20 members a page when pageSize is omitted, the first page when pageNo is', async () => {
    const { body } = await northwind({})
    expect([body.pageNo, body.pageSize]).toEqual([1, 20])
    expect(body.buyingGroup).toHaveLength(Math.min(20, body.totalCount))
  })

  test('past the end: 200, an empty list, true totals', async () => {
    const { status, body } = await northwind({ pageNo: 999_999 })
    expect([status, body.buyingGroup, body.pageNo]).toEqual([200, [], 999_999])
    expect(body.totalCount).toBeGreaterThan(0)
  })

  test('integers in strings are accepted', async () => {
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
    test(`${JSON.stringify(page)} is 400 naming the field`, async () => {
      const { status, body } = await northwind(page)
      expect([status, body.error.code]).toEqual([400, 'invalid_parameter'])
      expect(body.error.details[0].field).toBe(Object.keys(page)[0])
    })
  }

  test('pageSize 1 and 100 are allowed', async () => {
    for (const pageSize of [1, 100]) expect((await northwind({ pageSize })).status).toBe(200)
  })
})

describe('who may ask', () => {
  test('costs no credits, and needs none', async () => {
    const sandbox = createSandbox()
    expect((await ask({ companyName: 'Halcyon Freight' }, sandbox, 'empty-key')).status).toBe(200)
    await ask({ companyName: 'Halcyon Freight' }, sandbox, 'pro-key')
    expect((await sandbox.enrich({ companyName: 'zzz' }, 'pro-key')).headers.get('credits-remaining')).toBe(
      '3',
    )
  })

  test('the key stands in the header apikey; the body field is for Enrich alone', async () => {
    expect((await fixture.post('/v1/buying-group', { companyName: 'x', apikey: 'plus-key' })).status).toBe(
      401,
    )
  })

  test('transactionId is that of the header', async () => {
    const { body, headers } = await ask({ companyName: 'Halcyon Freight' })
    expect(body.transactionId).toBe(headers.get('smarteTransactionId'))
  })
})
