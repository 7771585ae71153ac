/** The database files that this process has locked. */
import type { Database } from 'bun:sqlite'
import { type Stats, statSync } from 'node:fs'

const lockedFiles = new Map<Database, string>()

/** Remembers that a connection has locked a file. */
export const addLockedFile = (client: Database, path: string): void => {
  lockedFiles.set(client, identify(statSync(path)))
}

export const removeLockedFile = (client: Database): void => {
  lockedFiles.delete(client)
}

/**
 * Returns whether this process has locked a file. Don't open such a file, not even to read it: when a process closes a file, POSIX
 * releases all its locks on that file.
 */
export function isLockedHere(path: string): boolean {
  const stats = statSync(path, { throwIfNoEntry: false })
  return stats !== undefined && [...lockedFiles.values()].includes(identify(stats))
}

/** Returns the same text for all names of a file. */
const identify = ({ dev, ino }: Stats): string => `${dev} ${ino}`
