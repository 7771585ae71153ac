/** Changes the stored records. */
import type { Core } from '../../core/core.ts'
import { prepareInsert } from '../../db/raw-statements.ts'
import { changesOf, clearChanges, listDeletions, writeChanges } from '../../db/record-changes.ts'
import { deleteReplacedRows, listReplacedRows, saveReplacedRows } from '../../db/snapshots.ts'
import { companies, jobs, people } from '../../db/tables.ts'
import type { Company, Job, Person } from '../store/rows.ts'
import { type IndexedNames, type IndexUpdater, prepareIndexedNames } from './index-updater.ts'

/** Rows to store, with new or stored ids. */
export interface RecordRows {
  readonly companies?: readonly Company[]
  readonly people?: readonly Person[]
  readonly jobs?: readonly Job[]
}

/** Ids of rows to delete. People and companies must have no other jobs. */
export type RecordIds = Partial<Readonly<Record<keyof RecordRows, readonly number[]>>>

/**
 * All changes of the records. Each lists its rows (`record-changes.ts`), saves those that they replace (`snapshots.ts`), and writes the
 * new ones. A rollback of the transaction undoes all of this.
 */
export class RecordWriter {
  readonly #core: Core
  readonly #updateIndexes: IndexUpdater
  readonly #listChanged: (rows: RecordRows) => void
  readonly #readIndexedNames: () => IndexedNames
  #changeCount = 0

  constructor(core: Core, updateIndexes: IndexUpdater) {
    this.#core = core
    this.#updateIndexes = updateIndexes
    this.#readIndexedNames = prepareIndexedNames(core.connection)
    const { client } = core.connection
    const listCompany = prepareInsert(client, companies, changesOf(companies))
    const listPerson = prepareInsert(client, people, changesOf(people))
    const listJob = prepareInsert(client, jobs, changesOf(jobs))
    this.#listChanged = (rows) => {
      rows.companies?.forEach(listCompany)
      rows.people?.forEach(listPerson)
      rows.jobs?.forEach(listJob)
    }
  }

  /** Counts the changes. Rows that were read at another count may be outdated. */
  get changeCount(): number {
    return this.#changeCount
  }

  /** Stores and deletes rows in the open transaction. */
  write(rows: RecordRows, deleted: RecordIds = {}): void {
    const { client } = this.#core.connection
    this.#listChanged(rows)
    listDeletions(client, companies, deleted.companies)
    listDeletions(client, people, deleted.people)
    listDeletions(client, jobs, deleted.jobs)
    this.#apply()
  }

  /** Restores the records of a snapshot in the open transaction. */
  restore(snapshot: number): void {
    const { client } = this.#core.connection
    listReplacedRows(client, snapshot)
    this.#apply()
    deleteReplacedRows(client, snapshot)
  }

  /** Applies the listed changes. */
  #apply(): void {
    const { client } = this.#core.connection
    const before = this.#readIndexedNames()
    saveReplacedRows(client)
    writeChanges(client)
    const after = this.#readIndexedNames()
    clearChanges(client)
    this.#core.transaction.onRollback(() => this.#setChanged(after, before))
    this.#setChanged(before, after)
  }

  #setChanged(before: IndexedNames, after: IndexedNames): void {
    this.#changeCount++
    this.#updateIndexes(before, after)
    this.#core.connection.dataVersion.increment()
  }
}
