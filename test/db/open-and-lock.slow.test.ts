/** What a database file stores, and which files are rejected. */
import { Database } from 'bun:sqlite'
import { beforeEach, describe, expect, test } from 'bun:test'
import {
  cpSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
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
  test('waits for the disk only if it is configured to', () => {
    const synchronous = (sync?: 'normal' | 'full'): unknown => {
      const { context } = open({ storage: { kind: 'file', path: file(), ...(sync && { sync }) } })
      const value = context.connection.client.query('PRAGMA synchronous').get()
      context.close()
      return value
    }
    expect([synchronous(), synchronous('normal'), synchronous('full')]).toEqual(
      [1, 1, 2].map((value) => ({ synchronous: value })),
    )
  })

  test('is readable only by its owner, because it contains API keys', () => {
    open().context.close()
    expect(statSync(file()).mode & 0o777).toBe(0o600)
  })

  test('is removed if the start that created it fails', () => {
    open().context.discard()
    expect(readdirSync(temporary.folder)).toEqual([])
  })

  test('is not deleted when a start that did not create it fails', () => {
    open().context.close()
    open().context.discard()
    open().context.close()
    expect(readdirSync(temporary.folder)).toEqual(['box.db'])
  })

  test('is a single file that can be copied after closing', () => {
    open().context.close()
    expect(readdirSync(temporary.folder)).toEqual(['box.db'])
    cpSync(file(), at('copy.db'))
    const copy = createSandbox({ storage: { kind: 'file', path: at('copy.db') } })
    expect(copy.context.records.size()).toEqual({ companies: 4, people: 4 })
    copy.context.close()
  })

  test('can be started again without its data flag', async () => {
    open().context.close()
    const again = open({ dataDirectory: undefined })
    expect((await again.enrich(MAREN)).body.conFirstName).toBe('Maren')
    again.context.close()
  })

  test('imports changed data, and keeps balances', async () => {
    const data = at('records')
    cpSync(FIXTURE_DATA, data, { recursive: true })
    const first = open({ dataDirectory: data })
    await first.enrich(MAREN, 'pro-key')
    first.context.close()
    const companies = readFileSync(join(data, 'companies.csv'), 'utf8')
    writeFileSync(
      join(data, 'companies.csv'),
      companies.replace('Halcyon Freight, Inc.', 'Halcyon Haulage, Inc.'),
    )
    const second = open({ dataDirectory: data })
    const { body, headers } = await second.enrich(MAREN, 'pro-key')
    expect([body.compName, headers.get('credits-remaining')]).toEqual(['Halcyon Haulage, Inc.', '1'])
    second.context.close()
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
    ['the sample', undefined, 'Northwind Optics, Inc.'],
    ['a data directory', FIXTURE_DATA, 'Halcyon Freight, Inc.'],
  ])('keeps edited records of %s, and derives all keys again', async (_, dataDirectory, compName) => {
    const sandbox = open({ dataDirectory })
    await putContact(sandbox, { ...GRACE, compName })
    const records = readRecordTables(sandbox.context.connection)
    sandbox.context.close()
    changeFile(...OTHER_KEYS, ...(dataDirectory === undefined ? [OTHER_SAMPLE] : []))
    expect(start({ dataDirectory })).toEqual({ records, lines: ['database migrated'] })
    expect(start({ dataDirectory })).toEqual({ records, lines: [] })
  })

  test('keeps edited records of a data directory that it does not name', async () => {
    const sandbox = open()
    await putContact(sandbox, { ...GRACE, compName: 'Halcyon Freight, Inc.' })
    const records = readRecordTables(sandbox.context.connection)
    sandbox.context.close()
    changeFile(...OTHER_KEYS)
    expect(start({ dataDirectory: undefined }).records).toEqual(records)
  })

  test('replaces the records if the data directory has changed', async () => {
    const sandbox = open({ dataDirectory: undefined })
    await putContact(sandbox, { ...GRACE, compName: 'Northwind Optics, Inc.' })
    sandbox.context.close()
    changeFile(...OTHER_KEYS)
    expect(start({ organizations: [] }).records.people).toHaveLength(4)
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
  const modeOf = (path: string): number => statSync(path).mode & 0o777
  const openLink = () => createSandbox({ storage: { kind: 'file', path: link() } })

  beforeEach(() => {
    mkdirSync(at('data'))
    symlinkSync('data/box.db', link())
  })

  test('is created where the link leads, readable only by its owner', async () => {
    const umask = process.umask(0)
    try {
      const { context, enrich } = openLink()
      await enrich(MAREN)
      expect([modeOf(target()), modeOf(`${target()}-wal`)]).toEqual([0o600, 0o600])
      context.close()
    } finally {
      process.umask(umask)
    }
    expect([readdirSync(temporary.folder).sort(), readdirSync(at('data'))]).toEqual([
      ['data', 'link.db'],
      ['box.db'],
    ])
  })

  test('keeps its charges, and is locked under both names', async () => {
    createSandbox({ storage: { kind: 'file', path: target() } }).context.close()
    symlinkSync('link.db', at('other.db'))
    const first = createSandbox({ storage: { kind: 'file', path: at('other.db') } })
    await first.enrich(MAREN, 'pro-key')
    expect(openLink).toThrow(/^Another Signalbox uses the database/)
    first.context.close()
    const second = openLink()
    expect((await second.enrich(MAREN, 'pro-key')).headers.get('credits-remaining')).toBe('1')
    second.context.close()
  })

  test('is rejected if the links form a circle, or lead to a missing folder', () => {
    symlinkSync('circle.db', at('circle.db'))
    const circle = { kind: 'file', path: at('circle.db') } as const
    expect(() => createSandbox({ storage: circle })).toThrow(/circle\.db cannot be opened \(.*links/)
    rmSync(at('data'), { recursive: true })
    expect(openLink).toThrow(/data does not exist\. Create it first/)
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

  test('a database of a newer version', () => {
    open().context.close()
    const client = new Database(file())
    client.run('PRAGMA user_version = 999')
    client.close()
    expect(complaint(open)).toMatch(/created by a newer Signalbox \(schema 999/)
  })

  test('a file that is not a database', () => {
    writeFileSync(file(), 'x'.repeat(5000))
    expect(complaint(open)).toMatch(/cannot be opened .*Check the path/)
  })

  test('a missing folder', () => {
    const storage = { kind: 'file', path: at('no/such/box.db') } as const
    expect(complaint(() => createSandbox({ storage }))).toMatch(/no\/such does not exist. Create it first/)
  })

  test.skipIf(process.platform !== 'linux')('a folder that allows no new files', () => {
    const storage = { kind: 'file', path: '/proc/box.db' } as const
    expect(complaint(() => createSandbox({ storage }))).toBe(
      'The database /proc/box.db cannot be created in the folder /proc. Name a file in another folder with --db.',
    )
  })

  test('a database that another Signalbox uses until it stops', () => {
    const first = open()
    expect(complaint(open)).toMatch(
      /^Another Signalbox uses the database .*box\.db\. Stop that server, .*--url.*--db/,
    )
    first.context.close()
    open().context.close()
  })

  test('a database with several hard links, because a start under the other name can lose charges', () => {
    open().context.close()
    linkSync(file(), at('other.db'))
    expect(complaint(open)).toMatch(
      /box\.db has several hard links\. .* can lose charges\. Delete the other names/,
    )
    rmSync(at('other.db'))
    linkSync(file(), `${file()}.copy.tmp`)
    expect(complaint(open)).toMatch(/several hard links/)
    expect(readdirSync(temporary.folder).sort()).toEqual(['box.db', 'box.db.copy.tmp'])
    rmSync(`${file()}.copy.tmp`)
    linkSync(file(), `${file()}.${crypto.randomUUID()}.tmp`)
    open().context.close()
    expect(readdirSync(temporary.folder)).toEqual(['box.db'])
  })

  test.each(['charge', 'read'] as const)(
    'a database with other keys for the access %s, which does not change it',
    (access) => {
      open().context.close()
      changeFile(...OTHER_KEYS, 'PRAGMA journal_mode = DELETE')
      const before = readFileSync(file())
      const storage = { kind: 'file', path: file(), access } as const
      expect(complaint(() => open({ storage }))).toMatch(/written by another version/)
      expect(readFileSync(file())).toEqual(before)
      expect(readdirSync(temporary.folder)).toEqual(['box.db'])
    },
  )

  test('a database of another program, which is not changed', () => {
    const client = new Database(file())
    client.run('CREATE TABLE notes (text)')
    client.run('PRAGMA user_version = 1')
    client.close()
    const before = readFileSync(file())
    expect(complaint(open)).toMatch(/is a database of another program/)
    expect(readFileSync(file())).toEqual(before)
  })

  test('data that is missing, is not UTF-8, or has invalid organizations', () => {
    const data = at('records')
    const start = () => createSandbox({ dataDirectory: data })
    expect(complaint(start)).toMatch(/companies\.csv does not exist/)
    cpSync(FIXTURE_DATA, data, { recursive: true })
    writeFileSync(join(data, 'organizations.json'), '[{"orgName":"X"}]')
    expect(complaint(start)).toMatch(/organizations\.json is invalid at \/0/)
    writeFileSync(join(data, 'organizations.json'), '{')
    expect(complaint(start)).toMatch(/organizations\.json is not JSON/)
    writeFileSync(join(data, 'organizations.json'), new Uint8Array([0x63, 0xff]))
    expect(complaint(start)).toMatch(/is not UTF-8 text/)
  })
})

describe('a rejected start', () => {
  test('with an invalid organizations.json keeps the records of the database', () => {
    open().context.close()
    const data = at('records')
    cpSync(FIXTURE_DATA, data, { recursive: true })
    writeFileSync(join(data, 'companies.csv'), 'compName\nOther Inc\n')
    const start = (organizations: string): void => {
      writeFileSync(join(data, 'organizations.json'), organizations)
      open({ dataDirectory: data }).context.close()
    }
    const organization = (keys: object[], users: object[] = []) =>
      JSON.stringify([
        {
          ...{
            orgName: 'X',
            website: 'https://x.example',
            status: 'active',
            subscription: 'pro',
            credits: 1,
          },
          ...{ dailyRateLimit: 1, qpsLimit: 1, users, keys },
        },
      ])
    const key = { email: 'a@x.example', role: 'admin', status: 'active', apiKey: 'k' }
    for (const [text, reason] of [
      ['{', /is not JSON/],
      [organization([key, key]), /two keys have the same address/],
      [organization([key, { ...key, email: 'b@x.example' }]), /a key has the same value as an earlier key/],
      [organization([{ ...key, apiKey: ' k ' }]), /apiKey/],
      [organization([{ ...key, role: 'owner' }]), /expected "admin" or "standard"/],
      [
        organization([], [{ email: 'nobody', role: 'admin', status: 'active' }]),
        /users\[0\]\.email is not an email address/,
      ],
      [
        `[${[0, 1].map(() => organization([key]).slice(1, -1)).join()}]`,
        /a key has the same value as an earlier key/,
      ],
    ] as const) {
      expect(() => start(text)).toThrow(reason)
    }
    const after = open()
    expect(after.context.records.size()).toEqual({ companies: 4, people: 4 })
    after.context.close()
  })
})
