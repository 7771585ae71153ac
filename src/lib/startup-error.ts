import { isDatabaseError, messageOf } from './errors.ts'

/** Something the person who started the program must change. Printed as one sentence; the exit code is 1. */
export class StartupError extends Error {
  override readonly name = 'StartupError'
}

/** Whoever read the output has gone, as `head` does: an end, and nothing to tell. */
export class ReaderGone extends StartupError {}

/** Turns an error of SQLite into a `StartupError` that starts with `what`. Returns other errors unchanged. */
export function asStartupError(error: unknown, what: string): unknown {
  if (!isDatabaseError(error)) return error
  return new StartupError(
    `${what}: ${messageOf(error)}. Check the disk and the permissions, or name another file with --db.`,
  )
}
