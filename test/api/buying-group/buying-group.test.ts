/** `POST /v1/buying-group`: more spellings of the company, several jobs, invalid pages, and changes of the data. `test/api/interface` has the rest. */
import { describe, expect, test } from 'bun:test'
import { createSandbox, type Sandbox } from '../../support/sandbox.ts'

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
    { companyGuid: null, companyWebsite: ' ', companyName: 'Halcyon Freight', pageNo: '' },
  ])('is found by %j', async (given) => expect((await sendRequest(given)).body.compGUID).toBe(HALCYON))

  test('is not replaced by the one of a later field if it is unknown', async () => {
    const given = { companyLinkedinUrl: 'profiles.example/company/nobody', companyName: 'Orchid Biotech' }
    expect((await sendRequest(given)).body.compGUID).toBe('')
  })
})

describe('the members of a buying group', () => {
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
})

describe('the pages of a buying group', () => {
  const northwind = (page: object) =>
    sendRequest({ companyWebsite: 'northwind-optics.example', ...page }, sample, 'demo-standard-key')

  test.each([
    ...[0, -1, 1.5, 'two', '1', ' 5 ', '+2', 1e15, true, [1]].map((pageNo) => ({ pageNo })),
    ...[0, 101, '20', {}].map((pageSize) => ({ pageSize })),
  ])('return 400 that names the field for %j', async (page) => {
    const { status, body } = await northwind(page)
    expect(status).toBe(400)
    expect(body.error.details[0].field).toBe(Object.keys(page)[0])
  })
})

describe('the buying group of a repeated request', () => {
  const group = async (sandbox: Sandbox, page: object = {}) =>
    (await sendRequest({ companyGuid: HALCYON, ...page }, sandbox)).body
  const boss = {
    compGUID: HALCYON,
    conFullName: 'Nadia Berg',
    conEmail: 'nadia.berg@halcyon-freight.example',
    conJobTitleEn: 'VP Fleet',
    conLevels: 'VP',
  }

  test('has the same members on every page with the new recordId', async () => {
    const sandbox = createSandbox()
    const { transactionId: _, ...first } = await group(sandbox, { recordId: '1', pageSize: 1 })
    const { transactionId: __, ...again } = await group(sandbox, { recordId: '"2"', pageSize: 1 })
    expect(again).toEqual({ ...first, recordId: '"2"' })
    const next = await group(sandbox, { pageNo: 2, pageSize: 1 })
    expect(next.buyingGroup).not.toEqual(first.buyingGroup)
    expect((await group(sandbox, { pageNo: 99 })).buyingGroup).toEqual([])
  })

  test('shows new members, omits former ones, and shows a renamed company', async () => {
    const sandbox = createSandbox()
    const { totalCount } = await group(sandbox)
    await sandbox.sendJson('PUT', '/sandbox/contacts', boss)
    expect((await group(sandbox)).totalCount).toBe(totalCount + 1)
    await sandbox.sendJson('PUT', '/sandbox/contacts', { ...boss, conJobEndedOn: 'Aug 2025' })
    expect((await group(sandbox)).totalCount).toBe(totalCount)
    await sandbox.sendJson('PUT', '/sandbox/companies', { compGUID: HALCYON, compName: 'Quillfeather Ltd' })
    expect((await group(sandbox)).compName).toBe('Quillfeather Ltd')
    await sandbox.send('/sandbox/reset', { method: 'POST' })
    expect((await group(sandbox)).compName).toBe('Halcyon Freight, Inc.')
  })
})
