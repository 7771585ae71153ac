/** Reads and writes whole tables as lists of values, and checks such values before they are written. */
import type { Database } from 'bun:sqlite'
import { getTableColumns, getTableName } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'

export type SqlValue = string | number | null

export interface TableRows {
  readonly columns: readonly string[]
  /** The values of each row, in the order of `columns`. */
  readonly rows: readonly (readonly SqlValue[])[]
}

/** The rowid is the order of creation. */
const ROWID = 'rowid'

/** Returns the columns of `readTable`. */
export const listColumns = (table: SQLiteTable): string[] => [
  ROWID,
  ...columnsOf(table).map(({ name }) => name),
]

/** Returns the rows of a table with their rowids, in the order of their creation. */
export function readTable(client: Database, table: SQLiteTable): TableRows {
  const columns = listColumns(table)
  const sql = `SELECT ${columns.join()} FROM main.${getTableName(table)} ORDER BY rowid`
  return { columns, rows: client.query<unknown, []>(sql).values() as SqlValue[][] }
}

/** Inserts the rows of `readTable`. */
export function insertRows(client: Database, table: SQLiteTable, { columns, rows }: TableRows): void {
  const values = columns.map(() => '?').join()
  const insert = client.query(
    `INSERT INTO main.${getTableName(table)} (${columns.join()}) VALUES (${values})`,
  )
  for (const row of rows) insert.run(...row)
}

/** Returns the first problem of rows that `readTable` cannot have returned; `undefined` without one. */
export function findRowProblem(table: SQLiteTable, { columns, rows }: TableRows): string | undefined {
  const known = columnsOf(table)
  const expected = listColumns(table)
  if (columns.join() !== expected.join()) return `the columns are not ${expected.join(', ')}`
  for (const [index, row] of rows.entries()) {
    if (row.length !== columns.length) return `row ${index + 1} has ${row.length} values`
    if (!isRowId(row[0])) return `row ${index + 1} has no valid rowid`
    const invalid = known.find((column, at) => !isValidValue(column, row[at + 1] ?? null))
    if (invalid) return `row ${index + 1} has an invalid ${invalid.name}`
  }
  return undefined
}

const columnsOf = (table: SQLiteTable): readonly SQLiteColumn[] => Object.values(getTableColumns(table))

const isRowId = (value: SqlValue | undefined): boolean => Number.isSafeInteger(value) && Number(value) > 0

/** Returns whether a column can contain a value, by its type in `tables.ts`. */
export function isValidValue({ notNull, dataType, enumValues }: SQLiteColumn, value: SqlValue): boolean {
  if (value === null) return !notNull
  if (dataType === 'boolean') return value === 0 || value === 1
  if (dataType === 'number') return Number.isSafeInteger(value)
  return typeof value === 'string' && (enumValues === undefined || enumValues.includes(value))
}
