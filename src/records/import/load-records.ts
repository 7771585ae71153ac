/** Loads the records at startup, from a data directory or the bundled sample, and stores the problems of its tables. */
import { readFileSync } from 'node:fs'
import imageFile from '../../../data/sample.db' with { type: 'file' }
import fingerprint from '../../../data/sample.fingerprint.txt' with { type: 'text' }
import { type Connection, openMemory } from '../../db/open-and-lock.ts'
import { StartupError, toStartupError } from '../../lib/errors.ts'
import type { Log } from '../../lib/log.ts'
import { readEditCount } from '../edit/edit-count.ts'
import type { TableProblem } from '../rows/columns.ts'
import type { RecordTables } from './data-directory.ts'
import {
  copyRecords,
  formatOrigin,
  getRecordOrigin,
  importRecordSteps,
  importRecords,
  setRecordOrigin,
} from './import-records.ts'
import type { ImportedCounts, ImportObserver } from './import-rows.ts'

/** Imports `data` unless the database contains it already. Logs the problems of the tables. */
export function loadDirectory(connection: Connection, data: RecordTables, log: Log): void {
  const origin = formatOrigin('directory', data.fingerprint)
  if (getRecordOrigin(connection) === origin) return
  log.info('importing data', { file: data.companies.file })
  const counts = { error: 0, warning: 0 }
  const onProblem = createProblemLog(log, counts)
  warnOfReplacedEdits(connection, log)
  const stored = importRecords(connection, data, { onProblem, onProgress: () => {} })
  setRecordOrigin(connection, origin)
  if (stored.companies === 0)
    log.warn('the data contains no valid company, so every request returns No Match')
  log.info('data imported', { ...stored, invalidRows: counts.error, warnings: counts.warning })
}

/** Warns that changed data files replace the records that were edited since the others were loaded. */
export function warnOfReplacedEdits(connection: Connection, log: Log): void {
  const count = readEditCount(connection)
  if (count) log.warn('the changed files replace records that were edited through /sandbox', { ...count })
}

/** The number of problems of each severity that are logged. The others are only counted. */
const MAX_LOGGED_PROBLEMS = 20

/** Returns a function that counts the problems of tables, and logs the first ones of each severity. */
export const createProblemLog =
  (log: Log, counts = { error: 0, warning: 0 }) =>
  ({ severity, file, line, reason }: TableProblem): void => {
    if (++counts[severity] > MAX_LOGGED_PROBLEMS) return
    log.warn(severity === 'error' ? 'invalid row skipped' : 'data warning', { file, line, reason })
  }

interface ReplaceObserver extends ImportObserver {
  /** Called after all rows were imported. If it throws, the import is rolled back. */
  confirm(imported: ImportedCounts): void
}

/**
 * Replaces the records with `data` in steps, in a new transaction.
 * @throws {StartupError} if the disk is full, or a table cannot be read
 */
export function* replaceRecordSteps(
  connection: Connection,
  data: RecordTables,
  observer: ReplaceObserver,
): Generator<void, ImportedCounts> {
  const { client, name } = connection
  try {
    client.run('BEGIN IMMEDIATE')
    const imported = yield* importRecordSteps(connection, data, observer)
    observer.confirm(imported)
    setRecordOrigin(connection, formatOrigin('directory', data.fingerprint))
    client.run('COMMIT')
    return imported
  } catch (error) {
    throw toStartupError(error, `Nothing was stored in ${name}`)
  } finally {
    if (client.inTransaction) client.run('ROLLBACK')
  }
}

/**
 * Copies the bundled sample into a database without records, which a killed start may leave. Keeps all other records, because it
 * may contain edited records: one from a data directory, and the sample of another version.
 */
export function loadSample(connection: Connection): void {
  if (getRecordOrigin(connection) !== undefined) return
  const sample = openMemory(readSampleImage())
  copyRecords(sample, connection)
  sample.client.close()
  setRecordOrigin(connection, SAMPLE_ORIGIN)
}

/**
 * Returns the sample as a SQLite database, which is embedded in the executable. `scripts/build/build-sample.ts` creates it
 * from `data/*.csv`. Copying it takes milliseconds, while importing the tables would take most of the startup time.
 */
export const readSampleImage = (): Uint8Array<ArrayBuffer> => readFileSync(imageFile)

const SAMPLE_ORIGIN = formatOrigin('sample', fingerprint.trim())

/** Returns whether the records are the bundled sample. */
export const isUneditedSample = (connection: Connection): boolean =>
  getRecordOrigin(connection) === SAMPLE_ORIGIN && readEditCount(connection) === undefined

/**
 * Imports `data` into a new database in memory, in steps.
 * @throws {StartupError} if a table cannot be read, or has no valid row
 */
export function* loadIntoMemory(data: RecordTables, observer: ImportObserver): Generator<void, Connection> {
  const connection = openMemory()
  const confirm = ({ companies }: ImportedCounts): void => {
    if (companies === 0) throw new StartupError(`${data.companies.file} contains no valid company.`)
  }
  try {
    yield* replaceRecordSteps(connection, data, { ...observer, confirm })
  } catch (error) {
    connection.client.close()
    throw error
  }
  return connection
}
