/** Counts the edits of stored records, which changed data files replace. */
import { getMetadata, setMetadata } from '../../db/metadata-table.ts'
import type { Connection } from '../../db/open-and-lock.ts'

interface EditCount {
  /** An edit of the same record counts again. */
  readonly edits: number
  /** The name of the first edited company or person. */
  readonly first: string
}

/** Returns the edits since the data were loaded; `undefined` without one. */
export function readEditCount(connection: Connection): EditCount | undefined {
  const stored = getMetadata(connection, 'recordsEdited')
  return stored === undefined ? undefined : JSON.parse(stored)
}

/**
 * Adds edits in the open transaction.
 * @param name that of the first record
 */
export function countEdits(connection: Connection, edits: number, name: string): void {
  const before = readEditCount(connection)
  const count = { edits: (before?.edits ?? 0) + edits, first: before?.first ?? name }
  setMetadata(connection, 'recordsEdited', JSON.stringify(count))
}
