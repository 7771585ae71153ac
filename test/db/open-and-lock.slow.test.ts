/** What a database file stores, and which files are rejected. */
import { Database } from 'bun:sqlite'
import { beforeEach, describe, expect, test } from 'bun:test'
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  watch,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { closeConnection, openFile } from '../../src/db/open-and-lock.ts'
import { silentLog } from '../../src/lib/log.ts'
import type { ModuleOptions } from '../../src/open-modules.ts'
import { MAREN } from '../fixtures/leads.ts'
import { readRecordTables } from '../support/database/record-tables.ts'
import { readSandboxState } from '../support/database/stored-state.ts'
import { ROOT } from '../support/paths.ts'
import { runCommand } from '../support/run-command.ts'
import { createSandbox, creditsLeft, FIXTURE_DATA, type Sandbox, startSandbox } from '../support/sandbox.ts'
import { useTemporaryFolder } from '../support/temporary-folder.ts'

const NORTHWIND = { companyName: 'Northwind Optics' }

const temporary = useTemporaryFolder('open')
const { at } = temporary
const file = () => at('box.db')
const open = (options: Partial<ModuleOptions> = {}) =>
  startSandbox({ storage: { kind: 'file', path: file() }, ...options })

describe('a file database', () => {
  test('is removed if the start that created it fails, and kept by a later failed start', async () => {
    mkdirSync(at('data'))
    writeFileSync(at('data/companies.csv'), 'compName,compCity\nAcme,Bern\n,Bern\n')
    const fail = () =>
      expect(open({ dataDirectory: at('data'), rejectsInvalidRows: true })).rejects.toThrow(
        'The data has invalid rows',
      )
    await fail()
    expect(readdirSync(temporary.folder)).toEqual(['data'])
    ;(await open()).modules.close()
    await fail()
    expect(readdirSync(temporary.folder).sort()).toEqual(['box.db', 'data'])
  })

  test('can start as an empty file, with the records of the data directory or the sample', async () => {
    for (const dataDirectory of [FIXTURE_DATA, undefined]) {
      writeFileSync(file(), '')
      const { enrich, modules } = await open({ dataDirectory })
      const [body, key] = dataDirectory ? [MAREN, 'standard-key'] : [NORTHWIND, 'demo-standard-key']
      const { status, body: found } = await enrich(body, key)
      modules.close()
      expect([status, found.recordStatus]).toEqual([200, 'Active'])
    }
  })

  test('is readable only by its owner', async () => {
    const umask = process.umask(0)
    const { modules } = await open()
    process.umask(umask)
    const modes = ['', '-wal'].map((end) => statSync(file() + end).mode & 0o777)
    modules.close()
    expect(modes).toEqual([0o600, 0o600])
  })

  test('is a single file that can be copied after closing, and started without its data flag', async () => {
    ;(await open()).modules.close()
    expect(readdirSync(temporary.folder)).toEqual(['box.db'])
    cpSync(file(), at('copy.db'))
    const copy = await open({ storage: { kind: 'file', path: at('copy.db') }, dataDirectory: undefined })
    expect((await copy.enrich(MAREN)).body.conFirstName).toBe('Maren')
    copy.modules.close()
  })
})

test('a database keeps its lock when the process that serves it tries to open it again', async () => {
  const { modules } = await open()
  const source = { path: file(), isOptional: false }
  for (const storage of [{ kind: 'file', path: file() } as const, { kind: 'memory', source } as const])
    await expect(startSandbox({ storage })).rejects.toThrow('is using the database')
  const command = [process.execPath, join(ROOT, 'src/main.ts'), 'explain', '{}', '--db', file()]
  const { code, stderr } = await runCommand(command)
  modules.close()
  expect([code, stderr]).toEqual([1, expect.stringContaining('is using the database')])
})

// Only Linux reports every file, in order.
test.skipIf(process.platform !== 'linux')(
  'a database never has a rollback journal, which a killed process would leave',
  async () => {
    ;(await open()).modules.close()
    const names = new Set<string | null>()
    const isOver = Promise.withResolvers<void>()
    using _watcher = watchFolder((name) => {
      names.add(name)
      if (name === 'last') isOver.resolve()
    })
    ;(await open()).modules.close()
    writeFileSync(at('last'), '')
    await isOver.promise
    expect([...names].sort()).toEqual(['box.db', 'box.db-wal', 'last'])
  },
)

function watchFolder(onChange: (name: string | null) => void): Disposable {
  const watcher = watch(temporary.folder, (_, name) => onChange(name))
  return { [Symbol.dispose]: () => watcher.close() }
}

const GRACE = {
  conFullName: 'Grace Moreau',
  conEmail: 'grace.moreau@x.example',
  conJobTitleEn: 'CFO',
}

const putContact = (sandbox: Sandbox, contact: object) =>
  sandbox.send('/sandbox/contacts', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(contact),
  })

/** Runs statements in the closed database. */
function changeFile(...statements: string[]): void {
  const client = new Database(file())
  for (const statement of statements) client.run(statement)
  client.close()
}

/** The changes of a version with other keys. */
const OTHER_KEYS = [
  "UPDATE meta SET value = '0' WHERE key = 'keysVersion'",
  "UPDATE companies SET domain = 'other', profile_key = 'other'",
  "UPDATE people SET last_name_key = 'other', profile_key = 'other'",
  "UPDATE jobs SET email_key = 'other', family_name = 'other'",
]
const OTHER_SAMPLE = "UPDATE meta SET value = 'sample of last year' WHERE key = 'records'"

describe('a start with a file of another version', () => {
  /** Starts once, and returns the stored records and the log lines. */
  const start = async (options: Partial<ModuleOptions>) => {
    const lines: string[] = []
    const log = { ...silentLog, info: (event: string) => void lines.push(event) }
    const { modules } = await open({ ...options, log })
    const records = readRecordTables(modules.core.connection)
    modules.close()
    return { records, lines }
  }

  test.each([
    ['the sample', undefined, undefined, 'Northwind Optics, Inc.'],
    ['a data directory', FIXTURE_DATA, FIXTURE_DATA, 'Halcyon Freight, Inc.'],
    ['a data directory that it does not name', FIXTURE_DATA, undefined, 'Halcyon Freight, Inc.'],
  ])(
    'keeps edited records of %s, and derives all keys again',
    async (_, created, dataDirectory, compName) => {
      const sandbox = await open({ dataDirectory: created })
      await putContact(sandbox, { ...GRACE, compName })
      const records = readRecordTables(sandbox.modules.core.connection)
      sandbox.modules.close()
      changeFile(...OTHER_KEYS, ...(created === undefined ? [OTHER_SAMPLE] : []))
      expect(await start({ dataDirectory })).toEqual({ records, lines: [] })
    },
  )

  test('replaces the records if the data directory has changed, and keeps balances', async () => {
    const sandbox = await open({ dataDirectory: undefined })
    await sandbox.enrich({ companyName: 'Northwind Optics' }, 'demo-pro-key')
    const organizations = sandbox.modules.accounts.organizations.list()
    sandbox.modules.close()
    changeFile(...OTHER_KEYS)
    expect((await start({ organizations: [] })).records.people).toHaveLength(4)
    const again = await open({ organizations: [] })
    expect(again.modules.accounts.organizations.list()).toEqual(organizations)
    again.modules.close()
  })

  test('copies the sample into a file that a killed start has left without data', async () => {
    closeConnection(openFile(file()))
    const { records, lines } = await start({ dataDirectory: undefined })
    expect({ companies: records.companies.length, people: records.people.length, lines }).toEqual({
      companies: 1600,
      people: 12510,
      lines: [],
    })
  })
})

describe.skipIf(process.platform === 'win32')('a database at a symbolic link', () => {
  const link = () => at('link.db')
  const target = () => at('data/box.db')
  const openLink = () => startSandbox({ storage: { kind: 'file', path: link() } })

  beforeEach(() => {
    mkdirSync(at('data'))
    symlinkSync('data/box.db', link())
  })

  test('keeps its charges, and is locked under both names', async () => {
    ;(await startSandbox({ storage: { kind: 'file', path: target() } })).modules.close()
    symlinkSync('link.db', at('other.db'))
    const first = await startSandbox({ storage: { kind: 'file', path: at('other.db') } })
    await first.enrich(MAREN, 'pro-key')
    await expect(openLink()).rejects.toThrow(
      /^Another Signalbox server or command is using the database .*link\.db\. Stop that server, .*--db/,
    )
    first.modules.close()
    const second = await openLink()
    await second.enrich(MAREN, 'pro-key')
    expect(creditsLeft(second, 'pro-key')).toBe(1)
    second.modules.close()
  })

  test('is rejected if it leads to no file', async () => {
    await expect(openLink()).rejects.toThrow(/link\.db cannot be opened \(.*\)\. Check the path/)
  })
})

describe('a copy in memory', () => {
  const source = (isOptional = false) => ({ path: file(), isOptional })
  const openCopy = (isOptional?: boolean, options: Partial<ModuleOptions> = {}) =>
    startSandbox({
      dataDirectory: undefined,
      storage: { kind: 'memory', source: source(isOptional) },
      ...options,
    })
  const readFolder = () =>
    readdirSync(temporary.folder).map((name) => [name, readFileSync(at(name)), statSync(at(name)).mtimeMs])

  test('has the content of the file, which a reset restores, and leaves the file as it is', async () => {
    const sandbox = await open()
    await sandbox.enrich(MAREN, 'pro-key')
    await putContact(sandbox, { ...GRACE, compName: 'Halcyon Freight, Inc.' })
    const { rows } = readSandboxState(sandbox)
    sandbox.modules.close()
    const before = readFolder()
    const copies = await Promise.all([openCopy(), openCopy()])
    for (const copy of copies) {
      expect(readSandboxState(copy).rows).toEqual(rows)
      await copy.enrich(MAREN, 'pro-key')
      await putContact(copy, { ...GRACE, conJobTitleEn: 'CEO', compName: 'Halcyon Freight, Inc.' })
      await copy.post('/sandbox/reset', undefined)
      expect(readSandboxState(copy).rows).toEqual(rows)
      copy.modules.close()
    }
    expect(readFolder()).toEqual(before)
  })

  test('has what a killed process left in the write-ahead log', async () => {
    const sandbox = await open()
    await sandbox.enrich(MAREN, 'pro-key')
    const { rows } = readSandboxState(sandbox)
    for (const end of ['', '-wal']) cpSync(file() + end, at(`killed.db${end}`))
    sandbox.modules.close()
    const storage = { kind: 'memory', source: { path: at('killed.db'), isOptional: false } } as const
    expect(readSandboxState(await openCopy(false, { storage })).rows).toEqual(rows)
  })

  test('is rejected while a server has the file open, because it would not have its last changes', async () => {
    const { modules } = await open()
    await expect(openCopy()).rejects.toThrow(
      `Another Signalbox server or command is using the database ${file()}. Stop that server, or use what`,
    )
    modules.close()
  })

  test.each([
    ['a missing', () => {}, []],
    ['an empty', () => writeFileSync(file(), ''), ['box.db']],
  ])('of %s file is rejected, unless only a variable names it', async (_, prepare, names) => {
    prepare()
    await expect(openCopy()).rejects.toThrow(`The database ${file()} does not exist or is empty. Check --db,`)
    const lines: unknown[] = []
    const log = { ...silentLog, info: (...line: unknown[]) => void lines.push(line) }
    const sandbox = await openCopy(true, { log })
    expect(sandbox.modules.records.store.size()).toEqual({ companies: 1600, people: 12510 })
    expect(lines).toEqual([[expect.stringContaining('SIGNALBOX_DB'), { database: file() }]])
    expect(readdirSync(temporary.folder)).toEqual(names)
  })

  test.skipIf(process.platform === 'win32').each([
    ['a link to itself', 'box.db', /box\.db cannot be opened \(.*\)\. Check the path/],
    ['a device', '/dev/null', /box\.db cannot be used: it is a pipe or a device/],
  ])('of %s is rejected, even if only a variable names it', async (_, target, message) => {
    symlinkSync(target, file())
    await expect(openCopy(true)).rejects.toThrow(message)
  })
})

describe('an export of the unedited sample', () => {
  const write = (): void => {
    const sample = createSandbox({ dataDirectory: undefined })
    writeFileSync(file(), sample.modules.sandbox.state.exportDatabase())
  }
  const start = async () => {
    const lines: string[] = []
    const log = { ...silentLog, warn: (event: string) => void lines.push(event) }
    const { modules } = await open({ dataDirectory: undefined, log })
    const size = modules.records.store.size()
    modules.close()
    return [size, lines]
  }
  const SAMPLE = { companies: 1600, people: 12510 }

  test('is small, and a start adds the sample', async () => {
    write()
    expect(statSync(file()).size).toBeLessThan(200_000)
    expect(await start()).toEqual([SAMPLE, []])
    expect(await start()).toEqual([SAMPLE, []])
  })

  test('of another version gets the sample of this version, which the log says once', async () => {
    write()
    changeFile(OTHER_SAMPLE)
    const warning = expect.stringContaining('with the sample of another version')
    expect(await start()).toEqual([SAMPLE, [warning]])
    expect(await start()).toEqual([SAMPLE, []])
  })
})

describe('a start is rejected with', () => {
  const complaint = async (make: () => Promise<unknown>): Promise<string> => {
    try {
      await make()
    } catch (error) {
      return error instanceof Error && error.name === 'CommandError' ? error.message : `unexpected: ${error}`
    }
    return 'no complaint'
  }

  test('a database of a version with other tables, whether that is newer or older', async () => {
    ;(await open()).modules.close()
    for (const version of [1, 999]) {
      changeFile(`PRAGMA user_version = ${version}`)
      expect(await complaint(open)).toMatch(
        /box\.db was created by a version of Signalbox with different tables\. .*--db/,
      )
    }
  })

  test('a path to a missing folder', async () => {
    const storage = { kind: 'file', path: at('missing/box.db') } as const
    expect(await complaint(() => startSandbox({ storage }))).toMatch(
      /box\.db cannot be opened \(no such file or directory\)\. Check the path/,
    )
  })

  test('a database of another program, which is not changed', async () => {
    changeFile('PRAGMA journal_mode = WAL', 'CREATE TABLE notes (text)', 'PRAGMA user_version = 1')
    const before = readFileSync(file())
    expect(await complaint(open)).toMatch(/belongs to a different program/)
    expect(readFileSync(file())).toEqual(before)
  })
})

test('invalid organizations in --data reject the start, and keep the records of the database', async () => {
  ;(await open()).modules.close()
  const data = at('records')
  cpSync(FIXTURE_DATA, data, { recursive: true })
  writeFileSync(join(data, 'companies.csv'), 'compName\nOther Inc\n')
  for (const [text, reason] of [
    ['{', /is not JSON/],
    ['[{"name":"X"}]', /organizations\.json is invalid:/],
  ] as const) {
    writeFileSync(join(data, 'organizations.json'), text)
    await expect(open({ dataDirectory: data })).rejects.toThrow(reason)
  }
  const after = await open()
  expect(after.modules.records.store.size()).toEqual({ companies: 4, people: 4 })
  after.modules.close()
})
