import { describe, expect, test } from 'bun:test'
import { requireImportableSize } from '../../../src/sandbox/state/state-file-format.ts'
import { readAllTables, readSandboxState } from '../../support/database/stored-state.ts'
import { createSandbox, type Sandbox } from '../../support/sandbox.ts'
import { useTemporaryFolder } from '../../support/temporary-folder.ts'
import { changeEverything, createSample, exportText, importText, withChecksum } from './state-requests.ts'

const { at } = useTemporaryFolder('state-files')

const SAMPLE_COMPANY = 'northwind-optics.example'

/** Without the metadata, which names where the records came from. */
const comparableState = (sandbox: Sandbox) => {
  const { rows, ...others } = readSandboxState(sandbox)
  return { ...others, rows: { ...rows, meta: [] } }
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

  test('replaces the records of another server, and back again', async () => {
    const sample = createSample()
    await sample.sendJson('PUT', '/sandbox/companies', { compName: 'Larkspur Robotics GmbH' })
    const own = createSandbox()
    const [sampleText, ownText] = [await exportText(sample), await exportText(own)]
    // Builds the indexes, which the imports then update.
    for (const { post } of [own, sample])
      await post('/sandbox/explain', { companyName: 'Unheard Of Ventures', contactFullName: 'Nobody Known' })
    const expected = [comparableState(sample), comparableState(own)]
    expect((await importText(own, sampleText)).status).toBe(200)
    expect((await importText(sample, ownText)).status).toBe(200)
    expect([comparableState(own), comparableState(sample)]).toEqual(expected)
    const maren = { contactFullName: 'Maren Oyelaran', companyName: 'Halcion Freight' }
    expect((await sample.enrich(maren, 'plus-key')).body.compName).toBe('Halcyon Freight, Inc.')
    const { body } = await own.enrich({ companyName: 'Larkspur Robotics' }, 'demo-plus-key')
    expect(body.compName).toBe('Larkspur Robotics GmbH')
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
    await sandbox.sendJson('POST', '/sandbox/reset')
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

describe('an import', () => {
  test('uses new ids for later records', async () => {
    const source = createSandbox()
    for (const name of ['One', 'Two']) await source.sendJson('PUT', '/sandbox/companies', { compName: name })
    const sandbox = createSandbox()
    await sandbox.sendJson('PUT', '/sandbox/companies', { compName: 'Other' })
    await importText(sandbox, await exportText(source))
    expect((await sandbox.sendJson('PUT', '/sandbox/companies', { compName: 'Three' })).body.created).toBe(1)
    const { body } = await sandbox.send('/sandbox/companies?search=T')
    expect(body.items.map(({ compName }: { compName: string }) => compName)).toContain('Two')
  })

  test('accepts a file that an editor has formatted', async () => {
    const sandbox = createSandbox()
    const text = JSON.stringify(JSON.parse(await exportText(sandbox)), undefined, 2)
    expect((await importText(sandbox, text)).status).toBe(200)
  })
})

test('a state that no import accepts is not exported', () => {
  const limit = 64 * 1024 * 1024
  expect(() => requireImportableSize('a'.repeat(limit))).not.toThrow()
  expect(() => requireImportableSize('a'.repeat(limit + 1))).toThrow('The state is larger than 64 MiB')
})

test('a sample that was edited before a restart is exported with its changes', async () => {
  const storage = { kind: 'file', path: at('a.db') } as const
  const first = createSandbox({ dataDirectory: undefined, storage })
  await first.sendJson('PUT', '/sandbox/companies', { compName: 'Larkspur Robotics GmbH' })
  await first.sendJson('PUT', '/sandbox/companies', {
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
})
