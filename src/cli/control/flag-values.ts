/** Parses JSON of the command line, and checks which flags belong to an action. */
import { StartupError } from '../../lib/errors.ts'
import { describeJsonError, isObject, tryParseJson } from '../../lib/json.ts'

/**
 * Parses a JSON object of the command line. Returns an empty one if it is absent.
 * @param what names the input in the error
 * @throws {StartupError} if it is not a JSON object
 */
export function parseJsonObject(what: string, text: string | undefined): Readonly<Record<string, unknown>> {
  if (text === undefined) return {}
  const value = tryParseJson(text)
  if (isObject(value)) return value
  const problem = describeJsonError(text)
  throw new StartupError(`${what} must be a JSON object${problem === undefined ? '' : `: ${problem}`}.`)
}

/** Returns the object without the fields that are `undefined`; `undefined` if no field is left. */
export function withoutAbsent(
  fields: Readonly<Record<string, unknown>>,
): Record<string, unknown> | undefined {
  const present = Object.entries(fields).filter(([, value]) => value !== undefined)
  return present.length === 0 ? undefined : Object.fromEntries(present)
}

/**
 * Rejects the flags of other actions of a command, which would have no effect.
 * @param allowed the names of the flags as fields, without those that all actions have
 * @throws {StartupError} that names the first one
 */
export function requireFlagsOf(command: string, flags: object, allowed: readonly string[]): void {
  const other = Object.keys(flags).find((name) => ![...COMMON_FLAGS, ...allowed].includes(name))
  if (other === undefined) return
  const flag = `--${other.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
  throw new StartupError(`signalbox ${command} has no flag ${flag}. Leave it out.`)
}

const COMMON_FLAGS: readonly string[] = ['url', 'controlToken', 'json']
