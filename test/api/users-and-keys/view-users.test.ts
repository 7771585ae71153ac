/** View users after every change of what it shows. */
import { expect, test } from 'bun:test'
import { createSandbox, type Sandbox } from '../../support/sandbox.ts'

const ADMIN = { 'Admin-Api-Key': 'plus-admin-key' }

const view = async (sandbox: Sandbox) => (await sandbox.post('/signals/v1/user/view', {}, ADMIN)).body.data

test('View users shows new users, suspended users, a renamed organization, and a reset', async () => {
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
