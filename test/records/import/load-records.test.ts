/** The log of a start that loads a data directory into a database. */
import { expect, test } from 'bun:test'
import { mkdirSync, writeFileSync } from 'node:fs'
import { type LogFields, silentLog } from '../../../src/lib/log.ts'
import { FIXTURE_DATA, startSandbox } from '../../support/sandbox.ts'
import { useTemporaryFolder } from '../../support/temporary-folder.ts'

const { at } = useTemporaryFolder('load-records')

/** Starts with a database file, and returns what the log says about replaced records. A start may fail. */
async function start(dataDirectory: string): Promise<(LogFields | undefined)[]> {
  const replaced: (LogFields | undefined)[] = []
  const note = (event: string, fields?: LogFields) => {
    if (event === 'the imported data replaced stored records') replaced.push(fields)
  }
  const storage = { kind: 'file', path: at('box.db') } as const
  const { modules } = await startSandbox({
    storage,
    dataDirectory,
    log: { info: note, warn: note, error: note },
  }).catch(() => ({ modules: undefined }))
  modules?.close()
  return replaced
}

test('a start with other data says how many stored records it replaces', async () => {
  mkdirSync(at('other'))
  writeFileSync(at('other/companies.csv'), 'compName\nLarkspur Robotics GmbH\n')
  expect(await start(FIXTURE_DATA)).toEqual([])
  expect(await start(FIXTURE_DATA)).toEqual([])
  expect(await start(at('other'))).toEqual([{ companies: 4, people: 4 }])
  expect(await start(at('other'))).toEqual([])
})

test('a start that fails after the import does not say that it replaces records', async () => {
  expect(await start(FIXTURE_DATA)).toEqual([])
  mkdirSync(at('taken'))
  writeFileSync(at('taken/companies.csv'), 'compName\nLarkspur Robotics GmbH\n')
  // The key belongs to an organization of the fixture.
  const users = [{ email: 'admin@other.example', role: 'admin' }]
  const keys = [{ email: 'admin@other.example', apiKey: 'standard-key' }]
  const organizations = [{ orgName: 'Other', website: 'other.example', users, keys }]
  writeFileSync(at('taken/organizations.json'), JSON.stringify(organizations))
  expect(await start(at('taken'))).toEqual([])
  // The records of the fixture are still stored.
  expect(await start(FIXTURE_DATA)).toEqual([])
})

test('a start with changed data warns that it replaces edited records', async () => {
  const storage = { kind: 'file', path: at('box.db') } as const
  mkdirSync(at('own'))
  const write = (table: string): void => writeFileSync(at('own/companies.csv'), table)
  const startWithOwn = async () => {
    const warnings: unknown[] = []
    const warn = (...warning: unknown[]): void => void warnings.push(warning)
    const sandbox = await startSandbox({ storage, dataDirectory: at('own'), log: { ...silentLog, warn } })
    return { sandbox, warnings }
  }
  write('compName\nAcme\n')
  const { sandbox } = await startWithOwn()
  await sandbox.sendJson('PUT', '/sandbox/companies', { compName: 'Sorrel Textiles' })
  sandbox.modules.close()
  write('compName\nGlobex\n')
  for (const expected of [
    [['the changed files replaced edits made through /sandbox', { edits: 1, first: 'Sorrel Textiles' }]],
    [],
  ]) {
    const again = await startWithOwn()
    again.sandbox.modules.close()
    expect(again.warnings).toEqual(expected)
  }
})
