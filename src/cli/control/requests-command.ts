/** Runs `signalbox requests`, which prints the requests that a running server has recorded, or receives. */
import { type Command, Option } from 'commander'
import { EventSourceParserStream } from 'eventsource-parser/stream'
import {
  createRequestSender,
  listAll,
  openControlResponse,
  type ServerAddress,
  withQuery,
} from '../../client/control-api.ts'
import type { Environment } from '../../config/serve-config.ts'
import { OPERATION_NAMES } from '../../http/operation.ts'
import { CommandError } from '../../lib/errors.ts'
import { escapeJson, formatCount, toPrintable } from '../../lib/text.ts'
import type { JournalEntry } from '../../sandbox/journal/schema.ts'
import { formatExamples } from '../help-text.ts'
import { print } from '../terminal.ts'
import {
  addServerFlags,
  CONTROL_TIMEOUT,
  explainRejection,
  parseControlServer,
  type ServerFlags,
} from './control-server.ts'

/** Flags as the user typed them; absent ones are `undefined`. */
interface RequestsFlags extends ServerFlags {
  readonly follow?: boolean
  readonly org?: string
  readonly operation?: string
  readonly json?: boolean
}

/** Defines the arguments, flags, and action of the command. */
export function defineRequests(command: Command, env: Environment): void {
  command
    .option('--follow', 'print new requests until the server stops')
    .option('--org <orgId>', 'only requests from this organization')
    .addOption(
      new Option('--operation <name>', 'only requests to this operation, such as enrich').choices(
        OPERATION_NAMES,
      ),
    )
    .optionsGroup('Server and output:')
  addServerFlags(command, env)
    .option('--json', 'print one JSON object per line')
    .addHelpText('after', HELP_END)
    .action((flags: RequestsFlags) => {
      const server = parseControlServer(flags, env)
      return flags.follow ? followRequests(server, flags) : printRequests(server, flags)
    })
}

const HELP_END = formatExamples(
  ['signalbox requests --operation enrich --json', 'signalbox requests --follow'],
  'docs/cli.md#requests',
)

const toQuery = ({ org, operation }: RequestsFlags) => ({
  ...(org !== undefined && { orgId: org }),
  operation,
})

/**
 * Prints the recorded requests in the order of their arrival.
 * @throws {CommandError} if the server rejects the request
 */
async function printRequests(server: ServerAddress, flags: RequestsFlags): Promise<void> {
  const send = createRequestSender(server, CONTROL_TIMEOUT)
  const query = { ...toQuery(flags), bodies: flags.json === true }
  const listed = listAll<JournalEntry>(send, '/sandbox/requests', query)
  const requests = (await explainRejection(server, listed)).reverse()
  const format = flags.json ? (request: JournalEntry) => escapeJson(JSON.stringify(request)) : formatRequest
  print(requests.map((request) => `${format(request)}\n`).join(''))
}

/**
 * Prints new requests until the server stops.
 * @throws {CommandError} if the server cannot be used, or the connection is lost
 */
async function followRequests(server: ServerAddress, flags: RequestsFlags): Promise<void> {
  const format = flags.json ? escapeJson : (data: string) => formatRequest(JSON.parse(data))
  const path = withQuery('/sandbox/requests/stream', toQuery(flags))
  const signal = new AbortController().signal
  const response = openControlResponse(server, { method: 'GET', path, signal })
  const { body } = await explainRejection(server, response)
  if (body === null) return
  const events = body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream())
  try {
    for await (const { event, data } of events) {
      if (event === 'request') print(`${format(data)}\n`)
    }
  } catch {
    throw new CommandError(
      `The connection to ${server.url} was lost. Check the log of the server, and run the command again.`,
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
