/** The errors of database files that cannot be opened. */
import { CommandError, codeOf, reasonOf } from '../lib/errors.ts'
import { findLog, isLockedHere } from './database-file-checks.ts'

/** What to do about a file that is in use, and about one that cannot be opened. */
interface Advice {
  readonly ifInUse: string
  readonly ifUnusable: string
}

export const FILE_ADVICE: Advice = {
  ifInUse: 'Stop that server, send requests to `/sandbox`, or choose a different file with --db.',
  ifUnusable:
    'Check the path and its permissions, choose a different file with --db, or use --memory for a server.',
}

export const COPY_ADVICE: Advice = {
  ifInUse:
    'Stop that server, or use what `signalbox state export` writes. `explain --url` uses the running server.',
  ifUnusable:
    'Check the path and its permissions. If its server was killed, start and stop one with --db and without --memory first.',
}

/** Opens a file, and converts the errors if it cannot be opened. */
export function explainOpenErrors<Result>(path: string, advice: Advice, open: () => Result): Result {
  try {
    if (isLockedHere(path)) throw createInUseError(path, advice)
    return open()
  } catch (error) {
    if (error instanceof CommandError) throw error
    if (String(codeOf(error)).startsWith('SQLITE_BUSY')) throw createInUseError(path, advice)
    if (/^SQLITE_(?:CORRUPT|NOTADB)/.test(String(codeOf(error))))
      requireNoDamage(path, reasonOf(error), findLog(path))
    throw new CommandError(`The database ${path} cannot be opened (${reasonOf(error)}). ${advice.ifUnusable}`)
  }
}

const createInUseError = (path: string, { ifInUse }: Advice): CommandError =>
  new CommandError(`Another Signalbox server or command is using the database ${path}. ${ifInUse}`)

/**
 * Throws if there is damage.
 * @param log the write-ahead log that a killed process left. If it is that of another database, it causes the damage
 * @throws {CommandError} if there is damage
 */
export function requireNoDamage(path: string, damage: string | undefined, log?: string): void {
  if (damage === undefined) return
  const advice =
    log === undefined
      ? 'Restore it from a backup, or delete it to start with a new database.'
      : `If you restored ${path} from a backup, delete ${log}, which contains changes to the database that was there before. ` +
        'Otherwise, restore a backup and delete that file, or delete both to start with a new database.'
  throw new CommandError(`The database ${path} is damaged (${damage}). ${advice}`)
}
