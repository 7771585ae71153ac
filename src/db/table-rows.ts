/** Reads and writes whole tables as lists of values, and checks such values before they are written. */
import type { Database } from 'bun:sqlite'
import { getTableColumns, getTableName } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { MAX_INSTANT } from '../lib/clock.ts'

export type SqlValue = string | number | null

export interface TableRows {
  readonly columns: readonly string[]
  /** The values of each row, in the order of `columns`. */
  readonly rows: readonly (readonly SqlValue[])[]
}

/** The rowid is the order of creation. */
const ROWID = 'rowid'

/** Returns the columns of `readRows`: the rowid, and those of the table. */
export const listColumns = (table: SQLiteTable): string[] => [
  ROWID,
  ...columnsOf(table).map(({ name }) => name),
]

/**
 * Returns the rows of a table with their rowids, in the order of their creation.
 * @param condition in SQL, with `WHERE`
 */
export function readRows(client: Database, table: SQLiteTable, condition = ''): TableRows {
  const columns = listColumns(table)
  const sql = `SELECT ${columns.join()} FROM main.${getTableName(table)} ${condition} ORDER BY rowid`
  return { columns, rows: client.query<unknown, []>(sql).values() as SqlValue[][] }
}

/** Inserts the rows of `readRows`. */
export function insertRows(
  client: Database,
  table: SQLiteTable,
  { columns, rows }: TableRows,
  onConflict = '',
): void {
  const values = columns.map(() => '?').join()
  const insert = client.query(
    `INSERT INTO main.${getTableName(table)} (${columns.join()}) VALUES (${values}) ${onConflict}`,
  )
  for (const row of rows) insert.run(...row)
}

/**
 * Replaces all rows of a table by those of `readRows`.
 * @param key the primary key, if other tables reference it: rows that stay are updated, because deleting them cascades
 */
export function replaceRows(client: Database, table: SQLiteTable, tableRows: TableRows, key?: string): void {
  const name = getTableName(table)
  const { columns, rows } = tableRows
  if (key === undefined) {
    client.run(`DELETE FROM main.${name}`)
    insertRows(client, table, tableRows)
    return
  }
  const staying = rows.map((row) => [row[0], row[columns.indexOf(key)]])
  client
    .query(
      `DELETE FROM main.${name} WHERE (rowid, ${key}) NOT IN (SELECT value ->> 0, value ->> 1 FROM json_each(?))`,
    )
    .run(JSON.stringify(staying))
  // Updating the key, even to the same value, would search all referencing tables.
  const others = columns.filter((column) => column !== ROWID && column !== key)
  const assignments = others.map((column) => `${column} = excluded.${column}`)
  insertRows(client, table, tableRows, `ON CONFLICT (rowid) DO UPDATE SET ${assignments.join()}`)
}

/** The lowest and highest value of columns, by their names in SQL. */
export type ColumnRanges = Readonly<Record<string, readonly [min: number, max: number]>>

/**
 * Returns the first problem of rows that `readRows` cannot have returned; `undefined` without one.
 * @param ranges the ranges of columns whose default is too wide
 */
export function findRowProblem(
  table: SQLiteTable,
  { columns, rows }: TableRows,
  ranges: ColumnRanges,
): string | undefined {
  const known = columnsOf(table)
  const expected = listColumns(table)
  if (columns.join() !== expected.join()) return `the columns are not ${expected.join(', ')}`
  for (const [index, row] of rows.entries()) {
    if (row.length !== columns.length) return `row ${index + 1} has ${row.length} values`
    if (!isRowId(row[0])) return `row ${index + 1} has no valid rowid`
    const invalid = known.find((column, at) => !isValidValue(column, row[at + 1] ?? null, ranges))
    if (invalid) return `row ${index + 1} has an invalid ${invalid.name}`
  }
  return undefined
}

const columnsOf = (table: SQLiteTable): readonly SQLiteColumn[] => Object.values(getTableColumns(table))

/** SQLite gives the next row the highest id plus one, so half of the integers that a number represents exactly stay free. */
export const MAX_ROW_ID = 2 ** 52

const isRowId = (value: SqlValue | undefined): boolean => isIntegerFrom(value, 1, MAX_ROW_ID)

const isIntegerFrom = (value: unknown, min: number, max: number): boolean =>
  Number.isSafeInteger(value) && Number(value) >= min && Number(value) <= max

/**
 * Returns whether a column can contain a value, by its type in `tables.ts`. Numbers are whole. Without a range, they are at
 * least 0, and instants are up to the year 9999.
 */
export function isValidValue(
  { name, notNull, dataType, enumValues }: SQLiteColumn,
  value: SqlValue,
  ranges: ColumnRanges,
): boolean {
  if (value === null) return !notNull
  if (dataType === 'boolean') return value === 0 || value === 1
  if (dataType === 'number') {
    const [min, max] = ranges[name] ?? [0, name.endsWith('_at') ? MAX_INSTANT : Number.MAX_SAFE_INTEGER]
    return isIntegerFrom(value, min, max)
  }
  return typeof value === 'string' && (enumValues === undefined || enumValues.includes(value))
}
