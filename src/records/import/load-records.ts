/** Loads the records at startup, from a data directory or the bundled sample, and reports the problems of its tables. */
import { readFileSync } from 'node:fs'
import imageFile from '../../../data/sample.db' with { type: 'file' }
import fingerprint from '../../../data/sample.fingerprint.txt' with { type: 'text' }
import { type Connection, openMemory } from '../../db/open-and-lock.ts'
import { withOwnTransaction } from '../../db/transaction.ts'
import { toCommandError } from '../../lib/errors.ts'
import type { Log } from '../../lib/log.ts'
import type { DataProblem, FileProblem } from '../../lib/problem.ts'
import { readEditCount } from '../edit/edit-count.ts'
import { getRecordSize } from '../store/record-store.ts'
import type { RecordTables } from './data-directory.ts'
import {
  copyRecords,
  formatImportOrigin,
  formatOrigin,
  getRecordOrigin,
  importRecords,
  setRecordOrigin,
} from './import-records.ts'
import { checkTables, type ImportedCounts, type ImportObserver, type ImportResult } from './import-rows.ts'
import { ProblemList } from './problem-list.ts'
import { type LoadOptions, reportProblems } from './report-problems.ts'

interface LoadedDirectory {
  /** The worst problems. */
  readonly dataProblems: readonly DataProblem[]
  /** Logs what the data have replaced. Call it after the commit, because the start may still fail. */
  readonly logReplaced: () => void
}

/**
 * Imports `data` in the open transaction, unless the database contains it already. Logs its problems, including the invalid rows of an
 * earlier import of the same data. Returns `undefined` if there was nothing to do.
 * @throws {CommandError} if invalid rows are rejected
 */
export async function loadDirectory(
  connection: Connection,
  data: RecordTables,
  options: LoadOptions,
): Promise<LoadedDirectory | undefined> {
  if (getRecordOrigin(connection) === formatOrigin('directory', data.fingerprint)) return undefined
  const { log } = options
  const problems = new ProblemList<FileProblem>()
  const observer = { onProblem: problems.add, onProgress: () => {} }
  const { file } = data.companies
  const isStored = isImported(connection, data)
  const replaced = isStored ? undefined : getRecordSize(connection)
  const replacedEdits = isStored ? undefined : readEditCount(connection)
  const requireCompany = ({ companies }: ImportedCounts): void => {
    const message = 'the file contains no valid company, so every request returns No Match'
    if (companies === 0) problems.add({ file, line: 1, message, kind: 'lost' })
  }
  if (isStored) requireCompany(await checkTables(data, observer))
  else {
    log.info('importing data', { file })
    const imported = await importRecords(connection, data, observer)
    setRecordOrigin(connection, formatImportOrigin(data, imported))
    const { companies, people, jobs } = imported
    log.info('data imported', { companies, people, jobs, ...problems.counts })
    requireCompany(imported)
  }
  const dataProblems = reportProblems(problems, options)
  const logReplaced = (): void => {
    if (replaced && replaced.companies + replaced.people > 0)
      log.info('the imported data replaced stored records', { ...replaced })
    if (replacedEdits)
      log.warn('the changed files replaced edits made through /sandbox', { ...replacedEdits })
  }
  return { dataProblems, logReplaced }
}

/** Returns whether the records are those of the tables, perhaps without invalid rows. */
const isImported = (connection: Connection, { fingerprint }: RecordTables): boolean =>
  getRecordOrigin(connection)?.startsWith(formatOrigin('directory', fingerprint)) === true

interface ReplaceObserver extends ImportObserver {
  /** Called after all rows were imported. If it throws, the import is rolled back. */
  confirm(imported: ImportedCounts): void
}

/**
 * Replaces the records with `data` in a new transaction.
 * @throws {CommandError} if the disk is full, or a table cannot be read
 */
export async function replaceRecords(
  connection: Connection,
  data: RecordTables,
  observer: ReplaceObserver,
): Promise<ImportResult> {
  try {
    return await withOwnTransaction(connection, async () => {
      const imported = await importRecords(connection, data, observer)
      observer.confirm(imported)
      setRecordOrigin(connection, formatImportOrigin(data, imported))
      return imported
    })
  } catch (error) {
    throw toCommandError(error, `Nothing was stored in ${connection.name}`)
  }
}

/**
 * Copies the bundled sample into a database without records: an export of the unedited sample, or what a killed start has left. Keeps all
 * other records, because they may have been edited: those of a data directory, and the sample of another version.
 */
export function loadSample(connection: Connection, log: Log): void {
  const origin = getRecordOrigin(connection)
  if (origin !== undefined && !lacksSample(connection, origin)) return
  const sample = openMemory(readSampleImage())
  copyRecords(sample, connection)
  sample.client.close()
  setRecordOrigin(connection, SAMPLE_ORIGIN)
  if (origin !== undefined && origin !== SAMPLE_ORIGIN)
    log.warn('the database was exported with the sample of another version, so this version loaded its own')
}

/** Returns whether the records of an unedited sample were left out. */
const lacksSample = (connection: Connection, origin: string): boolean =>
  origin.startsWith(formatOrigin('sample', '')) &&
  readEditCount(connection) === undefined &&
  Object.values(getRecordSize(connection)).every((count) => count === 0)

/**
 * Returns the sample as a SQLite database, which is embedded in the executable. `scripts/build/build-sample.ts` creates it
 * from `data/*.csv`. Copying it takes milliseconds, while importing the tables would take most of the startup time.
 */
export const readSampleImage = (): Uint8Array<ArrayBuffer> => readFileSync(imageFile)

const SAMPLE_ORIGIN = formatOrigin('sample', fingerprint.trim())

/** Returns whether the records are the bundled sample. */
export const isUneditedSample = (connection: Connection): boolean =>
  getRecordOrigin(connection) === SAMPLE_ORIGIN && readEditCount(connection) === undefined
