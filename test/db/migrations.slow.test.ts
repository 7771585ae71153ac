/** The migrations create the tables that Drizzle defines, and keep the records of an older release. */
import { Database } from 'bun:sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getTableColumns, getTableName } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/sqlite-core'
import { getToolPath } from '../../scripts/lib/tools.ts'
import { MIGRATIONS, migrate } from '../../src/db/migrate.ts'
import { openMemory } from '../../src/db/open-and-lock.ts'
import * as tables from '../../src/db/tables.ts'
import { readTables } from '../support/database/stored-state.ts'
import { ROOT } from '../support/paths.ts'
import { createSandbox, type Sandbox } from '../support/sandbox.ts'

const { client } = openMemory()

interface Column {
  name: string
  type: string
  notnull: number
  pk: number
}

describe('the migrations', () => {
  for (const table of Object.values(tables)) {
    const name = getTableName(table)

    test(`create the columns of ${name}`, () => {
      const created = client
        .query<Column, []>(`select name, type, "notnull", pk from pragma_table_info('${name}')`)
        .all()
      const primary = getTableConfig(table).primaryKeys.flatMap(({ columns }) =>
        columns.map((column) => column.name),
      )
      const described = Object.values(getTableColumns(table)).map((column) => ({
        name: column.name,
        type: column.getSQLType().toUpperCase(),
        notNull: column.notNull,
        primary: column.primary || primary.includes(column.name),
      }))
      const found = created.map(({ name: column, type, notnull, pk }) => ({
        name: column,
        type: type.toUpperCase(),
        notNull: notnull === 1,
        primary: pk > 0,
      }))
      expect(found).toEqual(described)
    })

    test(`create the indexes of ${name}`, () => {
      const created = client
        .query<{ name: string }, []>(
          `select name from pragma_index_list('${name}') where origin = 'c' order by name`,
        )
        .all()
      const described = getTableConfig(table).indexes.map((index) => index.config.name)
      expect(created.map(({ name: index }) => index)).toEqual(described.sort())
    })
  }

  test('restrict each column with an enum to its values', () => {
    const described = Object.values(tables).flatMap((table) =>
      Object.values(getTableColumns(table)).flatMap(({ name, enumValues }) =>
        enumValues ? `"${getTableName(table)}"."${name}" in ('${enumValues.join("', '")}')` : [],
      ),
    )
    const created = client
      .query<{ sql: string }, []>("select sql from sqlite_master where type = 'table'")
      .all()
      .flatMap(({ sql }) => [...sql.matchAll(/CHECK\((.* in .*)\)/g)].map(([, condition = '']) => condition))
    expect(described).toHaveLength(6)
    expect(created.sort()).toEqual(described.sort())
  })

  test('create no table that Drizzle does not define', () => {
    const created = client
      .query<{ name: string }, []>("select name from sqlite_master where type = 'table'")
      .all()
    expect(created.map(({ name }) => name).sort()).toEqual(Object.values(tables).map(getTableName).sort())
  })
})

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
const ADVICE = 'src/db/tables.ts has changed. CONTRIBUTING.md describes how to generate the migration.'

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

  test('start with the one that drizzle-kit generates for a new file', async () => {
    const first = JSON.parse(read('meta/0000_snapshot.json'))
    const statements = await generateSQLiteMigration(await generateSQLiteDrizzleJson({}), first)
    expect(MIGRATIONS[0], ADVICE).toBe(statements.join('\n'))
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
  const NAMES = Object.values(tables).map(getTableName)
  let folder = ''
  let client = new Database(':memory:')

  const putContact = (sandbox: Sandbox) =>
    sandbox.send('/sandbox/contacts', {
      method: 'PUT',
      body: JSON.stringify({
        conFullName: 'Grace Moreau',
        conEmail: 'grace.moreau@halcyon-freight.example',
        compName: 'Halcyon Freight, Inc.',
      }),
    })

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'signalbox-'))
    const path = join(folder, 'box.db')
    const sandbox = createSandbox({ storage: { kind: 'file', path } })
    await putContact(sandbox)
    for (const key of ['pro-key', 'counted-key'])
      await sandbox.enrich({ contactEmail: 'grace.moreau@halcyon-freight.example' }, key)
    sandbox.context.close()
    client = new Database(path)
    client.run('PRAGMA foreign_keys = ON')
  })
  afterEach(() => {
    client.close()
    rmSync(folder, { recursive: true })
  })

  test('keeps all records, keys, balances, and charges after the next migration', async () => {
    const before = readTables(client, NAMES)
    expect([before.charges?.length, before.people?.length]).toEqual([2, 5])
    const next = await generateNextMigration()
    expect(next).toContain('DROP TABLE `organizations`')
    expect(migrate(client, 'box.db', [...MIGRATIONS, next])).toBe(true)
    const { companies = [], ...others } = readTables(client, NAMES)
    expect({ ...others, companies }).toEqual({
      ...before,
      companies: before.companies?.map((row) => `${row},''`) ?? [],
    })
    expect(client.query('PRAGMA foreign_key_check').all()).toEqual([])
    expect(client.query('PRAGMA user_version').get()).toEqual({ user_version: MIGRATIONS.length + 1 })
    expect(client.query('PRAGMA foreign_keys').get()).toEqual({ foreign_keys: 1 })
    expect(migrate(client, 'box.db', [...MIGRATIONS, next])).toBe(false)
  })

  test('stays unchanged if a migration fails', async () => {
    const before = client.serialize()
    const migrations = [...MIGRATIONS, await generateNextMigration(), 'DROP TABLE missing']
    expect(() => migrate(client, 'box.db', migrations)).toThrow('no such table')
    expect(client.serialize()).toEqual(before)
  })
})
