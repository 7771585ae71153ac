/** Database files that are damaged, were edited by hand, or come from an attacker: with `--db`, and with `--memory --db`. */
import { Database } from 'bun:sqlite'
import { describe, expect, test } from 'bun:test'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { MIGRATIONS } from '../../src/db/migrate.ts'
import { readSandboxState } from '../support/database/stored-state.ts'
import { createSandbox, type Sandbox, startSandbox } from '../support/sandbox.ts'
import { useTemporaryFolder } from '../support/temporary-folder.ts'

const HALCYON = { companyName: 'Halcyon Freight' }
const temporary = useTemporaryFolder('rejected-files')
const file = (): string => temporary.at('box.db')

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
  return sandbox.context.state.exportDatabase()
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
    expect([error.name, error.message]).toEqual(['StartupError', expect.stringContaining(message)])
    expect(error.message).toStartWith(
      error.message.includes('different program') ? file() : `The database ${file()}`,
    )
    if (open === startCopy) expect(readFileSync(file())).toEqual(Buffer.from(content))
    expect(readdirSync(temporary.folder)).toEqual(['box.db'])
  }
}

describe('a start rejects', () => {
  const FOREIGN_SCHEMA = 'its tables, indexes, triggers, or views were not created by Signalbox'
  const LARGE_SCHEMA = 'cannot be opened (its schema is too large for a database of Signalbox)'

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

  const manyTables = Array.from({ length: 2000 }, (_, index) => `CREATE TABLE a${index} (b TEXT)`).join(';')
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
    ['one long CREATE TABLE', `CREATE TABLE a (b DEFAULT '${'x'.repeat(66_000)}')`, LARGE_SCHEMA],
    ['thousands of tables', `BEGIN; ${manyTables}; COMMIT`, LARGE_SCHEMA],
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

test('a file with a flipped bit is rejected in one sentence, or serves requests', async () => {
  const image = await exportFixture()
  const header = Array.from({ length: 100 }, (_, byte) => byte * 8 + (byte % 8))
  const spread = Array.from({ length: 300 }, (_, index) => Math.floor((index / 300) * image.length * 8))
  for (const bit of [...header, ...spread]) {
    writeFileSync(
      file(),
      image.map((byte, index) => (index === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte)),
    )
    const started = await startCopy().catch((error) => error)
    if (started instanceof Error) expect([bit, started.name]).toEqual([bit, 'StartupError'])
    else {
      // The key may be another one.
      const { status } = await started.enrich(HALCYON, 'pro-key')
      expect([bit, [200, 401].includes(status)]).toEqual([bit, true])
    }
  }
})

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
  writeFileSync(file(), sandbox.context.state.exportDatabase())
  for (const open of [startCopy, start]) {
    const started = await open()
    expect(readSandboxState(started).rows).toEqual(readSandboxState(sandbox).rows)
    started.context.close()
  }
})
