import { describe, expect, test } from 'bun:test'
import { readSandboxState } from '../../support/database/stored-state.ts'
import { createSandbox, type Sandbox } from '../../support/sandbox.ts'
import { useTemporaryFolder } from '../../support/temporary-folder.ts'
import {
  changeEverything,
  createSample,
  editFile,
  exportFile,
  HALCYON,
  importFile,
  list,
  reset,
  take,
} from './state-requests.ts'

const { at } = useTemporaryFolder('state-files')

describe('an exported state', () => {
  test.each([
    ['the sample', createSample, 'demo-pro-key'],
    ['own data', () => createSandbox(), 'pro-key'],
  ])('restores everything in another server with %s', async (_, create, key) => {
    const first = create()
    await changeEverything(first, key)
    const second = create()
    const { body } = await importFile(second, await exportFile(first))
    expect(body.counts).toMatchObject({ faults: 1, snapshots: 0 })
    expect(readSandboxState(second)).toEqual(readSandboxState(first))
  })

  test('replaces the records of another server, and back again', async () => {
    const sample = createSample()
    await sample.sendJson('PUT', '/sandbox/companies', { compName: 'Larkspur Robotics GmbH' })
    const own = createSandbox()
    const [sampleFile, ownFile] = [await exportFile(sample), await exportFile(own)]
    // Builds the indexes, which the imports then update.
    for (const { post } of [own, sample])
      await post('/sandbox/explain', { companyName: 'Unheard Of Ventures', contactFullName: 'Nobody Known' })
    const expected = [readSandboxState(sample), readSandboxState(own)]
    expect((await importFile(own, sampleFile)).status).toBe(200)
    expect((await importFile(sample, ownFile)).status).toBe(200)
    expect([readSandboxState(own), readSandboxState(sample)]).toEqual(expected)
    const maren = { contactFullName: 'Maren Oyelaran', companyName: 'Halcion Freight' }
    expect((await sample.enrich(maren, 'plus-key')).body.compName).toBe('Halcyon Freight, Inc.')
    const { body } = await own.enrich({ companyName: 'Larkspur Robotics' }, 'demo-plus-key')
    expect(body.compName).toBe('Larkspur Robotics GmbH')
  })

  test('is small while the sample is not edited, and restores the sample in a server with own data', async () => {
    const sample = createSample()
    await sample.enrich({ companyName: 'Northwind Optics' }, 'demo-pro-key')
    const file = await exportFile(sample)
    expect(file.length).toBeLessThan(50_000)
    const own = createSandbox()
    await importFile(own, file)
    expect(readSandboxState(own)).toEqual(readSandboxState(sample))
  })
})

test('an import is a restart with the file: it deletes the snapshots, and a reset restores its state', async () => {
  const source = createSandbox()
  await changeEverything(source)
  const file = await exportFile(source)
  const sandbox = createSandbox()
  await sandbox.enrich(HALCYON)
  await take(sandbox)
  const { body } = await importFile(sandbox, file)
  expect(body.counts).toMatchObject({ snapshots: 0, requests: 1 })
  expect(await list(sandbox)).toEqual([])
  await changeEverything(sandbox)
  expect((await reset(sandbox)).status).toBe(200)
  expect(readSandboxState(sandbox)).toEqual(readSandboxState(source))
})

test('an import uses new ids for later records', async () => {
  const source = createSandbox()
  for (const name of ['One', 'Two']) await source.sendJson('PUT', '/sandbox/companies', { compName: name })
  const sandbox = createSandbox()
  await sandbox.sendJson('PUT', '/sandbox/companies', { compName: 'Other' })
  await importFile(sandbox, await exportFile(source))
  expect((await sandbox.sendJson('PUT', '/sandbox/companies', { compName: 'Three' })).body.created).toBe(1)
  const { body } = await sandbox.send('/sandbox/companies?search=T')
  expect(body.items.map(({ compName }: { compName: string }) => compName)).toContain('Two')
})

test('a sample that was edited before a restart is exported with its changes', async () => {
  const storage = { kind: 'file', path: at('a.db') } as const
  const first = createSandbox({ dataDirectory: undefined, storage })
  await first.sendJson('PUT', '/sandbox/companies', { compName: 'Larkspur Robotics GmbH' })
  first.context.close()
  const restarted = createSandbox({ dataDirectory: undefined, storage })
  const second = createSample()
  await importFile(second, await exportFile(restarted))
  expect(readSandboxState(second)).toEqual(readSandboxState(restarted))
  restarted.context.close()
})

describe('an import rejects', () => {
  const rejected = async (sandbox: Sandbox, file: Uint8Array): Promise<string> => {
    const before = readSandboxState(sandbox)
    const { status, body } = await importFile(sandbox, file)
    expect([status, body.error?.code]).toEqual([400, 'invalid_parameter'])
    expect(readSandboxState(sandbox)).toEqual(before)
    return body.error.message
  }
  const NOT_A_STATE_FILE = 'This is not a state file. Create one with signalbox state export.'

  test.each<[string, string, (file: Uint8Array<ArrayBuffer>) => Uint8Array]>([
    ['an empty file', NOT_A_STATE_FILE, () => new Uint8Array()],
    ['a truncated file', 'The state file is damaged: it is incomplete', (file) => file.slice(0, 1000)],
    [
      'a file with damaged pages',
      'The state file is damaged: ',
      (file) => Bun.zstdCompressSync(Bun.zstdDecompressSync(file).fill(1, 4096, 9000)),
    ],
  ])('%s', async (_, message, change) => {
    const sandbox = createSandbox()
    expect(await rejected(sandbox, change(await exportFile(sandbox)))).toStartWith(message)
  })

  test.each<[string, string, string]>([
    ['another database', 'PRAGMA application_id = 1', 'it is incomplete, or the database of another program'],
    ['another version', 'PRAGMA user_version = 99', 'a version of Signalbox with other tables'],
    ['a trigger', 'CREATE TRIGGER t AFTER INSERT ON users BEGIN SELECT 1; END', 'it has a trigger, a view'],
    ['a number as a name', "UPDATE users SET email = x'00'", 'users has a value of another type'],
    ['a table without a column', 'ALTER TABLE users DROP COLUMN email', 'no such column'],
    ['a job without a person', 'PRAGMA foreign_keys = OFF; UPDATE jobs SET person_id = 999', 'FOREIGN KEY'],
    ['a limit of 0', 'UPDATE organizations SET qps_limit = 0', 'the settings of an organization are invalid'],
    ['an unknown clock', `UPDATE meta SET value = '{}' WHERE key = 'memory'`, 'its clock, faults, or limits'],
    [
      'the records of another sample',
      "DELETE FROM companies; UPDATE meta SET value = 'sample other' WHERE key = 'records'",
      'needs the sample data of another Signalbox version',
    ],
  ])('%s', async (_, sql, message) => {
    const sandbox = createSandbox()
    const file = editFile(await exportFile(sandbox), (database) => database.run(sql))
    expect(await rejected(sandbox, file)).toContain(message)
  })

  test('a body above 64 MiB', async () => {
    const headers = { 'content-length': String(64 * 1024 * 1024 + 1) }
    const { status, body } = await createSandbox().send('/sandbox/state/import', {
      ...{ method: 'POST', headers, body: '{}' },
    })
    expect([status, body.error.code]).toEqual([413, 'payload_too_large'])
  })
})
