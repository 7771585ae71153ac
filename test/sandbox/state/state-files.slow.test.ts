/** State files: `POST /sandbox/state/export` and `/import`. */

import { heapStats } from 'bun:jsc'
import { describe, expect, spyOn, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { createApp } from '../../../src/app.ts'
import { ApiError } from '../../../src/lib/api-error.ts'
import {
  formatStateFile,
  parseStateFile,
  requireImportableSize,
} from '../../../src/sandbox/state/state-file-format.ts'
import type { TableName } from '../../../src/sandbox/state/state-tables.ts'
import { BlockedDelay } from '../../support/blocked-delay.ts'
import { readAllTables, readSandboxState } from '../../support/database/stored-state.ts'
import { seededRandom } from '../../support/random.ts'
import { createSandbox, type Sandbox } from '../../support/sandbox.ts'
import { anyStep, performStep } from './state-steps.ts'

const HALCYON = { companyName: 'Halcyon Freight' }
const SAMPLE_COMPANY = 'northwind-optics.example'

const createSample = () => createSandbox({ dataDirectory: undefined })

async function exportText({ context, post }: Sandbox): Promise<string> {
  const { status, body } = await post('/sandbox/state/export', undefined)
  expect(status).toBe(200)
  await context.waitForCommits()
  return JSON.stringify(body)
}

const importText = (sandbox: Sandbox, text: string) => sandbox.post('/sandbox/state/import', text)

/** Without the metadata, which names where the records came from. */
const comparableState = (sandbox: Sandbox) => {
  const { rows, ...others } = readSandboxState(sandbox)
  return { ...others, rows: { ...rows, meta: [] } }
}

const put = ({ send }: Sandbox, path: string, method: string, body?: unknown) =>
  send(path, { method, ...(body !== undefined && { body: JSON.stringify(body) }) })

/** Changes something of every kind. */
async function changeEverything(sandbox: Sandbox, key: string): Promise<void> {
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

describe('an exported state', () => {
  test.each([
    ['the sample', createSample, 'demo-pro-key'],
    ['own data', () => createSandbox(), 'pro-key'],
  ])('restores everything in another server with %s', async (_, create, key) => {
    const first = create()
    await changeEverything(first, key)
    const text = await exportText(first)
    const second = create()
    expect((await importText(second, text)).body.counts).toMatchObject({ faults: 1, snapshots: 0 })
    expect(comparableState(second)).toEqual(comparableState(first))
    expect(await exportText(second)).toBe(text)
  })

  test('contains the same after any changes', async () => {
    const steps = fc.array(anyStep(), { maxLength: 20 })
    await fc.assert(
      fc.asyncProperty(steps, steps, async (changes, otherChanges) => {
        const first = createSandbox({ random: seededRandom('first') })
        for (const step of changes) await performStep(first, step)
        const second = createSandbox({ random: seededRandom('second') })
        for (const step of otherChanges) await performStep(second, step)
        expect((await importText(second, await exportText(first))).status).toBe(200)
        expect(comparableState(second)).toEqual(comparableState(first))
        first.context.close()
        second.context.close()
      }),
      { numRuns: 15 },
    )
  })

  test('replaces the records of another server, and back again', async () => {
    const sample = createSample()
    await put(sample, '/sandbox/companies', 'PUT', { compName: 'Larkspur Robotics GmbH' })
    const own = createSandbox()
    const [sampleText, ownText] = [await exportText(sample), await exportText(own)]
    // Builds the indexes, which the imports then update.
    for (const [sandbox, key] of [
      [own, 'plus-key'],
      [sample, 'demo-plus-key'],
    ] as const) {
      await sandbox.post(
        '/sandbox/explain',
        { companyName: 'Unheard Of Ventures', contactFullName: 'Nobody Known' },
        { apikey: key },
      )
    }
    const expected = [comparableState(sample), comparableState(own)]
    expect((await importText(own, sampleText)).status).toBe(200)
    expect((await importText(sample, ownText)).status).toBe(200)
    expect([comparableState(own), comparableState(sample)]).toEqual(expected)
    expect(
      (await sample.enrich({ contactFullName: 'Maren Oyelaran', companyName: 'Halcion Freight' }, 'plus-key'))
        .body.compName,
    ).toBe('Halcyon Freight, Inc.')
    expect((await sample.enrich(HALCYON)).body.compName).toBe('Halcyon Freight, Inc.')
    expect((await own.enrich({ companyName: 'Larkspur Robotics' }, 'demo-plus-key')).body.compName).toBe(
      'Larkspur Robotics GmbH',
    )
  })

  test('exchanges GUIDs between records', async () => {
    const swap = async (sandbox: Sandbox, text: string) => {
      const file = JSON.parse(text)
      const { rows } = file.state.records.companies
      ;[rows[0][1], rows[1][1]] = [rows[1][1], rows[0][1]]
      return importText(sandbox, withChecksum(file))
    }
    const sandbox = createSandbox()
    const before = readAllTables(sandbox.context)
    expect((await swap(sandbox, await exportText(sandbox))).status).toBe(200)
    expect(readAllTables(sandbox.context).companies).not.toEqual(before.companies)
    await put(sandbox, '/sandbox/reset', 'POST')
    expect(readAllTables(sandbox.context)).toEqual(before)
  })

  test('has only the changes of the sample, and is small', async () => {
    const sandbox = createSample()
    await changeEverything(sandbox, 'demo-pro-key')
    const { state } = JSON.parse(await exportText(sandbox))
    expect(state.records.companies.rows).toHaveLength(1)
    expect(state.records.people.rows).toHaveLength(1)
    expect((await exportText(sandbox)).length).toBeLessThan(50_000)
  })

  test('has all records of own data, without anything of the machine', async () => {
    const text = await exportText(createSandbox())
    expect(JSON.parse(text).state.records.sample).toBeNull()
    expect(text).not.toContain(process.cwd())
    expect(text).not.toContain('fixtures')
  })
})

/** Waits until callbacks of `setImmediate` have run. */
const nextIteration = (): Promise<void> =>
  new Promise((resolve) => setImmediate(() => setImmediate(() => resolve())))

describe('an import', () => {
  test('can be undone by a reset and by a snapshot', async () => {
    const source = createSandbox()
    await changeEverything(source, 'pro-key')
    const text = await exportText(source)
    const sandbox = createSandbox()
    const start = readSandboxState(sandbox)
    await sandbox.enrich(HALCYON)
    const changed = readSandboxState(sandbox)
    const { body: snapshot } = await sandbox.post('/sandbox/snapshots', {})
    await importText(sandbox, text)
    await put(sandbox, `/sandbox/snapshots/${snapshot.id}/restore`, 'POST')
    expect(readSandboxState(sandbox)).toEqual(changed)
    await importText(sandbox, text)
    await put(sandbox, '/sandbox/reset', 'POST')
    expect(readSandboxState(sandbox)).toEqual(start)
  })

  test('leaves nothing of the parsed file in memory', async () => {
    const sandbox = createSandbox()
    addCharges(sandbox, (id) => id, 50_000)
    const text = await exportText(sandbox)
    expect(text.length).toBeGreaterThan(4 * 1024 * 1024)
    const app = createApp(sandbox.context)
    const growths: number[] = []
    for (let n = 0; n < 2; n++) {
      const before = heapStats().heapSize
      const request = new Request('http://localhost/sandbox/state/import', { method: 'POST', body: text })
      expect((await app.handle(request)).status).toBe(200)
      // The memory is freed in the next iteration of the event loop.
      await nextIteration()
      growths.push(heapStats().heapSize - before)
    }
    expect(growths[1]).toBeLessThan(text.length / 4)
  })

  test('of a small file does not collect garbage, which would block all requests', async () => {
    const sandbox = createSandbox()
    const collect = spyOn(Bun, 'gc')
    try {
      expect((await importText(sandbox, await exportText(sandbox))).status).toBe(200)
      await nextIteration()
      // Elysia calls it with `false`, which does not block.
      expect(collect).not.toHaveBeenCalledWith(true)
    } finally {
      collect.mockRestore()
    }
  })

  test('uses new ids for later records', async () => {
    const source = createSandbox()
    for (const name of ['One', 'Two']) await put(source, '/sandbox/companies', 'PUT', { compName: name })
    const sandbox = createSandbox()
    await put(sandbox, '/sandbox/companies', 'PUT', { compName: 'Other' })
    await importText(sandbox, await exportText(source))
    expect((await put(sandbox, '/sandbox/companies', 'PUT', { compName: 'Three' })).body.created).toBe(1)
    const { body } = await sandbox.send('/sandbox/companies?search=T')
    expect(body.items.map(({ compName }: { compName: string }) => compName)).toContain('Two')
  })

  test('rejects requests in progress', async () => {
    const delay = new BlockedDelay()
    const sandbox = createSandbox({ delay: delay.wait })
    const text = await exportText(sandbox)
    const earlier = sandbox.enrich({ contactEmail: 'timeout-1s@outcome.test' })
    await delay.started()
    await sandbox.context.state.import(parseStateFile(text))
    delay.release()
    expect((await earlier).status).toBe(503)
  })

  test('accepts a file that an editor has formatted', async () => {
    const sandbox = createSandbox()
    const text = JSON.stringify(JSON.parse(await exportText(sandbox)), undefined, 2)
    expect((await importText(sandbox, text)).status).toBe(200)
  })
})

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

test('a state that no import accepts is not exported', () => {
  const limit = 64 * 1024 * 1024
  expect(() => requireImportableSize('a'.repeat(limit))).not.toThrow()
  expect(() => requireImportableSize('a'.repeat(limit + 1))).toThrow('The state is larger than 64 MiB')
})

test('a sample that was edited before a restart is exported with its changes', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'signalbox-state-'))
  const storage = { kind: 'file', path: join(folder, 'a.db') } as const
  try {
    const first = createSandbox({ dataDirectory: undefined, storage })
    await put(first, '/sandbox/companies', 'PUT', { compName: 'Larkspur Robotics GmbH' })
    await put(first, '/sandbox/companies', 'PUT', {
      compName: 'Northwind Optics',
      compWebsite: SAMPLE_COMPANY,
    })
    first.context.close()
    const restarted = createSandbox({ dataDirectory: undefined, storage })
    const text = await exportText(restarted)
    expect(JSON.parse(text).state.records.companies.rows).toHaveLength(2)
    const second = createSample()
    await importText(second, text)
    expect(comparableState(second)).toEqual(comparableState(restarted))
    restarted.context.close()
  } finally {
    rmSync(folder, { recursive: true })
  }
})

/** Adds more charges than a snapshot copies at once. */
function addCharges({ context }: Sandbox, toRowid: (number: number) => number, count = 1_200): void {
  const { client } = context.connection
  const orgId = context.organizations.list()[0]?.orgId ?? ''
  const insert =
    client.prepare(`INSERT INTO charges (rowid, transaction_id, org_id, key_id, company_guid, contact_guid, credits, charged_at, refreshable)
    VALUES (?, 'old', ?, 'key', 'company', 'contact', 1, 0, 0)`)
  client.transaction(() => {
    for (let i = 1; i <= count; i++) insert.run(toRowid(i), orgId)
  })()
}

interface EditableTable {
  columns: string[]
  rows: unknown[][]
}

type RecordName = 'companies' | 'people' | 'jobs'

interface Editable {
  checksum: string
  state: {
    clock: object
    faults: object[]
    buckets: object[]
    tables: Record<TableName, EditableTable>
    records: { sample: string | null } & Record<RecordName, EditableTable & { deleted: number[] }>
  }
}

function set({ columns, rows }: EditableTable, column: string, value: unknown): void {
  const [row] = rows
  if (row) row[columns.indexOf(column)] = value
}

const withChecksum = (file: Editable): string =>
  JSON.stringify({
    ...file,
    checksum: new Bun.CryptoHasher('sha256').update(JSON.stringify(file.state)).digest('hex'),
  })
