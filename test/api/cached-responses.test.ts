/** Views are written once and remembered: whatever changes, the next one shows it. */
import { describe, expect, test } from 'bun:test'
import { createSandbox, type Sandbox } from '../support/sandbox.ts'

const ADMIN = { 'Admin-Api-Key': 'plus-admin-key' }

const view = async (sandbox: Sandbox) => (await sandbox.post('/signals/v1/user/view', {}, ADMIN)).body.data
const emails = async (sandbox: Sandbox): Promise<string[]> =>
  (await view(sandbox)).map(({ email }: { email: string }) => email)
const create = (sandbox: Sandbox, email: string) =>
  sandbox.post('/signals/v1/user/createsignalapikey', { email }, ADMIN)

const HALCYON = { companyGuid: 'AAAA000000000001' }
const group = async (sandbox: Sandbox, asked: object = HALCYON) =>
  (await sandbox.post('/v1/buying-group', asked, { apikey: 'plus-key' })).body
const put = (sandbox: Sandbox, kind: string, body: object) =>
  sandbox.send(`/sandbox/${kind}`, { method: 'PUT', body: JSON.stringify(body) })
const BOSS = {
  compGUID: HALCYON.companyGuid,
  conFullName: 'Nadia Berg',
  conEmail: 'nadia.berg@halcyon-freight.example',
  conJobTitleEn: 'VP Fleet',
  conLevels: 'VP',
}

describe('the users that are viewed', () => {
  test('are the same again, and of the organization that asks', async () => {
    const sandbox = createSandbox()
    const first = await view(sandbox)
    expect(await view(sandbox)).toEqual(first)
    const other = await sandbox.post('/signals/v1/user/view', {}, { 'Admin-Api-Key': 'standard-admin-key' })
    expect(other.body.data[0].organization.orgName).toBe('Standard')
    expect(first[0].organization.orgName).toBe('Plus')
  })

  test('show a new one, a suspended one, and the organization under another name', async () => {
    const sandbox = createSandbox()
    const [{ organization }] = await view(sandbox)
    await create(sandbox, 'new@plus.example')
    expect(await emails(sandbox)).toContain('new@plus.example')
    await sandbox.post('/signals/v1/user/update', { email: 'new@plus.example', action: 'suspend' }, ADMIN)
    expect((await view(sandbox)).at(-1).status).toBe('suspend')
    await sandbox.send(`/sandbox/organizations/${organization.orgId}`, {
      method: 'PATCH',
      body: JSON.stringify({ orgName: 'Plus & Sons' }),
    })
    expect((await view(sandbox))[0].organization.orgName).toBe('Plus & Sons')
  })

  test('are those of before after a reset', async () => {
    const sandbox = createSandbox()
    const before = await view(sandbox)
    await create(sandbox, 'new@plus.example')
    expect(await emails(sandbox)).toContain('new@plus.example')
    await sandbox.send('/sandbox/reset', { method: 'POST' })
    expect(await view(sandbox)).toEqual(before)
  })
})

describe('a buying group', () => {
  test('is the same again but for the echo, on every page', async () => {
    const sandbox = createSandbox()
    const { transactionId: _, ...first } = await group(sandbox, { ...HALCYON, recordId: '1', pageSize: 1 })
    const { transactionId: __, ...again } = await group(sandbox, { ...HALCYON, recordId: '"2"', pageSize: 1 })
    expect(again).toEqual({ ...first, recordId: '"2"' })
    const next = await group(sandbox, { ...HALCYON, pageNo: 2, pageSize: 1 })
    expect(next.buyingGroup).not.toEqual(first.buyingGroup)
    expect((await group(sandbox, { ...HALCYON, pageNo: 99 })).buyingGroup).toEqual([])
  })

  test('shows who is new there and who has left, and the company under another name', async () => {
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

  test('of hundreds is paged through whole, without anybody twice', async () => {
    const sandbox = createSandbox()
    const contacts = Array.from({ length: 250 }, (_, index) => ({
      ...BOSS,
      conFullName: `Nadia ${index}`,
      conEmail: `n${index}@halcyon-freight.example`,
    }))
    await put(sandbox, 'contacts', { contacts })
    const { totalCount, totalPages } = await group(sandbox, { ...HALCYON, pageSize: 100 })
    const seen = new Set<string>()
    for (let pageNo = 1; pageNo <= totalPages; pageNo++) {
      const { buyingGroup } = await group(sandbox, { ...HALCYON, pageSize: 100, pageNo })
      for (const { conGUID } of buyingGroup) seen.add(conGUID)
    }
    expect(seen.size).toBe(totalCount)
  })
})
