/** `signalbox serve --data DIR --watch`: changed files are loaded while the server runs. */
import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { cpSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { listDataFiles } from '../../../src/cli/input-files.ts'
import { createReloadCheck, describeFiles } from '../../../src/cli/serve/data-watcher.ts'
import type { ContextOptions } from '../../../src/context.ts'
import type { LogFields } from '../../../src/lib/log.ts'
import { readAllTables, readSandboxState } from '../../support/database/stored-state.ts'
import { FIXTURE_DATA, type Sandbox, startSandbox } from '../../support/sandbox.ts'
import { useTemporaryFolder } from '../../support/temporary-folder.ts'

/** What the fixture has with another company. */
const LOADED = { companies: 5, people: 4 }
const NEW_COMPANY = { companyName: 'Larkspur Robotics' }

const temporary = useTemporaryFolder('watch')
const file = temporary.at
let sandbox: Sandbox
let check: () => Promise<void>
let stopped: AbortController
let logged: [string, LogFields | undefined][] = []

/** Loads the data of the folder again, and watches its files. */
async function startWatching(
  options: Partial<ContextOptions> = {},
  changeAfterReading: () => void = () => {},
): Promise<void> {
  const { folder } = temporary
  const files = listDataFiles(folder)
  const loaded = describeFiles(files)
  const note = (event: string, fields?: LogFields) => void logged.push([event, fields])
  const log = { info: note, warn: note, error: note }
  sandbox = await startSandbox({ dataDirectory: folder, log, ...options })
  changeAfterReading()
  logged = []
  stopped = new AbortController()
  const reload = async (signal: AbortSignal) => sandbox.context.reload?.load(signal)
  const data = { files, loaded, reload, size: sandbox.context.records.size, log }
  check = createReloadCheck(data, stopped.signal)
}

beforeEach(async () => {
  cpSync(FIXTURE_DATA, temporary.folder, { recursive: true })
  await startWatching()
})
afterEach(() => sandbox.context.close())

function append(name: string, line: string): void {
  writeFileSync(file(name), `${readFileSync(file(name), 'utf8').trimEnd()}\n${line}\n`)
}

/** The name is the second column of the fixture. */
const addCompany = () =>
  append('companies.csv', `,Larkspur Robotics GmbH${','.repeat(columnCount('companies.csv') - 2)}`)
const readLines = (name: string) => readFileSync(file(name), 'utf8').split('\n')
const readHeader = (name: string) => readLines(name)[0] ?? ''
const columnCount = (name: string) => readHeader(name).split(',').length

/** Checks until a change counts as complete. */
async function checkTwice(): Promise<void> {
  await check()
  await check()
}

const find = async () => (await sandbox.enrich(NEW_COMPANY, 'plus-key')).body.compName

describe('a changed folder', () => {
  test('is loaded again once, without a restart, and not before it is complete', async () => {
    expect(await find()).toBe('')
    const woken = sandbox.context.journal.changed()
    addCompany()
    await check()
    expect(logged).toEqual([])
    append('companies.csv', '')
    await check()
    expect(logged).toEqual([])
    await check()
    expect(logged).toEqual([['data loaded again', LOADED]])
    await woken
    expect(await find()).toBe('Larkspur Robotics GmbH')
    await checkTwice()
    expect(logged).toHaveLength(1)
  })

  test('is loaded also if it changed while the server started', async () => {
    sandbox.context.close()
    await startWatching({}, addCompany)
    await checkTwice()
    expect(await find()).toBe('Larkspur Robotics GmbH')
  })

  test('without contacts.csv has no people, which the log says', async () => {
    unlinkSync(file('contacts.csv'))
    await checkTwice()
    expect(logged).toEqual([['data loaded again', { companies: 4, people: 0 }]])
  })

  test('is loaded while the server processes requests', async () => {
    addCompany()
    await check()
    const loading = { isComplete: false }
    const loaded = check().finally(() => {
      loading.isComplete = true
    })
    while (!loading.isComplete) await find()
    await loaded
    expect([logged, await find()]).toEqual([[['data loaded again', LOADED]], 'Larkspur Robotics GmbH'])
  })

  test('replaces edited records, warns of them, and is what a reset restores', async () => {
    const put = (path: string, body: object) => sandbox.sendJson('PUT', `/sandbox/${path}`, body)
    await put('companies', { compName: 'Sorrel Textiles', compWebsite: 'sorrel.example' })
    await put('contacts', {
      ...{ conFullName: 'Ida Sorrel', conEmail: 'ida@sorrel.example', compName: 'Sorrel Textiles' },
    })
    await put('companies', { compGUID: 'AAAA000000000001', compName: 'Edited' })
    const { id } = (await sandbox.post('/sandbox/snapshots', {})).body
    const before = readSandboxState(sandbox)
    addCompany()
    await checkTwice()
    expect(logged[0]).toEqual([
      'the changed files replaced edits made through /sandbox',
      { edits: 3, first: 'Sorrel Textiles' },
    ])
    const names = async () => [
      (await sandbox.enrich({ contactEmail: 'ida@sorrel.example' }, 'plus-key')).body.compName,
      await find(),
      (await sandbox.send('/sandbox/companies/AAAA000000000001')).body.compName,
    ]
    const loaded = ['', 'Larkspur Robotics GmbH', 'Halcyon Freight, Inc.']
    expect(await names()).toEqual(loaded)
    await put('companies', { compGUID: 'AAAA000000000001', compName: 'Edited again' })
    await sandbox.post('/sandbox/reset', undefined)
    expect(await names()).toEqual(loaded)
    await sandbox.post(`/sandbox/snapshots/${id}/restore`, undefined)
    expect(readSandboxState(sandbox).rows).toEqual(before.rows)
  })

  test('leaves the names of snapshots as they are: Snapshot 1, Snapshot 2, and so on', async () => {
    for (const name of ['Snapshot 1', 'Snapshot 2']) {
      addCompany()
      await checkTwice()
      expect((await sandbox.post('/sandbox/snapshots', {})).body.name).toBe(name)
    }
  })

  test('that cannot be stored replaces no edits, and the log does not say so', async () => {
    await sandbox.sendJson('PUT', '/sandbox/companies', { compName: 'Sorrel Textiles' })
    addCompany()
    const fail = "BEFORE UPDATE ON main.companies BEGIN SELECT raise(ABORT, 'no space'); END"
    sandbox.context.connection.client.run(`CREATE TEMP TRIGGER failing ${fail}`)
    await checkTwice()
    expect(logged).toEqual([['changed data rejected; still using the previous data', { reason: 'no space' }]])
    expect(sandbox.context.records.size()).toEqual(LOADED)
  })

  test('replaces the records only if their files changed, whatever was restored since', async () => {
    const original = readFileSync(file('companies.csv'), 'utf8')
    const { id } = (await sandbox.post('/sandbox/snapshots', {})).body
    addCompany()
    await checkTwice()
    await sandbox.post(`/sandbox/snapshots/${id}/restore`, undefined)
    writeFileSync(file('organizations.json'), readFileSync(file('organizations.json'), 'utf8').trimEnd())
    await checkTwice()
    expect([logged.length, await find()]).toEqual([2, ''])
    writeFileSync(file('companies.csv'), original)
    await checkTwice()
    await sandbox.post('/sandbox/reset', undefined)
    expect([logged.length, await find()]).toEqual([3, ''])
  })

  test('is loaded by the next start, which warns of edited records', async () => {
    const storage = { kind: 'file', path: file('a.db') } as const
    await startWatching({ storage })
    await sandbox.sendJson('PUT', '/sandbox/companies', { compName: 'Sorrel Textiles' })
    sandbox.context.close()
    addCompany()
    const lines: unknown[] = []
    const note = (event: string, fields?: LogFields) => void lines.push([event, fields])
    await startWatching({ storage, log: { info: () => {}, warn: note, error: note } })
    expect(lines).toEqual([
      ['the changed files replaced edits made through /sandbox', { edits: 1, first: 'Sorrel Textiles' }],
    ])
  })

  test('changes the contract of an organization, and adds users, keys, and organizations', async () => {
    const seeds = JSON.parse(readFileSync(file('organizations.json'), 'utf8'))
    const [first] = seeds
    const email = 'later@standard.example'
    first.qpsLimit = 77
    first.users.push({ email, role: 'user', status: 'active' })
    first.keys.push({ email, role: 'standard', status: 'active', apiKey: 'later-key' })
    seeds.push({ ...first, orgId: undefined, orgName: 'Later', users: [], keys: [] })
    writeFileSync(file('organizations.json'), JSON.stringify(seeds))
    const { orgId } = sandbox.context.organizations.list()[0] ?? {}
    await sandbox.send(`/sandbox/organizations/${orgId}`, {
      method: 'PATCH',
      body: JSON.stringify({ credits: 5 }),
    })
    await checkTwice()
    const check = async () => {
      expect(sandbox.context.organizations.get(orgId ?? '')).toMatchObject({ qpsLimit: 77 })
      expect((await sandbox.enrich({ companyName: 'Halcyon Freight' }, 'later-key')).status).toBe(200)
      expect(sandbox.context.organizations.list().at(-1)?.orgName).toBe('Later')
    }
    await check()
    await sandbox.post('/sandbox/reset', undefined)
    await check()
  })
})

test('a reset returns 409 while a key of a renamed organization belongs to the old one', async () => {
  const old = sandbox.context.callers.identify('pro-key').organization.orgId
  const seeds: { orgName: string }[] = JSON.parse(readFileSync(file('organizations.json'), 'utf8'))
  const rename = (fields: object) =>
    JSON.stringify(seeds.map((seed) => (seed.orgName === 'Pro' ? { ...seed, ...fields } : seed)))
  await sandbox.sendJson('DELETE', `/sandbox/organizations/${old}`)
  writeFileSync(file('organizations.json'), rename({ orgName: 'Renamed' }))
  await checkTwice()
  const before = readSandboxState(sandbox)
  const { status, body } = await sandbox.post('/sandbox/reset', undefined)
  expect([status, body.error.code]).toEqual([409, 'invalid_state'])
  expect(body.error.message).toContain('a key of Renamed already belongs to another organization')
  expect(readSandboxState(sandbox)).toEqual(before)
  writeFileSync(file('organizations.json'), rename({ orgName: 'Renamed', orgId: old }))
  await sandbox.sendJson('DELETE', `/sandbox/organizations/${sandbox.orgIdOf('Renamed')}`)
  await checkTwice()
  expect((await sandbox.post('/sandbox/reset', undefined)).status).toBe(200)
  expect(sandbox.context.callers.identify('pro-key').organization.orgName).toBe('Renamed')
})

test('a reset keeps the generated keys of an organization that a reload created', async () => {
  const seeds = JSON.parse(readFileSync(file('organizations.json'), 'utf8'))
  writeFileSync(file('organizations.json'), JSON.stringify([...seeds, { orgName: 'Later' }]))
  await checkTwice()
  const listValues = () => sandbox.context.keys.list(sandbox.orgIdOf('Later')).map(({ apiKey }) => apiKey)
  const values = listValues()
  await sandbox.post('/sandbox/reset', undefined)
  expect([new Set(values).size, listValues()]).toEqual([2, values])
})

test('a reset after an import applies no organizations of earlier files to the imported state', async () => {
  const exported = (await sandbox.post('/sandbox/state/export', undefined)).body
  const seeds = JSON.parse(readFileSync(file('organizations.json'), 'utf8'))
  writeFileSync(file('organizations.json'), JSON.stringify([...seeds, { orgName: 'Later' }]))
  await checkTwice()
  await sandbox.post('/sandbox/state/import', exported)
  await sandbox.post('/sandbox/reset', undefined)
  const names = () => sandbox.context.organizations.list().map(({ orgName }) => orgName)
  expect(names()).not.toContain('Later')
  writeFileSync(file('organizations.json'), JSON.stringify([...seeds, { orgName: 'Later', qpsLimit: 9 }]))
  await checkTwice()
  expect(names()).toContain('Later')
})

describe('an unusable folder leaves the old data, and one log line says why', () => {
  const unusable: [string, string, () => void][] = [
    ['a missing table', 'companies.csv does not exist', () => unlinkSync(file('companies.csv'))],
    [
      'organizations that are not JSON',
      'organizations.json is not JSON',
      () => {
        addCompany()
        writeFileSync(file('organizations.json'), '[')
      },
    ],
    [
      'an organization with the key of another one',
      'already belongs to another organization',
      () => {
        addCompany()
        const [first] = JSON.parse(readFileSync(file('organizations.json'), 'utf8'))
        writeFileSync(
          file('organizations.json'),
          JSON.stringify([{ ...first, orgId: undefined, orgName: 'Copy' }]),
        )
      },
    ],
  ]
  test('rows that cannot be used, with --reject-invalid', async () => {
    sandbox.context.close()
    await startWatching({ rejectsInvalidRows: true })
    addCompany()
    append('companies.csv', readLines('companies.csv')[1] ?? '')
    await checkTwice()
    expect(logged).toEqual([
      [
        'changed data rejected; still using the previous data',
        {
          reason: expect.stringMatching(/^The data has invalid rows:\n.*: same company as line 2/),
        },
      ],
    ])
    expect(await find()).toBe('')
  })

  test.each(unusable)('%s', async (_, reason, change) => {
    const before = readAllTables(sandbox.context)
    change()
    await checkTwice()
    await checkTwice()
    expect(logged.map(([event]) => event)).toEqual(['changed data rejected; still using the previous data'])
    expect(logged[0]?.[1]?.reason).toContain(reason)
    expect(readAllTables(sandbox.context)).toEqual(before)
    expect((await sandbox.enrich({ companyName: 'Halcyon Freight' })).status).toBe(200)
  })
})
