/** The message of anything thrown. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/**
 * Returns why a system call failed, in words: `EACCES: permission denied, open 'box.db.tmp'` is `permission denied`.
 * Other errors keep their message.
 */
export const reasonOf = (error: unknown): string =>
  messageOf(error).replace(/^E[A-Z0-9]+: (.+?)(?:, \w+(?: '.*)?)?$/s, '$1')

/** The `code` of a system error, such as `EPIPE`. */
export const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined
