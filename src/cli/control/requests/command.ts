/** Runs `signalbox requests`, which lists, follows, and verifies the requests that a running server records. */
import { type Command, Option } from 'commander'
import type { Environment } from '../../../config.ts'
import { formatCount } from '../../../lib/text.ts'
import type { VerificationOutput } from '../../../sandbox/journal/verification-schema.ts'
import { createChoice, formatExamples, parseCount } from '../../help-text.ts'
import { print } from '../../terminal.ts'
import {
  addServerFlags,
  type ControlServer,
  parseControlServer,
  RejectedRequestError,
  sendControlRequest,
} from '../control-server.ts'
import { addMatchFlags, parseJsonObject, requireFlagsOf, toMatch } from '../flags.ts'
import { DEFAULT_LIMIT, listRequests, MAX_LIMIT, type RequestsFlags } from './list.ts'

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

/** Milliseconds in a second. */
const SECOND = 1000

/**
 * Verifies the number of requests that match the flags.
 * @throws {StartupError} if the number is not as expected, with the nearest miss
 */
async function verifyRequests(server: ControlServer, flags: RequestsFlags): Promise<void> {
  const { count, atLeast, atMost, status, within: withinSeconds } = flags
  const hasNumber = [count, atLeast, atMost].some((number) => number !== undefined)
  const input = {
    match: {
      ...toMatch(parseJsonObject('--match', flags.match), flags),
      ...(status !== undefined && { status }),
    },
    count,
    atLeast: hasNumber ? atLeast : 1,
    atMost,
    withinSeconds,
  }
  const text = await sendControlRequest(server, {
    method: 'POST',
    path: '/sandbox/requests/verify',
    body: JSON.stringify(input),
    waitMs: (withinSeconds ?? 0) * SECOND,
  }).catch((error: unknown) => {
    if (flags.json && error instanceof RejectedRequestError && error.code === 'not_as_expected')
      print(`${error.text}\n`)
    throw error
  })
  const { matched }: VerificationOutput = JSON.parse(text)
  print(flags.json ? `${text}\n` : `${formatCount(matched, 'request')} matched.\n`)
}
