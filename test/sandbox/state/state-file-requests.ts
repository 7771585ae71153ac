import { expect } from 'bun:test'
import type { TableName } from '../../../src/sandbox/state/state-tables.ts'
import { createSandbox, type Sandbox } from '../../support/sandbox.ts'

export const HALCYON = { companyName: 'Halcyon Freight' }
export const createSample = () => createSandbox({ dataDirectory: undefined })

export async function exportText({ context, post }: Sandbox): Promise<string> {
  const { status, body } = await post('/sandbox/state/export', undefined)
  expect(status).toBe(200)
  await context.waitForCommits()
  return JSON.stringify(body)
}

export const importText = (sandbox: Sandbox, text: string) => sandbox.post('/sandbox/state/import', text)

export const put = ({ send }: Sandbox, path: string, method: string, body?: unknown) =>
  send(path, { method, ...(body !== undefined && { body: JSON.stringify(body) }) })

/** Changes something of every kind. */
export async function changeEverything(sandbox: Sandbox, key: string): Promise<void> {
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
}

export interface EditableTable {
  columns: string[]
  rows: unknown[][]
}

export type RecordName = 'companies' | 'people' | 'jobs'

export interface Editable {
  checksum: string
  state: {
    clock: object
    faults: object[]
    buckets: object[]
    tables: Record<TableName, EditableTable>
    records: { sample: string | null } & Record<RecordName, EditableTable & { deleted: number[] }>
  }
}

export const withChecksum = (file: Editable): string =>
  JSON.stringify({
    ...file,
    checksum: new Bun.CryptoHasher('sha256').update(JSON.stringify(file.state)).digest('hex'),
  })
