/** What SQLite reports when a disk or a file fails, as callers are told. */
import { ApiError } from './api-error.ts'
import { codeOf } from './message-of.ts'

/** By the code of SQLite, or its beginning: what happened, and what to do about it. */
const CAUSES = {
  SQLITE_FULL:
    'There is no space left for the database: nothing was changed or charged. Free some on its disk, and',
  SQLITE_READONLY:
    'The database may not be written: nothing was changed or charged. Make its file and the folder around it writable, and',
  SQLITE_IOERR:
    'The disk of the database fails: nothing was changed or charged. Look after it (the log has the cause), and',
} as const

type Cause = keyof typeof CAUSES

function causeOf(error: unknown): Cause | undefined {
  const code = String(codeOf(error)).replace(/^SQLITE_CANTOPEN/, 'SQLITE_IOERR')
  return (['SQLITE_FULL', 'SQLITE_READONLY', 'SQLITE_IOERR'] as const).find(
    (cause) => code === cause || code.startsWith(`${cause}_`),
  )
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
