/** State files: a SQLite database, compressed with Zstandard. */
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { constants, zstdCompress } from 'node:zlib'
import { type Static, Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import type { AppContext } from '../../app-context.ts'
import { ATTACHED, withAttached, withPrivateFile } from '../../db/attached-file.ts'
import { findInvalidRow } from '../../db/content-checks.ts'
import { getMetadata } from '../../db/metadata-table.ts'
import { type Connection, closeConnection, openMemory, openUntrusted } from '../../db/open-and-lock.ts'
import { toStorageError } from '../../db/storage-failure.ts'
import { exportTables } from '../../db/table-copies.ts'
import { ApiError } from '../../lib/api-error.ts'
import { MAX_INSTANT, MIN_INSTANT } from '../../lib/clock.ts'
import { codeOf, messageOf, StartupError } from '../../lib/errors.ts'
import { tryParseJson } from '../../lib/json.ts'
import { readEditCount } from '../../records/edit/edit-count.ts'
import { copyRecords, getRecordOrigin } from '../../records/import/import-records.ts'
import { isUneditedSample, readSampleImage } from '../../records/import/load-records.ts'
import { hasCurrentKeys, updateKeys } from '../../records/import/update-keys.ts'
import { getRecordSize } from '../../records/store/record-store.ts'
import { StoredFaultSchema } from '../faults/fault.ts'
import { createDamagedFileError, getMaxDatabaseSize, MAX_STATE_MIB } from './unpack-state-file.ts'

const Instant = Type.Integer({
  minimum: MIN_INSTANT,
  maximum: MAX_INSTANT,
  description: 'Milliseconds since 1970.',
})

/** The state in memory, as JSON in the metadata of the file. */
const MemoryState = Type.Object({
  clock: Type.Union([
    Type.Object({ mode: Type.Literal('running'), offset: Type.Integer() }),
    Type.Object({ mode: Type.Literal('frozen'), now: Instant }),
  ]),
  faults: Type.Array(StoredFaultSchema),
  limits: Type.Array(
    Type.Object({ orgId: Type.String(), millitokens: Type.Integer({ minimum: 0 }), at: Instant }),
  ),
})
export type MemoryState = Static<typeof MemoryState>

const compress = promisify(zstdCompress)

/** The checksum detects damage that still decompresses. `Bun.zstdCompress` cannot write it. */
const WITH_CHECKSUM = { params: { [constants.ZSTD_c_checksumFlag]: 1 } }

/**
 * Returns the state as a file. Commits the open transaction, of which the file would become a part.
 * @throws {ApiError} 409 if no import would accept the file
 */
export function exportState(
  { connection, transaction }: Pick<AppContext, 'connection' | 'transaction'>,
  readMemory: () => MemoryState,
): Promise<Uint8Array<ArrayBuffer>> {
  const empty = openMemory()
  const image = empty.client.serialize()
  closeConnection(empty)
  return withPrivateFile(image, async (path) => {
    transaction.commit()
    const memory = readMemory()
    withAttached(connection, path, () => {
      const { client } = connection
      client.run(`PRAGMA ${ATTACHED}.synchronous = OFF`)
      client.transaction(() => {
        exportTables(client, !isUneditedSample(connection))
        client.query(`INSERT INTO ${ATTACHED}.meta VALUES ('memory', ?)`).run(JSON.stringify(memory))
      })()
    })
    const database = await readFile(path)
    const file = new Uint8Array(await compress(database, WITH_CHECKSUM))
    const isTooLarge = file.length > MAX_STATE_MIB * 1024 * 1024
    if (!isTooLarge && database.length <= getMaxDatabaseSize(file.length)) return file
    throw new ApiError(
      'invalid_state',
      `The state is larger than ${MAX_STATE_MIB} MiB, the limit for a state file. Copy the database file instead.`,
    )
  })
}

export interface ImportedState {
  readonly memory: MemoryState
  /** Whether the file has other records than the database. */
  readonly hasOtherRecords: boolean
}

/**
 * Prepares the unpacked database of a state file for an import: checks it, converts it to this version, and adds the records of the
 * sample if it has none.
 * @throws {ApiError} 400 if the database is invalid
 */
export const prepareImport = (path: string, current: Connection): ImportedState =>
  explainDamage(() => prepareDatabase(path, current))

function prepareDatabase(path: string, current: Connection): ImportedState {
  const connection = openUntrusted(path)
  try {
    const problem = findInvalidRow(connection.client)
    if (problem !== undefined) throw new Error(problem)
    const memory = tryParseJson(getMetadata(connection, 'memory') ?? '')
    if (!Value.Check(MemoryState, memory)) throw new Error('its clock, faults, or limits are invalid')
    if (lacksSample(connection)) {
      if (!isUneditedSample(connection)) throw createOtherSampleError()
      if (isUneditedSample(current)) return { memory, hasOtherRecords: false }
      const sample = openMemory(readSampleImage())
      connection.client.transaction(() => copyRecords(sample, connection))()
      closeConnection(sample)
    } else if (!hasCurrentKeys(connection)) updateKeys(connection)
    return { memory, hasOtherRecords: true }
  } finally {
    closeConnection(connection)
  }
}

/** Returns whether a file has no records, because they are those of a sample. */
const lacksSample = (file: Connection): boolean =>
  // First, because the count of any file must be JSON.
  readEditCount(file) === undefined &&
  getRecordSize(file).companies === 0 &&
  getRecordOrigin(file)?.startsWith('sample ') === true

/** Converts any error of an unusable file. */
function explainDamage<Result>(work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    if (error instanceof ApiError) throw error
    if (error instanceof StartupError) throw createOtherVersionError()
    const isDamaged = /^SQLITE_(?:CORRUPT|NOTADB)/.test(String(codeOf(error)))
    throw (isDamaged ? undefined : toStorageError(error)) ?? createDamagedFileError(messageOf(error))
  }
}

const createOtherVersionError = (): ApiError =>
  new ApiError(
    'invalid_parameter',
    'The state file was created by a version of Signalbox with different tables. Use that version.',
  )

const createOtherSampleError = (): ApiError =>
  new ApiError(
    'invalid_parameter',
    'The state file needs the sample data of a different Signalbox version. Use the version that exported it.',
  )
