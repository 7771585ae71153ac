/** Streams recorded requests as server-sent events: `GET /sandbox/requests/stream`. */
import { Elysia, sse } from 'elysia'
import { recordedResponse } from '../../http/openapi/operation-docs.ts'
import type { Delay } from '../../lib/clock.ts'
import { ParsedRequest } from '../request-match/parsed-request.ts'
import { readRevisions } from '../revisions.ts'
import { describeOperation } from '../route-helpers.ts'
import type { Modules } from '../sandbox.ts'
import { StreamFilter } from './filter-schema.ts'
import type { Journal } from './journal.ts'
import { toJournalEntry } from './journal-entry.ts'
import type { RecordedRequest } from './recorded-request.ts'
import { createRequestFilter } from './service.ts'

/** The start of an event, because the document has complete entries in other examples. */
const EXAMPLE = `id: 1\nevent: request\ndata: ${JSON.stringify(recordedResponse('replayRequest')).slice(0, 200)} …`

interface StreamOptions {
  readonly journal: Journal
  readonly delay: Delay
  /** Returns the event of a request; `undefined` if it does not match the filter of the stream. */
  toEvent(recorded: RecordedRequest): Uint8Array | undefined
  /** Returns the data of a `changed` event. It is sent first, and whenever it differs. */
  readonly describeChanges?: (() => string) | undefined
  /** The sequence number of the last request that the reader has received. Later requests are sent. */
  readonly after: number
  /** Aborted when the reader leaves. */
  readonly signal: AbortSignal
}

/** Milliseconds between comments, because proxies may close idle connections. */
const HEARTBEAT_MS = 15_000
/** Milliseconds that a browser waits before it reconnects. */
const RETRY_MS = 1_000

const encoder = new TextEncoder()

/** Elysia sends bytes unchanged, and has no function for comments. */
const COMMENT = encoder.encode(': still here\n\n')

/** Returns the event of a request. */
export const encodeEvent = ({ sequence }: RecordedRequest, data: string): Uint8Array =>
  encoder.encode(`id: ${sequence}\nevent: request\ndata: ${data}\n\n`)

/**
 * Yields server-sent events until the journal is closed, or the reader leaves. It stores only the position of the reader in the
 * journal, so a slow reader misses requests that the journal has evicted.
 */
export async function* streamEvents({
  journal,
  delay,
  toEvent,
  describeChanges,
  after,
  signal,
}: StreamOptions) {
  // A position beyond the end of the journal comes from an earlier server process.
  let position = after > journal.lastSequence ? 0 : after
  let isHeartbeatDue = false
  let revisions: string | undefined
  const finished = new AbortController()
  const ended = AbortSignal.any([signal, finished.signal])
  const startHeartbeat = async (): Promise<void> => {
    isHeartbeatDue = false
    await delay(HEARTBEAT_MS, ended)
    isHeartbeatDue = true
  }
  try {
    let heartbeat = startHeartbeat()
    yield sse({ retry: RETRY_MS })
    while (!signal.aborted) {
      const recorded = journal.after(position)
      const current = describeChanges?.()
      if (isHeartbeatDue) {
        heartbeat = startHeartbeat()
        yield COMMENT
      } else if (current !== revisions) {
        revisions = current
        yield sse({ event: 'changed', data: current })
      } else if (recorded !== undefined) {
        position = recorded.sequence
        const event = toEvent(recorded)
        if (event !== undefined) yield event
      } else if (journal.isClosed) return
      // There is no await between the checks and the promise, so no change is missed.
      else await Promise.race([journal.changed(), heartbeat])
    }
  } finally {
    finished.abort()
  }
}

const HEADERS = { 'content-type': 'text/event-stream', 'cache-control': 'no-store' }

export function streamRoute(modules: Modules) {
  const { journal } = modules.sandbox
  return new Elysia({ name: 'sandbox-requests-stream' }).get(
    '/sandbox/requests/stream',
    ({ query, headers, request, set }) => {
      // Elysia runs the handler of GET for HEAD, and would wait for the end of the stream.
      if (request.method === 'HEAD') return new Response(null, { headers: HEADERS })
      const { outcome, events = 'requests' } = query
      const matches = createRequestFilter(modules, query)
      Object.assign(set.headers, HEADERS)
      return streamEvents({
        journal,
        delay: modules.core.delay,
        after: parseLastEventId(headers['last-event-id']) ?? journal.lastSequence,
        describeChanges:
          events === 'requests' ? undefined : () => JSON.stringify({ revisions: readRevisions(modules) }),
        toEvent: (recorded) => {
          if (events === 'changes') return undefined
          const isMatch =
            recorded.outcome === (outcome ?? recorded.outcome) &&
            matches(recorded, new ParsedRequest(recorded))
          return isMatch ? encodeEvent(recorded, JSON.stringify(toJournalEntry(recorded))) : undefined
        },
        signal: request.signal,
      })
    },
    {
      query: StreamFilter,
      detail: describeOperation({
        operationId: 'streamRequests',
        summary: 'Stream requests',
        description: STREAM_DESCRIPTION,
        responses: {
          200: {
            description: 'A stream of events, until one side closes the connection.',
            content: { 'text/event-stream': { schema: { type: 'string' }, example: EXAMPLE } },
          },
        },
        errors: ['invalid_parameter'],
      }),
    },
  )
}

/** Returns the sequence number in `Last-Event-ID`; `undefined` for any other value. */
function parseLastEventId(lastEventId: string | undefined): number | undefined {
  return /^\d{1,15}$/.test(lastEventId ?? '') ? Number(lastEventId) : undefined
}

const STREAM_DESCRIPTION = `Sends [server-sent events](https://html.spec.whatwg.org/multipage/server-sent-events.html): one \`request\` event for each new request. Events and filters have the same fields as in \`GET /sandbox/requests\`.

With \`events=changes\`, it sends \`changed\` events instead; with \`events=all\`, it sends both. Their data is \`{"revisions":{…}}\`, as in \`GET /sandbox/state\`. The first event is sent at once, and another after each change. When the number of a part changes, read that part again.

When a browser reconnects, it sends the id of the last event as \`Last-Event-ID\`. The stream then starts with the later requests that are still in the journal. If you read too slowly, you miss requests that the journal has removed. A comment every 15 seconds shows that the connection is alive.`
