/** Requests that read, change, reset, and restore the state. */
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

export const put = ({ send }: Sandbox, path: string, method: string, body?: unknown) =>
  send(path, { method, ...(body !== undefined && { body: JSON.stringify(body) }) })

/** Changes every kind of state. */
export async function changeEverything(sandbox: Sandbox, key = 'pro-key'): Promise<void> {
  const { context, post, enrich } = sandbox
  await enrich(HALCYON, key)
  await enrich({ companyName: 'Northwind Optics' }, key)
  await post('/v7/enrich', HALCYON, { apikey: key, 'Idempotency-Key': 'once' })
  const [first, second] = context.organizations.list()
  await put(sandbox, `/sandbox/organizations/${first?.orgId}`, 'PATCH', { credits: 7, maskEmail: true })
  await put(sandbox, `/sandbox/organizations/${second?.orgId}`, 'DELETE')
  await put(sandbox, '/sandbox/organizations', 'POST', {})
  await put(sandbox, '/sandbox/clock', 'PATCH', { now: '2027-01-01T00:00:00Z', mode: 'frozen' })
  await put(sandbox, '/sandbox/faults', 'POST', {
    effect: { kind: 'error', status: 503 },
    match: { orgId: first?.orgId },
  })
  await put(sandbox, '/sandbox/companies', 'PUT', { compName: 'Larkspur Robotics GmbH' })
  await put(sandbox, '/sandbox/contacts', 'PUT', {
    conFullName: 'Grace Moreau',
    conEmail: 'grace@larkspur.example',
    compName: 'Larkspur Robotics GmbH',
  })
  await put(sandbox, '/sandbox/companies/AAAA000000000001', 'DELETE')
}

/** Inserts old charges of all organizations in turn. */
export function fillLedger({ context }: Sandbox, rows: number): void {
  const { client } = context.connection
  const organizations = context.organizations.list()
  const insert = client.prepare(`INSERT INTO charges VALUES (?, ?, 'key', 'company', 'contact', 1, 0, 0)`)
  client.transaction(() => {
    for (let i = 0; i < rows; i++)
      insert.run(`old ${i}`, organizations[i % organizations.length]?.orgId ?? '')
  })()
  // A start compares balances with the ledger.
  client.run(`UPDATE organizations SET granted = credits + (SELECT coalesce(sum(charges.credits), 0) FROM charges
    WHERE charges.org_id = organizations.org_id)`)
}
