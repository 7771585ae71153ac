/** The flags that select requests, for `signalbox requests` and `signalbox fault`. */

import { type Command, Option } from 'commander'
import { OPERATIONS } from '../../http/api-operations.ts'
import { StartupError } from '../../lib/errors.ts'
import { isObject } from '../../lib/json.ts'
import { appendValue } from '../help-text.ts'
import { withoutAbsent } from './flag-values.ts'

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
