/** Replaces the records in a database with the tables of a data directory. */
import { dropIndexes } from '../../db/drop-indexes.ts'
import { deleteMetadata, getMetadata, setMetadata } from '../../db/metadata-table.ts'
import type { Connection } from '../../db/open-and-lock.ts'
import { prepare, prepareInsert, selectRows } from '../../db/raw-statements.ts'
import { companies, jobs, people } from '../../db/tables.ts'
import { createPause } from '../../lib/time-slices.ts'
import { prepareLastIds } from '../store/rows.ts'
import type { RecordTables } from './data-directory.ts'
import { type ImportedCounts, type ImportObserver, type ImportResult, importRows } from './import-rows.ts'
import { setKeysVersion } from './update-keys.ts'

/**
 * Replaces the records with `data` in the open transaction, which no request may share.
 * @throws {CommandError} if a file cannot be read
 */
export async function importRecords(
  connection: Connection,
  data: RecordTables,
  observer: ImportObserver,
): Promise<ImportResult> {
  const { db, client } = connection
  const lastIds = prepareLastIds(connection)()
  const pause = createPause()
  const indexes = dropIndexes(client, [companies, people, jobs])
  for (const table of [jobs, people, companies]) {
    db.delete(table).run()
    await pause()
  }
  const sink = {
    addCompany: prepareInsert(client, companies),
    addPerson: prepareInsert(client, people),
    addJob: prepareInsert(client, jobs),
  }
  const imported = await importRows(data, { sink, ids: lastIds }, observer)
  for (const createIndex of indexes) {
    client.run(createIndex)
    await pause()
  }
  return imported
}

/** Copies a data set into a database without one, in the open transaction. */
export function copyRecords(from: Connection, to: Connection): void {
  // Jobs come last, because they refer to companies and people.
  for (const table of [companies, people, jobs])
    prepare(from.client, () => selectRows(table))()
      .all()
      .forEach(prepareInsert(to.client, table))
}

/** The origin of the records in a database: the fingerprint of its tables. Records that are edited later do not change it. */
export const formatOrigin = (kind: 'sample' | 'directory', fingerprint: string): string =>
  `${kind} ${fingerprint}`

/** Returns the origin of imported tables, with a mark if some of their rows are missing. */
export function formatImportOrigin(
  { fingerprint }: RecordTables,
  { companies, isComplete }: ImportedCounts,
): string {
  const origin = formatOrigin('directory', fingerprint)
  return companies > 0 && isComplete ? origin : `${origin} without invalid rows`
}

export const getRecordOrigin = (connection: Connection): string | undefined =>
  getMetadata(connection, 'records')

/** Stores the origin of a data set that this version has just written, with its keys. */
export function setRecordOrigin(connection: Connection, origin: string): void {
  setMetadata(connection, 'records', origin)
  deleteMetadata(connection, 'recordsEdited')
  setKeysVersion(connection)
}
