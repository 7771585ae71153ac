/** Checks the content of a database file, which anybody may have written. */
import type { Database } from 'bun:sqlite'
import { getTableColumns, getTableName } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { COPIED_TABLES, RECORD_TABLES } from './copied-tables.ts'
import { meta } from './tables.ts'

const TABLES: readonly SQLiteTable[] = [...COPIED_TABLES, ...RECORD_TABLES]

/** 64 MiB. Of larger files, only the small tables are checked at a start, because 11 MB take 45 ms of CPU. */
const MAX_CHECKED_PAGES = 16_384

/** Returns the tables whose rows are checked. */
function listCheckedTables(client: Database): readonly SQLiteTable[] {
  const [size] = client.query<{ page_count: number }, []>('PRAGMA page_count').all()
  return (size?.page_count ?? 0) > MAX_CHECKED_PAGES ? COPIED_TABLES : TABLES
}

/**
 * Returns the first problem of the pages; `undefined` without one. Call it before a migration, and after `hasKnownSchema`, because it
 * evaluates the schema.
 * @param client should be able to write, because SQLite ignores the CHECK constraints of a read-only file
 */
export function findDamage(client: Database): string | undefined {
  const tables = listCheckedTables(client)
  return (tables === TABLES ? ['1'] : tables.map(getTableName))
    .flatMap((table) => client.query<{ quick_check: string }, []>(`PRAGMA quick_check(${table})`).all())
    .flatMap(({ quick_check }) => (quick_check === 'ok' ? [] : [quick_check.split('\n').at(-1)]))[0]
}

/** Returns the first problem of the rows, which the program never writes; `undefined` without one. Call it after a migration. */
export function findInvalidRow(client: Database): string | undefined {
  const checked = listCheckedTables(client)
  const isFound = (sql: string): boolean => client.query(sql).get() !== null
  for (const table of TABLES) {
    const name = getTableName(table)
    if (isFound(`SELECT 1 FROM ${name} WHERE ${IS_INVALID_ROWID} LIMIT 1`)) return `${name} has an invalid id`
    if (!checked.includes(table)) continue
    if (isFound(`SELECT 1 FROM ${name} WHERE ${listInvalidValues(table)} LIMIT 1`))
      return `${name} has an invalid value`
    if (isFound(`PRAGMA foreign_key_check(${name})`)) return `${name} refers to a row that is missing`
  }
  return undefined
}

/** JavaScript cannot represent larger ids, and a query by pages would read such a row forever. */
const IS_INVALID_ROWID = `rowid < 1 OR rowid > ${Number.MAX_SAFE_INTEGER}`

/** In bytes. Values have at most 4,096 characters, and their keys a few times as many bytes. */
const MAX_TEXT_SIZE = 65_536

/** Returns the condition of a row with a value of another type than its column, or too much text. */
function listInvalidValues(table: SQLiteTable): string {
  if (table === meta) return "typeof(value) <> 'text' OR key = 'recordsEdited' AND NOT json_valid(value)"
  return Object.values(getTableColumns(table))
    .map(({ name, dataType, notNull }) => {
      const type = dataType === 'number' || dataType === 'boolean' ? 'integer' : 'text'
      const isOther = `typeof(${name}) <> '${type}'${notNull ? '' : ` AND ${name} IS NOT NULL`}`
      return type === 'text' ? `${isOther} OR octet_length(${name}) > ${MAX_TEXT_SIZE}` : isOther
    })
    .join(' OR ')
}
