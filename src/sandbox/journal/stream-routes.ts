/** Streams recorded requests as server-sent events: `GET /sandbox/requests/stream`. */
import { Elysia } from 'elysia'
import type { Delay } from '../../lib/clock.ts'
import { describeOperation, rejectBlankOrganization, requireKnownOrganization } from '../route-helpers.ts'
import { EXAMPLES } from './examples.ts'
import type { Journal, RecordedRequest } from './journal.ts'
import { toConditions } from './request-filter.ts'
import { StreamFilter } from './schema.ts'
import { type JournalContext, serializeMatching } from './service.ts'

interface StreamOptions {
  readonly journal: Journal
  readonly delay: Delay
  /** Returns the data of an event; `undefined` if the request does not match the filter of the stream. */
  format(recorded: RecordedRequest): string | undefined
  /** The sequence number of the last request that the reader has received. Later requests are sent. */
  readonly after: number
}

/** Milliseconds without events until a comment is sent, because proxies may close idle connections. */
const HEARTBEAT_MS = 15_000
const MAX_BATCH = 100
/** Milliseconds that a browser waits before it reconnects. */
const RETRY_MS = 1_000

/**
 * Creates a stream of server-sent events. It stores only the position of the reader in the journal. A slow reader that
 * falls behind the oldest entry receives a `dropped` event with the number of evicted requests.
 */
export function createRequestStream({
  journal,
  delay,
  format,
  after,
}: StreamOptions): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const cancelled = new AbortController()
  // A position beyond the end of the journal comes from an earlier server process.
  let position = after > journal.lastSequence ? 0 : after

  const readNewEvents = (): string => {
    let text = ''
    if (journal.lastEvicted > position) {
      text += formatEvent('dropped', { atMost: journal.lastEvicted - position })
      position = journal.lastEvicted
    }
    for (const recorded of journal.after(position, MAX_BATCH)) {
      const data = format(recorded)
      position = recorded.sequence
      if (data !== undefined) text += `id: ${position}\nevent: request\ndata: ${data}\n\n`
    }
    return text
  }

  /** Resolves with new events, or with a blank text for a heartbeat or the end of the stream. */
  const waitForEvents = async (): Promise<string> => {
    const finished = new AbortController()
    let isHeartbeatDue = false
    let wake = (): void => {}
    const unwatch = journal.watch(() => wake())
    cancelled.signal.addEventListener('abort', () => wake(), { signal: finished.signal })
    delay(HEARTBEAT_MS, finished.signal).then(() => {
      isHeartbeatDue = true
      wake()
    })
    let text = readNewEvents()
    while (text === '' && !isHeartbeatDue && !journal.isClosed && !cancelled.signal.aborted) {
      // There is no await between this check and the promise, so no wake-up is missed.
      if (journal.after(position, 1).length === 0) {
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
      text = readNewEvents()
    }
    unwatch()
    finished.abort()
    return text
  }

  return new ReadableStream<Uint8Array>(
    {
      start: (controller) => controller.enqueue(encoder.encode(`retry: ${RETRY_MS}\n\n`)),
      pull: async (controller) => {
        const text = await waitForEvents()
        if (cancelled.signal.aborted) return
        if (text === '' && journal.isClosed) controller.close()
        else controller.enqueue(encoder.encode(text === '' ? ': still here\n\n' : text))
      },
      cancel: () => cancelled.abort(),
    },
    // The stream reads no events before the reader requests them.
    { highWaterMark: 0 },
  )
}

const formatEvent = (name: string, data: unknown): string =>
  `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`

export interface StreamContext {
  readonly delay: Delay
}

const HEADERS = { 'content-type': 'text/event-stream', 'cache-control': 'no-store' }

export const streamRoute = ({ delay }: StreamContext, journalContext: JournalContext) =>
  new Elysia({ name: 'sandbox-requests-stream' }).get(
    '/sandbox/requests/stream',
    async ({ query, headers, request }) => {
      // Elysia runs the handler of GET for HEAD, and would wait for the end of the stream.
      if (request.method === 'HEAD') return new Response(null, { headers: HEADERS })
      const { journal } = journalContext
      await journal.settled()
      requireKnownOrganization(journalContext, 'orgId', query.orgId)
      const conditions = toConditions(query)
      const stream = createRequestStream({
        journal,
        delay,
        after: parseLastEventId(headers['last-event-id']) ?? journal.lastSequence,
        format: (recorded) => serializeMatching(journalContext, recorded, conditions),
      })
      return new Response(stream, { headers: HEADERS })
    },
    {
      query: StreamFilter,
      transform: rejectBlankOrganization,
      detail: describeOperation({
        operationId: 'streamRequests',
        summary: 'Stream requests',
        description: STREAM_DESCRIPTION,
        responses: {
          200: {
            description: 'Events, until one side closes the connection.',
            content: { 'text/event-stream': { schema: { type: 'string' } } },
          },
        },
        ...EXAMPLES.stream,
      }),
    },
  )

/** Returns the sequence number in `Last-Event-ID`; `undefined` for any other value. */
function parseLastEventId(lastEventId: string | undefined): number | undefined {
  return /^\d{1,15}$/.test(lastEventId ?? '') ? Number(lastEventId) : undefined
}

const STREAM_DESCRIPTION = `Sends [server-sent events](https://html.spec.whatwg.org/multipage/server-sent-events.html): one \`request\` event for each new request. Its data has the same fields as in \`GET /sandbox/requests\`.

\`Last-Event-ID\` with the id of an event first sends the later requests that are still in the journal. Browsers send this header when they reconnect. A client that reads too slowly loses requests that the journal removed. A \`dropped\` event reports this, and \`atMost\` is the maximum number of lost requests, of all organizations. A comment every 15 seconds shows that the connection is alive.`
