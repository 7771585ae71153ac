/** What SQLite reports when a disk or a file fails, as callers are told. */
import { ApiError } from './api-error.ts'
import { codeOf } from './errors.ts'

/** By the code of SQLite, or its beginning: what happened, and what to do about it. The first that fits counts. */
const CAUSES = {
  SQLITE_READONLY_DBMOVED:
    'The database file or its write-ahead log was deleted or replaced while the server runs: nothing was changed or charged. Restart the server, or move the file back, and',
  SQLITE_FULL:
    'There is no space left for the database: nothing was changed or charged. Free some on its disk, and',
  SQLITE_READONLY:
    'The database may not be written: nothing was changed or charged. Make its file and the folder around it writable, and',
  SQLITE_IOERR:
    'The disk of the database fails: nothing was changed or charged. Look after it (the log has the cause), and',
  // SQLite also reports a failing read (EIO) as a damaged file.
  SQLITE_CORRUPT:
    'The database file cannot be read or is damaged: nothing was changed or charged. If this remains, check its disk, restart the server, and',
} as const

type Cause = keyof typeof CAUSES

const ORDER = Object.keys(CAUSES) as readonly Cause[]

function causeOf(error: unknown): Cause | undefined {
  const code = String(codeOf(error))
    .replace(/^SQLITE_CANTOPEN/, 'SQLITE_IOERR')
    .replace(/^SQLITE_NOTADB/, 'SQLITE_CORRUPT')
  return ORDER.find((cause) => code === cause || code.startsWith(`${cause}_`))
}

/** The database file or its write-ahead log is no longer where it was opened. */
export class MovedDatabase extends Error {
  override readonly name = 'MovedDatabase'
  /** As SQLite calls it. */
  readonly code = 'SQLITE_READONLY_DBMOVED'

  constructor(file: string) {
    super(`${file} was deleted or replaced`)
  }
}

/** Whether it is the disk or the file that failed, which may be repaired while the server runs. */
export const isStorageFailure = (error: unknown): boolean => causeOf(error) !== undefined

/** `503 storage_unavailable` for a failure of the disk or the file; `undefined` for anything else. */
export function storageUnavailable(error: unknown): ApiError | undefined {
  const cause = causeOf(error)
  return cause && toApiError(cause)
}

const toApiError = (cause: Cause): ApiError =>
  new ApiError('storage_unavailable', `${CAUSES[cause]} send the request again.`, {
    headers: { 'Retry-After': '5' },
  })

/** Examples for the document: for operations that store something, and for those that only read. */
export const diskFull = (): ApiError => toApiError('SQLITE_FULL')
export const diskFails = (): ApiError => toApiError('SQLITE_IOERR')
