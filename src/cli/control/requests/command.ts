/** Declares `signalbox requests`, which lists, follows, and verifies the requests that a running server records. */
import { type Command, Option } from 'commander'
import type { Environment } from '../../../config.ts'
import { createChoice, formatExamples, parseCount } from '../../help-text.ts'
import { addServerFlags, parseControlServer } from '../control-server.ts'
import { requireFlagsOf } from '../flag-values.ts'
import { addMatchFlags } from '../match-flags.ts'
import { DEFAULT_LIMIT, listRequests, MAX_LIMIT, type RequestsFlags } from './list.ts'
import { verifyRequests } from './verify.ts'

const FILTER_FLAGS: readonly string[] = ['org', 'operation', 'key', 'status']
const FLAGS: Readonly<Record<string, readonly string[]>> = {
  list: [...FILTER_FLAGS, 'limit', 'follow'],
  verify: [...FILTER_FLAGS, 'body', 'match', 'count', 'atLeast', 'atMost', 'within'],
}

/** Defines the arguments, flags, and action of the command. */
export function define(command: Command, env: Environment): void {
  command
    .addArgument(
      createChoice('action', 'what to do (default: list)', Object.keys(FLAGS)).argOptional().default('list'),
    )
    .optionsGroup('Which requests:')
  addMatchFlags(command)
    .option('--status <number>', 'status of the response', parseCount)
    .option('--match <json>', 'verify: match of POST /sandbox/requests/verify')
    .optionsGroup('List:')
    .option(
      '--limit <number>',
      `latest requests to list, 0 to ${MAX_LIMIT} (default: ${DEFAULT_LIMIT})`,
      parseCount,
    )
    .addOption(new Option('--follow', 'then print new requests as they arrive').conflicts(['status', 'key']))
    .optionsGroup('Verify:')
    .option('--count <number>', 'exact number of requests', parseCount)
    .option('--at-least <number>', 'minimum number of requests (default: 1)', parseCount)
    .option('--at-most <number>', 'maximum number of requests', parseCount)
    .option('--within <seconds>', 'wait for the requests, 0 to 60 (default: 0)', parseCount)
    .optionsGroup('Server and output:')
  addServerFlags(command, env)
    .option('--json', 'print one JSON object per line')
    .addHelpText('after', HELP_END)
    .action((action: string, flags: RequestsFlags) => {
      requireFlagsOf(`requests ${action}`, flags, FLAGS[action] ?? [])
      const server = parseControlServer(flags, env)
      return action === 'verify' ? verifyRequests(server, flags) : listRequests(server, flags)
    })
}

const HELP_END = formatExamples(
  [
    'signalbox requests --follow',
    'signalbox requests --operation enrich --status 429 --json',
    'signalbox requests verify --operation enrich --count 2 --within 10',
  ],
  'docs/cli.md',
)
