/** The flags and JSON arguments of the commands that use the control API. */
import { type Command, Option } from 'commander'
import { OPERATIONS } from '../../http/api-operations.ts'
import { StartupError } from '../../lib/errors.ts'
import { describeJsonError, isObject, tryParseJson } from '../../lib/json.ts'
import { appendValue } from '../help-text.ts'

export interface MatchFlags {
  readonly org?: string
  readonly operation?: string
  readonly key?: string
  readonly body?: readonly string[]
}

/** Adds the flags. They have the same names in all commands. */
export const addMatchFlags = (command: Command): Command =>
  command
    .option('--org <orgId>', 'the organization of the key')
    .addOption(new Option('--operation <name>', 'such as enrich or buyingGroup').choices(OPERATIONS))
    .option('--key <key>', 'an API key, or its last four characters')
    .option('--body <field=value>', 'a body field; * matches any text; may be repeated', appendValue)

/**
 * Adds the flags to a `match` of the control API. Flags win. Returns `undefined` without any condition.
 * @param match the `match` of a JSON argument, if it has one
 * @throws {StartupError} for a body field without a name
 */
export function toMatch(
  match: unknown,
  { org, operation, key, body }: MatchFlags,
): Record<string, unknown> | undefined {
  const base = isObject(match) ? match : {}
  const fields = body && Object.fromEntries(body.map(parseField))
  return withoutAbsent({
    ...base,
    ...withoutAbsent({ orgId: org, operation, key }),
    body: fields ? { ...(isObject(base.body) && base.body), ...fields } : base.body,
  })
}

function parseField(text: string): [string, string] {
  const [, name, value] = /^([^=]+)=(.*)$/s.exec(text) ?? []
  if (name !== undefined && value !== undefined) return [name, value]
  throw new StartupError(`--body ${text} has no field and value. Write --body companyName=Northwind*.`)
}

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
