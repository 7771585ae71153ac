/** Database files that are damaged, were edited by hand, or come from an attacker: with `--db`, and with `--memory --db`. */
import { Database } from 'bun:sqlite'
import { describe, expect, test } from 'bun:test'
import {
  copyFileSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { MIGRATIONS } from '../../src/db/migrate.ts'
import { HALCYON } from '../fixtures/leads.ts'
import { readSandboxState } from '../support/database/stored-state.ts'
import { LONG_TIMEOUT } from '../support/long-timeout.ts'
import { ROOT } from '../support/paths.ts'
import { requireSuccess, runCommand, waitForExit } from '../support/run-command.ts'
import { createSandbox, type Sandbox, startSandbox } from '../support/sandbox.ts'
import { useTemporaryFolder } from '../support/temporary-folder.ts'

const NORTHWIND = { companyName: 'Northwind Optics' }
const temporary = useTemporaryFolder('rejected-files')
const { at } = temporary
const file = (): string => at('box.db')

const start = (): Promise<Sandbox> =>
  startSandbox({ dataDirectory: undefined, storage: { kind: 'file', path: file() } })
const startCopy = (): Promise<Sandbox> =>
  startSandbox({
    dataDirectory: undefined,
    storage: { kind: 'memory', source: { path: file(), isOptional: false } },
  })

async function exportFixture(): Promise<Uint8Array<ArrayBuffer>> {
  const sandbox = createSandbox()
  await sandbox.enrich(HALCYON, 'pro-key')
  return sandbox.modules.sandbox.state.exportDatabase()
}

/** Returns the file after statements of an attacker. */
function edit(image: Uint8Array, sql: string): Uint8Array {
  using database = Database.deserialize(image)
  database.run(sql)
  return database.serialize()
}

/** Requires that both ways reject the file in one sentence. A copy leaves it as it is. */
async function requireRejected(content: Uint8Array, message: string): Promise<void> {
  writeFileSync(file(), content)
  for (const open of [startCopy, start]) {
    const error = await open().catch((thrown) => thrown)
    expect([error.name, error.message]).toEqual(['CommandError', expect.stringContaining(message)])
    expect(error.message).toStartWith(
      error.message.includes('different program') ? file() : `The database ${file()}`,
    )
    if (open === startCopy) expect(readFileSync(file())).toEqual(Buffer.from(content))
    expect(readdirSync(temporary.folder)).toEqual(['box.db'])
  }
}

const FOREIGN_SCHEMA = 'its tables, indexes, triggers, or views were not created by Signalbox'

describe('a start rejects', () => {
  test.each<[string, string, (image: Uint8Array) => Uint8Array]>([
    ['another file', 'cannot be opened (file is not a database)', () => Buffer.from('my notes')],
    ['a truncated file', 'is damaged (', (image) => image.subarray(0, 8192)],
    // The first pages contain the schema. The others contain rows.
    [
      'a file with damaged pages',
      'is damaged (',
      (image) => image.fill(0xff, image.length / 2, image.length / 2 + 8192),
    ],
    ['a database in UTF-16', FOREIGN_SCHEMA, createUtf16File],
  ])('%s', async (_, message, change) => requireRejected(change(await exportFixture()), message))

  const endless = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n;'
  test.each<[string, string, string]>([
    ['another program', 'PRAGMA application_id = 1', 'belongs to a different program'],
    ['another version', 'PRAGMA user_version = 99', 'by a version of Signalbox with different tables'],
    [
      'a trigger that never ends',
      `CREATE TRIGGER t AFTER INSERT ON daily_counts BEGIN ${endless} END`,
      FOREIGN_SCHEMA,
    ],
    ['a view', 'CREATE VIEW v AS SELECT 1', FOREIGN_SCHEMA],
    ['another index', 'CREATE INDEX i ON users (length(email))', FOREIGN_SCHEMA],
    ['a generated column', 'ALTER TABLE users ADD COLUMN g AS (length(email))', FOREIGN_SCHEMA],
    ['a table without a column', 'ALTER TABLE users DROP COLUMN email', FOREIGN_SCHEMA],
    [
      'another table before it evaluates the check of that table',
      'PRAGMA ignore_check_constraints = ON; CREATE TABLE a (b CHECK (b > 1)); INSERT INTO a VALUES (1)',
      FOREIGN_SCHEMA,
    ],
    [
      'a job without a person',
      'PRAGMA foreign_keys = OFF; UPDATE jobs SET person_id = 999',
      'jobs refers to a row that is missing',
    ],
    [
      'an unknown count of edits',
      "INSERT INTO meta VALUES ('recordsEdited', 'x')",
      'meta has an invalid value',
    ],
  ])('%s', async (_, sql, message) => requireRejected(edit(await exportFixture(), sql), message))

  const setLast = (table: string, assignment: string): string =>
    `UPDATE ${table} SET ${assignment} WHERE rowid = (SELECT max(rowid) FROM ${table})`

  test.each([
    ['organizations', "org_name = ''"],
    ['organizations', "website = printf('%.*c', 2049, 'a')"],
    ['organizations', 'credits = -1'],
    ['organizations', 'used_credits = -1'],
    ['organizations', 'daily_rate_limit = -1'],
    ['organizations', 'qps_limit = 0'],
    ['organizations', 'mask_email = 2'],
    ['organizations', 'created_at = -1'],
    ['organizations', 'updated_at = 253402300800000'],
    ['users', "user_id = 'u' || rowid"],
    ['users', 'created_at = 9223372036854775807'],
    ['api_keys', "key_id = ''"],
    ['api_keys', "api_key = ''"],
    ['api_keys', "api_key = 'two words'"],
    ['charges', 'credits = 9223372036854775807'],
    ['charges', 'charged_at = -1'],
    ['daily_counts', 'requests = -5'],
  ])('%s with %s', async (table, assignment) => {
    const sql = `PRAGMA ignore_check_constraints = ON; ${setLast(table, assignment)}`
    await requireRejected(
      edit(await exportFixture(), sql),
      `is damaged (CHECK constraint failed in ${table}). Restore it from a backup`,
    )
  })

  test.each([
    ['users', "email = x'00'", 'value'],
    ['people', "last_name_key = printf('%.*c', 70000, 'a')", 'value'],
    // A query by pages would read the company with this id forever.
    ['companies', 'id = 9007199254740993', 'id'],
  ])('%s with %s', async (table, assignment, what) =>
    requireRejected(
      edit(await exportFixture(), setLast(table, assignment)),
      `is damaged (${table} has an invalid ${what})`,
    ),
  )
})

/** Writes a file whose write-ahead log has the changes of an attacker. */
function writeWithLog(image: Uint8Array, sql: string): void {
  writeFileSync(at('written.db'), image)
  using writer = new Database(at('written.db'))
  for (const statement of ['PRAGMA journal_mode = WAL', 'PRAGMA wal_autocheckpoint = 0', sql])
    writer.run(statement)
  for (const end of ['', '-wal']) copyFileSync(at(`written.db${end}`), file() + end)
}

/** Requires that both ways reject the file, and leave it and the files next to it as they are. SQLite may add an index of the log. */
async function requireUnchanged(message: string): Promise<void> {
  for (const name of readdirSync(temporary.folder)) if (name.startsWith('written')) rmSync(at(name))
  const read = () =>
    readdirSync(temporary.folder)
      .filter((name) => !name.endsWith('-shm'))
      .map((name) => [name, readFileSync(at(name))])
      .sort()
  const before = read()
  for (const open of [startCopy, start]) {
    await expect(open()).rejects.toThrow(message)
    expect(read()).toEqual(before)
  }
}

describe('a start leaves a file as it is if its write-ahead log has', () => {
  test.each([
    ['a view', 'CREATE VIEW v AS SELECT 1', FOREIGN_SCHEMA],
    ['the id of another program', 'PRAGMA application_id = 1', 'belongs to a different program'],
    [
      'a job without a person',
      'PRAGMA foreign_keys = OFF; UPDATE jobs SET person_id = 999',
      'jobs refers to a row that is missing',
    ],
  ])('%s', async (_, sql, message) => {
    writeWithLog(await exportFixture(), sql)
    await requireUnchanged(message)
  })

  test.skipIf(process.platform === 'win32')('a view, and the path of the file is a link', async () => {
    writeWithLog(await exportFixture(), 'CREATE VIEW v AS SELECT 1')
    for (const end of ['', '-wal']) renameSync(file() + end, at(`target.db${end}`))
    symlinkSync('target.db', file())
    await requireUnchanged(FOREIGN_SCHEMA)
  })

  test('pages of another size', async () => {
    using other = new Database(file())
    for (const sql of ['PRAGMA page_size = 1024', 'PRAGMA journal_mode = WAL', 'CREATE TABLE a (b)'])
      other.run(sql)
    copyFileSync(`${file()}-wal`, at('other'))
    other.close()
    writeFileSync(file(), await exportFixture())
    renameSync(at('other'), `${file()}-wal`)
    await requireUnchanged('its write-ahead log is that of another database')
  })
})

describe('a start leaves as it is', () => {
  test('a backup next to the write-ahead log of the killed server', async () => {
    const killed = await start()
    await killed.enrich(NORTHWIND, 'demo-pro-key')
    const backup = killed.modules.sandbox.state.exportDatabase()
    copyFileSync(`${file()}-wal`, at('log'))
    killed.modules.close()
    writeFileSync(file(), backup)
    renameSync(at('log'), `${file()}-wal`)
    await requireUnchanged(`If you restored ${file()} from a backup, delete ${file()}-wal,`)
    rmSync(`${file()}-wal`)
    const restored = await start()
    expect((await restored.enrich(NORTHWIND, 'demo-pro-key')).status).toBe(200)
    restored.modules.close()
  })

  test('a file with a rollback journal, which may replace its pages', async () => {
    writeFileSync(file(), await exportFixture())
    writeFileSync(`${file()}-journal`, 'anything')
    await requireUnchanged(
      `Open it with that program, and then delete ${file()}-journal if it is still there`,
    )
  })

  test.each(['-wal', '-journal'])('a %s whose database is missing', async (end) => {
    writeWithLog(await exportFixture(), 'UPDATE organizations SET credits = 1')
    rmSync(file())
    renameSync(`${file()}-wal`, file() + end)
    const read = () => readdirSync(temporary.folder).filter((name) => name.startsWith('box'))
    await expect(start()).rejects.toThrow(`${file()}${end}`)
    expect(read()).toEqual([`box.db${end}`])
  })

  test('an empty file whose write-ahead log has all changes', async () => {
    writeWithLog(await exportFixture(), 'UPDATE organizations SET credits = 1')
    writeFileSync(file(), '')
    await expect(start()).rejects.toThrow('its write-ahead log is that of another database')
    expect(readFileSync(`${file()}-wal`).length).toBeGreaterThan(0)
  })
})

/** In a process, because a start that waits for the other end of a pipe never ends. */
test.skipIf(process.platform === 'win32').each(['-wal', '-shm', '-journal'])(
  'a start waits for no pipe at the name of a %s file',
  async (end) => {
    writeFileSync(file(), await exportFixture())
    await requireSuccess(runCommand(['mkfifo', file() + end]))
    for (const flags of [
      ['--db', file()],
      ['--memory', '--db', file()],
    ]) {
      const child = Bun.spawn(
        [process.execPath, join(ROOT, 'src/main.ts'), 'serve', '--port', '0', ...flags],
        {
          stdout: 'pipe',
          stderr: 'pipe',
          timeout: 20_000,
        },
      )
      expect(await waitForExit(child)).toMatchObject({
        code: 1,
        stderr: expect.stringContaining(`${file()}${end}: it is a pipe or a device. Delete it first.`),
      })
    }
  },
)

/** Returns a database with the schema of Signalbox in another encoding. */
function createUtf16File(image: Uint8Array): Uint8Array {
  using read = Database.deserialize(image)
  const version = read.query<{ user_version: number }, []>('PRAGMA user_version').get()?.user_version
  const id = read.query<{ application_id: number }, []>('PRAGMA application_id').get()?.application_id
  using database = new Database(':memory:')
  for (const sql of ["PRAGMA encoding = 'UTF-16'", ...MIGRATIONS]) database.run(sql)
  database.run(`PRAGMA user_version = ${version}; PRAGMA application_id = ${id}`)
  return database.serialize()
}

test(
  'a file with a flipped bit is rejected in one sentence, or serves requests',
  async () => {
    const image = await exportFixture()
    const header = Array.from({ length: 100 }, (_, byte) => byte * 8 + (byte % 8))
    const spread = Array.from({ length: 300 }, (_, index) => Math.floor((index / 300) * image.length * 8))
    for (const bit of [...header, ...spread]) {
      writeFileSync(
        file(),
        image.map((byte, index) => (index === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte)),
      )
      const started = await startCopy().catch((error) => error)
      if (started instanceof Error) expect([bit, started.name]).toEqual([bit, 'CommandError'])
      else {
        // The key may be another one.
        const { status } = await started.enrich(HALCYON, 'pro-key')
        expect([bit, [200, 401].includes(status)]).toEqual([bit, true])
      }
    }
  },
  LONG_TIMEOUT,
)

test('a file may have the shortest, longest, lowest, and highest values of the control API', async () => {
  const sandbox = createSandbox()
  const website = `https://x.example/${'a'.repeat(2030)}`
  const maximum = { credits: Number.MAX_SAFE_INTEGER, dailyRateLimit: 1e9, qpsLimit: 1e9 }
  for (const settings of [
    { orgName: 'ü'.repeat(200), website, ...maximum },
    { orgName: '\0', website: 'x.example', credits: 0, dailyRateLimit: 0, qpsLimit: 1 },
  ]) {
    const { body } = await sandbox.sendJson('POST', '/sandbox/organizations', settings)
    await sandbox.enrich(HALCYON, body.apiKey)
    const path = `/sandbox/organizations/${body.orgId}`
    await sandbox.sendJson('POST', `${path}/keys`, { apiKey: `~!${body.orgId}` })
    const { status } = await sandbox.sendJson('PATCH', path, maximum)
    expect(status).toBe(200)
  }
  for (const now of ['9999-12-31T23:59:59.999Z', '1970-01-01T00:00:00Z']) {
    await sandbox.sendJson('PATCH', '/sandbox/clock', { now, mode: 'frozen' })
    const { body } = await sandbox.sendJson('POST', '/sandbox/organizations', {})
    await sandbox.enrich(HALCYON, body.apiKey)
  }
  writeFileSync(file(), sandbox.modules.sandbox.state.exportDatabase())
  for (const open of [startCopy, start]) {
    const started = await open()
    expect(readSandboxState(started).rows).toEqual(readSandboxState(sandbox).rows)
    started.modules.close()
  }
})
