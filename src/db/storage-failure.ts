/** Recognizes failures of the disk and the file among the errors of SQLite. */
import { codeOf } from '../lib/errors.ts'

/** What failed: the disk has no space left, or the file can't be read or written. */
export type StorageFailure = 'full' | 'unusable'

/** SQLite reports a failed read (EIO) as a corrupt file, too. */
const UNUSABLE = /^SQLITE_(?:READONLY|IOERR|CANTOPEN|CORRUPT|NOTADB)(?:_|$)/

/** Returns how the disk or the file failed, which can be repaired while the server runs; `undefined` for other errors. */
export function findStorageFailure(error: unknown): StorageFailure | undefined {
  const code = String(codeOf(error))
  if (code === 'SQLITE_FULL') return 'full'
  return UNUSABLE.test(code) ? 'unusable' : undefined
}
