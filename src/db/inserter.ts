import { getTableColumns, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Connection } from './open.ts'

/** A prepared insert of whole rows. */
export function inserter<Table extends SQLiteTable>(
  db: Connection['db'],
  table: Table,
): (row: Table['$inferInsert']) => void {
  const columns = Object.keys(getTableColumns(table))
  const placeholders = Object.fromEntries(columns.map((name) => [name, sql.placeholder(name)]))
  const statement = db
    .insert(table)
    .values(placeholders as Table['$inferInsert'])
    .prepare()
  return (row) => {
    statement.run(row as Record<string, unknown>)
  }
}
