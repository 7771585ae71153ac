/** Converts disk and file errors of SQLite to errors for clients. */
import { ApiError } from '../lib/api-error.ts'
import { codeOf } from '../lib/errors.ts'

const UNCHANGED = 'nothing was changed or charged'

/** Messages by SQLite error code. The first match counts. SQLite also reports a failed read (EIO) as a corrupt file. */
const CAUSES: readonly (readonly [RegExp, string])[] = [
  [
    /^SQLITE_FULL$/,
    `The disk with the database or temporary files is full, so ${UNCHANGED}. Free some space, and`,
  ],
  [
    /^SQLITE_(?:READONLY|IOERR|CANTOPEN|CORRUPT|NOTADB)(?:_|$)/,
    `The database file can't be read or written, so ${UNCHANGED}. Check its disk and permissions (the log has the cause), and`,
  ],
]

function findCause(error: unknown): string | undefined {
  const code = String(codeOf(error))
  return CAUSES.find(([codes]) => codes.test(code))?.[1]
}

/** Returns whether the disk or the file failed, which can be repaired while the server runs. */
export const isStorageFailure = (error: unknown): boolean => findCause(error) !== undefined

/** Returns `503 storage_unavailable` for a failure of the disk or the file; `undefined` for other errors. */
export function toStorageError(error: unknown): ApiError | undefined {
  const cause = findCause(error)
  if (cause === undefined) return undefined
  return new ApiError('storage_unavailable', `${cause} send the request again.`)
}
