/** Changes the stored records, and restores those of a saved state. */
import type { Database } from 'bun:sqlite'
import { getTableColumns } from 'drizzle-orm'
import { ATTACHED } from '../../db/attached-file.ts'
import type { Connection } from '../../db/open-and-lock.ts'
import { listColumns } from '../../db/table-copies.ts'
import { companies, jobs, people } from '../../db/tables.ts'
import type { SharedTransaction } from '../../db/transaction.ts'
import { type IndexedNames, type IndexUpdater, readIndexedNames } from '../index-updater.ts'
import type { Company, Job, Person } from '../store/records.ts'

/** Referenced tables come first. */
const TABLES = { companies, people, jobs } as const
type Kind = keyof typeof TABLES
const KINDS: readonly Kind[] = ['companies', 'people', 'jobs']

/** Rows to store, with new or stored ids. */
export interface RecordRows {
  readonly companies?: readonly Company[]
  readonly people?: readonly Person[]
  readonly jobs?: readonly Job[]
}

/** Ids of rows to delete. People and companies must have no other jobs. */
export type RecordIds = Partial<Readonly<Record<Kind, readonly number[]>>>

/**
 * All changes of the records. Each lists its rows in `saved.targets`, and adds their old rows to `saved.undo`. A rollback of the
 * transaction also undoes both.
 */
export class RecordWriter {
  readonly #connection: Connection
  readonly #transaction: Pick<SharedTransaction, 'onRollback'>
  readonly #updateIndexes: IndexUpdater
  #changeCount = 0

  constructor(
    connection: Connection,
    transaction: Pick<SharedTransaction, 'onRollback'>,
    updateIndexes: IndexUpdater,
  ) {
    this.#connection = connection
    this.#transaction = transaction
    this.#updateIndexes = updateIndexes
  }

  /** Counts the changes. Rows that were read at another count may be outdated. */
  get changeCount(): number {
    return this.#changeCount
  }

  /** Stores and deletes rows in the open transaction. */
  write(rows: RecordRows, deleted: RecordIds = {}): void {
    for (const kind of KINDS) {
      const properties = Object.keys(getTableColumns(TABLES[kind]))
      const values = (rows[kind] ?? []).map((row) => {
        const valuesByName = new Map<string, unknown>(Object.entries(row))
        return properties.map((property) => valuesByName.get(property))
      })
      this.#run(
        'INSERT INTO saved.targets SELECT ?, value ->> 0, jsonb(value) FROM json_each(?)',
        kind,
        JSON.stringify(values),
      )
      const ids = JSON.stringify(deleted[kind] ?? [])
      this.#run('INSERT INTO saved.targets SELECT ?, value, NULL FROM json_each(?)', kind, ids)
    }
    this.#apply()
  }

  /** Restores the records of a saved state in the open transaction. */
  restore(state: number): void {
    this.#run(
      'INSERT INTO saved.targets SELECT kind, id, row FROM (SELECT kind, id, row, min(state) FROM saved.undo WHERE state >= ? GROUP BY kind, id)',
      state,
    )
    this.#apply()
    // Without a later state, nothing needs what changed since.
    this.#run(
      'DELETE FROM saved.undo WHERE state >= ?1 AND ?1 = (SELECT max(number) FROM saved.states)',
      state,
    )
  }

  /** Replaces all records by those of the attached database, in the open transaction. */
  replaceByAttached(): void {
    for (const kind of KINDS) {
      const [table, columns] = [TABLES[kind], toArray(kind, 'new.')]
      this.#run(
        `INSERT INTO saved.targets SELECT '${kind}', new.id, ${columns} FROM ${ATTACHED}.${kind} AS new
         LEFT JOIN main.${kind} AS old USING (id)
         WHERE (${listColumns(table, 'old.')}) IS NOT (${listColumns(table, 'new.')})`,
      )
      this.#run(
        `INSERT INTO saved.targets SELECT '${kind}', id, NULL FROM main.${kind}
         WHERE id NOT IN (SELECT id FROM ${ATTACHED}.${kind})`,
      )
    }
    this.#apply()
  }

  /** Changes the listed rows. */
  #apply(): void {
    const before = readIndexedNames(this.#connection)
    for (const kind of KINDS) {
      this.#run(
        `INSERT OR IGNORE INTO saved.undo SELECT (SELECT max(number) FROM saved.states), '${kind}', target.id,
           iif(old.id IS NULL, NULL, ${toArray(kind, 'old.')})
         FROM saved.targets AS target LEFT JOIN main.${kind} AS old USING (id) WHERE kind = '${kind}'`,
      )
    }
    this.#writeTargets()
    const after = readIndexedNames(this.#connection)
    this.#run('DELETE FROM saved.targets')
    this.#transaction.onRollback(() => this.#setChanged(after, before))
    this.#setChanged(before, after)
  }

  #writeTargets(): void {
    const ids = (kind: Kind, condition = 'true') =>
      `id IN (SELECT id FROM saved.targets WHERE kind = '${kind}' AND ${condition})`
    this.#run(`DELETE FROM main.jobs WHERE ${ids('jobs')}`)
    for (const kind of ['people', 'companies'] as const) {
      this.#run(`DELETE FROM main.${kind} WHERE ${ids(kind, 'row IS NULL')}`)
      // Two rows may swap their GUIDs. Deleting them would delete their jobs.
      this.#run(
        `UPDATE main.${kind} AS old SET guid = '~' || old.id FROM saved.targets AS target
         WHERE target.kind = '${kind}' AND target.id = old.id AND old.guid <> target.row ->> 1`,
      )
    }
    for (const kind of KINDS) {
      const names = Object.values(getTableColumns(TABLES[kind])).map(({ name }) => name)
      this.#run(
        `INSERT INTO main.${kind} (${names.join()})
         SELECT ${names.map((_, at) => `row ->> ${at}`).join()} FROM saved.targets WHERE kind = '${kind}' AND row IS NOT NULL
         ON CONFLICT (id) DO UPDATE SET ${names.map((name) => `${name} = excluded.${name}`).join()}`,
      )
    }
  }

  #setChanged(before: IndexedNames, after: IndexedNames): void {
    this.#changeCount++
    this.#updateIndexes(before, after)
    this.#connection.dataVersion.increment()
  }

  #run(sql: string, ...values: (string | number)[]): void {
    this.#connection.client.query(sql).run(...values)
  }
}

/** Returns the JSON of a row, as an array in the order of its columns. */
const toArray = (kind: Kind, prefix: string): string => `jsonb_array(${listColumns(TABLES[kind], prefix)})`

/** Copies all records into the empty tables of the attached database. */
export function exportRecords(client: Database): void {
  for (const kind of KINDS) {
    const columns = listColumns(TABLES[kind])
    client.run(`INSERT INTO ${ATTACHED}.${kind} (${columns}) SELECT ${columns} FROM main.${kind}`)
  }
}
