/** Replaces the records in a database with the tables of a data directory. */
import type { Database } from 'bun:sqlite'
import { eq, max, sql } from 'drizzle-orm'
import { deleteMetadata, getMetadata, setMetadata } from '../../db/metadata-table.ts'
import type { Connection } from '../../db/open-and-lock.ts'
import { aliasColumns, createTableWriter, prepareRaw } from '../../db/raw-statements.ts'
import { companies, jobs, people } from '../../db/tables.ts'
import { createPause } from '../../lib/time-slices.ts'
import { NO_NAME, type StoredName, toFamilyName } from '../../matching/normalize/person/person-name.ts'
import type { Person } from '../store/records.ts'
import type { RecordTables } from './data-directory.ts'
import { type ImportedCounts, type ImportObserver, importRows } from './import-rows.ts'
import { setKeysVersion } from './update-keys.ts'

/**
 * Replaces the records with `data` in the open transaction, which no request may share.
 * @throws {StartupError} if a file cannot be read
 */
export async function importRecords(
  connection: Connection,
  data: RecordTables,
  observer: ImportObserver,
): Promise<ImportedCounts> {
  const { db, client } = connection
  const next = {
    company: getNextId(db, companies),
    person: getNextId(db, people),
    job: getNextId(db, jobs),
  }
  const pause = createPause()
  const indexes = dropIndexes(client, ['companies', 'jobs', 'people'])
  for (const table of [jobs, people, companies]) {
    db.delete(table).run()
    await pause()
  }
  const sink = createImportSink(connection)
  const imported = await importRows(data, sink, next, observer)
  for (const createIndex of indexes) {
    client.run(createIndex)
    await pause()
  }
  sink.updateLastNames()
  return imported
}

type IdTable = typeof companies | typeof people | typeof jobs

const getNextId = (db: Connection['db'], table: IdTable): number =>
  (db
    .select({ last: max(table.id) })
    .from(table)
    .get()?.last ?? 0) + 1

/**
 * Drops the indexes of tables, and returns the statements that create them again. Sorting a million rows once is much faster
 * than inserting each into the indexes.
 */
function dropIndexes(client: Database, tables: readonly string[]): string[] {
  const indexes = client
    .query<{ name: string; sql: string }, [string]>(
      `SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL
       AND tbl_name IN (SELECT value FROM json_each(?)) ORDER BY rowid`,
    )
    .all(JSON.stringify(tables))
  for (const { name } of indexes) client.run(`DROP INDEX ${name}`)
  return indexes.map(({ sql }) => sql)
}

/** Copies a data set into a database without one, in the open transaction. */
export function copyRecords(from: Connection, to: Connection): void {
  // Jobs come last, because they refer to companies and people.
  from.db.select().from(companies).all().forEach(createTableWriter(to, companies).insert)
  from.db.select().from(people).all().forEach(createTableWriter(to, people).insert)
  from.db.select().from(jobs).all().forEach(createTableWriter(to, jobs).insert)
}

/** The origin of the records in a database: the fingerprint of its tables. Records that are edited later do not change it. */
export const formatOrigin = (kind: 'sample' | 'directory', fingerprint: string): string =>
  `${kind} ${fingerprint}`

/** Returns the origin of imported tables, with a mark if some of their rows are missing. */
export function formatImportOrigin(
  { fingerprint }: RecordTables,
  { companies, errors }: ImportedCounts,
): string {
  const origin = formatOrigin('directory', fingerprint)
  return companies > 0 && errors === 0 ? origin : `${origin} without invalid rows`
}

export const getRecordOrigin = (connection: Connection): string | undefined =>
  getMetadata(connection, 'records')

/** Stores the origin of a data set that this version has just written, with its keys. */
export function setRecordOrigin(connection: Connection, origin: string): void {
  setMetadata(connection, 'records', origin)
  deleteMetadata(connection, 'recordsEdited')
  setKeysVersion(connection)
}

/** Copies the origin of a data set with its records. */
export function copyRecordOrigin(from: Connection, to: Connection): void {
  const origin = getRecordOrigin(from)
  if (origin !== undefined) setRecordOrigin(to, origin)
}

/** Creates a sink that inserts the rows of an import. */
function createImportSink(connection: Connection) {
  const { db, client } = connection
  const { firstName, middleName, lastName, fullName } = people
  const name = prepareRaw<StoredName>(
    client,
    db
      .select(aliasColumns({ firstName, middleName, lastName, fullName }))
      .from(people)
      .where(eq(people.id, sql.placeholder('id'))),
  )
  const getName = (personId: number): StoredName => name.get(personId) ?? NO_NAME
  const peopleWriter = createTableWriter(connection, people)
  const newLastNames = new Map<number, string>()
  return {
    addCompany: createTableWriter(connection, companies).insert,
    addPerson: peopleWriter.insert,
    renamePerson(person: Person, familyName: string): void {
      if (toFamilyName(getName(person.id)) !== familyName) newLastNames.set(person.id, familyName)
      peopleWriter.update(person)
    },
    getName,
    addJob: createTableWriter(connection, jobs).insert,
    /** Updates the last names in the jobs of renamed people. Needs the index of jobs by person. */
    updateLastNames(): void {
      const update = client.query<void, [string, number]>(
        'UPDATE jobs SET family_name = ? WHERE person_id = ?',
      )
      for (const [personId, familyName] of newLastNames) update.run(familyName, personId)
    },
  }
}
