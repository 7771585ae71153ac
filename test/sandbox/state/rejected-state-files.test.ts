/** State files that are damaged, were edited by hand, or come from an attacker. */
import { Database } from 'bun:sqlite'
import { describe, expect, test } from 'bun:test'
import { MIGRATIONS } from '../../../src/db/migrate.ts'
import { readSandboxState } from '../../support/database/stored-state.ts'
import { createSandbox, type Sandbox } from '../../support/sandbox.ts'
import { editFile, exportFile, importFile } from './state-requests.ts'

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
  const FOREIGN_SCHEMA = 'its tables, indexes, triggers, or views are not those of Signalbox'

  test.each<[string, string, (file: Uint8Array<ArrayBuffer>) => Uint8Array]>([
    ['an empty file', NOT_A_STATE_FILE, () => new Uint8Array()],
    ['a truncated file', 'The state file is damaged: it is incomplete', (file) => file.slice(0, 1000)],
    [
      'a file with damaged pages',
      'The state file is damaged: ',
      (file) => Bun.zstdCompressSync(Bun.zstdDecompressSync(file).fill(1, 4096, 9000)),
    ],
    ['a database in UTF-16', FOREIGN_SCHEMA, createUtf16File],
  ])('%s', async (_, message, change) => {
    const sandbox = createSandbox()
    expect(await rejected(sandbox, change(await exportFile(sandbox)))).toContain(message)
  })

  const manyTables = Array.from({ length: 2000 }, (_, index) => `CREATE TABLE a${index} (b TEXT)`).join(';')
  test.each<[string, string, string]>([
    ['another database', 'PRAGMA application_id = 1', 'it is incomplete, or the database of another program'],
    ['another version', 'PRAGMA user_version = 99', 'a version of Signalbox with other tables'],
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
    ['a number as a name', "UPDATE users SET email = x'00'", 'users has a value of another type'],
    ['a limit of 0', 'UPDATE organizations SET qps_limit = 0', 'the settings of an organization are invalid'],
    ['an unknown clock', `UPDATE meta SET value = '{}' WHERE key = 'memory'`, 'its clock, faults, or limits'],
    [
      'the records of another sample',
      "DELETE FROM companies; UPDATE meta SET value = 'sample other' WHERE key = 'records'",
      'needs the sample data of another Signalbox version',
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
