/** The rows of tables that mostly grow, such as the ledger, as the difference from the start. */
import type { Database } from 'bun:sqlite'
import { getTableName } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { insertRows, listColumns, readRows, type TableRows } from './table-rows.ts'

/** The rows of a table at one time. All other rows are those of the start. */
interface TableDifference {
  /** The lowest end of the table since the start. Rows of the start after it were deleted. */
  readonly lowest: number
  /** The ids of the rows of the start that were changed or deleted. */
  readonly replaced: readonly number[]
  /** All rows after `lowest`, and changed ones. */
  readonly rows: TableRows
}

/**
 * A table whose rows are rarely changed or deleted, so that its content at the start need not be copied. Temporary triggers store
 * a row of the start before its first change. An insert costs nothing: SQLite uses the highest id plus one, so a row after
 * `lowest` is new. If the last rows of the start are deleted, their ids are used again, so `lowest` falls. Call each method in a transaction, which also covers the temporary tables.
 */
export class GrowingTable {
  readonly #client: Database
  readonly #table: SQLiteTable
  readonly #name: string

  /** Starts with the current rows. */
  constructor(client: Database, table: SQLiteTable) {
    const name = getTableName(table)
    this.#client = client
    this.#table = table
    this.#name = name
    const lowest = `SELECT coalesce(max(rowid), 0) FROM main.${name}`
    client.run(`CREATE TEMP TABLE end_of_${name} (lowest INTEGER)`)
    client.run(`INSERT INTO end_of_${name} ${lowest}`)
    client.run(`CREATE TEMP TABLE replaced_${name} (id INTEGER PRIMARY KEY, ${this.#columns()})`)
    // OR IGNORE is no alternative, because the conflict clause of the outer statement replaces that of a trigger.
    const keepRow = `INSERT INTO replaced_${name} SELECT old.rowid, ${this.#columns('old.')} FROM end_of_${name}
      WHERE old.rowid <= lowest AND NOT EXISTS (SELECT 1 FROM replaced_${name} WHERE id = old.rowid)`
    client.run(`CREATE TEMP TRIGGER keep_updated_${name} AFTER UPDATE ON main.${name} BEGIN ${keepRow}; END`)
    client.run(`CREATE TEMP TRIGGER keep_deleted_${name} AFTER DELETE ON main.${name}
      BEGIN ${keepRow}; UPDATE end_of_${name} SET lowest = min(lowest, (${lowest})); END`)
  }

  read(): TableDifference {
    const replaced = `SELECT id FROM temp.replaced_${this.#name}`
    const end = `SELECT lowest FROM temp.end_of_${this.#name}`
    // Two conditions with OR would read the whole table.
    const changed = `${replaced} UNION SELECT rowid FROM main.${this.#name} WHERE rowid > (${end})`
    return {
      lowest: Number(this.#client.query(end).values()[0]?.[0]),
      replaced: this.#client
        .query(replaced)
        .values()
        .map(([id]) => Number(id)),
      rows: readRows(this.#client, this.#table, `WHERE rowid IN (${changed})`),
    }
  }

  /** Restores exactly the rows of an earlier `read`. The rows that they reference must exist. */
  replace({ lowest, replaced, rows }: TableDifference): void {
    const [name, ids] = [this.#name, JSON.stringify(replaced)]
    const target = '(SELECT value FROM json_each(?))'
    const run = (sql: string, ...values: (string | number)[]) => this.#client.query(sql).run(...values)
    // First the rows of the start come back, and then the differences of the earlier `read` replace them.
    run(`DELETE FROM main.${name} WHERE rowid > (SELECT lowest FROM end_of_${name})`)
    run(`DELETE FROM main.${name} WHERE rowid IN (SELECT id FROM replaced_${name})`)
    run(`DELETE FROM main.${name} WHERE rowid IN ${target}`, ids)
    run(
      `INSERT INTO main.${name} (rowid, ${this.#columns()}) SELECT * FROM replaced_${name} WHERE id NOT IN ${target}`,
      ids,
    )
    run(`DELETE FROM replaced_${name} WHERE id NOT IN ${target}`, ids)
    run(`UPDATE end_of_${name} SET lowest = ?`, lowest)
    insertRows(this.#client, this.#table, rows)
  }

  #columns(prefix = ''): string {
    const [, ...columns] = listColumns(this.#table)
    return columns.map((column) => `${prefix}${column}`).join()
  }
}
