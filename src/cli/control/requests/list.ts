/** Prints recorded requests, oldest first, and then new ones as they arrive. */
import { EventSourceParserStream } from 'eventsource-parser/stream'
import { StartupError } from '../../../lib/errors.ts'
import { isObject, tryParseJson } from '../../../lib/json.ts'
import { formatCount, toPrintable } from '../../../lib/text.ts'
import { print } from '../../terminal.ts'
import {
  type ControlServer,
  openControlStream,
  readItems,
  sendForObject,
  unexpectedResponse,
} from '../control-server.ts'
import { parseCount } from '../flag-values.ts'
import type { RequestsFlags } from './flags.ts'

export const DEFAULT_LIMIT = 20
/** The largest page of the list. */
export const MAX_LIMIT = 500

const PATH = '/sandbox/requests'

type Fields = Readonly<Record<string, unknown>>

/**
 * Prints the latest requests. With `--follow`, prints new ones until the server stops.
 * @throws {StartupError} if the server cannot be used, or the connection is lost
 */
export async function listRequests(server: ControlServer, flags: RequestsFlags): Promise<void> {
  const { org: orgId, operation, key, follow = false } = flags
  const status = parseCount('--status', flags.status)?.toString()
  const limit = parseCount('--limit', flags.limit) ?? DEFAULT_LIMIT
  if (limit > MAX_LIMIT) throw new StartupError(`--limit must be 0 to ${MAX_LIMIT}, not ${limit}.`)
  const write = (request: Fields): void =>
    print(`${flags.json ? JSON.stringify(request) : formatRequest(request)}\n`)
  if (follow && (status ?? key) !== undefined)
    throw new StartupError('--follow cannot be combined with --status and --key. Use --org or --operation.')
  // The stream starts first, so that no request is missed between the list and the stream.
  const stream = follow
    ? await openControlStream(server, { method: 'GET', path: `${PATH}/stream`, query: { orgId, operation } })
    : undefined
  const query = { orgId, operation, status, key, limit: String(limit) }
  const latest =
    limit === 0 ? [] : readItems(server, await sendForObject(server, { method: 'GET', path: PATH, query }))
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
async function* readStream(server: ControlServer, { body, headers }: Response): AsyncGenerator<Fields> {
  if (body === null || !headers.get('content-type')?.startsWith('text/event-stream'))
    throw unexpectedResponse(server)
  const events = body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream())
  try {
    for await (const { event, data } of events) {
      const fields = tryParseJson(data)
      if (!isObject(fields)) continue
      if (event === 'request') yield fields
      if (event === 'dropped' && typeof fields.atMost === 'number')
        print(
          `signalbox: The server removed ${formatCount(fields.atMost, 'request')} before this command received them.\n`,
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
function formatRequest(request: Fields): string {
  const { at, operation, method, path, durationMs, transactionId } = request
  const [response, organization, fault] = [request.response, request.organization, request.fault].map(
    (value) => (isObject(value) ? value : {}),
  )
  const warnings = Array.isArray(request.warnings) ? request.warnings.length : 0
  const cells = [
    String(at).slice(0, 23).replace('T', ' '),
    String(response?.status ?? '---'),
    String(operation ?? `${method} ${path}`).padEnd(11),
    `${Math.round(Number(durationMs))} ms`.padStart(8),
    String(transactionId),
    ...(organization?.orgName === undefined ? [] : [String(organization.orgName)]),
    ...(fault?.kind === undefined ? [] : [`fault: ${fault.kind}`]),
    ...(warnings === 0 ? [] : [formatCount(warnings, 'warning')]),
  ]
  return toPrintable(cells.join('  '))
}
