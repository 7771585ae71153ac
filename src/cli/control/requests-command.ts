/** Runs `signalbox requests`, which lists, follows, and verifies the requests that a running server records. */
import { type Command, Option } from 'commander'
import { EventSourceParserStream } from 'eventsource-parser/stream'
import type { Environment } from '../../config.ts'
import { StartupError } from '../../lib/errors.ts'
import { formatCount, toPrintable } from '../../lib/text.ts'
import type { JournalEntry } from '../../sandbox/journal/schema.ts'
import type { VerificationOutput } from '../../sandbox/journal/verification-schema.ts'
import type { Page } from '../../sandbox/paging.ts'
import { createChoice, formatExamples, parseCount } from '../help-text.ts'
import { print } from '../terminal.ts'
import {
  addServerFlags,
  type ControlServer,
  openControlStream,
  parseControlServer,
  RejectedRequestError,
  type ServerFlags,
  sendControlRequest,
  sendForJson,
} from './control-server.ts'
import { addMatchFlags, type MatchFlags, parseJsonObject, requireFlagsOf, toMatch } from './flags.ts'

/** Flags as the user typed them; absent ones are `undefined`. */
interface RequestsFlags extends ServerFlags, MatchFlags {
  readonly status?: number
  readonly match?: string
  readonly limit?: number
  readonly follow?: boolean
  readonly count?: number
  readonly atLeast?: number
  readonly atMost?: number
  readonly within?: number
  readonly json?: boolean
}

const DEFAULT_LIMIT = 20
/** The largest page of the list. */
const MAX_LIMIT = 500

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

const PATH = '/sandbox/requests'

/**
 * Prints the latest requests. With `--follow`, prints new ones until the server stops.
 * @throws {StartupError} if the server cannot be used, or the connection is lost
 */
async function listRequests(server: ControlServer, flags: RequestsFlags): Promise<void> {
  const { org: orgId, operation, key, follow, limit = DEFAULT_LIMIT } = flags
  const status = flags.status?.toString()
  const write = (request: JournalEntry): void =>
    print(`${flags.json ? JSON.stringify(request) : formatRequest(request)}\n`)
  // The stream starts first, so that no request is missed between the list and the stream.
  const stream = follow
    ? await openControlStream(server, { method: 'GET', path: `${PATH}/stream`, query: { orgId, operation } })
    : undefined
  const query = { orgId, operation, status, key, limit: String(limit) }
  const latest =
    limit === 0
      ? []
      : (await sendForJson<Page<JournalEntry>>(server, { method: 'GET', path: PATH, query })).items
  for (const request of latest.toReversed()) write(request)
  if (stream === undefined) return
  const listed = new Set(latest.map(({ transactionId }) => transactionId))
  for await (const request of readStream(server, stream)) {
    if (!listed.has(request.transactionId)) write(request)
  }
}

/**
 * Returns the requests of a stream. Reports requests that the server dropped, because they arrived too fast.
 * @throws {StartupError} if the connection is lost
 */
async function* readStream(server: ControlServer, { body }: Response): AsyncGenerator<JournalEntry> {
  if (body === null) return
  const events = body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream())
  try {
    for await (const { event, data } of events) {
      if (event === 'request') yield JSON.parse(data)
      if (event === 'dropped')
        print(
          `signalbox: The server removed ${formatCount(JSON.parse(data).atMost, 'request')} before this command received them.\n`,
          'stderr',
        )
    }
  } catch {
    throw new StartupError(
      `The connection to ${server.url.origin} was lost. Check the log of the server, and run the command again.`,
    )
  }
}

/** Formats a request as one line: time, status, operation, duration, id, and what is unusual. */
function formatRequest(request: JournalEntry): string {
  const { at, operation, method, path, durationMs, transactionId, response, organization, fault } = request
  const cells = [
    at.slice(0, 23).replace('T', ' '),
    String(response.status ?? '---'),
    (operation ?? `${method} ${path}`).padEnd(11),
    `${Math.round(durationMs)} ms`.padStart(8),
    transactionId,
    ...(organization ? [organization.orgName] : []),
    ...(fault ? [`fault: ${fault.kind}`] : []),
    ...(request.warnings.length > 0 ? [formatCount(request.warnings.length, 'warning')] : []),
  ]
  return toPrintable(cells.join('  '))
}

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
  const { text } = await sendControlRequest(server, {
    method: 'POST',
    path: `${PATH}/verify`,
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
