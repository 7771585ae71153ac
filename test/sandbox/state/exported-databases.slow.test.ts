import { describe, expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { failCommit, readSandboxState } from '../../support/database/stored-state.ts'
import { createSandbox, type Sandbox, startSandbox } from '../../support/sandbox.ts'
import { useTemporaryFolder } from '../../support/temporary-folder.ts'
import { changeEverything, createSample, exportFile, reset, take } from './state-requests.ts'

const { at } = useTemporaryFolder('exports')

/** Starts with what a server exports: a file, or a copy in memory. */
async function startWithExport(sandbox: Sandbox, kind: 'file' | 'memory'): Promise<Sandbox> {
  const path = at('export.db')
  writeFileSync(path, await exportFile(sandbox))
  const storage =
    kind === 'file' ? ({ kind, path } as const) : ({ kind, source: { path, isOptional: false } } as const)
  return startSandbox({ dataDirectory: undefined, storage })
}

const NOTHING = {
  limits: expect.anything(),
  clock: { mode: 'running', offset: 0 } as const,
  faults: [],
}

describe('an exported database', () => {
  test.each([
    ['the sample', 'file', createSample, 'demo-pro-key'],
    ['the sample', 'memory', createSample, 'demo-pro-key'],
    ['own data', 'file', () => createSandbox(), 'pro-key'],
    ['own data', 'memory', () => createSandbox(), 'pro-key'],
  ] as const)('has all rows of %s for a start with %s, but not the clock and the faults', async (...row) => {
    const [, kind, create, key] = row
    const first = create()
    await changeEverything(first, key)
    await take(first)
    const { rows } = readSandboxState(first)
    const second = await startWithExport(first, kind)
    expect(readSandboxState(second)).toEqual({ rows, ...NOTHING })
    expect((await second.send('/sandbox/snapshots')).body.items).toEqual([])
    await changeEverything(second, key)
    await reset(second)
    expect(readSandboxState(second)).toEqual({ rows, ...NOTHING })
    second.modules.close()
  })

  test('has no changes that cannot be stored', async () => {
    const sandbox = createSandbox()
    const failed = failCommit(sandbox.modules)
    const file = sandbox.modules.sandbox.state.exportDatabase()
    await expect(failed).rejects.toThrow()
    expect(file).toEqual(sandbox.modules.sandbox.state.exportDatabase())
  })

  test('of the unedited sample leaves out its records, and a start adds them', async () => {
    const sample = createSample()
    await sample.enrich({ companyName: 'Northwind Optics' }, 'demo-pro-key')
    expect((await exportFile(sample)).length).toBeLessThan(200_000)
    const { rows } = readSandboxState(sample)
    for (const kind of ['file', 'memory'] as const) {
      const started = await startWithExport(sample, kind)
      expect(readSandboxState(started).rows).toEqual(rows)
      started.modules.close()
    }
  })

  test('of a sample that was edited before a restart has the edits', async () => {
    const storage = { kind: 'file', path: at('a.db') } as const
    const first = await startSandbox({ dataDirectory: undefined, storage })
    await first.sendJson('PUT', '/sandbox/companies', { compName: 'Larkspur Robotics GmbH' })
    first.modules.close()
    const restarted = await startSandbox({ dataDirectory: undefined, storage })
    const second = await startWithExport(restarted, 'memory')
    expect(readSandboxState(second).rows).toEqual(readSandboxState(restarted).rows)
    restarted.modules.close()
  })
})

test('records that are created after a start with an export get new ids', async () => {
  const source = createSandbox()
  for (const name of ['One', 'Two']) await source.sendJson('PUT', '/sandbox/companies', { compName: name })
  const sandbox = await startWithExport(source, 'memory')
  expect((await sandbox.sendJson('PUT', '/sandbox/companies', { compName: 'Three' })).body.created).toBe(1)
  const { body } = await sandbox.send('/sandbox/companies?search=T')
  expect(body.items.map(({ compName }: { compName: string }) => compName)).toContain('Two')
})

test('an export has nothing of deleted organizations and contacts', async () => {
  const sandbox = createSandbox()
  const { orgId, apiKey } = (await sandbox.sendJson('POST', '/sandbox/organizations', {})).body
  const conEmail = 'grace@halcyon-freight.example'
  const contact = { conFullName: 'Grace Moreau', conEmail, compName: 'Halcyon Freight, Inc.' }
  await sandbox.sendJson('PUT', '/sandbox/contacts', contact)
  const find = async () => {
    const text = Buffer.from(await exportFile(sandbox)).toString('latin1')
    return [apiKey, conEmail].map((stored) => text.includes(stored))
  }
  expect(await find()).toEqual([true, true])
  const [{ conGUID }] = (await sandbox.send(`/sandbox/contacts?search=${conEmail}`)).body.items
  for (const path of [`organizations/${orgId}`, `contacts/${conGUID}`])
    expect((await sandbox.sendJson('DELETE', `/sandbox/${path}`)).status).toBe(200)
  expect(await find()).toEqual([false, false])
})

test('an export is a file to download', async () => {
  const { status, headers } = await createSandbox().send('/sandbox/state/database')
  expect([status, headers.get('content-type'), headers.get('content-disposition')]).toEqual([
    200,
    'application/vnd.sqlite3',
    'attachment; filename="signalbox-export.db"',
  ])
})
