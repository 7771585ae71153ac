import { describe, expect, test } from 'bun:test'
import { readSandboxState } from '../../support/database/stored-state.ts'
import { createSandbox, startSandbox } from '../../support/sandbox.ts'
import { useTemporaryFolder } from '../../support/temporary-folder.ts'
import {
  changeEverything,
  createSample,
  exportFile,
  HALCYON,
  importFile,
  list,
  MAREN,
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

test('an import derives the keys of a file of another version again', async () => {
  const source = createSandbox()
  const expected = readSandboxState(source)
  const { client } = source.context.connection
  client.run("UPDATE meta SET value = '0' WHERE key = 'keysVersion'")
  client.run("UPDATE companies SET domain = 'other'")
  client.run("UPDATE jobs SET email_key = 'other'")
  const sandbox = createSandbox()
  expect((await importFile(sandbox, await exportFile(source))).status).toBe(200)
  expect(readSandboxState(sandbox)).toEqual(expected)
  expect((await sandbox.enrich(MAREN)).body.compName).toBe('Halcyon Freight, Inc.')
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
  const first = await startSandbox({ dataDirectory: undefined, storage })
  await first.sendJson('PUT', '/sandbox/companies', { compName: 'Larkspur Robotics GmbH' })
  first.context.close()
  const restarted = await startSandbox({ dataDirectory: undefined, storage })
  const second = createSample()
  await importFile(second, await exportFile(restarted))
  expect(readSandboxState(second)).toEqual(readSandboxState(restarted))
  restarted.context.close()
})
