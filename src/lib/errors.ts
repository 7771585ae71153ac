/** The message of anything thrown. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/**
 * Returns why a system call failed, in words: `EACCES: permission denied, open 'box.db.tmp'` is `permission denied`.
 * Other errors keep their message.
 */
export const reasonOf = (error: unknown): string =>
  messageOf(error).replace(/^E[A-Z0-9]+: (.+?)(?:, \w+(?: '.*)?)?$/s, '$1')

/** Whether an error comes from SQLite. */
export const isDatabaseError = (error: unknown): boolean => String(codeOf(error)).startsWith('SQLITE')

/** The `code` of a system error, such as `EPIPE`. */
export const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined
