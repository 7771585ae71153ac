/** The migrations create the tables that Drizzle defines, and keep the records of an older release. */
import { Database } from 'bun:sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getTableName } from 'drizzle-orm'
import { getToolPath } from '../../scripts/lib/tools.ts'
import { MIGRATIONS, migrate } from '../../src/db/migrate.ts'
import * as tables from '../../src/db/tables.ts'
import { readTables } from '../support/database/stored-state.ts'
import { ROOT } from '../support/paths.ts'
import { startSandbox } from '../support/sandbox.ts'
import { useTemporaryFolder } from '../support/temporary-folder.ts'

const ADVICE = 'src/db/tables.ts has changed. CONTRIBUTING.md describes how to generate the migration.'

interface Snapshot {
  readonly tables: Readonly<Record<string, { readonly columns: object; readonly checkConstraints: object }>>
}

interface DrizzleKit {
  readonly generateSQLiteDrizzleJson: (tables: object) => Promise<Snapshot>
  readonly generateSQLiteMigration: (from: Snapshot, to: Snapshot) => Promise<string[]>
}

const drizzleKit: DrizzleKit = await import(getToolPath('drizzle-kit/api.mjs'))
const { generateSQLiteDrizzleJson, generateSQLiteMigration } = drizzleKit

const FOLDER = join(ROOT, 'src/db/migrations')
const read = (file: string): string => readFileSync(join(FOLDER, file), 'utf8')

describe('the files of src/db/migrations', () => {
  const files = readdirSync(FOLDER)
    .filter((file) => file.endsWith('.sql'))
    .sort()

  test('are applied in the order of their names', () => {
    expect(MIGRATIONS).toEqual(files.map(read))
  })

  test('contain all changes of the tables', async () => {
    const stored = JSON.parse(read(`meta/${files.at(-1)?.slice(0, 4)}_snapshot.json`))
    const missing = await generateSQLiteMigration(stored, await generateSQLiteDrizzleJson(tables))
    expect(missing, ADVICE).toEqual([])
  })
})

/**
 * Generates what the next release could change: a new column of the companies, and another check of the organizations. SQLite cannot
 * change a check, so the second change replaces a table that others refer to.
 */
async function generateNextMigration(): Promise<string> {
  const now = await generateSQLiteDrizzleJson(tables)
  const next = structuredClone(now)
  const note = { name: 'note', type: 'text', primaryKey: false, notNull: true, autoincrement: false }
  Object.assign(next.tables.companies?.columns ?? {}, { note: { ...note, default: "''" } })
  const check = { name: 'organizations_qps', value: '"organizations"."qps_limit" > 0' }
  Object.assign(next.tables.organizations?.checkConstraints ?? {}, { organizations_qps: check })
  return (await generateSQLiteMigration(now, next)).join('\n')
}

describe('a file of an older release', () => {
  const { at } = useTemporaryFolder('migrations')
  const NAMES = Object.values(tables).map(getTableName)
  let client = new Database(':memory:')

  beforeEach(async () => {
    const path = at('box.db')
    const sandbox = await startSandbox({ storage: { kind: 'file', path } })
    for (const key of ['pro-key', 'counted-key'])
      await sandbox.enrich({ companyName: 'Halcyon Freight' }, key)
    sandbox.modules.close()
    client = new Database(path)
    client.run('PRAGMA foreign_keys = ON')
  })
  afterEach(() => client.close())

  test('keeps all records, keys, balances, and charges after the next migration', async () => {
    const before = readTables(client, NAMES)
    expect({ charges: before.charges?.length, people: before.people?.length }).toEqual({
      charges: 2,
      people: 4,
    })
    const next = await generateNextMigration()
    expect(next).toContain('DROP TABLE `organizations`')
    migrate(client, 'box.db', [...MIGRATIONS, next])
    const { companies = [], ...others } = readTables(client, NAMES)
    expect({ ...others, companies }).toEqual({
      ...before,
      companies: before.companies?.map((row) => `${row},''`) ?? [],
    })
    expect(client.query('PRAGMA foreign_key_check').all()).toEqual([])
    expect(client.query('PRAGMA foreign_keys').get()).toEqual({ foreign_keys: 1 })
    migrate(client, 'box.db', [...MIGRATIONS, next])
    expect(() => migrate(client, 'box.db')).toThrow('with different tables')
    expect(() => migrate(client, 'box.db', [...MIGRATIONS, `${next} `])).toThrow('with different tables')
  })

  test('stays unchanged if a migration fails', async () => {
    const before = client.serialize()
    const migrations = [...MIGRATIONS, await generateNextMigration(), 'DROP TABLE missing']
    expect(() => migrate(client, 'box.db', migrations)).toThrow('no such table')
    expect(client.serialize()).toEqual(before)
  })
})
