/** What a database file stores, and which files are rejected. */
import { Database } from 'bun:sqlite'
import { beforeEach, describe, expect, test } from 'bun:test'
import { cpSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { closeConnection, openFile } from '../../src/db/open-and-lock.ts'
import { silentLog } from '../../src/lib/log.ts'
import { readRecordTables } from '../support/database/record-tables.ts'
import { createSandbox, FIXTURE_DATA, type Sandbox } from '../support/sandbox.ts'
import { useTemporaryFolder } from '../support/temporary-folder.ts'

const MAREN = { contactEmail: 'maren.oyelaran@halcyon-freight.example' }

const temporary = useTemporaryFolder('open')
const { at } = temporary
const file = () => at('box.db')
const open = (options: Parameters<typeof createSandbox>[0] = {}) =>
  createSandbox({ storage: { kind: 'file', path: file() }, ...options })

describe('a file database', () => {
  test('is removed if the start that created it fails, and kept by a later failed start', () => {
    open().context.discard()
    expect(readdirSync(temporary.folder)).toEqual([])
    open().context.close()
    open().context.discard()
    expect(readdirSync(temporary.folder)).toEqual(['box.db'])
  })

  test('is readable only by its owner', () => {
    const umask = process.umask(0)
    const { context } = open()
    process.umask(umask)
    const modes = ['', '-wal'].map((end) => statSync(file() + end).mode & 0o777)
    context.close()
    expect(modes).toEqual([0o600, 0o600])
  })

  test('is a single file that can be copied after closing, and started without its data flag', async () => {
    open().context.close()
    expect(readdirSync(temporary.folder)).toEqual(['box.db'])
    cpSync(file(), at('copy.db'))
    const copy = open({ storage: { kind: 'file', path: at('copy.db') }, dataDirectory: undefined })
    expect((await copy.enrich(MAREN)).body.conFirstName).toBe('Maren')
    copy.context.close()
  })
})

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
  const start = (options: Parameters<typeof createSandbox>[0]) => {
    const lines: string[] = []
    const log = { ...silentLog, info: (event: string) => void lines.push(event) }
    const { context } = open({ ...options, log })
    const records = readRecordTables(context.connection)
    context.close()
    return { records, lines }
  }

  test.each([
    ['the sample', undefined, undefined, 'Northwind Optics, Inc.'],
    ['a data directory', FIXTURE_DATA, FIXTURE_DATA, 'Halcyon Freight, Inc.'],
    ['a data directory that it does not name', FIXTURE_DATA, undefined, 'Halcyon Freight, Inc.'],
  ])(
    'keeps edited records of %s, and derives all keys again',
    async (_, created, dataDirectory, compName) => {
      const sandbox = open({ dataDirectory: created })
      await putContact(sandbox, { ...GRACE, compName })
      const records = readRecordTables(sandbox.context.connection)
      sandbox.context.close()
      changeFile(...OTHER_KEYS, ...(created === undefined ? [OTHER_SAMPLE] : []))
      expect(start({ dataDirectory })).toEqual({ records, lines: [] })
    },
  )

  test('replaces the records if the data directory has changed, and keeps balances', async () => {
    const sandbox = open({ dataDirectory: undefined })
    await sandbox.enrich({ companyName: 'Northwind Optics' }, 'demo-pro-key')
    const organizations = sandbox.context.organizations.list()
    sandbox.context.close()
    changeFile(...OTHER_KEYS)
    expect(start({ organizations: [] }).records.people).toHaveLength(4)
    const again = open({ organizations: [] })
    expect(again.context.organizations.list()).toEqual(organizations)
    again.context.close()
  })

  test('copies the sample into a file that a killed start has left without data', () => {
    closeConnection(openFile(file()))
    const { records, lines } = start({ dataDirectory: undefined })
    expect([records.companies.length, records.people.length, lines]).toEqual([1600, 12510, []])
  })
})

describe.skipIf(process.platform === 'win32')('a database at a symbolic link', () => {
  const link = () => at('link.db')
  const target = () => at('data/box.db')
  const openLink = () => createSandbox({ storage: { kind: 'file', path: link() } })

  beforeEach(() => {
    mkdirSync(at('data'))
    symlinkSync('data/box.db', link())
  })

  test('keeps its charges, and is locked under both names', async () => {
    createSandbox({ storage: { kind: 'file', path: target() } }).context.close()
    symlinkSync('link.db', at('other.db'))
    const first = createSandbox({ storage: { kind: 'file', path: at('other.db') } })
    await first.enrich(MAREN, 'pro-key')
    expect(openLink).toThrow(
      /^Another Signalbox uses the database .*link\.db\. Stop that server, .*--url.*--db/,
    )
    first.context.close()
    const second = openLink()
    expect((await second.enrich(MAREN, 'pro-key')).headers.get('credits-remaining')).toBe('1')
    second.context.close()
  })

  test('is rejected if it leads to no file', () => {
    expect(openLink).toThrow(/link\.db cannot be opened \(.*\)\. Check the path/)
  })
})

describe('a start is rejected with', () => {
  const complaint = (make: () => unknown): string => {
    try {
      make()
    } catch (error) {
      return error instanceof Error && error.name === 'StartupError' ? error.message : `unexpected: ${error}`
    }
    return 'no complaint'
  }

  test('a database of a version with other tables, whether that is newer or older', () => {
    open().context.close()
    for (const version of [1, 999]) {
      changeFile(`PRAGMA user_version = ${version}`)
      expect(complaint(open)).toMatch(
        /box\.db was created by a version of Signalbox with other tables\. .*--db/,
      )
    }
  })

  test('a path to a missing folder', () => {
    const storage = { kind: 'file', path: at('missing/box.db') } as const
    expect(complaint(() => createSandbox({ storage }))).toMatch(
      /box\.db cannot be opened \(no such file or directory\)\. Check the path/,
    )
  })

  test('a database of another program, which is not changed', () => {
    changeFile('CREATE TABLE notes (text)', 'PRAGMA user_version = 1')
    const before = readFileSync(file())
    expect(complaint(open)).toMatch(/is a database of another program/)
    expect(readFileSync(file())).toEqual(before)
  })
})

test('invalid organizations in --data reject the start, and keep the records of the database', () => {
  open().context.close()
  const data = at('records')
  cpSync(FIXTURE_DATA, data, { recursive: true })
  writeFileSync(join(data, 'companies.csv'), 'compName\nOther Inc\n')
  for (const [text, reason] of [
    ['{', /is not JSON/],
    ['[{"name":"X"}]', /organizations\.json is invalid:/],
  ] as const) {
    writeFileSync(join(data, 'organizations.json'), text)
    expect(() => open({ dataDirectory: data })).toThrow(reason)
  }
  const after = open()
  expect(after.context.records.size()).toEqual({ companies: 4, people: 4 })
  after.context.close()
})
