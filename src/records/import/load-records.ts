/** Loads the records at startup, from a data directory or the bundled sample, and reports the problems of its tables. */
import { readFileSync } from 'node:fs'
import imageFile from '../../../data/sample.db' with { type: 'file' }
import fingerprint from '../../../data/sample.fingerprint.txt' with { type: 'text' }
import { type Connection, openMemory } from '../../db/open-and-lock.ts'
import { withOwnTransaction } from '../../db/transaction.ts'
import { StartupError, toStartupError } from '../../lib/errors.ts'
import type { Log } from '../../lib/log.ts'
import { type DataProblem, type FileProblem, toDataProblem } from '../../lib/problem.ts'
import { formatNumber } from '../../lib/text.ts'
import { readEditCount } from '../edit/edit-count.ts'
import type { RecordTables } from './data-directory.ts'
import {
  checkRecords,
  copyRecords,
  formatImportOrigin,
  formatOrigin,
  getRecordOrigin,
  importRecords,
  setRecordOrigin,
} from './import-records.ts'
import type { ImportedCounts, ImportObserver } from './import-rows.ts'

export interface LoadOptions {
  readonly log: Log
  /** Whether data with invalid rows is rejected. Default: the rows are skipped. */
  readonly rejectsInvalidRows?: boolean | undefined
}

/**
 * Imports `data` in the open transaction, unless the database contains it already. Logs its problems, including the invalid rows of an earlier import of the
 * same data.
 * Returns the first rows that cannot be used.
 * @throws {StartupError} if invalid rows are rejected
 */
export async function loadDirectory(
  connection: Connection,
  data: RecordTables,
  options: LoadOptions,
): Promise<readonly DataProblem[]> {
  if (getRecordOrigin(connection) === formatOrigin('directory', data.fingerprint)) return []
  const { log } = options
  const problems = new TableProblems()
  const observer = { onProblem: problems.add, onProgress: () => {} }
  const { file } = data.companies
  if (isImported(connection, data)) problems.requireCompany(file, await checkRecords(data, observer))
  else {
    log.info('importing data', { file })
    warnOfReplacedEdits(connection, log)
    const imported = await importRecords(connection, data, observer)
    setRecordOrigin(connection, formatImportOrigin(data, imported))
    log.info('data imported', { ...imported, warnings: problems.warnings })
    problems.requireCompany(file, imported)
  }
  problems.report(options)
  return problems.errors.map(toDataProblem)
}

/** Warns that changed data files replace the records that were edited since the others were loaded. */
export function warnOfReplacedEdits(connection: Connection, log: Log): void {
  const count = readEditCount(connection)
  if (count) log.warn('the changed files replace records that were edited through /sandbox', { ...count })
}

/** Returns whether the records are those of the tables, perhaps without invalid rows. */
const isImported = (connection: Connection, { fingerprint }: RecordTables): boolean =>
  getRecordOrigin(connection)?.startsWith(formatOrigin('directory', fingerprint)) === true

/** The number of problems of each severity that are logged. */
const MAX_LOGGED_PROBLEMS = 20
/** The number of errors in a message. */
const MAX_PRINTED_ERRORS = 100
/** The number of errors that are kept. */
const MAX_ERRORS = 1_000

/** The problems of tables. It keeps the first ones, and counts the others. */
export class TableProblems {
  readonly errors: FileProblem[] = []
  readonly #warnings: FileProblem[] = []
  readonly #counts = { error: 0, warning: 0 }

  get warnings(): number {
    return this.#counts.warning
  }

  readonly add = (problem: FileProblem): void => {
    const { severity } = problem
    const count = ++this.#counts[severity]
    if (severity === 'error' && count <= MAX_ERRORS) this.errors.push(problem)
    if (severity === 'warning' && count <= MAX_LOGGED_PROBLEMS) this.#warnings.push(problem)
  }

  requireCompany(file: string, { companies }: ImportedCounts): void {
    if (companies > 0) return
    this.#counts.error++
    this.errors.unshift({
      file,
      line: 1,
      message: 'the file contains no valid company, so every request returns No Match',
      severity: 'error',
    })
  }

  /**
   * Logs the first problems.
   * @throws {StartupError} with the first problems, if invalid rows are rejected
   */
  report({ log, rejectsInvalidRows }: LoadOptions): void {
    if (rejectsInvalidRows && this.errors.length > 0) throw new StartupError(this.#formatErrors())
    for (const warning of this.#warnings) log.warn('data warning', toDataProblem(warning))
    for (const error of this.errors.slice(0, MAX_LOGGED_PROBLEMS))
      log.warn('invalid row skipped', toDataProblem(error))
  }

  #formatErrors(): string {
    const format = ({ file, line, message }: FileProblem): string => `  ${file}:${line}: ${message}`
    const more = this.#counts.error - MAX_PRINTED_ERRORS
    return [
      'The data has rows that cannot be used:',
      ...this.errors.slice(0, MAX_PRINTED_ERRORS).map(format),
      ...(more > 0 ? [`  and ${formatNumber(more)} more`] : []),
      ...(this.#warnings.length > 0 ? ['It also has warnings:', ...this.#warnings.map(format)] : []),
      'Fix the rows, or skip them with allowInvalidRows: true in JavaScript, allow_invalid_rows=True in Python, or without --reject-invalid.',
    ].join('\n')
  }
}

interface ReplaceObserver extends ImportObserver {
  /** Called after all rows were imported. If it throws, the import is rolled back. */
  confirm(imported: ImportedCounts): void
}

/**
 * Replaces the records with `data` in a new transaction.
 * @throws {StartupError} if the disk is full, or a table cannot be read
 */
export async function replaceRecords(
  connection: Connection,
  data: RecordTables,
  observer: ReplaceObserver,
): Promise<ImportedCounts> {
  try {
    return await withOwnTransaction(connection, async () => {
      const imported = await importRecords(connection, data, observer)
      observer.confirm(imported)
      setRecordOrigin(connection, formatImportOrigin(data, imported))
      return imported
    })
  } catch (error) {
    throw toStartupError(error, `Nothing was stored in ${connection.name}`)
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
 * Imports `data` into a new database in memory.
 * @throws {StartupError} if a table cannot be read, or has no valid row
 */
export async function loadIntoMemory(data: RecordTables, observer: ImportObserver): Promise<Connection> {
  const connection = openMemory()
  const confirm = ({ companies }: ImportedCounts): void => {
    if (companies === 0) throw new StartupError(`${data.companies.file} contains no valid company.`)
  }
  try {
    await replaceRecords(connection, data, { ...observer, confirm })
  } catch (error) {
    connection.client.close()
    throw error
  }
  return connection
}
