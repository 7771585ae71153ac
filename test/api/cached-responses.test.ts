/** Responses of view operations are cached, and every change shows in the next one. */
import { describe, expect, test } from 'bun:test'
import { createSandbox, type Sandbox } from '../support/sandbox.ts'

const ADMIN = { 'Admin-Api-Key': 'plus-admin-key' }

const view = async (sandbox: Sandbox) => (await sandbox.post('/signals/v1/user/view', {}, ADMIN)).body.data
const HALCYON = { companyGuid: 'AAAA000000000001' }
const group = async (sandbox: Sandbox, requested: object = HALCYON) =>
  (await sandbox.post('/v1/buying-group', requested, { apikey: 'plus-key' })).body
const put = (sandbox: Sandbox, kind: string, body: object) =>
  sandbox.send(`/sandbox/${kind}`, { method: 'PUT', body: JSON.stringify(body) })
const BOSS = {
  compGUID: HALCYON.companyGuid,
  conFullName: 'Nadia Berg',
  conEmail: 'nadia.berg@halcyon-freight.example',
  conJobTitleEn: 'VP Fleet',
  conLevels: 'VP',
}

describe('View users', () => {
  test('shows new users, suspended users, a renamed organization, and a reset', async () => {
    const sandbox = createSandbox()
    const before = await view(sandbox)
    const email = 'new@plus.example'
    await sandbox.post('/signals/v1/user/createsignalapikey', { email }, ADMIN)
    expect((await view(sandbox)).at(-1)).toMatchObject({ email, status: 'active' })
    await sandbox.post('/signals/v1/user/update', { email, action: 'suspend' }, ADMIN)
    expect((await view(sandbox)).at(-1).status).toBe('suspend')
    const rename = { method: 'PATCH', body: JSON.stringify({ orgName: 'Plus & Sons' }) }
    await sandbox.send(`/sandbox/organizations/${before[0].organization.orgId}`, rename)
    expect((await view(sandbox))[0].organization.orgName).toBe('Plus & Sons')
    await sandbox.send('/sandbox/reset', { method: 'POST' })
    expect(await view(sandbox)).toEqual(before)
  })
})

describe('a repeated Buying group request', () => {
  test('returns the same members on every page with the new recordId', async () => {
    const sandbox = createSandbox()
    const { transactionId: _, ...first } = await group(sandbox, { ...HALCYON, recordId: '1', pageSize: 1 })
    const { transactionId: __, ...again } = await group(sandbox, { ...HALCYON, recordId: '"2"', pageSize: 1 })
    expect(again).toEqual({ ...first, recordId: '"2"' })
    const next = await group(sandbox, { ...HALCYON, pageNo: 2, pageSize: 1 })
    expect(next.buyingGroup).not.toEqual(first.buyingGroup)
    expect((await group(sandbox, { ...HALCYON, pageNo: 99 })).buyingGroup).toEqual([])
  })

  test('shows new members, omits former ones, and shows a renamed company', async () => {
    const sandbox = createSandbox()
    const { totalCount } = await group(sandbox)
    await put(sandbox, 'contacts', BOSS)
    expect((await group(sandbox)).totalCount).toBe(totalCount + 1)
    await put(sandbox, 'contacts', { ...BOSS, conJobEndedOn: 'Aug 2025' })
    expect((await group(sandbox)).totalCount).toBe(totalCount)
    await put(sandbox, 'companies', { compGUID: HALCYON.companyGuid, compName: 'Quillfeather Ltd' })
    expect((await group(sandbox)).compName).toBe('Quillfeather Ltd')
    await sandbox.send('/sandbox/reset', { method: 'POST' })
    expect((await group(sandbox)).compName).toBe('Halcyon Freight, Inc.')
  })
})
