/** Prints recorded requests, oldest first, and then new ones as they arrive. */
import { EventSourceParserStream } from 'eventsource-parser/stream'
import { StartupError } from '../../../lib/errors.ts'
import { formatCount, toPrintable } from '../../../lib/text.ts'
import type { JournalEntry } from '../../../sandbox/journal/schema.ts'
import type { Page } from '../../../sandbox/paging.ts'
import { print } from '../../terminal.ts'
import { type ControlServer, openControlStream, type ServerFlags, sendForJson } from '../control-server.ts'
import type { MatchFlags } from '../flags.ts'

/** Flags as the user typed them; absent ones are `undefined`. */
export interface RequestsFlags extends ServerFlags, MatchFlags {
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

export const DEFAULT_LIMIT = 20
/** The largest page of the list. */
export const MAX_LIMIT = 500

const PATH = '/sandbox/requests'

/**
 * Prints the latest requests. With `--follow`, prints new ones until the server stops.
 * @throws {StartupError} if the server cannot be used, or the connection is lost
 */
export async function listRequests(server: ControlServer, flags: RequestsFlags): Promise<void> {
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
          process.stderr,
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
