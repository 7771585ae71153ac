import { describe, expect, test } from 'bun:test'
import { ApiError } from '../../../src/lib/api-error.ts'
import { formatStateFile, parseStateFile } from '../../../src/sandbox/state/state-file-format.ts'
import type { TableName } from '../../../src/sandbox/state/state-tables.ts'
import { readAllTables, readSandboxState } from '../../support/database/stored-state.ts'
import { createSandbox } from '../../support/sandbox.ts'
import {
  createSample,
  type Editable,
  type EditableTable,
  exportText,
  importText,
  type RecordName,
  withChecksum,
} from './state-file-requests.ts'
import { changeEverything, HALCYON } from './state-requests.ts'

describe('an import rejects', () => {
  /** Sends a file, and returns the message of the error. Nothing may change. */
  async function rejected(change: (text: string) => string): Promise<string> {
    const sandbox = createSandbox()
    await sandbox.enrich(HALCYON)
    const before = readSandboxState(sandbox)
    const { status, body } = await importText(sandbox, change(await exportText(sandbox)))
    expect(status).toBe(400)
    expect(readSandboxState(sandbox)).toEqual(before)
    expect((await sandbox.enrich(HALCYON)).status).toBe(200)
    return body.error.message
  }

  const edited = (edit: (file: Editable) => void) => (text: string) => {
    const file = JSON.parse(text)
    edit(file)
    return withChecksum(file)
  }

  test('a file with a damaged byte', async () => {
    expect(await rejected((text) => text.replace('Halcyon', 'Halcyom'))).toBe(
      'The state file is damaged: its content does not match its checksum. Restore it from a copy, or export the state again.',
    )
  })

  test('any damaged byte, unless the file still means the same', async () => {
    const { context } = createSample()
    const text = formatStateFile(await context.state.export())
    const state = parseStateFile(text)
    for (let at = 0; at < text.length; at += 37) {
      const damagedText =
        text.slice(0, at) + String.fromCharCode(text.charCodeAt(at) ^ 1) + text.slice(at + 1)
      try {
        expect(parseStateFile(damagedText)).toEqual(state)
      } catch (error) {
        expect(error).toBeInstanceOf(ApiError)
      }
    }
  })

  test('a truncated file', async () => {
    const message = await rejected((text) => text.slice(0, text.length / 2))
    expect(message).toStartWith('The state file is damaged: the end comes too early at line 1, column ')
  })

  test('a file with 100,000 nested levels', async () => {
    const nested = `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`
    expect(await rejected((text) => text.replace('"state":{', `"state":{"x":${nested},`))).toBe(
      'The state file is damaged: it is nested too deeply. Restore it from a copy, or export the state again.',
    )
  })

  test('numbers out of range', async () => {
    const sandbox = createSandbox()
    await changeEverything(sandbox, 'pro-key')
    await sandbox.enrich(HALCYON, 'plus-key')
    const text = await exportText(sandbox)
    const before = readSandboxState(sandbox)
    const instants = [-1, 253_402_300_800_000]
    const ids = [0, -1, 2 ** 53 - 1]
    const tables: [TableName, string, unknown[]][] = [
      ['organizations', 'rowid', ids],
      ['organizations', 'credits', [-1, 0.5, 2 ** 53]],
      ['organizations', 'granted', [-1, 1e300]],
      ['organizations', 'daily_rate_limit', [-1, 1_000_000_001]],
      ['organizations', 'qps_limit', [0, 1_000_000_001]],
      ['organizations', 'created_at', instants],
      ['users', 'updated_at', instants],
      ['api_keys', 'created_at', instants],
      ['charges', 'credits', [-1, 2 ** 53]],
      ['charges', 'charged_at', instants],
      ['daily_counts', 'requests', [-1, 2 ** 53]],
      ['idempotency_keys', 'responded_at', instants],
    ]
    const records: [RecordName, string, unknown[]][] = [
      ['companies', 'id', ids],
      ['people', 'id', ids],
      ['jobs', 'id', ids],
      ['jobs', 'personId', ids],
      ['jobs', 'companyId', ids],
    ]
    const bucket = { orgId: 'x', millitokens: 0, at: 0 }
    const edits: [string, (file: Editable) => void][] = [
      ...tables.flatMap(([name, column, values]) =>
        values.map((value): [string, (file: Editable) => void] => [
          `${name}.${column} = ${value}`,
          ({ state }) => set(state.tables[name], column, value),
        ]),
      ),
      ...records.flatMap(([name, column, values]) =>
        values.map((value): [string, (file: Editable) => void] => [
          `${name}.${column} = ${value}`,
          ({ state }) => set(state.records[name], column, value),
        ]),
      ),
      ...[0, -1, 1.5, 2 ** 53].map((id): [string, (file: Editable) => void] => [
        `deleted ${id}`,
        ({ state }) => state.records.people.deleted.push(id),
      ]),
      ...[-1, 0.5, 1_000_000_000_001].map((millitokens): [string, (file: Editable) => void] => [
        `millitokens = ${millitokens}`,
        ({ state }) => state.buckets.push({ ...bucket, millitokens }),
      ]),
      ...instants.map((at): [string, (file: Editable) => void] => [
        `bucket at ${at}`,
        ({ state }) => state.buckets.push({ ...bucket, at }),
      ]),
      ...Object.entries({
        times: 1_000_001,
        probability: 1.1,
        seed: 1e300,
        createdAt: 1e15,
        considered: 1e300,
        applied: 2 ** 53,
      }).map(([field, value]): [string, (file: Editable) => void] => [
        `fault ${field}`,
        ({ state }) => Object.assign(state.faults[0] ?? {}, { [field]: value }),
      ]),
      ['clock', ({ state }) => Object.assign(state.clock, { now: 253_402_300_800_000 })],
    ]
    for (const [what, edit] of edits) {
      const file: Editable = JSON.parse(text)
      edit(file)
      const { status, body } = await importText(sandbox, withChecksum(file))
      expect([what, status, body.error?.code]).toEqual([what, 400, 'invalid_parameter'])
    }
    expect(readSandboxState(sandbox)).toEqual(before)
  })

  test.each<[string, (state: Editable['state']) => void]>([
    ['a fault whose id is no UUID', ({ faults }) => Object.assign(faults[0] ?? {}, { id: 'x' })],
    [
      'a fault whose key is neither a UUID nor four characters',
      ({ faults }) => Object.assign(faults[0] ?? {}, { match: { key: 'no-id' } }),
    ],
    [
      'a fault with an invalid header name',
      ({ faults }) => Object.assign(faults[0] ?? {}, { match: { headers: { 'a b': '*' } } }),
    ],
    [
      'a website that is not a web address',
      ({ tables }) => set(tables.organizations, 'website', 'https://www.'),
    ],
    ['a user id that is no UUID', ({ tables }) => set(tables.users, 'user_id', 'x')],
    ['a key id that is no UUID', ({ tables }) => set(tables.api_keys, 'key_id', '')],
    ['a stored response that is not JSON', ({ tables }) => set(tables.idempotency_keys, 'response', '{')],
    [
      'a stored response that is not an object',
      ({ tables }) => set(tables.idempotency_keys, 'response', '[]'),
    ],
  ])('%s', async (_, edit) => {
    const sandbox = createSandbox()
    await changeEverything(sandbox, 'pro-key')
    const before = readSandboxState(sandbox)
    const file: Editable = JSON.parse(await exportText(sandbox))
    edit(file.state)
    const { status, body } = await importText(sandbox, withChecksum(file))
    expect([status, body.error?.code]).toEqual([400, 'invalid_parameter'])
    expect(readSandboxState(sandbox)).toEqual(before)
    expect((await sandbox.send('/sandbox/faults')).status).toBe(200)
  })

  test('a file of a newer version', async () => {
    expect(await rejected((text) => text.replace('"version":1', '"version":2'))).toBe(
      'The state file has version 2, and this Signalbox supports up to version 1. Update Signalbox.',
    )
  })

  test.each(['', 'null', '[]', '{}', 'compName\nAcme'])('%p, which is no state file', async (text) => {
    expect(await rejected(() => text)).toBe(
      'This is not a state file. Create one with signalbox state export.',
    )
  })

  test('a file without a valid version', async () => {
    for (const version of ['0', '-1', '1.5', '"1"'])
      expect(await rejected((text) => text.replace('"version":1', `"version":${version}`))).toStartWith(
        'The state file is damaged: it has no version.',
      )
  })

  test('changes of another sample', async () => {
    const message = await rejected(
      edited(({ state }) => {
        state.records.sample = 'other'
      }),
    )
    expect(message).toContain('changes the sample data of another Signalbox version')
  })

  const invalid: [string, string, (file: Editable) => void][] = [
    [
      'an unknown status',
      'row 1 has an invalid status',
      ({ state }) => set(state.tables.organizations, 'status', 'x'),
    ],
    [
      'an organization twice',
      'UNIQUE',
      ({ state }) =>
        state.tables.organizations.rows.push([99, ...(state.tables.organizations.rows[0]?.slice(1) ?? [])]),
    ],
    [
      'a balance that contradicts the ledger',
      'by its ledger',
      ({ state }) => set(state.tables.organizations, 'credits', 5),
    ],
    ['a table without a column', 'the columns are not', ({ state }) => state.tables.users.columns.pop()],
    ['a fault without an effect', '/state/faults/0', ({ state }) => state.faults.push({ id: 'x' })],
    ['an unknown clock', '/state/clock', ({ state }) => Object.assign(state.clock, { mode: 'fast' })],
    ['a job without a person', 'has no person', ({ state }) => set(state.records.jobs, 'personId', 999)],
    ['a job without a company', 'FOREIGN KEY', ({ state }) => set(state.records.jobs, 'companyId', 999)],
    [
      'a company with a number as name',
      'row 1 has an invalid name',
      ({ state }) => set(state.records.companies, 'name', 1),
    ],
  ]
  test.each(invalid)('%s', async (_, reason, edit) => {
    expect(await rejected(edited(edit))).toContain(reason)
  })

  test('a deleted person with a job', async () => {
    const source = createSample()
    const file = JSON.parse(await exportText(source))
    file.state.records.people.deleted = [1]
    const before = readAllTables(source.context)
    const { status, body } = await importText(source, withChecksum(file))
    expect([status, body.error.message]).toEqual([
      400,
      'The records of the state file are invalid: a job belongs to a deleted person or company. Export the state again.',
    ])
    expect(readAllTables(source.context)).toEqual(before)
  })

  test('a body above 64 MiB', async () => {
    const sandbox = createSandbox()
    const { status, body } = await sandbox.send('/sandbox/state/import', {
      method: 'POST',
      headers: { 'content-length': String(64 * 1024 * 1024 + 1) },
      body: '{}',
    })
    expect([status, body.error.code]).toEqual([413, 'payload_too_large'])
    expect(body.error.message).toContain('larger than 64 MiB')
  })
})

function set({ columns, rows }: EditableTable, column: string, value: unknown): void {
  const [row] = rows
  if (row) row[columns.indexOf(column)] = value
}
