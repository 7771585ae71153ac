/** Streams recorded requests as server-sent events: `GET /sandbox/requests/stream`. */
import { Elysia } from 'elysia'
import type { Delay } from '../../lib/clock.ts'
import { describeOperation, rejectBlankOrganization } from '../route-helpers.ts'
import { RedactedRequest } from './redacted-request.ts'
import { EXAMPLES } from './examples.ts'
import { toConditions, matchesAll } from './conditions.ts'
import type { Journal, RecordedRequest } from './journal.ts'
import { StreamFilter } from './schema.ts'
import { type JournalContext, getRedactionContext } from './service.ts'

interface StreamOptions {
  readonly journal: Journal
  readonly delay: Delay
  /** What an event tells of a request; `undefined` where it is none of the reader's. */
  format(recorded: RecordedRequest): string | undefined
  /** The number of the last request that the reader knows of; only later ones are told. */
  readonly after: number
}

/** Milliseconds of silence before a sign of life: what stands between may close a connection that says nothing. */
const HEARTBEAT_MS = 15_000
const MAX_BATCH = 100
/** Milliseconds that a browser is to wait before it comes back. */
const RETRY_MS = 1_000

/**
 * Nothing is kept for a reader but the number of the last request it was told of. One who reads slowly falls behind in
 * the journal, and hears of what had to go meanwhile by a `dropped` event.
 */
export function createRequestStream({ journal, delay, format: tell, after }: StreamOptions): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const gone = new AbortController()
  // What is ahead of the journal is of a server that was there before.
  let position = after > journal.lastSequence ? 0 : after

  const news = (): string => {
    let text = ''
    if (journal.lastEvicted > position) {
      text += formatEvent('dropped', { atMost: journal.lastEvicted - position })
      position = journal.lastEvicted
    }
    for (const recorded of journal.after(position, MAX_BATCH)) {
      const told = tell(recorded)
      position = recorded.sequence
      if (told !== undefined) text += `id: ${position}\nevent: request\ndata: ${told}\n\n`
    }
    return text
  }

  /** What to send next: resolves when there is something, when it is time for a sign of life, and at the end. */
  const next = async (): Promise<string> => {
    const over = new AbortController()
    let isDue = false
    let wake = (): void => {}
    const unwatch = journal.watch(() => wake())
    gone.signal.addEventListener('abort', () => wake(), { signal: over.signal })
    delay(HEARTBEAT_MS, over.signal).then(() => {
      isDue = true
      wake()
    })
    let text = news()
    while (text === '' && !isDue && !journal.isClosed && !gone.signal.aborted) {
      // Nothing happens between the look and the wait: what comes later wakes.
      if (journal.after(position, 1).length === 0) {
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
      text = news()
    }
    unwatch()
    over.abort()
    return text
  }

  return new ReadableStream<Uint8Array>(
    {
      start: (controller) => controller.enqueue(encoder.encode(`retry: ${RETRY_MS}\n\n`)),
      pull: async (controller) => {
        const text = await next()
        if (gone.signal.aborted) return
        if (text === '' && journal.isClosed) controller.close()
        else controller.enqueue(encoder.encode(text === '' ? ': still here\n\n' : text))
      },
      cancel: () => gone.abort(),
    },
    // Nothing is read ahead of the reader.
    { highWaterMark: 0 },
  )
}

const formatEvent = (name: string, data: unknown): string => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`

export interface StreamContext {
  readonly delay: Delay
}

const HEADERS = { 'content-type': 'text/event-stream', 'cache-control': 'no-store' }

export const streamRoute = ({ delay }: StreamContext, requests: JournalContext) =>
  new Elysia({ name: 'sandbox-requests-stream' }).get(
    '/sandbox/requests/stream',
    async ({ query, headers, request }) => {
      // Elysia answers HEAD by the handler of GET, and would wait for the end.
      if (request.method === 'HEAD') return new Response(null, { headers: HEADERS })
      const { journal } = requests
      await journal.settled()
      const conditions = toConditions(query)
      const stream = createRequestStream({
        journal,
        delay,
        after: parseLastEventId(headers['last-event-id']) ?? journal.lastSequence,
        format: (recorded) => {
          const shown = new RedactedRequest(recorded, getRedactionContext(requests))
          return matchesAll(shown, conditions) ? JSON.stringify(shown.toEntry()) : undefined
        },
      })
      return new Response(stream, { headers: HEADERS })
    },
    {
      query: StreamFilter,
      transform: rejectBlankOrganization,
      detail: describeOperation({
        operationId: 'streamRequests',
        summary: 'Watch requests as they come',
        description: DESCRIPTION,
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

/** The number in `Last-Event-ID`; `undefined` where it is none of ours. */
function parseLastEventId(lastEventId: string | undefined): number | undefined {
  return /^\d{1,15}$/.test(lastEventId ?? '') ? Number(lastEventId) : undefined
}

const DESCRIPTION = `[Server-sent events](https://html.spec.whatwg.org/multipage/server-sent-events.html): one \`request\` event for each request that is recorded from now on, with what \`GET /sandbox/requests\` tells of it as its data.

Its id in \`Last-Event-ID\` has the later ones told that are still in the journal; browsers send it when they come back. Who reads more slowly than requests come loses those that the journal has to let go: a \`dropped\` event says so, and \`atMost\` how many, whosever they were. A comment every 15 seconds shows that the connection is alive.`
