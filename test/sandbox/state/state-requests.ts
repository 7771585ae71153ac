/** Requests that read, change, reset, restore, and export the state. */
import { expect } from 'bun:test'
import { HALCYON } from '../../fixtures/leads.ts'
import { createSandbox, type Sandbox } from '../../support/sandbox.ts'

export const state = async ({ send }: Sandbox) => (await send('/sandbox/state')).body
export const reset = ({ send }: Sandbox) => send('/sandbox/reset', { method: 'POST' })
export const take = async ({ post }: Sandbox, name?: string) =>
  (await post('/sandbox/snapshots', { name })).body

export const restore = ({ send }: Sandbox, id: string) =>
  send(`/sandbox/snapshots/${id}/restore`, { method: 'POST' })

export const list = async ({ send }: Sandbox) => (await send('/sandbox/snapshots')).body.items

/** Changes every kind of state. */
export async function changeEverything(sandbox: Sandbox, key = 'pro-key'): Promise<void> {
  const { modules, enrich } = sandbox
  await enrich(HALCYON, key)
  await enrich({ companyName: 'Northwind Optics' }, key)
  const [first, second] = modules.accounts.organizations.list()
  await sandbox.sendJson('PATCH', `/sandbox/organizations/${first?.orgId}`, { credits: 7, maskEmail: true })
  await sandbox.sendJson('DELETE', `/sandbox/organizations/${second?.orgId}`)
  await sandbox.sendJson('POST', '/sandbox/organizations', {})
  await sandbox.sendJson('PATCH', '/sandbox/clock', { now: '2027-01-01T00:00:00Z', mode: 'frozen' })
  await sandbox.sendJson('POST', '/sandbox/faults', {
    effect: { kind: 'error', status: 503 },
    match: { orgId: first?.orgId },
  })
  await sandbox.sendJson('PUT', '/sandbox/companies', { compName: 'Larkspur Robotics GmbH' })
  await sandbox.sendJson('PUT', '/sandbox/contacts', {
    conFullName: 'Grace Moreau',
    conEmail: 'grace@larkspur.example',
    compName: 'Larkspur Robotics GmbH',
  })
  await sandbox.sendJson('DELETE', '/sandbox/companies/AAAA000000000001')
}

export const createSample = () => createSandbox({ dataDirectory: undefined })

export async function exportFile({ send }: Sandbox): Promise<Uint8Array<ArrayBuffer>> {
  const { status, body } = await send('/sandbox/state/database')
  expect(status).toBe(200)
  return body
}
