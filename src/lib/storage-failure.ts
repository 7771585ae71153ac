/** Converts disk and file errors of SQLite to errors for callers. */
import { ApiError } from './api-error.ts'
import { codeOf } from './errors.ts'

/** Messages by SQLite error code or code prefix. The first match counts. */
const CAUSES = {
  SQLITE_READONLY_DBMOVED:
    'The database file or its write-ahead log was deleted or replaced while the server runs: nothing was changed or charged. Restart the server, or move the file back, and',
  SQLITE_FULL:
    'There is no space left for the database: nothing was changed or charged. Free some on its disk, and',
  SQLITE_READONLY:
    'The database may not be written: nothing was changed or charged. Make its file and the folder around it writable, and',
  SQLITE_IOERR:
    'The disk of the database fails: nothing was changed or charged. Look after it (the log has the cause), and',
  // SQLite also reports a failed read (EIO) as a corrupt file.
  SQLITE_CORRUPT:
    'The database file cannot be read or is damaged: nothing was changed or charged. If this remains, check its disk, restart the server, and',
} as const

type Cause = keyof typeof CAUSES

const ORDER = Object.keys(CAUSES) as readonly Cause[]

function findCause(error: unknown): Cause | undefined {
  const code = String(codeOf(error))
    .replace(/^SQLITE_CANTOPEN/, 'SQLITE_IOERR')
    .replace(/^SQLITE_NOTADB/, 'SQLITE_CORRUPT')
  return ORDER.find((cause) => code === cause || code.startsWith(`${cause}_`))
}

/** Thrown when the database file or its write-ahead log was deleted, moved, or replaced. */
export class MovedDatabase extends Error {
  override readonly name = 'MovedDatabase'
  /** The code of SQLite for this condition. */
  readonly code = 'SQLITE_READONLY_DBMOVED'

  constructor(file: string) {
    super(`${file} was deleted or replaced`)
  }
}

/** Returns whether the disk or the file failed, which can be repaired while the server runs. */
export const isStorageFailure = (error: unknown): boolean => findCause(error) !== undefined

/** Returns `503 storage_unavailable` for a failure of the disk or the file; `undefined` for other errors. */
export function storageUnavailable(error: unknown): ApiError | undefined {
  const cause = findCause(error)
  return cause && toApiError(cause)
}

const toApiError = (cause: Cause): ApiError =>
  new ApiError('storage_unavailable', `${CAUSES[cause]} send the request again.`, {
    headers: { 'Retry-After': '5' },
  })

/** Examples for the OpenAPI document: for operations that write, and for operations that only read. */
export const diskFull = (): ApiError => toApiError('SQLITE_FULL')
export const diskFails = (): ApiError => toApiError('SQLITE_IOERR')
