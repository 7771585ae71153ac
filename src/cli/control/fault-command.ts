/** Runs `signalbox fault`, which adds, lists, and clears the faults of a running server. */
import type { Static } from '@sinclair/typebox'
import { type Command, Option } from 'commander'
import type { Environment } from '../../config.ts'
import { Effect } from '../../http/effects/effect.ts'
import { StartupError } from '../../lib/errors.ts'
import { isObject } from '../../lib/json.ts'
import { formatCount, toPrintable } from '../../lib/text.ts'
import type { FaultList, FaultOutput } from '../../sandbox/faults/fault.ts'
import type { DeletedCount } from '../../sandbox/paging.ts'
import { createChoice, formatExamples, parseCount } from '../help-text.ts'
import { print } from '../terminal.ts'
import {
  addServerFlags,
  type ControlServer,
  parseControlServer,
  type ServerFlags,
  sendForJson,
} from './control-server.ts'
import {
  addMatchFlags,
  type MatchFlags,
  parseJsonObject,
  requireFlagsOf,
  toMatch,
  withoutAbsent,
} from './flags.ts'

interface FaultFlags extends ServerFlags, MatchFlags {
  readonly kind?: string
  readonly status?: number
  readonly retryAfter?: number
  readonly delay?: number
  readonly after?: number
  readonly times?: number
  readonly afterCommit?: boolean
  readonly json?: boolean
}

type Fields = Readonly<Record<string, unknown>>

const PATH = '/sandbox/faults'

const KINDS = Effect.anyOf.map(({ properties }) => properties.kind.const)

const EFFECT_FLAGS: readonly string[] = ['kind', 'status', 'retryAfter', 'delay']
const FLAGS: Readonly<Record<string, readonly string[]>> = {
  add: ['org', 'operation', 'key', 'body', ...EFFECT_FLAGS, 'after', 'times', 'afterCommit'],
  list: ['org'],
  clear: ['org'],
}

/** Defines the arguments, flags, and action of the command. */
export function define(command: Command, env: Environment): void {
  command
    .addArgument(createChoice('action', 'what to do', Object.keys(FLAGS)))
    .argument('[json]', 'body of POST /sandbox/faults; - is standard input')
    .optionsGroup('Which requests:')
  addMatchFlags(command)
    .optionsGroup('Effect:')
    .addOption(new Option('--kind <kind>', 'effect (default: error, or latency)').choices(KINDS))
    .option('--status <number>', 'status of an error, 400 to 599', parseCount)
    .option('--retry-after <seconds>', 'header Retry-After of an error', parseCount)
    .option('--delay <ms>', 'milliseconds to wait before the response', parseCount)
    .optionsGroup('How often:')
    .option('--after <number>', 'matching requests that pass first (default: 0)', parseCount)
    .option('--times <number>', 'requests that it applies to (default: all)', parseCount)
    .option('--after-commit', 'process and charge the request first')
    .optionsGroup('Server and output:')
  addServerFlags(command, env)
    .option('--json', 'print one JSON object per line')
    .addHelpText('after', HELP_END)
    .action(async (action: string, json: string | undefined, flags: FaultFlags) => {
      requireFlagsOf(`fault ${action}`, flags, FLAGS[action] ?? [])
      if (action !== 'add' && json !== undefined)
        throw new StartupError(`signalbox fault ${action} takes no argument. Leave out ${json}.`)
      const server = parseControlServer(flags, env)
      if (action === 'add') await addOne(server, json, flags)
      else if (action === 'list') await listFaults(server, flags)
      else await clearFaults(server, flags)
    })
}

const HELP_END = formatExamples(
  [
    'signalbox fault add --operation enrich --status 429 --after 3 --times 2',
    `signalbox fault add '{"effect":{"kind":"slow_drip","overMs":5000}}'`,
    'signalbox fault clear',
  ],
  'docs/faults.md',
)

async function addOne(server: ControlServer, json: string | undefined, flags: FaultFlags): Promise<void> {
  const text = json === '-' ? await Bun.stdin.text() : json
  const body = JSON.stringify(toFault(parseJsonObject('The fault', text), flags))
  printFault(flags, await sendForJson<FaultOutput>(server, { method: 'POST', path: PATH, body }))
}

/** Adds the flags to the fields of the JSON argument. Flags win. */
function toFault(fault: Fields, flags: FaultFlags): Fields {
  const match = toMatch(fault.match, flags)
  const effect = toEffect(isObject(fault.effect) ? fault.effect : {}, flags)
  return {
    ...fault,
    ...(match && { match }),
    effect,
    ...withoutAbsent({
      after: flags.after,
      times: flags.times,
      afterCommit: flags.afterCommit,
    }),
  }
}

/**
 * Adds the flags to an effect. Without a kind, `--status` is an error, and `--delay` alone is latency.
 * @throws {StartupError} if nothing says which effect it is
 */
function toEffect(effect: Fields, { kind, status, retryAfter, delay: ms }: FaultFlags): Fields {
  const fields = withoutAbsent({
    kind: kind ?? effect.kind ?? (status !== undefined ? 'error' : ms !== undefined ? 'latency' : undefined),
    status,
    retryAfterSeconds: retryAfter,
  })
  if (fields?.kind === undefined)
    throw new StartupError('The fault has no effect. Add --status 503, --delay 2000, or --kind KIND.')
  if (ms === undefined) return { ...effect, ...fields }
  return { ...effect, ...fields, ...(fields.kind === 'latency' ? { ms } : { latency: { ms } }) }
}

async function listFaults(server: ControlServer, flags: FaultFlags): Promise<void> {
  const request = { method: 'GET', path: PATH, query: { orgId: flags.org } } as const
  const { items } = await sendForJson<Static<typeof FaultList>>(server, request)
  for (const fault of items) printFault(flags, fault)
}

async function clearFaults(server: ControlServer, flags: FaultFlags): Promise<void> {
  const request = { method: 'DELETE', path: PATH, query: { orgId: flags.org } } as const
  const body = await sendForJson<Static<typeof DeletedCount>>(server, request)
  print(`${flags.json ? JSON.stringify(body) : `${formatCount(body.deleted, 'fault')} deleted.`}\n`)
}

/** Prints a fault as one line: id, effect, requests, and how often it applied. */
function printFault({ json }: FaultFlags, fault: FaultOutput): void {
  const { id, effect, match, applied, remaining } = fault
  const cells = [
    id,
    describeFields(effect),
    describeFields(match) || 'every request',
    `applied: ${applied}`,
    `remaining: ${remaining ?? 'unlimited'}`,
  ]
  print(`${json ? JSON.stringify(fault) : toPrintable(cells.join('  '))}\n`)
}

/** Returns text such as `kind=error status=503`. */
const describeFields = (fields: object = {}): string =>
  Object.entries(fields)
    .map(([name, inner]) => `${name}=${typeof inner === 'string' ? inner : JSON.stringify(inner)}`)
    .join(' ')
