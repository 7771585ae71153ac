/** Helpers for thrown values, the errors of input, and the errors that end a command. */

/** Returns the message of any thrown value. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/**
 * Returns why a system call failed, in words: `EACCES: permission denied, open 'box.db.tmp'` is `permission denied`.
 * Returns the message of other errors unchanged.
 */
export const reasonOf = (error: unknown): string =>
  messageOf(error).replace(/^E[A-Z0-9]+: (.+?)(?:, \w+(?: '.*)?)?$/s, '$1')

/** Returns whether an error comes from SQLite. */
export const isDatabaseError = (error: unknown): boolean => String(codeOf(error)).startsWith('SQLITE')

/** Returns the `code` of a system error, such as `EPIPE`. */
export const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined

/** An invalid field. The message says what is wrong and what to send instead. */
export interface ErrorDetail {
  readonly field: string
  readonly message: string
}

/**
 * What a file, a table, or a value has wrong. The message says how to correct it. The CLI prints it, and HTTP sends it with 400
 * (`toApiError`).
 */
export class InputError extends Error {
  override readonly name = 'InputError'
  readonly details: readonly ErrorDetail[]

  constructor(message: string, details: readonly ErrorDetail[] = []) {
    super(message)
    this.details = details
  }
}

/** Returns the error of one invalid field. */
export const invalidField = (field: string, message: string): InputError =>
  invalidFields([{ field, message }])

/** Returns the error of several invalid fields. */
export function invalidFields(details: readonly ErrorDetail[]): InputError {
  const [first] = details
  return new InputError(first ? `${first.field}: ${first.message}` : '', details)
}

/** An error that the user must correct, and that is not in the input. The CLI prints its message and exits with its code. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
  readonly exitCode: number = 1
}

export const USAGE_EXIT_CODE = 2

/** A mistake in the command line or in a variable of the environment. */
export class UsageError extends CommandError {
  override readonly exitCode = USAGE_EXIT_CODE
}

/**
 * Runs an action such as a write, and returns its result.
 * @param describe returns the message for an error of the action. A `CommandError` retains its own
 * @throws {CommandError} if the action fails
 */
export function explainErrors<Result>(action: () => Result, describe: (error: unknown) => string): Result {
  try {
    return action()
  } catch (error) {
    throw error instanceof CommandError ? error : new CommandError(describe(error))
  }
}

/**
 * Runs a write, and returns its result.
 * @param file names the file in the message
 * @param advice the last sentence of the message
 * @throws {CommandError} if the write fails
 */
export const explainWriteErrors = <Result>(file: string, write: () => Result, advice = ''): Result =>
  explainErrors(write, (error) => {
    const reason = codeOf(error) === 'ENOSPC' ? 'the disk is full. Free some space first' : reasonOf(error)
    return `${file} cannot be written: ${reason}. ${advice}`.trimEnd()
  })

/** Thrown when the reader of the output, such as `head`, closed the pipe. The CLI exits without a message. */
export class OutputClosedError extends CommandError {}

/** Converts an error of SQLite to a `CommandError` whose message starts with `what`. Returns other errors unchanged. */
export function toCommandError(error: unknown, what: string): unknown {
  if (!isDatabaseError(error)) return error
  return new CommandError(
    `${what}: ${messageOf(error)}. Check the disk and the permissions, or choose a different file with --db.`,
  )
}
