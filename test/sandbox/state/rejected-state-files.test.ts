/** State files that are damaged, were edited by hand, or come from an attacker. */
import { Database } from 'bun:sqlite'
import { describe, expect, test } from 'bun:test'
import { MIGRATIONS } from '../../../src/db/migrate.ts'
import { withDatabaseOfStart } from '../../../src/server/state-file-of-start.ts'
import { readSandboxState } from '../../support/database/stored-state.ts'
import { createSandbox, type Sandbox } from '../../support/sandbox.ts'
import { editFile, exportFile, HALCYON, importFile } from './state-requests.ts'

const MIB = 1024 * 1024

/** Returns the message of the rejection, which must change nothing. */
async function rejected(sandbox: Sandbox, file: Uint8Array): Promise<string> {
  const before = readSandboxState(sandbox)
  const { status, body } = await importFile(sandbox, file)
  expect([status, body.error?.code]).toEqual([400, 'invalid_parameter'])
  expect(readSandboxState(sandbox)).toEqual(before)
  return body.error.message
}

describe('an import rejects', () => {
  const NOT_A_STATE_FILE = 'This is not a state file. Create one with signalbox state export.'
  const FOREIGN_SCHEMA = 'its tables, indexes, triggers, or views were not created by Signalbox'

  test.each<[string, string, (file: Uint8Array<ArrayBuffer>) => Uint8Array]>([
    ['an empty file', NOT_A_STATE_FILE, () => new Uint8Array()],
    ['a truncated file', 'The state file is damaged: it is incomplete', (file) => file.slice(0, 1000)],
    [
      'a file with damaged pages',
      'The state file is damaged: ',
      (file) => Bun.zstdCompressSync(Bun.zstdDecompressSync(file).fill(1, 4096, 9000)),
    ],
    [
      'a small file that unpacks to much data',
      'The state file is damaged: its content is too large.',
      () => Bun.zstdCompressSync(new Uint8Array(33 * MIB)),
    ],
    ['a database in UTF-16', FOREIGN_SCHEMA, createUtf16File],
  ])('%s', async (_, message, change) => {
    const sandbox = createSandbox()
    expect(await rejected(sandbox, change(await exportFile(sandbox)))).toContain(message)
  })

  const manyTables = Array.from({ length: 2000 }, (_, index) => `CREATE TABLE a${index} (b TEXT)`).join(';')
  test.each<[string, string, string]>([
    ['another database', 'PRAGMA application_id = 1', 'it is incomplete, or belongs to a different program'],
    [
      'another version',
      'PRAGMA user_version = 99',
      'The state file was created by a version of Signalbox with different tables. Use that version.',
    ],
    ['a trigger', 'CREATE TRIGGER t AFTER INSERT ON users BEGIN SELECT 1; END', FOREIGN_SCHEMA],
    ['a view', 'CREATE VIEW v AS SELECT 1', FOREIGN_SCHEMA],
    ['another index', 'CREATE INDEX i ON users (length(email))', FOREIGN_SCHEMA],
    ['a generated column', 'ALTER TABLE users ADD COLUMN g AS (length(email))', FOREIGN_SCHEMA],
    ['a table without a column', 'ALTER TABLE users DROP COLUMN email', FOREIGN_SCHEMA],
    [
      'one long CREATE TABLE',
      `CREATE TABLE a (b DEFAULT '${'x'.repeat(66_000)}')`,
      'its schema is too large',
    ],
    ['thousands of tables', `BEGIN; ${manyTables}; COMMIT`, 'its schema is too large'],
    ['a job without a person', 'PRAGMA foreign_keys = OFF; UPDATE jobs SET person_id = 999', 'FOREIGN KEY'],
    ['an unknown clock', `UPDATE meta SET value = '{}' WHERE key = 'memory'`, 'its clock, faults, or limits'],
    ['an unknown count of edits', "INSERT INTO meta VALUES ('recordsEdited', 'x')", 'JSON'],
    [
      'the records of another sample',
      "DELETE FROM companies; UPDATE meta SET value = 'sample other' WHERE key = 'records'",
      'needs the sample data of a different Signalbox version',
    ],
  ])('%s', async (_, sql, message) => {
    const sandbox = createSandbox()
    const file = editFile(await exportFile(sandbox), (database) => database.run(sql))
    expect(await rejected(sandbox, file)).toContain(message)
  })

  test('another table before it evaluates the check of that table', async () => {
    const sandbox = createSandbox()
    const file = editFile(await exportFile(sandbox), (database) =>
      database.run(
        'PRAGMA ignore_check_constraints = ON; CREATE TABLE a (b CHECK (b > 1)); INSERT INTO a VALUES (1)',
      ),
    )
    expect(await rejected(sandbox, file)).toContain(FOREIGN_SCHEMA)
  })

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
    const sandbox = createSandbox()
    await sandbox.enrich(HALCYON, 'pro-key')
    const file = editFile(await exportFile(sandbox), (database) => {
      database.run('PRAGMA ignore_check_constraints = ON')
      database.run(`UPDATE ${table} SET ${assignment} WHERE rowid = (SELECT max(rowid) FROM ${table})`)
    })
    const message = `The state file is damaged: CHECK constraint failed in ${table}.`
    expect(await rejected(sandbox, file)).toStartWith(message)
    await expect(
      withDatabaseOfStart('box.signalbox', file, (stateDatabase) => createSandbox({ stateDatabase })),
    ).rejects.toThrow(`--state box.signalbox: ${message}`)
  })

  test.each([
    ['users', "email = x'00'"],
    ['people', "last_name_key = printf('%.*c', 70000, 'a')"],
    // A query by pages would read the company with this id forever.
    ['companies', 'id = 9007199254740993'],
  ])('%s with %s', async (table, assignment) => {
    const sandbox = createSandbox()
    const file = editFile(await exportFile(sandbox), (database) =>
      database.run(`UPDATE ${table} SET ${assignment} WHERE rowid = (SELECT max(rowid) FROM ${table})`),
    )
    expect(await rejected(sandbox, file)).toContain(`${table} has an invalid value`)
  })

  test('a body above 64 MiB', async () => {
    const headers = { 'content-length': String(64 * MIB + 1) }
    const { status, body } = await createSandbox().send('/sandbox/state/import', {
      ...{ method: 'POST', headers, body: '{}' },
    })
    expect([status, body.error.code]).toEqual([413, 'payload_too_large'])
  })
})

/** Returns a state file with the schema of Signalbox in another encoding, which SQLite cannot attach. */
function createUtf16File(file: Uint8Array<ArrayBuffer>): Uint8Array {
  const read = Database.deserialize(Bun.zstdDecompressSync(file))
  const version = read.query<{ user_version: number }, []>('PRAGMA user_version').get()?.user_version
  const id = read.query<{ application_id: number }, []>('PRAGMA application_id').get()?.application_id
  const database = new Database(':memory:')
  for (const sql of ["PRAGMA encoding = 'UTF-16'", ...MIGRATIONS]) database.run(sql)
  database.run(`PRAGMA user_version = ${version}; PRAGMA application_id = ${id}`)
  return Bun.zstdCompressSync(database.serialize())
}

describe('a state file', () => {
  test('with a flipped bit imports exactly what was exported, or is rejected', async () => {
    const sandbox = createSandbox()
    await sandbox.enrich(HALCYON, 'pro-key')
    const before = readSandboxState(sandbox)
    const file = await exportFile(sandbox)
    const header = Array.from({ length: 16 * 8 }, (_, bit) => bit)
    const spread = Array.from({ length: 300 }, (_, index) => Math.floor((index / 300) * file.length * 8))
    for (const bit of [...header, ...spread]) {
      const flipped = file.map((byte, index) => (index === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte))
      const { status } = await importFile(sandbox, flipped)
      expect([200, 400]).toContain(status)
      expect([bit, readSandboxState(sandbox)]).toEqual([bit, before])
    }
  })

  test('may have the shortest, longest, lowest, and highest values of the control API', async () => {
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
    const second = createSandbox()
    expect((await importFile(second, await exportFile(sandbox))).status).toBe(200)
    expect(readSandboxState(second)).toEqual(readSandboxState(sandbox))
  })

  test('is unpacked while the server processes requests', async () => {
    const sandbox = createSandbox()
    let isUnpacking = true
    const imported = importFile(sandbox, Bun.zstdCompressSync(new Uint8Array(30 * MIB))).finally(() => {
      isUnpacking = false
    })
    // Each chunk of the database arrives in another turn of the event loop.
    for (let request = 0; request < 20; request++) {
      await sandbox.enrich(HALCYON)
      expect(isUnpacking).toBe(true)
      await new Promise(setImmediate)
    }
    expect((await imported).status).toBe(400)
  })

  test.skipIf(process.platform === 'win32')(
    'returns 503 without a folder for temporary files, and nothing changes',
    async () => {
      const sandbox = createSandbox()
      const file = await exportFile(sandbox)
      const before = readSandboxState(sandbox)
      const { TMPDIR } = process.env
      process.env.TMPDIR = '/a/missing/folder'
      try {
        for (const { status, body, headers } of [
          await importFile(sandbox, file),
          await sandbox.post('/sandbox/state/export', undefined),
        ]) {
          expect([status, body.error.code, headers.get('Retry-After')]).toEqual([
            503,
            'storage_unavailable',
            '5',
          ])
          expect(body.error.message).toStartWith(
            'A temporary file cannot be written (no such file or directory). Free some space',
          )
        }
        await expect(withDatabaseOfStart('box.signalbox', file, () => {})).rejects.toThrow(
          '--state box.signalbox: A temporary file cannot be written',
        )
      } finally {
        if (TMPDIR === undefined) delete process.env.TMPDIR
        else process.env.TMPDIR = TMPDIR
      }
      expect(readSandboxState(sandbox)).toEqual(before)
      expect((await importFile(sandbox, file)).status).toBe(200)
    },
  )
})
