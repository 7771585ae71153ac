import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Sandbox } from '../../support/sandbox.ts'

export const HALCYON = { companyName: 'Halcyon Freight' }
export const MAREN = { contactEmail: 'maren.oyelaran@halcyon-freight.example' }
export const state = async ({ send }: Sandbox) => (await send('/sandbox/state')).body
export const reset = ({ send }: Sandbox) => send('/sandbox/reset', { method: 'POST' })
export const take = async ({ post }: Sandbox, name?: string) =>
  (await post('/sandbox/snapshots', { name })).body

export const restore = ({ send }: Sandbox, id: string) =>
  send(`/sandbox/snapshots/${id}/restore`, { method: 'POST' })

export const list = async ({ send }: Sandbox) => (await send('/sandbox/snapshots')).body.items

/** Changes every kind of state. */
export async function changeEverything({ context, send, post, enrich }: Sandbox): Promise<void> {
  const admin = { 'Admin-Api-Key': 'pro-admin-key' }
  await enrich(MAREN, 'pro-key')
  await post('/v7/enrich', HALCYON, { apikey: 'pro-key', 'Idempotency-Key': 'once' })
  await enrich(HALCYON, 'limited-key')
  await post('/signals/v1/user/createsignalapikey', { email: 'new@pro.example' }, admin)
  await post(
    '/signals/v1/key/update',
    { email: 'new@pro.example', action: 'suspend' },
    { 'Api-Key': 'pro-admin-key' },
  )
  const [first, second] = context.organizations.list()
  const put = (path: string, method: string, body?: unknown) =>
    send(path, { method, ...(body !== undefined && { body: JSON.stringify(body) }) })
  await put(`/sandbox/organizations/${first?.orgId}`, 'PATCH', { credits: 7, maskEmail: true })
  await put(`/sandbox/organizations/${second?.orgId}`, 'DELETE')
  await put('/sandbox/organizations', 'POST', {})
  await put('/sandbox/clock', 'PATCH', { now: '2027-01-01T00:00:00Z', mode: 'frozen' })
  await put('/sandbox/faults', 'POST', { effect: { kind: 'error', status: 503 }, match: { orgId: 'nobody' } })
  await put('/sandbox/companies', 'PUT', { compName: 'Larkspur Robotics GmbH' })
  await put('/sandbox/companies/AAAA000000000001', 'DELETE')
}

export async function inFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'signalbox-'))
  try {
    await work(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Inserts old charges of two organizations alternately. */
export function fillLedger(context: Sandbox['context'], rows: number): void {
  const { client } = context.connection
  const [one, two] = context.organizations.list()
  const insert = client.prepare(`INSERT INTO charges VALUES (?, ?, 'key', 'company', 'contact', 1, 0, 0)`)
  client.transaction(() => {
    for (let i = 0; i < rows; i++) insert.run(`old ${i}`, (i % 2 === 0 ? one?.orgId : two?.orgId) ?? '')
  })()
  context.close()
}
