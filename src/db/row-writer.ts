import { eq, getTableColumns, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { lazily } from '../lib/lazily.ts'
import { inserter } from './inserter.ts'
import type { Connection } from './open.ts'

/** Writes whole rows of a table by their ids. Statements are prepared when first used. */
export interface RowWriter<Row> {
  insert(row: Row): void
  /** Every column of the row with its id. */
  update(row: Row): void
  remove(id: number): void
}

export function rowWriter<Table extends SQLiteTable & { readonly id: SQLiteColumn }>(
  db: Connection['db'],
  table: Table,
): RowWriter<Table['$inferSelect']> {
  const isIt = eq(table.id, sql.placeholder('id'))
  const insert = lazily(() => inserter(db, table))
  const update = lazily(() => {
    const columns = Object.keys(getTableColumns(table)).filter((name) => name !== 'id')
    const placeholders = Object.fromEntries(columns.map((name) => [name, sql.placeholder(name)]))
    return db
      .update(table)
      .set(placeholders as never)
      .where(isIt)
      .prepare()
  })
  const remove = lazily(() => db.delete(table).where(isIt).prepare())
  return {
    insert: (row) => insert()(row),
    update: (row) => {
      update().run(row)
    },
    remove: (id) => {
      remove().run({ id })
    },
  }
}
