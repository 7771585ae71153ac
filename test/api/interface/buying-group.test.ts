/** `POST /v1/buying-group`. `docs/interface.md` lists the names of these tests. */
import { describe, expect, test } from 'bun:test'
import { createSandbox, creditsLeft } from '../../support/sandbox.ts'
import { fieldsAtFault, outcomeOf } from './requests.ts'

const [HALCYON, BRUNNEN, ORCHID] = ['AAAA000000000001', 'AAAA000000000003', 'AAAA000000000004'] as const
const SITE = 'halcyon-freight.example'
const PROFILE = 'https://profiles.example/company/halcyon-freight'

const sandbox = createSandbox()
const send = (body: unknown, key = 'plus-key') => sandbox.post('/v1/buying-group', body, { apikey: key })

/** 44 people of seven titles and two functions, in no order. Brunnen Pumpenbau also employs a sales director. */
const TITLES = ['Chief Executive Officer', 'VP of Sales', 'Director of Sales', 'Manager of Sales']
const OTHERS = ['Senior Engineer', 'Clerk', 'Director of Marketing']
await sandbox.sendJson('PUT', '/sandbox/contacts', {
  contacts: Array.from({ length: 77 }, (_, at) => ({
    conGUID: String((at * 37) % 77).padStart(32, 'C0'),
    compGUID: BRUNNEN,
    conFullName: `Person Number${at}`,
    conEmail: `person${at}@brunnen-pumpen.example`,
    conJobTitleEn: [...TITLES, ...OTHERS][at % 7],
    conFunctions: at % 7 === 6 ? 'Marketing' : 'Sales',
  })),
})
/** Each fifth of the titles above manager level, and the sales director. */
const BRUNNEN_COUNT = 11 * 5 + 1

const { body: halcyon } = await send({ companyGuid: HALCYON, recordId: 'r1' })
const { body: brunnen } = await send({ companyGuid: BRUNNEN, pageSize: 100 })

describe('Buying group', () => {
  describe('Fields of the request', () => {
    test('`recordId` is echoed in the response', () => expect(halcyon.recordId).toBe('r1'))

    test.each([
      ['companyGuid', 'is the `compGUID` of the company', HALCYON],
      ['companyName', 'is the name of the company, in any spelling', 'HALCYON freigth'],
      ['companyWebsite', 'is the website of the company', `HTTPS://www.${SITE}/about`],
      ['companyLinkedinUrl', 'is the public profile URL of the company', PROFILE],
    ])('`%s` %s', async (name, _, value) =>
      expect((await send({ [name]: value })).body.compGUID).toBe(HALCYON),
    )

    test('at least one of the four company fields is required: 400 `missing_identifier`', async () => {
      for (const body of [
        {},
        { recordId: 'r' },
        { pageNo: 1, pageSize: 5 },
        { companyName: '', companyGuid: null },
      ])
        expect(outcomeOf(await send(body))).toEqual([400, 'missing_identifier'])
    })

    const name = { companyName: 'Orchid Biotech' }
    const profile = { ...name, companyLinkedinUrl: PROFILE }
    const website = { ...profile, companyWebsite: 'brunnen-pumpen.example' }
    test.each([
      ['`companyLinkedinUrl` takes precedence over `companyName`', profile, HALCYON],
      ['`companyWebsite` takes precedence over `companyLinkedinUrl` and `companyName`', website, BRUNNEN],
      ['`companyGuid` takes precedence over the other three', { ...website, companyGuid: ORCHID }, ORCHID],
    ])('%s', async (_, body, guid) => expect((await send(body)).body.compGUID).toBe(guid))

    test('`pageNo` is the page, from 1', async () => {
      const { body } = await send({ companyGuid: BRUNNEN, pageNo: 2, pageSize: 20 })
      expect(body.buyingGroup).toEqual(brunnen.buyingGroup.slice(20, 40))
    })

    test('`pageNo` is 1 by default', async () =>
      expect((await send({ companyGuid: BRUNNEN, pageSize: 5 })).body.pageNo).toBe(1))

    test('`pageSize` is the number of members on a page', async () =>
      expect((await send({ companyGuid: BRUNNEN, pageSize: 7 })).body.buyingGroup).toHaveLength(7))

    test('`pageSize` is 20 by default', async () => {
      const { body } = await send({ companyGuid: BRUNNEN })
      expect({ pageSize: body.pageSize, buyingGroup: body.buyingGroup.length }).toEqual({
        pageSize: 20,
        buyingGroup: 20,
      })
    })

    test('`pageSize` is at most 100', async () => {
      expect(brunnen.pageSize).toBe(100)
      expect(outcomeOf(await send({ companyGuid: BRUNNEN, pageSize: 101 }))).toEqual([
        400,
        'invalid_parameter',
      ])
    })

    test.each([
      ['recordId', 512],
      ['companyGuid', 64],
      ['companyName', 512],
      ['companyWebsite', 2048],
      ['companyLinkedinUrl', 2048],
    ])('`%s` is a string of at most %i characters, or `null` for none', async (name, maxLength) => {
      const other = name === 'companyName' ? { companyGuid: HALCYON } : { companyName: 'Halcyon Freight' }
      for (const value of [5, ['x'], 'x'.repeat(maxLength + 1)]) {
        const rejected = await send({ ...other, [name]: value })
        expect([...outcomeOf(rejected), ...fieldsAtFault(rejected)]).toEqual([400, 'invalid_parameter', name])
      }
      expect((await send({ ...other, [name]: 'x'.repeat(maxLength) })).status).toBe(200)
      expect((await send({ ...other, [name]: null })).body.compGUID).toBe(HALCYON)
    })

    test.each([
      ['`pageNo` below 1', { pageNo: 0 }],
      ['`pageSize` below 1', { pageSize: 0 }],
      ['`pageNo` as a string', { pageNo: '2' }],
      ['`pageSize` as a string', { pageSize: '20' }],
      ['`pageNo` with a fraction', { pageNo: 1.5 }],
      ['`pageSize` with a fraction', { pageSize: 1.5 }],
    ])('%s is 400 `invalid_parameter`', async (_, page) => {
      const rejected = await send({ companyGuid: BRUNNEN, ...page })
      expect(outcomeOf(rejected)).toEqual([400, 'invalid_parameter'])
      expect(fieldsAtFault(rejected)).toEqual(Object.keys(page))
    })

    test('a template token in a company field is 400 `invalid_parameter`', async () => {
      const rejected = await send({ companyGuid: HALCYON, companyName: '{{company.name}}' })
      expect([...outcomeOf(rejected), ...fieldsAtFault(rejected)]).toEqual([
        400,
        'invalid_parameter',
        'companyName',
      ])
    })

    test('unknown fields are ignored', async () =>
      expect((await send({ companyGuid: HALCYON, companyNmae: 5 })).body.compGUID).toBe(HALCYON))

    test('`null` and a blank string stand for no page', async () => {
      const { body } = await send({ companyGuid: BRUNNEN, pageNo: null, pageSize: ' ' })
      expect({ pageNo: body.pageNo, pageSize: body.pageSize }).toEqual({ pageNo: 1, pageSize: 20 })
    })
  })

  describe('Fields of the response', () => {
    test('`recordId` is that of the request, or blank', async () => {
      expect(halcyon.recordId).toBe('r1')
      expect((await send({ companyGuid: HALCYON })).body.recordId).toBe('')
    })

    test.each([
      ['compGUID', 'is the id of the company', HALCYON],
      ['compName', 'is the name of the company', 'Halcyon Freight, Inc.'],
      ['compWebsite', 'is the website of the company', `https://www.${SITE}`],
    ])('`%s` %s', (name, _, value) => expect(halcyon[name]).toBe(value))

    test.each([
      ['totalPages', 'is the number of pages', Math.ceil(BRUNNEN_COUNT / 10)],
      ['totalCount', 'is the number of members on all pages', BRUNNEN_COUNT],
      ['pageNo', 'is the number of this page', 3],
      ['pageSize', 'is the number of members per page', 10],
    ])('`%s` %s', async (name, _, value) =>
      expect((await send({ companyGuid: BRUNNEN, pageNo: 3, pageSize: 10 })).body[name]).toBe(value),
    )

    test('`transactionId` is the id in the header `smarteTransactionId`', async () => {
      const { body, headers } = await send({ companyGuid: HALCYON })
      expect(body.transactionId).toBe(headers.get('smarteTransactionId'))
    })

    test('`buyingGroup` lists the members on the page', () =>
      expect(halcyon.buyingGroup.map(({ conGUID }: { conGUID: string }) => conGUID)).toEqual([
        `BBBB${'0'.repeat(27)}1`,
      ]))

    test('there are no other fields', () => {
      const wanted =
        'buyingGroup compGUID compName compWebsite pageNo pageSize recordId totalCount totalPages'
      expect(Object.keys(halcyon).sort()).toEqual([...wanted.split(' '), 'transactionId'])
    })
  })

  describe('Fields of a member', () => {
    const [member] = halcyon.buyingGroup
    test.each([
      ['conGUID', 'is the id of the contact', `BBBB${'0'.repeat(27)}1`],
      ['conJobTitle', 'is the job title', 'Vice President, Marketing'],
      ['conLevels', 'is the seniority', 'VP'],
      ['conFunctions', 'is the primary function', 'Marketing'],
      ['conSubFunctions', 'is the sub-function', 'Demand Generation'],
      ['conWorkLocCountry', 'is the country of the office', 'United States'],
    ])('`%s` %s', (name, _, value) => expect(member[name]).toBe(value))

    test('there are no other fields', () => expect(Object.keys(member)).toHaveLength(6))
  })

  describe('Members', () => {
    type Member = Readonly<Record<'conGUID' | 'conLevels' | 'conFunctions', string>>
    const members: readonly Member[] = brunnen.buyingGroup

    test.each(['C-Level', 'VP', 'Director', 'Manager'])('include contacts at level %s', (level) =>
      expect(members.filter(({ conLevels }) => conLevels === level).length).toBeGreaterThan(10),
    )

    test('include nobody below manager level', () => {
      const levels = new Set(members.map(({ conLevels }) => conLevels))
      expect([...levels]).toEqual(['C-Level', 'VP', 'Director', 'Manager'])
    })

    test('include nobody who has left the company', async () => {
      const left = `BBBB${'0'.repeat(27)}2`
      expect(halcyon.buyingGroup).not.toContainEqual(expect.objectContaining({ conGUID: left }))
      expect(members).toContainEqual(expect.objectContaining({ conGUID: left }))
    })

    test('have a level from their title if it is stored blank', () =>
      expect(members.every(({ conLevels }) => conLevels !== '')).toBe(true))

    test.each(['C Level', 'Chief', 'CXO'])('have the level C-Level if `%s` is stored', async (conLevels) => {
      const contact = { compGUID: ORCHID, conFullName: 'Ann Bell', conLevels }
      await sandbox.sendJson('PUT', '/sandbox/contacts', { contacts: [contact] })
      const { body } = await send({ companyGuid: ORCHID })
      expect(body.buyingGroup.map((each: Member) => each.conLevels)).toEqual(['C-Level', 'C-Level'])
    })

    test('are sorted by seniority, then by function, then by `conGUID`', () => {
      const ranks = ['C-Level', 'VP', 'Director', 'Manager']
      const sortKeys = members.map(
        ({ conLevels, conFunctions, conGUID }) => `${ranks.indexOf(conLevels)} ${conFunctions} ${conGUID}`,
      )
      expect(sortKeys).toHaveLength(BRUNNEN_COUNT)
      expect(sortKeys).toEqual(sortKeys.toSorted())
    })

    test('are on exactly one page each', async () => {
      const pages: Member[] = []
      for (const pageNo of [1, 2, 3])
        pages.push(...(await send({ companyGuid: BRUNNEN, pageNo })).body.buyingGroup)
      expect(pages).toEqual([...members])
    })
  })

  describe('Results', () => {
    test('an unknown company is 200 with an empty list and totals of 0', async () => {
      const { status, body } = await send({ companyName: 'Unheard Of Ventures' })
      expect(status).toBe(200)
      expect(body).toMatchObject({ compGUID: '', totalCount: 0, totalPages: 0, buyingGroup: [] })
    })

    test('a page after the last one is 200 with an empty list and the right totals', async () => {
      const { status, body } = await send({ companyGuid: BRUNNEN, pageNo: 99 })
      expect(status).toBe(200)
      expect(body).toMatchObject({ totalCount: BRUNNEN_COUNT, totalPages: 3, buyingGroup: [] })
    })

    test('a request costs no credits, and needs none', async () => {
      expect((await send({ companyGuid: BRUNNEN }, 'empty-key')).status).toBe(200)
      const { headers } = await send({ companyGuid: BRUNNEN }, 'pro-key')
      expect(headers.get('credits-deducted')).toBeNull()
      expect(creditsLeft(sandbox, 'pro-key')).toBe(3)
    })
  })
})
