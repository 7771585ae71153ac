/** `POST /v1/buying-group`: the company, its members, their order, and pages. */
import { describe, expect, test } from 'bun:test'
import { createSandbox, creditsLeft } from '../../support/sandbox.ts'

const fixture = createSandbox()
const sample = createSandbox({ dataDirectory: undefined })
const sendRequest = (body: unknown, sandbox = fixture, key = 'plus-key') =>
  sandbox.post('/v1/buying-group', body, { apikey: key })

const HALCYON = 'AAAA000000000001'
const BRUNNEN = 'AAAA000000000003'

describe('the company of a buying group', () => {
  test.each([
    { companyGuid: HALCYON.toLowerCase() },
    { companyWebsite: 'HTTPS://WWW.halcyon-freight.example/about' },
    { companyLinkedinUrl: 'profiles.example/company/halcyon-freight/' },
    { companyName: 'halcyon freight' },
    { companyName: 'Halcyon Freigth' },
    { companyGuid: null, companyWebsite: ' ', companyName: 'Halcyon Freight', pageNo: '' },
  ])('is found by %j', async (given) => {
    const { status, body } = await sendRequest({ ...given, recordId: 'r1' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ recordId: 'r1', compGUID: HALCYON, compName: 'Halcyon Freight, Inc.' })
  })

  test('is identified by companyGuid, else companyWebsite, companyLinkedinUrl, or companyName', async () => {
    const name = { companyName: 'Orchid Biotech' }
    const profile = { ...name, companyLinkedinUrl: 'profiles.example/company/nobody' }
    const website = { ...profile, companyWebsite: 'halcyon-freight.example' }
    const guid = { ...website, companyGuid: BRUNNEN }
    const found = [guid, website, profile, name].map(
      async (given) => (await sendRequest(given)).body.compGUID,
    )
    expect(await Promise.all(found)).toEqual([BRUNNEN, HALCYON, '', 'AAAA000000000004'])
  })

  test('can be unknown, which returns 200 with an empty list and zero totals', async () => {
    const { status, body } = await sendRequest({ companyName: 'Unheard Of Ventures', recordId: 'r2' })
    expect(status).toBe(200)
    const totals = { totalPages: 0, totalCount: 0, pageNo: 1, pageSize: 20, buyingGroup: [] }
    expect(body).toMatchObject({ recordId: 'r2', compGUID: '', compName: '', compWebsite: '', ...totals })
  })

  test.each([{}, { recordId: 'r' }, { companyGuid: null, companyName: '' }, { contactEmail: 'a@b.co' }])(
    'is required: %j returns 400 missing_identifier',
    async (given) => {
      const { status, body } = await sendRequest(given)
      expect([status, body.error.code]).toEqual([400, 'missing_identifier'])
    },
  )
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

  test('include a contact with two current jobs at the company once', async () => {
    const sandbox = createSandbox()
    const person = { conGUID: 'C'.repeat(32), compGUID: BRUNNEN, conFullName: 'Ann Bell' }
    const contacts = [
      { ...person, conEmail: 'ann@x.example', conJobTitleEn: 'Director', conJobStartedOn: 'Jan 2024' },
      { ...person, conEmail: 'a.bell@x.example', conJobTitleEn: 'CEO', conJobStartedOn: 'Jan 2025' },
    ]
    await sandbox.sendJson('PUT', '/sandbox/contacts', { contacts })
    const { body } = await sendRequest({ companyGuid: BRUNNEN }, sandbox)
    expect(body).toMatchObject({
      totalCount: 2,
      buyingGroup: [{ conJobTitle: 'CEO' }, { conLevels: 'Director' }],
    })
  })

  test('are sorted by seniority, then by function, then by conGUID', async () => {
    const given = { companyGuid: 'B86DEDE9DA5D89FD', pageSize: 100 }
    const { body } = await sendRequest(given, sample, 'demo-plus-key')
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
    const guidsOn = async (page: object): Promise<string[]> =>
      (await northwind(page)).body.buyingGroup.map(({ conGUID }: { conGUID: string }) => conGUID)
    const complete = await guidsOn({ pageSize: 100 })
    const { totalPages, totalCount } = (await northwind({ pageSize: 3 })).body
    expect([totalPages, totalCount]).toEqual([Math.ceil(complete.length / 3), complete.length])
    const pages = Array.from({ length: totalPages }, (_, at) => guidsOn({ pageNo: at + 1, pageSize: 3 }))
    expect((await Promise.all(pages)).flat()).toEqual(complete)
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

  test.each([
    ...[0, -1, 1.5, 'two', '1', ' 5 ', '+2', 1e15, true, [1]].map((pageNo) => ({ pageNo })),
    ...[0, 101, '20', {}].map((pageSize) => ({ pageSize })),
  ])('return 400 that names the field for %j', async (page) => {
    const { status, body } = await northwind(page)
    expect(status).toBe(400)
    expect(body.error.details[0].field).toBe(Object.keys(page)[0])
  })
})

test('a Buying group request needs no credits and costs none', async () => {
  const sandbox = createSandbox()
  for (const key of ['empty-key', 'pro-key'])
    expect((await sendRequest({ companyName: 'Halcyon Freight' }, sandbox, key)).status).toBe(200)
  expect(creditsLeft(sandbox, 'pro-key')).toBe(3)
})
