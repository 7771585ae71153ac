import { expect } from 'bun:test'
import type { TableName } from '../../../src/sandbox/state/state-tables.ts'
import { createSandbox, type Sandbox } from '../../support/sandbox.ts'

export const createSample = () => createSandbox({ dataDirectory: undefined })

export async function exportText({ context, post }: Sandbox): Promise<string> {
  const { status, body } = await post('/sandbox/state/export', undefined)
  expect(status).toBe(200)
  await context.waitForCommits()
  return JSON.stringify(body)
}

export const importText = (sandbox: Sandbox, text: string) => sandbox.post('/sandbox/state/import', text)

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
