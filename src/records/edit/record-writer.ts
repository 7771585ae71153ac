/** Changes the stored records. */
import { getTableName } from 'drizzle-orm'
import type { Connection } from '../../db/open-and-lock.ts'
import { createTableWriter } from '../../db/raw-statements.ts'
import {
  clearChanges,
  deleteReplacedRowsAfter,
  listAttachedRows,
  listReplacedRows,
  saveReplacedRows,
} from '../../db/row-undo.ts'
import { listColumnNames, RECORD_TABLES } from '../../db/table-copies.ts'
import { companies, jobs, people } from '../../db/tables.ts'
import type { SharedTransaction } from '../../db/transaction.ts'
import type { Company, Job, Person } from '../store/records.ts'
import { type IndexedNames, type IndexUpdater, readIndexedNames } from './index-updater.ts'

/** Rows to store, with new or stored ids. */
export interface RecordRows {
  readonly companies?: readonly Company[]
  readonly people?: readonly Person[]
  readonly jobs?: readonly Job[]
}

/** Ids of rows to delete. People and companies must have no other jobs. */
export type RecordIds = Partial<Readonly<Record<keyof RecordRows, readonly number[]>>>

/**
 * All changes of the records. Each lists its rows in `saved.changed_…`, saves the rows that they replace, and writes the new ones. A
 * rollback of the transaction undoes all of this.
 */
export class RecordWriter {
  readonly #connection: Connection
  readonly #transaction: Pick<SharedTransaction, 'onRollback'>
  readonly #updateIndexes: IndexUpdater
  readonly #listChanged: (rows: RecordRows) => void
  #changeCount = 0

  constructor(
    connection: Connection,
    transaction: Pick<SharedTransaction, 'onRollback'>,
    updateIndexes: IndexUpdater,
  ) {
    this.#connection = connection
    this.#transaction = transaction
    this.#updateIndexes = updateIndexes
    const company = createTableWriter(connection, companies, 'saved.changed_companies')
    const person = createTableWriter(connection, people, 'saved.changed_people')
    const job = createTableWriter(connection, jobs, 'saved.changed_jobs')
    this.#listChanged = (rows) => {
      rows.companies?.forEach(company.insert)
      rows.people?.forEach(person.insert)
      rows.jobs?.forEach(job.insert)
    }
  }

  /** Counts the changes. Rows that were read at another count may be outdated. */
  get changeCount(): number {
    return this.#changeCount
  }

  /** Stores and deletes rows in the open transaction. */
  write(rows: RecordRows, deleted: RecordIds = {}): void {
    this.#listChanged(rows)
    for (const [name, ids] of Object.entries(deleted))
      this.#run(
        `INSERT INTO saved.changed_${name} (is_deleted, id) SELECT 1, value FROM json_each(?)`,
        JSON.stringify(ids),
      )
    this.#apply()
  }

  /** Restores the records of a snapshot in the open transaction. */
  restore(snapshot: number): void {
    const { client } = this.#connection
    listReplacedRows(client, snapshot)
    this.#apply()
    deleteReplacedRowsAfter(client, snapshot)
  }

  /** Replaces all records by those of the attached database, in the open transaction. */
  replaceByAttached(): void {
    listAttachedRows(this.#connection.client)
    this.#apply()
  }

  /** Applies the listed changes. */
  #apply(): void {
    const { client } = this.#connection
    const before = readIndexedNames(this.#connection)
    saveReplacedRows(client)
    this.#writeRows()
    const after = readIndexedNames(this.#connection)
    clearChanges(client)
    this.#transaction.onRollback(() => this.#setChanged(after, before))
    this.#setChanged(before, after)
  }

  #writeRows(): void {
    this.#run('DELETE FROM main.jobs WHERE id IN (SELECT id FROM saved.changed_jobs)')
    for (const name of ['people', 'companies']) {
      this.#run(
        `DELETE FROM main.${name} WHERE id IN (SELECT id FROM saved.changed_${name} WHERE is_deleted)`,
      )
      // Two rows may swap their GUIDs. Deleting them would delete their jobs.
      this.#run(
        `UPDATE main.${name} AS old SET guid = '~' || old.id FROM saved.changed_${name} AS changed
         WHERE changed.id = old.id AND changed.guid <> old.guid`,
      )
    }
    for (const table of RECORD_TABLES) {
      const [name, columns] = [getTableName(table), listColumnNames(table)]
      this.#run(
        `INSERT INTO main.${name} (${columns.join()}) SELECT ${columns.join()} FROM saved.changed_${name} WHERE NOT is_deleted
         ON CONFLICT (id) DO UPDATE SET ${columns.map((column) => `${column} = excluded.${column}`).join()}`,
      )
    }
  }

  #setChanged(before: IndexedNames, after: IndexedNames): void {
    this.#changeCount++
    this.#updateIndexes(before, after)
    this.#connection.dataVersion.increment()
  }

  #run(sql: string, ...values: string[]): void {
    this.#connection.client.query(sql).run(...values)
  }
}
